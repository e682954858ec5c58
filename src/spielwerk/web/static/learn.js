// A lesson in the browser: what is lit, the bubble beside it and never over it, answers without loading anew, keys and hover cards.
// Everything works without this file too: targets are links, answers are forms.
// @ts-check

/** @typedef {HTMLElement | SVGElement} Piece */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const GAP = 16; // between the bubble and what is lit
const PADDING = 8; // around what is lit
const WIDE = 220; // what is lit is at least so wide on a phone
const ZOOM = 2.6; // and the board is not made larger than this

const phone = matchMedia("(max-width: 760px)");

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const lesson = () => part("main");

/** The element that an event is about, if it or a parent fits. @param {Event} event @param {string} selector @returns {Piece | null} */
function hit(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

// Asking the site

let busy = false;

/** Put the answer of the site in the place of the lesson. @param {string} path @param {FormData} [form] */
async function ask(path, form) {
  if (busy) return;
  busy = true;
  hideTip();
  try {
    const body = form ? new URLSearchParams(/** @type {[string, string][]} */ ([...form])) : undefined;
    const headers = { "x-spielwerk-part": "1", "x-spielwerk-lang": document.documentElement.lang };
    const answer = await fetch(path, { method: form ? "POST" : "GET", body, headers });
    const text = await answer.text();
    if (text.includes("data-home=")) put(text);
    else say(new DOMParser().parseFromString(text, "text/html").querySelector(".problem .lead")?.textContent ?? "");
  } catch {
    say(part("lost").dataset.lost ?? "");
  } finally {
    busy = false;
  }
}

/** @param {string} markup */
function put(markup) {
  const morph = /** @type {any} */ (globalThis).Idiomorph;
  morph.morph(lesson(), markup, { morphStyle: "outerHTML" });
  history.replaceState(null, "", lesson().dataset.home);
  part("bubble").scrollTop = 0;
  show();
}

/** A sentence in the corner. @param {string} sentence */
function say(sentence) {
  const box = part("lost");
  box.textContent = sentence;
  box.hidden = !sentence;
  setTimeout(() => (box.hidden = true), 6000);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form[data-live]") || event.defaultPrevented) return;
  event.preventDefault();
  ask(form.getAttribute("action") ?? "", new FormData(form, event.submitter));
});

document.addEventListener(
  "click",
  (event) => {
    if (held) {
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = hit(event, "a.target");
    if (target) {
      event.preventDefault();
      choose((target.dataset.picks ?? "").split(" "));
    } else if (hit(event, "#unpick, [data-mode='right'] #next")) {
      event.preventDefault();
      ask(lesson().dataset.home ?? "");
    } else hideTip();
  },
  true,
);

/** One action is done at once; of several at one place the bubble asks which. @param {string[]} ids */
function choose(ids) {
  const { home = "", step = "" } = lesson().dataset;
  if (ids.length > 1) {
    ask(`${home}?pick=${ids.join(".")}`);
    return;
  }
  const form = new FormData();
  form.set("step", step);
  form.set("given", ids[0]);
  ask(`${home}/answer`, form);
}

// Keys

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, select, textarea")) return;
  const free = at === document.body || at?.id === "bubble-title";
  /** @type {HTMLElement | null | undefined} */
  let button;
  if (/^[1-9]$/.test(event.key)) button = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".opt")])[Number(event.key) - 1];
  else if (event.key === "ArrowLeft") button = document.getElementById("unpick") ?? document.getElementById("back");
  else if (event.key === "ArrowRight" || (event.key === "Enter" && free)) button = document.getElementById("next");
  else if (event.key === "Escape" && !part("tip").hidden) hideTip();
  else if (event.key === "Escape") button = document.getElementById("leave");
  if (!button) return;
  event.preventDefault();
  button.click();
});

// What is lit

/** What the step points at and what can be chosen. @returns {Piece[]} */
function lit() {
  const names = (lesson().dataset.point ?? "").split("|").filter(Boolean);
  const named = names.flatMap((name) => ["place", "card"].flatMap((kind) => [...document.querySelectorAll(`#stage [data-${kind}="${CSS.escape(name)}"]`)]));
  return /** @type {Piece[]} */ ([...new Set([...named, ...targets()])].filter((piece) => piece.getBoundingClientRect().width > 0));
}

/** @returns {Piece[]} */
const targets = () => /** @type {Piece[]} */ ([...document.querySelectorAll("#stage a.target")]);

/** @param {Piece[]} pieces @returns {Box | null} */
function around(pieces) {
  const boxes = pieces.map((piece) => piece.getBoundingClientRect()).filter((box) => box.width > 0);
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)) - PADDING,
    top: Math.min(...boxes.map((box) => box.top)) - PADDING,
    right: Math.max(...boxes.map((box) => box.right)) + PADDING,
    bottom: Math.max(...boxes.map((box) => box.bottom)) + PADDING,
  };
}

/** @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The holes in the dark: what is lit, and what overlaps as one. @returns {Box[]} */
function holes() {
  /** @type {Box[]} */
  const found = [];
  for (const piece of lit()) {
    let box = around([piece]);
    for (let i = 0; box && i < found.length; i++) {
      if (!shared(box, found[i])) continue;
      const [other] = found.splice(i, 1);
      box = { left: Math.min(box.left, other.left), top: Math.min(box.top, other.top), right: Math.max(box.right, other.right), bottom: Math.max(box.bottom, other.bottom) };
      i = -1; // what is larger now may overlap what did not before
    }
    if (box) found.push(box);
  }
  return found;
}

/** Draw the dark with its holes, and the marks on pieces. */
function darken() {
  const dim = part("dim");
  const { mode, wants } = lesson().dataset;
  const open = holes();
  dim.hidden = !open.length && mode !== "over" && wants !== "read";
  const r = 10;
  const cut = open.map(
    ({ left, top, right, bottom }) =>
      `M${left + r} ${top}H${right - r}A${r} ${r} 0 0 1 ${right} ${top + r}V${bottom - r}A${r} ${r} 0 0 1 ${right - r} ${bottom}H${left + r}A${r} ${r} 0 0 1 ${left} ${bottom - r}V${top + r}A${r} ${r} 0 0 1 ${left + r} ${top}Z`,
  );
  dim.style.clipPath = `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0Z${cut.join("")}")`;
  mark();
}

/** The cross on a wrong choice, and numbers on what is to be counted. */
function mark() {
  /** @type {HTMLElement[]} */
  const marks = [];
  /** @param {string} kind @param {string} text @param {number} x @param {number} y */
  const add = (kind, text, x, y) => {
    const spot = Object.assign(document.createElement("span"), { className: kind, textContent: text });
    spot.style.left = `${x}px`;
    spot.style.top = `${y}px`;
    spot.style.setProperty("--n", text);
    marks.push(spot);
  };
  if (lesson().dataset.mode === "wrong") {
    const counted = (lesson().dataset.count ?? "").split("|").filter(Boolean);
    for (const [i, name] of counted.entries()) {
      const box = document.querySelector(`#stage :is([data-place="${CSS.escape(name)}"], [data-card="${CSS.escape(name)}"])`)?.getBoundingClientRect();
      if (box && counted.length > 1) add("count", String(i + 1), box.right - 6, box.top + 6);
    }
    const wrong = document.querySelector("#stage a.target.chosen")?.getBoundingClientRect();
    if (wrong) add("cross", "✕", wrong.right - Math.min(24, wrong.width / 4), wrong.bottom - Math.min(24, wrong.height / 4));
  }
  part("marks").replaceChildren(...marks);
}

// Where the bubble stands

/** Beside what is lit, on the side with most room; if there is none, where it covers least of it. */
function place() {
  const bubble = part("bubble");
  delete bubble.dataset.side;
  if (phone.matches) {
    bubble.style.left = bubble.style.top = "";
    return;
  }
  const { width, height } = bubble.getBoundingClientRect();
  const head = document.querySelector(".mtop")?.getBoundingClientRect().bottom ?? 0;
  const ground = { left: 12, top: Math.max(12, head + 10), right: document.documentElement.clientWidth - 12, bottom: innerHeight - 12 };
  const open = holes();
  const main = around(targets()) ?? around(lit());
  const [x, y] = main ? beside(main, open, ground, width, height, bubble) : alone(ground, width, height);
  bubble.style.left = `${x + scrollX}px`;
  bubble.style.top = `${y + scrollY}px`;
}

/** Nothing is lit: in the middle of the board, or where there is something to look at, in the corner. @param {Box} ground @param {number} width @param {number} height */
function alone(ground, width, height) {
  if (part("dim").hidden) return [ground.right - width - 8, Math.max(ground.top, ground.bottom - height - 8)];
  const board = part("board").getBoundingClientRect();
  return [board.left + (board.width - width) / 2, Math.max(ground.top, Math.min(board.top + (board.height - height) * 0.4, ground.bottom - height))];
}

/** @param {Box} main @param {Box[]} open @param {Box} ground @param {number} width @param {number} height @param {HTMLElement} bubble @returns {[number, number]} */
function beside(main, open, ground, width, height, bubble) {
  /** @param {number} value @param {number} low @param {number} high */
  const within = (value, low, high) => Math.max(low, Math.min(value, high));
  const y = within(main.top + 6, ground.top, ground.bottom - height);
  const x = within((main.left + main.right - width) / 2, ground.left, ground.right - width);
  /** @type {[string, number, number, number][]} */
  const sides = [
    ["right", ground.right - main.right, main.right + GAP, y],
    ["left", main.left - ground.left, main.left - GAP - width, y],
    ["below", ground.bottom - main.bottom, x, main.bottom + GAP],
    ["above", main.top - ground.top, x, main.top - GAP - height],
  ];
  /** @param {number} left @param {number} top */
  const covered = (left, top) => open.reduce((sum, hole) => sum + shared(hole, { left, top, right: left + width, bottom: top + height }), 0);
  const fitting = sides.filter(([, , left, top]) => left >= ground.left && left + width <= ground.right && top >= ground.top && top + height <= ground.bottom && !covered(left, top));
  fitting.sort((a, b) => b[1] - a[1]);
  if (fitting.length) {
    const [side, , left, top] = fitting[0];
    bubble.dataset.side = side;
    const at = side === "right" || side === "left" ? within((Math.max(main.top, ground.top) + Math.min(main.bottom, ground.bottom)) / 2 - top, 24, height - 24) : within((main.left + main.right) / 2 - left, 24, width - 24);
    bubble.style.setProperty("--at", `${at}px`);
    return [left, top];
  }
  let best = { cost: Number.POSITIVE_INFINITY, left: ground.left, top: ground.top };
  for (let left = ground.right - width; left >= ground.left; left -= 20)
    for (let top = ground.top; top <= Math.max(ground.top, ground.bottom - height); top += 20) {
      const over = targets().reduce((sum, target) => sum + shared(around([target]) ?? main, { left, top, right: left + width, bottom: top + height }), 0);
      const cost = covered(left, top) + 50 * over + Math.hypot(left - main.right, top - main.top) / 50;
      if (cost < best.cost) best = { cost, left, top };
    }
  return [best.left, best.top];
}

/** What has to be seen: all that is lit if there is room for it, else what can be chosen, else what is named first. @param {number} wide @param {number} high */
function foremost(wide, high) {
  const all = lit();
  const box = around(all);
  if (!box || (box.right - box.left <= wide && box.bottom - box.top <= high)) return all;
  return targets().length ? targets() : all.slice(0, 1);
}

/** Bring what is lit into view, on a phone also large enough to read. */
function bring() {
  const stage = part("stage");
  stage.style.removeProperty("--zoom");
  if (!phone.matches) {
    const main = around(foremost(innerWidth, innerHeight - 80));
    const head = document.querySelector(".mtop")?.getBoundingClientRect().bottom ?? 0;
    if (main && (main.top < head + 8 || main.bottom > innerHeight - 8)) scrollBy({ top: main.top - Math.max(head + 12, (innerHeight - (main.bottom - main.top)) / 2), behavior: "instant" });
    return;
  }
  const room = stage.getBoundingClientRect();
  const pieces = foremost(room.width, room.height);
  const small = around(pieces.filter((piece) => part("board").contains(piece)));
  if (small) {
    const [wide, high] = [small.right - small.left, small.bottom - small.top];
    const zoom = Math.min(ZOOM, Math.max(1, WIDE / wide), Math.max(1, (room.width - 16) / wide), Math.max(1, (room.height - 16) / high));
    stage.style.setProperty("--zoom", zoom.toFixed(2));
  }
  const main = around(pieces);
  if (main) stage.scrollBy({ left: (main.left + main.right) / 2 - (room.left + room.right) / 2, top: (main.top + main.bottom) / 2 - (room.top + room.bottom) / 2, behavior: "instant" });
  else stage.scrollTo({ left: 0, top: 0, behavior: "instant" });
}

/** Only what is lit is reached by the keyboard: bubble, targets, and back to the page. */
function order() {
  const bright = new Set(lit());
  for (const piece of document.querySelectorAll("#stage [data-card][tabindex]")) piece.setAttribute("tabindex", [...bright].some((one) => one.contains(piece)) ? "0" : "-1");
}

function lay() {
  darken();
  place();
}

function again() {
  bring();
  lay();
}

function show() {
  order();
  bring();
  lay();
  part("bubble-title").focus({ preventScroll: true });
}

let waiting = 0;
/** Once a frame. @param {() => void} what */
function soon(what) {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(what);
}
addEventListener("resize", () => soon(again));
addEventListener("scroll", scrolled, { passive: true, capture: true });

function scrolled() {
  hideTip();
  soon(darken);
}

// Hover cards: by pointer, focus or a long press

let held = false; // the press was long: it showed a card and is no choice
let pressed = 0;
let touched = false;

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  held = false;
  clearTimeout(pressed);
  const piece = hit(event, "#stage [data-card]");
  if (touched && piece)
    pressed = setTimeout(() => {
      held = true;
      showTip(piece);
    }, 450);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressed));
document.addEventListener("pointermove", (event) => Math.hypot(event.movementX, event.movementY) > 4 && clearTimeout(pressed));

/** @param {Piece} piece */
function showTip(piece) {
  const card = document.querySelector(`#cards [data-for="${piece.dataset.card}"]`);
  if (!card) return;
  const tip = part("tip");
  tip.replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
  tip.hidden = false;
  const [rect, { width, height }] = [piece.getBoundingClientRect(), tip.getBoundingClientRect()];
  const left = rect.right + 10 + width > innerWidth - 8 ? rect.left - 10 - width : rect.right + 10;
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - 8 - width))}px`;
  tip.style.top = `${Math.max(8, Math.min(rect.top, innerHeight - 8 - height))}px`;
}

function hideTip() {
  part("tip").hidden = true;
}

/** @param {Event} event */
function look(event) {
  if (touched && event.type === "pointerover") return;
  const card = hit(event, "#stage [data-card]");
  if (card) showTip(card);
  else hideTip();
}
document.addEventListener("pointerover", look);
document.addEventListener("focusin", look);

document.body.dataset.live = "1"; // from here on an answer needs no new page, and the bubble stands where it belongs
show();
document.fonts.ready.then(again);

export {};
