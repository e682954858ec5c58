// Replay: slider, keys, the list of moves, and running by itself.
// @ts-check

/** @typedef {{ ajax(verb: string, path: string, options: object): Promise<void> }} Htmx */

const SECONDS = 0.9; // between two positions at the usual speed

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("at"));
const last = () => Number(form().dataset.last);
let running = 0;
let wanted = -1;
let busy = false;

/** Show a position; while one is on its way only the latest wish counts. @param {number} at */
async function show(at) {
  wanted = Math.max(0, Math.min(at, last()));
  if (busy) return;
  busy = true;
  while (wanted >= 0) {
    const seat = document.getElementById("as");
    const path = `${form().getAttribute("action")}?at=${wanted}&as=${seat instanceof HTMLSelectElement ? seat.value : ""}`;
    wanted = -1;
    const htmx = /** @type {Htmx} */ (/** @type {any} */ (globalThis).htmx);
    await htmx.ajax("GET", path, { source: "#moment", target: "#moment", swap: "morph:outerHTML settle:0ms" });
    history.replaceState(null, "", path);
  }
  busy = false;
}

// Running

function speed() {
  return Number(localStorage.getItem("spielwerk.speed")) || 1;
}

function showSpeed() {
  const choice = document.getElementById("speed");
  if (choice instanceof HTMLSelectElement) choice.value = String(speed());
  document.getElementById("run")?.setAttribute("aria-pressed", String(running > 0));
}

function stop() {
  clearTimeout(running);
  running = 0;
  showSpeed();
}

async function run() {
  await show(Number(slider().value) + 1);
  if (!running) return;
  if (Number(slider().value) >= last()) stop();
  else running = setTimeout(run, (1000 * SECONDS) / speed());
}

function runOrStop() {
  if (running) return stop();
  if (Number(slider().value) >= last()) show(0);
  running = setTimeout(run, 0);
  showSpeed();
}

// The list of moves

/** Mark the line that led to the position, and what it touched. */
function showLine() {
  showSpeed();
  const story = /** @type {HTMLElement} */ (document.getElementById("story"));
  for (const old of story.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const line = story.querySelector(`[data-at="${form().dataset.at}"]`);
  if (!(line instanceof HTMLElement)) return;
  const entry = /** @type {HTMLElement} */ (line.closest(".story > li"));
  for (const one of new Set([line, entry])) one.setAttribute("aria-current", "step");
  story.scrollTop = entry.offsetTop - story.offsetTop - story.clientHeight / 2;
  for (const place of (line.dataset.places ?? "").split("|").filter(Boolean)) {
    const touched = document.querySelector(`#moment [data-place="${CSS.escape(place)}"]`);
    if (!(touched instanceof HTMLElement || touched instanceof SVGElement)) continue;
    touched.style.setProperty("--mark", `var(--seat-${line.dataset.actor}, var(--brass))`);
    touched.classList.add("touched");
  }
}

/** Where the round before or after a position begins. @param {number} now @param {number} way */
function round(now, way) {
  const begins = [...document.querySelectorAll("#story > .rnd")].map((heading) => Number(/** @type {HTMLElement} */ (heading).dataset.ply) + 1);
  return way > 0 ? (begins.find((at) => at > now) ?? last()) : (begins.findLast((at) => at < now) ?? 0);
}

document.addEventListener("input", (event) => event.target === slider() && show(Number(slider().value)));
document.addEventListener("change", (event) => {
  const choice = event.target;
  if (!(choice instanceof HTMLSelectElement)) return;
  if (choice.id === "as") show(Number(slider().value));
  if (choice.id === "speed") localStorage.setItem("spielwerk.speed", choice.value);
});
document.addEventListener("submit", (event) => event.target === form() && event.preventDefault());
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey) return;
  const step = event.target.closest("[data-step]");
  const line = event.target.closest("#story [data-at]");
  if (step instanceof HTMLAnchorElement) {
    event.preventDefault();
    stop();
    show(Number(new URL(step.href).searchParams.get("at")));
  } else if (line instanceof HTMLElement) {
    event.preventDefault();
    stop();
    show(Number(line.dataset.at));
  } else if (event.target.closest("#run")) runOrStop();
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLSelectElement || event.target === slider() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && !(event.target instanceof Element && event.target.closest("button, a, summary"))) {
    event.preventDefault();
    runOrStop();
    return;
  }
  const now = Number(slider().value);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last(), PageUp: round(now, -1), PageDown: round(now, 1) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  show(to);
});
document.body.addEventListener("htmx:afterSettle", showLine);
showLine();

export {};
