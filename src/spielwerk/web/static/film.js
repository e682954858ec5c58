// What others have done is seen: their steps come one after the other, each marked on the board, and can be seen again.
// The table works without this file: then a change is shown at once, and log and strip tell it.
// @ts-check

/** @typedef {HTMLElement | SVGElement} Piece */
/** A run of actions that is shown as one: one action, or the small steps of one seat that the log folds. @typedef {{ first: number, last: number, actor: number, luck: boolean, own: boolean, lines: HTMLElement[] }} Step */
/** @typedef {{ defaults: { callbacks: Record<string, (...args: any[]) => boolean> }, morph(old: Element, fresh: Element | string, options: object): void }} Morph */

const FASTEST = 0.12; // seconds a step, however many there are
const LUCK = 0.15; // seconds
const ROUND = 7.5; // steps at the chosen pace: what is more than that is shown faster
const MOST = 40; // steps; whoever has missed more has been away and gets the strip
const HURRY = 20; // seconds on the own clock, from which on nobody is kept waiting
const MARKED = 12; // steps that are marked on the board at the same time: the last ones
const CHANCE = 7; // the actor that is luck
const KEPT = "#ask, #since, .side, .tools, .clock"; // what a frame leaves alone

const words = /** @type {HTMLElement} */ (document.getElementById("film-words")).dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const morph = /** @type {Morph | undefined} */ (/** @type {any} */ (globalThis).Idiomorph);

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {number} seconds */
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** A sentence with its words put in. @param {string} sentence @param {Record<string, string | number>} put */
const say = (sentence, put) => sentence.replace(/\{(\w+)\}/g, (_, key) => String(put[key]));

// How fast

const PACES = ["off", "0.4", "0.8", "1.5", "click"];

/** As chosen in this browser, else as the person has chosen elsewhere. */
function pace() {
  const chosen = localStorage.getItem("spielwerk.pace") ?? table().dataset.pace ?? "";
  return PACES.includes(chosen) ? chosen : "0.8";
}

function showPace() {
  for (const choice of document.querySelectorAll("select[data-pace]")) if (choice instanceof HTMLSelectElement) choice.value = pace();
}

document.addEventListener("change", (event) => {
  const choice = event.target;
  if (!(choice instanceof HTMLSelectElement) || !choice.matches("[data-pace]")) return;
  localStorage.setItem("spielwerk.pace", choice.value);
  if (Number(table().dataset.viewer) >= 0) fetch(`${location.pathname}/settings`, { method: "POST", body: new URLSearchParams({ pace: choice.value }) });
  showPace();
});

/** The seconds for which the step before stays, when so many are still to come. @param {Step} step @param {number} left */
function seconds(step, left) {
  if (step.luck) return LUCK;
  const clock = document.querySelector(".clock [data-left]");
  const hurried = clock instanceof HTMLElement && Number(clock.dataset.left) < HURRY;
  const chosen = Number(pace()) || 0.8;
  const most = hurried ? Math.min(0.4, chosen) : chosen;
  return Math.min(most, Math.max(FASTEST, (ROUND * most - waited) / left));
}

// What there is to see

/** The steps that a table tells, from an action on. @param {Element} main @param {number} from @returns {Step[]} */
function stepsOf(main, from) {
  const viewer = Number(/** @type {HTMLElement} */ (main).dataset.viewer);
  /** @type {Step[]} */
  const steps = [];
  let verb = "";
  for (const line of main.querySelectorAll("#story [data-number]")) {
    if (!(line instanceof HTMLElement) || Number(line.dataset.number) < from) continue;
    const [number, actor, run] = [Number(line.dataset.number), Number(line.dataset.actor), line.dataset.run ?? ""];
    const last = steps.at(-1);
    if (last && run && run === verb && last.actor === actor) {
      last.last = number;
      last.lines.push(line);
    } else steps.push({ first: number, last: number, actor, luck: actor === CHANCE, own: actor === viewer, lines: [line] });
    verb = run;
  }
  return steps;
}

/** @param {Step} step */
const isOthers = (step) => !step.luck && !step.own;

/** Whether what a new table tells should be shown step by step. @param {HTMLElement} next */
function isWorthAFilm(next) {
  if (!morph || skipped || pace() === "off" || calm.matches || document.hidden) return false;
  const [from, to] = [Number(table().dataset.ply), Number(next.dataset.ply)];
  const goesOn = table().dataset.turn === "1" && next.dataset.question === table().dataset.question; // the reader is still asked
  if (!(to > from) || goesOn) return false;
  const steps = stepsOf(next, from);
  const others = steps.filter(isOthers).length;
  return steps[0]?.first === from && others > 0 && others <= MOST;
}

/** The table in the answer of the site. @param {string} markup */
function parsed(markup) {
  const main = new DOMParser().parseFromString(markup, "text/html").getElementById("main");
  return main?.dataset.ply === undefined ? null : main;
}

// Frames: the table after some action, without anything to choose

/** @type {Map<number, Promise<Element | null>>} */
const frames = new Map();

/** @param {number} number @returns {Promise<Element | null>} */
function frame(number) {
  const known = frames.get(number);
  if (known) return known;
  const path = `${location.pathname.replace(/\/$/, "")}/frame/${number}`;
  const loaded = fetch(path, { headers: { "hx-request": "true", "x-spielwerk-lang": document.documentElement.lang } })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .then(parsed)
    .catch(() => null);
  frames.set(number, loaded);
  return loaded;
}

// The film

/** @type {HTMLElement | null} the table that is shown when the film is over */
let next = null;
let running = false;
let cut = false; // somebody has seen enough of this film
let skipped = false; // and of all until she is asked
let behind = false; // there are news that have not been asked for
let at = 0; // the number of actions that the page shows
let shownAt = -1e6; // when the last step was shown, by the page's clock
let waited = 0; // seconds for which steps have been held back since the reader's last decision
let clicked = () => {};
let loadedAt = 0; // when the table that waits came, by the page's clock
/** One step that is about to be shown by an ordinary swap, and where the pieces were. @type {{ step: Step, before: Pieces, sheet: DOMRect } | null} */
let swapped = null;

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const detail = /** @type {CustomEvent<{ shouldSwap: boolean, target: Element, serverResponse: string }>} */ (event).detail;
  if (!detail.shouldSwap || detail.target.id !== "main") return;
  const fresh = parsed(detail.serverResponse);
  if (!fresh) return;
  if (running) {
    detail.shouldSwap = false;
    next = fresh;
    loadedAt = performance.now();
    if (Number(fresh.dataset.ply) < at || document.hidden) skip();
    return;
  }
  const others = stepsOf(fresh, Number(table().dataset.ply)).filter(isOthers);
  swapped = others.length === 1 ? { step: others[0], before: piecesNow(), sheet: ground() } : null;
  if (!isWorthAFilm(fresh)) return;
  at = Number(table().dataset.ply);
  const steps = stepsOf(fresh, at);
  if (steps.some((step) => step.own)) waited = 0;
  if (steps.length === 1 && pace() !== "click" && performance.now() - shownAt > 1000 * seconds(steps[0], 1)) return; // nothing to hold back
  detail.shouldSwap = false;
  swapped = null;
  next = fresh;
  loadedAt = performance.now();
  play();
});

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const news = /** @type {CustomEvent<{ requestConfig: { triggeringEvent?: CustomEvent } }>} */ (event).detail.requestConfig.triggeringEvent;
  if (!running || news?.type !== "sse:change") return;
  event.preventDefault(); // asked for once a step, not once an action
  const version = /"version":(\d+)/.exec(news.detail.data)?.[1];
  behind ||= !version || Number(version) > Number(next?.dataset.version);
});

function catchUp() {
  if (!behind) return;
  behind = false;
  document.body.dispatchEvent(new Event("catchup"));
}

async function play() {
  if (!next) return;
  const focused = !!document.activeElement?.closest("#ask");
  running = true;
  cut = false;
  document.body.classList.add("filming");
  Object.assign(table().dataset, { turn: "0", question: "0" });
  document.dispatchEvent(new Event("table:waits"));
  let steps = stepsOf(next, at);
  while (steps.length && !cut) {
    const step = steps[0];
    const left = steps.filter(isOthers).length;
    const isLast = steps.length === 1;
    const picture = isLast || (step.luck && !step.lines[0].dataset.places) ? null : frame(step.last + 1);
    showBar(step, focused);
    catchUp();
    if (isOthers(step) || step.luck) await pause(step, left);
    if (cut) break;
    steps = stepsOf(next, at);
    if (isLast && steps.length === 1) break; // the last step is shown by the table itself, with whatever is asked then
    const drawn = picture ? await picture : null;
    if (cut) break;
    showStep(step, drawn);
    at = step.last + 1;
    steps = stepsOf(next, at);
  }
  finish();
}

/** Until it is a step's turn. @param {Step} step @param {number} left */
async function pause(step, left) {
  if (pace() === "click" && !step.luck) {
    await new Promise((resolve) => {
      clicked = () => resolve(0);
    });
    return;
  }
  const wait = seconds(step, left) - (performance.now() - shownAt) / 1000;
  if (wait <= 0) return;
  waited += wait;
  await Promise.race([sleep(wait), new Promise((resolve) => (clicked = () => cut && resolve(0)))]);
}

/** A step: its picture, its line in the log and in the strip, its marks. @param {Step} step @param {Element | null} drawn */
function showStep(step, drawn) {
  if (drawn) {
    const [before, sheet] = [piecesNow(), ground()];
    document.dispatchEvent(new Event("table:leaves"));
    redraw(table(), drawn.cloneNode(true), KEPT);
    noteMoved(step, before, sheet);
    document.dispatchEvent(new Event("table:framed"));
  }
  reveal(step.last);
  for (const panel of document.querySelectorAll(`#seat-panel-${step.actor}, .chip.s${step.actor}`)) panel.classList.add("moving");
  if (!step.luck) shownAt = performance.now();
  mark();
}

/** Log and strip up to an action. @param {number} number */
function reveal(number) {
  for (const id of ["story", "since"]) {
    const [now, fresh] = [document.getElementById(id), next?.querySelector(`#${id}`)?.cloneNode(true)];
    if (!now || !(fresh instanceof HTMLElement)) continue;
    for (const line of fresh.querySelectorAll("[data-ply]")) {
      if (!(line instanceof HTMLElement) || Number(line.dataset.ply) <= number) continue;
      if (id === "story") line.hidden = true;
      else line.classList.add("later"); // its room is kept
    }
    redraw(now, fresh, "");
  }
  showPace();
  afterStory();
}

/** The table as it is now, and what is asked. */
function finish() {
  const focused = !!document.activeElement?.closest("#film-bar");
  const [before, sheet] = [piecesNow(), ground()];
  const steps = next ? stepsOf(next, at) : [];
  document.body.classList.remove("filming");
  for (const clock of next?.querySelectorAll("[data-left][data-runs]") ?? [])
    clock.setAttribute("data-left", String(Math.max(0, Number(clock.getAttribute("data-left")) - Math.round((performance.now() - loadedAt) / 1000))));
  document.dispatchEvent(new Event("table:leaves"));
  if (next) redraw(table(), next, "");
  const last = steps.findLast(isOthers);
  if (last) noteMoved(last, before, sheet);
  running = false;
  next = null;
  frames.clear();
  shownAt = performance.now();
  document.dispatchEvent(new Event("table:shown"));
  if (focused) document.getElementById("ask")?.focus({ preventScroll: true });
  catchUp();
}

function skip() {
  cut = skipped = true;
  clicked();
}

/** See the steps since the own last decision once more. */
async function again() {
  const first = stepsOf(table(), 0).find((step) => isOthers(step) && step.lines[0].dataset.step);
  if (running || !first || !morph) return;
  for (const added of document.querySelectorAll(".marks, .float, .dl")) added.remove();
  next = /** @type {HTMLElement} */ (table().cloneNode(true));
  loadedAt = performance.now();
  running = true; // so that news wait
  const drawn = await frame(first.first);
  at = first.first;
  waited = 0;
  showStep({ ...first, first: at - 1, last: at - 1, luck: true, lines: [] }, drawn);
  shownAt = performance.now();
  play();
}

/** Change a part of the page into another, leaving alone what the visitor has opened or typed. @param {Element} old @param {Node} fresh @param {string} kept */
function redraw(old, fresh, kept) {
  if (!morph) return;
  const own = morph.defaults.callbacks;
  const stays = (/** @type {Node} */ node) => kept && node instanceof Element && node.matches(kept);
  morph.morph(old, /** @type {Element} */ (fresh), {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (/** @type {Node} */ node, /** @type {Node} */ into) => !stays(node) && own.beforeNodeMorphed?.(node, into) !== false,
      beforeNodeRemoved: (/** @type {Node} */ node) => !stays(node),
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node, /** @type {string} */ how) =>
        !(kept && node === old) && own.beforeAttributeUpdated?.(name, node, how) !== false,
    },
  });
}

// The bar

/** @param {string} id @param {string} text @param {string} key @param {() => void} done */
function button(id, text, key, done) {
  const made = Object.assign(document.createElement("button"), { id, type: "button", className: "btn", textContent: text });
  if (key) made.append(" ", Object.assign(document.createElement("span"), { className: "kbd", textContent: key, ariaHidden: "true" }));
  made.addEventListener("click", done);
  return made;
}

/** Who moves, instead of a question. @param {Step} step @param {boolean} focused whether the focus was in the bar when the film began */
function showBar(step, focused) {
  const ask = document.getElementById("ask");
  if (!ask || !next || step.luck || step.own) return;
  const name = JSON.parse(next.querySelector("#story")?.getAttribute("data-names") ?? "[]")[step.actor] ?? "";
  const [number, count] = [step.lines[0].dataset.step, next.querySelector("#since")?.getAttribute("data-count")];
  const sentence = number && Number(count) > 1 ? say(words.counted ?? "", { who: name, n: number, of: count ?? "" }) : say(words.moves ?? "", { who: name });
  let bar = document.getElementById("film-bar");
  if (!bar) {
    bar = Object.assign(document.createElement("div"), { id: "film-bar", className: "q", ariaLive: "off" });
    const acts = Object.assign(document.createElement("div"), { className: "acts" });
    if (pace() === "click") acts.append(button("film-next", words.next ?? "", "", () => clicked()));
    acts.append(button("film-skip", words.skip ?? "", "S", skip));
    ask.replaceChildren(bar, acts);
    ask.tabIndex = -1;
    ask.classList.add("waiting");
    const first = acts.querySelector("button");
    if (focused) first?.focus({ preventScroll: true });
  }
  const shape = next.querySelector(`#story li[data-number="${step.first}"] .seat`)?.cloneNode(true);
  bar.replaceChildren(...(shape ? [shape] : []), Object.assign(document.createElement("b"), { textContent: sentence }));
}

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (running && event.key.toLowerCase() === "s") skip();
  else if (!running && event.key.toLowerCase() === "r") again();
  else return;
  event.preventDefault();
});

document.addEventListener("visibilitychange", () => document.hidden && running && skip());

// Marks

/** Where a piece was, and whether on the board. @typedef {Map<string, { rect: DOMRect, onBoard: boolean }>} Pieces */

/** What moved in steps that name no place: number of the action → keys of pieces. @type {Map<number, string[]>} */
const moved = new Map();
/** Where pieces were that left the board: number of the action → parts of the board's width and height. @type {Map<number, DOMRect[]>} */
const vanished = new Map();

/** @returns {Pieces} */
function piecesNow() {
  const keyed = [...table().querySelectorAll("[data-key]")];
  return new Map(keyed.map((piece) => [/** @type {Piece} */ (piece).dataset.key ?? "", { rect: piece.getBoundingClientRect(), onBoard: !!piece.closest("#board") }]));
}

/** The ground that pieces of the board lie on. */
const ground = () => document.querySelector("#board .pan")?.getBoundingClientRect() ?? new DOMRect();

/** Which pieces a step has moved, if it names no place, and which have left the board; unless that was nearly everything. @param {Step} step @param {Pieces} before @param {DOMRect} sheet the board as it lay then */
function noteMoved(step, before, sheet) {
  if (!before.size || !sheet.width) return;
  const now = piecesNow();
  const gone = [...before].filter(([key, then]) => then.onBoard && !now.get(key)?.onBoard).map(([, then]) => then.rect);
  if (gone.length <= 3) vanished.set(step.first, gone.map((r) => new DOMRect((r.x - sheet.x) / sheet.width, (r.y - sheet.y) / sheet.height, r.width / sheet.width, r.height / sheet.height)));
  if (placesOf(step.lines).length) return;
  const changed = [...now].filter(([key, { rect }]) => {
    const then = before.get(key)?.rect;
    return !then || Math.hypot(then.x - rect.x, then.y - rect.y) > 4;
  });
  if (changed.length <= 6) moved.set(step.first, changed.map(([key]) => key));
}

/** @param {HTMLElement[]} lines */
function placesOf(lines) {
  return lines.flatMap((line) => (line.dataset.places ?? "").split("|").filter(Boolean));
}

/** Mark on the board what the steps since the reader's last decision have touched. */
function mark() {
  for (const layer of document.querySelectorAll(".marks")) layer.remove();
  /** @type {Map<Element, Step[]>} */
  const touched = new Map();
  const told = stepsOf(table(), 0).filter((step) => isOthers(step) && !step.lines[0].closest("[hidden]"));
  const onlooker = Number(table().dataset.viewer) < 0; // decides nothing: only the last step is news to her
  const steps = onlooker ? told.slice(-1) : told.filter((step) => step.lines[0].dataset.step);
  for (const step of steps.slice(-MARKED)) {
    const named = placesOf(step.lines).map((place) => `[data-place="${CSS.escape(place)}"]`);
    const keyed = (moved.get(step.first) ?? []).map((key) => `[data-key="${CSS.escape(key)}"]`);
    for (const selector of new Set(named.length ? named : keyed)) {
      const place = table().querySelector(`#board ${selector}`) ?? table().querySelector(selector);
      if (place) touched.set(place, [...(touched.get(place) ?? []), step]);
    }
  }
  for (const [place, those] of touched) markPlace(place, those);
  for (const step of steps.slice(-MARKED)) {
    const to = [...touched].findLast(([place, those]) => those.includes(step) && place.closest("#board"))?.[0];
    for (const part of vanished.get(step.first) ?? []) markLeft(step, part, to?.getBoundingClientRect());
  }
}

/** The layer of marks above a part of the table. @param {HTMLElement} sheet */
function layerOf(sheet) {
  const layer = sheet.querySelector(":scope > .marks") ?? Object.assign(document.createElement("div"), { className: "marks", ariaHidden: "true" });
  sheet.append(layer);
  return layer;
}

/** Add a box to a layer. @param {Element} layer @param {string} look @param {number} x @param {number} y @param {number} width @param {number} height */
function box(layer, look, x, y, width, height) {
  const made = Object.assign(document.createElement("div"), { className: look });
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer.append(made);
  return made;
}

/** The outline of a piece that is gone, and a line to where it acted. @param {Step} step @param {DOMRect} part of the board @param {DOMRect | undefined} to */
function markLeft(step, part, to) {
  const sheet = /** @type {HTMLElement} */ (document.getElementById("board"));
  const [pan, outer] = [ground(), sheet.getBoundingClientRect()];
  const [dx, dy] = [sheet.scrollLeft - sheet.clientLeft - outer.x, sheet.scrollTop - sheet.clientTop - outer.y];
  const [x, y, width, height] = [pan.x + part.x * pan.width + dx, pan.y + part.y * pan.height + dy, part.width * pan.width, part.height * pan.height];
  const layer = layerOf(sheet);
  const steps = step.lines[0].dataset.step ?? "";
  box(layer, `ghost s${step.actor}`, x, y, width, height).dataset.steps = steps;
  if (!to) return;
  const [fromX, fromY, toX, toY] = [x + width / 2, y + height / 2, to.x + to.width / 2 + dx, to.y + to.height / 2 + dy];
  const trail = box(layer, `trail s${step.actor}`, fromX, fromY, Math.hypot(toX - fromX, toY - fromY), 0);
  trail.style.rotate = `${Math.atan2(toY - fromY, toX - fromX)}rad`;
  trail.dataset.steps = steps;
}

/** @param {Element} place @param {Step[]} steps */
function markPlace(place, steps) {
  const sheet = place.closest(".board, .pl, .mine");
  const rect = place.getBoundingClientRect();
  if (!(sheet instanceof HTMLElement) || !rect.width) return;
  const layer = layerOf(sheet);
  const outer = sheet.getBoundingClientRect();
  const [x, y] = [rect.x - outer.x + sheet.scrollLeft - sheet.clientLeft, rect.y - outer.y + sheet.scrollTop - sheet.clientTop];
  const numbers = steps.map((step) => step.lines[0].dataset.step ?? "");
  const ring = box(layer, `ring s${steps.at(-1)?.actor}`, x - 2, y - 2, rect.width + 4, rect.height + 4);
  const pills = Object.assign(document.createElement("div"), { className: "pills" });
  pills.append(...(steps.length > 2 ? [pill(steps.at(-1), `${numbers[0]}–${numbers.at(-1)}`)] : steps.map((step, i) => pill(step, numbers[i]))));
  ring.dataset.steps = pills.dataset.steps = numbers.join(" ");
  layer.append(pills);
  const width = pills.offsetWidth;
  const left = Math.max(2, Math.min(x + (rect.width - width) / 2, sheet.scrollWidth - width - 2));
  Object.assign(pills.style, { left: `${left}px`, top: `${Math.max(0, y + rect.height - (rect.height > 34 ? 12 : 4))}px` });
}

/** @param {Step | undefined} step @param {string} text */
function pill(step, text) {
  const made = Object.assign(document.createElement("span"), { className: `step s${step?.actor}` });
  const shape = step?.lines[0].querySelector(".seat")?.cloneNode(true);
  if (shape) made.append(shape);
  made.append(text);
  return made;
}

new ResizeObserver(() => running || mark()).observe(document.body);

/** Light a step's line and its mark. @param {string[]} numbers */
function light(numbers) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  for (const number of numbers)
    for (const one of document.querySelectorAll(`[data-step="${number}"], .marks [data-steps~="${number}"]`)) one.classList.add("lit");
}

document.addEventListener("pointerover", (event) => {
  if (!(event.target instanceof Element)) return;
  const line = event.target.closest("[data-step]");
  const place = event.target.closest("[data-place]");
  if (line instanceof HTMLElement) light([line.dataset.step ?? ""]);
  else if (place) light(stepsOf(table(), 0).filter((step) => placesOf(step.lines).includes(place.getAttribute("data-place") ?? "")).map((step) => step.lines[0].dataset.step ?? "").filter(Boolean));
  else if (document.querySelector(".lit")) light([]);
});

// The log

/** The newest line is in sight unless the visitor looks at older ones. */
let atEnd = true;

document.addEventListener(
  "scroll",
  (event) => {
    const story = event.target;
    if (story instanceof HTMLElement && story.id === "story") atEnd = story.scrollHeight - story.scrollTop - story.clientHeight < 40;
  },
  { passive: true, capture: true },
);

const every = () => localStorage.getItem("spielwerk.every") === "1";

function afterStory() {
  const story = document.getElementById("story");
  for (const choice of document.querySelectorAll("[data-every]")) choice.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (choice).dataset.every === (every() ? "1" : "0")));
  if (every()) for (const run of story?.querySelectorAll("details") ?? []) run.open = true;
  if (story && atEnd) story.scrollTop = story.scrollHeight;
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const choice = event.target.closest("[data-every]");
  if (choice instanceof HTMLElement) {
    localStorage.setItem("spielwerk.every", choice.dataset.every ?? "0");
    for (const run of document.querySelectorAll("#story details")) if (run instanceof HTMLDetailsElement) run.open = every();
    afterStory();
  } else if (event.target.closest("#again")) again();
  else if (event.target.closest(".since .rest a")) {
    event.preventDefault();
    document.getElementById("tab-log")?.click();
    document.getElementById("since-line")?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  } else {
    const line = event.target.closest("a, button, summary") ? null : event.target.closest("[data-step]");
    const mark = line instanceof HTMLElement ? document.querySelector(`.marks [data-steps~="${line.dataset.step}"]`) : null;
    mark?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  }
});

/** On a phone the log is a part of its own, which opens where the news are. */
document.addEventListener("change", (event) => {
  if (!(event.target instanceof Element) || event.target.id !== "tab-log") return;
  (document.getElementById("since-line") ?? document.querySelector("#story > li:last-child"))?.scrollIntoView({ block: "center" });
});

function afterTable() {
  if (running) return;
  if (swapped) {
    noteMoved(swapped.step, swapped.before, swapped.sheet);
    shownAt = performance.now();
  }
  swapped = null;
  if (table().dataset.turn === "1") skipped = false;
  showPace();
  afterStory();
  mark();
}
for (const end of ["htmx:afterSettle", "table:shown"]) document.addEventListener(end, afterTable);

document.body.dataset.film = "1";
afterTable();
document.fonts?.ready.then(() => running || mark());

export {};
