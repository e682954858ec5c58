// Replay: slider, keys, fingers, the list of moves, and running by itself.
// @ts-check

const SECONDS = 0.9; // between two positions at the usual speed
const SPEEDS = [0.5, 1, 2, 4];
const KEPT = 80; // positions that have been fetched
const AHEAD = 3; // positions that are fetched before somebody wants them
const SWIPE = 55; // pixels

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("at"));
const story = () => /** @type {HTMLElement} */ (document.getElementById("story"));
const last = () => Number(form().dataset.last);
const now = () => Number(form().dataset.at);
let running = 0;
let wanted = -1;
let busy = false;

// Positions

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();

/** The address of a position. @param {number} at */
function pathTo(at) {
  const seat = document.getElementById("as");
  return `${form().getAttribute("action")}?at=${at}&as=${seat instanceof HTMLSelectElement ? seat.value : ""}`;
}

/** A position as a part of the page; the past does not change, so that it is fetched once. @param {string} path */
function position(path) {
  let answer = fetched.get(path);
  if (!answer) {
    const headers = { "hx-request": "true", "x-spielwerk-lang": document.documentElement.lang };
    answer = fetch(path, { headers }).then((heard) => (heard.ok ? heard.text() : Promise.reject(new Error(heard.statusText))));
    answer.catch(() => fetched.delete(path));
    fetched.set(path, answer);
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value ?? "");
  }
  return answer;
}

/** Fetch what is probably wanted next. @param {number} way */
function lookAhead(way) {
  if (document.getElementById("moment")?.dataset.finished !== "1") return;
  for (let step = 1; step <= AHEAD; step++) {
    const at = now() + step * way;
    if (at >= 0 && at <= last()) position(pathTo(at)).catch(() => {});
  }
}

/** Show a position; while one is on its way only the latest wish counts. @param {number} at */
async function show(at) {
  wanted = Math.max(0, Math.min(at, last()));
  if (busy) return;
  busy = true;
  const before = now();
  while (wanted >= 0) {
    const path = pathTo(wanted);
    wanted = -1;
    try {
      const markup = await position(path);
      const morph = /** @type {any} */ (globalThis).Idiomorph.morph;
      morph(document.getElementById("moment"), markup, { morphStyle: "outerHTML" });
      history.replaceState(null, "", path);
    } catch {
      stop();
      break; // the page stays where it is
    }
  }
  busy = false;
  showPosition();
  lookAhead(now() < before ? -1 : 1);
}

// Running

function speed() {
  return Number(localStorage.getItem("spielwerk.speed")) || 1;
}

/** @param {number} by */
function changeSpeed(by) {
  const at = Math.max(0, Math.min(SPEEDS.indexOf(speed()) + by, SPEEDS.length - 1));
  localStorage.setItem("spielwerk.speed", String(SPEEDS[at]));
  showSpeed();
}

function showSpeed() {
  const choice = document.getElementById("speed");
  if (choice instanceof HTMLSelectElement) choice.value = String(speed());
  document.getElementById("run")?.setAttribute("aria-pressed", String(running > 0));
  document.getElementById("now")?.setAttribute("aria-live", running ? "off" : "polite"); // not read out while it runs
}

function stop() {
  clearTimeout(running);
  running = 0;
  showSpeed();
}

async function run() {
  await show(now() + 1);
  if (!running) return;
  if (now() >= last()) stop();
  else running = setTimeout(run, (1000 * SECONDS) / speed());
}

function runOrStop() {
  if (running) return stop();
  if (now() >= last()) show(0);
  running = setTimeout(run, 0);
  showSpeed();
}

// The list of moves

/** Mark everything that belongs to the position: its line, what that touched, what is said of it, its place in the chart. */
function showPosition() {
  showSpeed();
  document.dispatchEvent(new CustomEvent("replay:at", { detail: now() })); // charts mark it
  for (const old of document.querySelectorAll("#story [aria-current], #comments [aria-current]")) old.removeAttribute("aria-current");
  for (const one of document.querySelectorAll(`#comments li[data-at="${now()}"]`)) one.setAttribute("aria-current", "step");
  const comment = document.querySelector(".comments > .remark");
  if (comment instanceof HTMLFormElement) {
    /** @type {HTMLInputElement} */ (comment.elements.namedItem("at")).value = String(now());
    const named = /** @type {HTMLElement} */ (comment.querySelector("[data-now]"));
    named.textContent = (named.dataset.now ?? "").replace("{n}", String(now()));
  }
  const code = document.getElementById("embed-code");
  if (code instanceof HTMLInputElement) code.value = code.value.replace(/at=\d+/, `at=${now()}`);
  const line = story().querySelector(`[data-at="${now()}"]`);
  if (!(line instanceof HTMLElement)) {
    if (!now()) story().scrollTop = 0;
    return;
  }
  const entry = /** @type {HTMLElement} */ (line.closest(".story > li"));
  for (const one of new Set([line, entry])) one.setAttribute("aria-current", "step");
  scrollTo(entry);
  for (const place of (line.dataset.places ?? "").split("|").filter(Boolean)) {
    const touched = document.querySelector(`#moment [data-place="${CSS.escape(place)}"]`);
    if (!(touched instanceof HTMLElement || touched instanceof SVGElement)) continue;
    touched.style.setProperty("--mark", `var(--seat-${line.dataset.actor}, var(--brass))`);
    touched.classList.add("touched");
  }
}

/** Bring a line of the list into its middle. @param {HTMLElement} entry */
function scrollTo(entry) {
  story().scrollTop += entry.getBoundingClientRect().top - story().getBoundingClientRect().top - story().clientHeight / 2;
}

/** Where the round before or after a position begins. @param {number} way */
function round(way) {
  const begins = [...document.querySelectorAll("#story > .rnd")].map((heading) => Number(/** @type {HTMLElement} */ (heading).dataset.ply) + 1);
  return way > 0 ? (begins.find((at) => at > now()) ?? last()) : (begins.findLast((at) => at < now()) ?? 0);
}

/** List one seat's moves only; an empty text: all. @param {string} seat */
function showOnly(seat) {
  for (const entry of story().querySelectorAll(":scope > li:not(.rnd)")) {
    const actors = [entry, ...entry.querySelectorAll("[data-actor]")].map((one) => /** @type {HTMLElement} */ (one).dataset.actor);
    /** @type {HTMLElement} */ (entry).hidden = seat !== "" && !actors.includes(seat);
  }
}

/** Mark the moves of whose positions something is said. */
function markComments() {
  const words = document.getElementById("comments")?.dataset.mark ?? "";
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of document.querySelectorAll("#comments li[data-at]")) {
    const at = /** @type {HTMLElement} */ (one).dataset.at ?? "";
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  for (const [at, count] of counts) {
    const line = story().querySelector(`[data-at="${at}"]`);
    const sign = document.querySelector("#comments h2 .i")?.cloneNode(true);
    if (!line || !sign) continue;
    const mark = Object.assign(document.createElement("span"), { className: "said", title: words.replace("{n}", String(count)) });
    const spoken = Object.assign(document.createElement("span"), { className: "sr", textContent: words.replace("{n}", String(count)) });
    mark.append(sign, spoken, count > 1 ? String(count) : "");
    (line.querySelector(".told, div") ?? line).append(mark);
  }
}

// The link to a position

/** @param {HTMLElement} button */
async function copyLink(button) {
  const link = new URL(pathTo(now()), location.href).href;
  if (navigator.clipboard) await navigator.clipboard.writeText(link);
  else {
    const field = Object.assign(document.createElement("input"), { value: link }); // without a secure connection the old way
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  const words = /** @type {HTMLElement} */ (button.querySelector("span"));
  const before = words.textContent;
  words.textContent = button.dataset.copied ?? "";
  setTimeout(() => (words.textContent = before), 2000);
}

// Mouse, fingers, keys

document.addEventListener("input", (event) => event.target === slider() && show(Number(slider().value)));
document.addEventListener("change", (event) => {
  const choice = event.target;
  if (!(choice instanceof HTMLSelectElement)) return;
  if (choice.id === "as") show(now());
  if (choice.id === "only") showOnly(choice.value);
  if (choice.id === "speed") localStorage.setItem("spielwerk.speed", choice.value);
});
document.addEventListener("submit", (event) => event.target === form() && event.preventDefault());
document.addEventListener("chart:at", (event) => {
  event.preventDefault();
  stop();
  show(/** @type {CustomEvent<number>} */ (event).detail);
});

/** What a click means; true if anything. @param {Element} target */
function press(target) {
  const step = target.closest("[data-step]");
  const line = target.closest("#story [data-at]");
  const button = target.closest("button");
  if (step instanceof HTMLAnchorElement) go(Number(new URL(step.href).searchParams.get("at")));
  else if (line instanceof HTMLElement) go(Number(line.dataset.at));
  else if (button?.id === "run") runOrStop();
  else if (button?.id === "round-back") go(round(-1));
  else if (button?.id === "round-on") go(round(1));
  else if (button?.id === "copy-link") copyLink(button);
  else if (button?.id === "show-keys") /** @type {HTMLDialogElement} */ (document.getElementById("keys")).showModal();
  else return false;
  return true;
}

/** To a position; what runs stops. @param {number} at */
function go(at) {
  stop();
  show(at);
}

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && !event.ctrlKey && !event.metaKey && press(event.target)) event.preventDefault();
});

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(now() - 1),
  ArrowRight: () => go(now() + 1),
  Home: () => go(0),
  End: () => go(last()),
  PageUp: () => go(round(-1)),
  PageDown: () => go(round(1)),
  p: () => go(round(-1)),
  n: () => go(round(1)),
  "[": () => changeSpeed(-1),
  "]": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  "+": () => changeSpeed(1),
  " ": runOrStop,
  c: () => document.getElementById("copy-link")?.click(),
  "?": () => document.getElementById("show-keys")?.click(),
};

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  const elsewhere = at.closest("select, textarea, input, dialog[open]");
  const written = event.getModifierState("AltGraph"); // [ and ] of a German keyboard
  if (elsewhere || event.metaKey || ((event.ctrlKey || event.altKey) && !written)) return;
  if (event.key === " " && at.closest("button, a, summary")) return;
  const deed = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deed();
});

/** @type {Touch | null} */
let finger = null; // where a swipe over the board began
document.addEventListener(
  "touchstart",
  (event) => {
    const pan = event.target instanceof Element ? event.target.closest("#board .pan, #now") : null;
    const scrolls = pan !== null && pan.scrollWidth > pan.clientWidth + 2; // then a finger moves the board itself
    finger = pan && !scrolls && event.touches.length === 1 ? event.touches[0] : null;
  },
  { passive: true },
);
document.addEventListener("touchend", (event) => {
  const up = event.changedTouches[0];
  if (!finger || !up) return;
  const [x, y] = [up.clientX - finger.clientX, up.clientY - finger.clientY];
  finger = null;
  if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) go(now() + (x < 0 ? 1 : -1));
});

document.body.dataset.replay = "1"; // from here on there is more than links
markComments();
lookAhead(1);
addEventListener("load", showPosition);

export {};
