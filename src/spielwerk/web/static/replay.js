// Replay: slider, keys and running by itself.
// @ts-check

/** @typedef {{ ajax(verb: string, path: string, options: object): Promise<void> }} Htmx */

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("at"));
let running = 0;
let wanted = -1;
let busy = false;

/** Show a position; while one is on its way only the latest wish counts. @param {number} at */
async function show(at) {
  wanted = Math.max(0, Math.min(at, Number(form().dataset.last)));
  if (busy) return;
  busy = true;
  while (wanted >= 0) {
    const seat = document.getElementById("as");
    const path = `${form().getAttribute("action")}?at=${wanted}&as=${seat instanceof HTMLSelectElement ? seat.value : ""}`;
    wanted = -1;
    const htmx = /** @type {Htmx} */ (/** @type {any} */ (globalThis).htmx);
    await htmx.ajax("GET", path, { source: "#main", target: "#main", swap: "morph:outerHTML settle:0ms" });
    history.replaceState(null, "", path);
  }
  busy = false;
}

function stop() {
  clearInterval(running);
  running = 0;
}

document.addEventListener("input", (event) => event.target === slider() && show(Number(slider().value)));
document.addEventListener("change", (event) => event.target === document.getElementById("as") && show(Number(slider().value)));
document.addEventListener("submit", (event) => event.target === form() && event.preventDefault());
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const step = event.target.closest("[data-step]");
  if (step instanceof HTMLAnchorElement) {
    event.preventDefault();
    stop();
    show(Number(new URL(step.href).searchParams.get("at")));
  } else if (event.target.closest("#run")) {
    if (running) return stop();
    running = setInterval(() => (Number(slider().value) >= Number(form().dataset.last) ? stop() : show(Number(slider().value) + 1)), 900);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLSelectElement || event.target === slider() || event.ctrlKey || event.metaKey || event.altKey) return;
  const now = Number(slider().value);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Number(form().dataset.last) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  show(to);
});

export {};
