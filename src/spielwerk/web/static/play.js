// The table in the browser: targets, previews, hover cards, moves that are seen to happen, and being told of one's turn.
// Everything works without this file too: targets are links, choices are a form.
// @ts-check

import { chime, chimeUnlessQuiet } from "./sound.js";

/** @typedef {HTMLElement | SVGElement} Piece */

const tip = /** @type {HTMLElement} */ (document.getElementById("tip"));
const words = /** @type {HTMLElement} */ (document.getElementById("words")).dataset;
const phone = matchMedia("(max-width: 760px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The element that an event is about, if it or a parent fits. @param {Event} event @param {string} selector @returns {Piece | null} */
function hit(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} id @returns {HTMLElement | null} */
const buttonOf = (id) => document.querySelector(`#picks [data-pick="${id}"]`);

/** The address of the match, without what has been pointed at. */
const home = () => location.pathname.replace(/\/$/, "");

/** @returns {any} */
const htmx = () => /** @type {any} */ (globalThis).htmx;

// Settings of this browser

/** @param {string} name */
const setting = (name) => localStorage.getItem(`spielwerk.${name}`) === "1";

function showSettings() {
  for (const box of document.querySelectorAll("[data-setting]"))
    if (box instanceof HTMLInputElement) box.checked = setting(box.dataset.setting ?? "");
}

document.addEventListener("change", (event) => {
  const box = hit(event, "[data-setting]");
  if (!(box instanceof HTMLInputElement)) return;
  localStorage.setItem(`spielwerk.${box.dataset.setting}`, box.checked ? "1" : "0");
  if (box.dataset.setting === "notify" && box.checked) Notification?.requestPermission();
  if (box.dataset.setting === "sound" && box.checked) chime();
});

// A choice that is sent as soon as it is made.
document.addEventListener("change", (event) => {
  const list = hit(event, "select[data-sends]");
  if (list instanceof HTMLSelectElement) list.form?.requestSubmit();
});

// Choosing

let touched = false; // the last pointer was a finger: a tap shows first, a second one does
let pressed = 0; // timer of a long press
let held = false; // the press was long: it showed a card and is no choice

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  held = false;
  clearTimeout(pressed);
  const piece = hit(event, "[data-card]");
  if (touched && piece) pressed = setTimeout(() => hold(piece), 450);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressed));
document.addEventListener("pointermove", (event) => Math.hypot(event.movementX, event.movementY) > 4 && clearTimeout(pressed));

/** A long press shows the card. @param {Piece} piece */
function hold(piece) {
  held = true;
  showTip(piece);
}

/** Whether a choice is shown before it is made: always what luck or the end of the match follows. @param {string} id */
function isShownFirst(id) {
  return touched || table().dataset.confirm === "1" || buttonOf(id)?.dataset.final === "reveal";
}

/** What has been pointed at, as the address of the page names it: "12" or "12.13". */
const chosen = () => document.getElementById("ask")?.dataset.chosen ?? "";

let keyed = false; // chosen by keyboard: then the focus goes to the button that confirms it, and back
let pointed = ""; // the last choices that were pointed at

/** Show the answers in advance that were pointed at; nothing: all of them. @param {string} pick */
function showInAdvance(pick) {
  hideTip();
  const asked = htmx().ajax("GET", `${home()}/ahead${pick ? `?pick=${pick}` : ""}`, { source: "#live", target: "#ahead", swap: "morph:outerHTML settle:0ms" });
  if (keyed) asked.then(() => /** @type {HTMLElement | null} */ (document.querySelector("#ahead .btn"))?.focus());
}

/** Show a choice in the bar, or which choices there are at one place; nothing: back to the question. @param {string} pick */
function show(pick) {
  hideTip();
  htmx().ajax("GET", `${home()}/ask${pick ? `?pick=${pick}` : ""}`, { source: "#live", target: "#ask", swap: "morph:outerHTML settle:0ms" });
}

/** @type {string | undefined} */
let answered; // the question that is being answered: a second click is one too many

/** Do it. @param {string} id */
function act(id) {
  hideTip();
  if (answered === table().dataset.question) return;
  answered = table().dataset.question;
  const values = { question: table().dataset.question, action: id };
  htmx().ajax("POST", `${home()}/act`, { source: "#live", target: "#main", swap: "morph:outerHTML settle:0ms", values });
}

document.addEventListener(
  "click",
  (event) => {
    if (held) {
      event.preventDefault();
      event.stopPropagation();
      held = false;
      return;
    }
    const modified = event.ctrlKey || event.metaKey || event.shiftKey;
    const choice = hit(event, "a.target, #picks .pickbtn, .hints .pickbtn, #ask [data-pick], #back, #ahead-back, .stepper a");
    if (!choice || modified || !htmx() || (choice instanceof HTMLButtonElement && choice.dataset.final !== "reveal")) {
      if (!choice) hideTip(); // a hover card goes with any click
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (choice.matches("[aria-disabled]")) return;
    if (choice.matches(".stepper a")) {
      stepBy(choice.matches(".more") ? 1 : -1);
      return;
    }
    const ids = (choice.dataset.picks ?? choice.dataset.pick ?? "").split(" ").filter(Boolean);
    keyed = event.detail === 0 && !touched;
    if (ids.length) pointed = ids.join(" ");
    const inAdvance = table().dataset.turn !== "1" && document.getElementById("ahead"); // a puzzle asks without a turn
    if (choice.matches("#ahead-back") || (ids.length && inAdvance)) {
      showInAdvance(ids.join("."));
      return;
    }
    const again = touched && ids.join(".") === chosen() && ids.length === 1;
    if (ids.length === 1 && (again || !(isShownFirst(ids[0]) || choice.matches("#ask [data-pick]")))) act(ids[0]);
    else show(ids.join("."));
  },
  true,
);

/** Mark what is chosen on the board and beside the own figures, and let the keyboard go on there. */
function showChosen() {
  const ids = chosen().split(".");
  for (const target of document.querySelectorAll("a.target"))
    target.classList.toggle("chosen", (/** @type {Piece} */ (target).dataset.picks ?? "").split(" ").some((id) => ids.includes(id)));
  showChanges(document.getElementById("ask")?.dataset.brings ?? "");
  const confirm = document.getElementById("confirm") ?? document.querySelector("#picks .pickbtn");
  const next = chosen() ? confirm : (document.querySelector(`a.target[data-picks="${pointed}"]`) ?? buttonOf(pointed));
  if (keyed && (next instanceof HTMLElement || next instanceof SVGElement)) next.focus({ preventScroll: true });
  keyed = false;
  if (chosen() && !phone.matches) document.getElementById("ask")?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

// Amounts

/** The legal amounts of the stepper. @returns {[number, string][]} */
function steps() {
  const all = (document.getElementById("stepper")?.dataset.steps ?? "").split(" ").filter(Boolean);
  return all.map((step) => /** @type {[number, string]} */ ([Number(step.split(":")[0]), step.split(":")[1]]));
}

const amount = () => /** @type {HTMLInputElement | null} */ (document.getElementById("amount"));

let typed = 0; // timer: what is typed or clicked quickly is asked for once

/** Set the stepper to the legal amount nearest to a number. @param {number} wanted */
function setAmount(wanted) {
  const all = steps();
  if (!all.length || Number.isNaN(wanted)) return;
  const [value, id] = all.reduce((best, step) => (Math.abs(step[0] - wanted) < Math.abs(best[0] - wanted) ? step : best));
  const field = amount();
  if (field && document.activeElement !== field) field.value = String(value);
  for (const column of document.querySelectorAll(".columns a")) column.toggleAttribute("aria-current", /** @type {HTMLElement} */ (column).dataset.value === String(value));
  const confirm = /** @type {HTMLButtonElement | null} */ (document.getElementById("confirm"));
  if (confirm) confirm.disabled = confirm.value !== id; // until the bar tells its price
  clearTimeout(typed);
  typed = setTimeout(() => show(id), 120);
}

/** @param {number} by */
function stepBy(by) {
  const all = steps();
  const now = all.findIndex(([value]) => value >= Number(amount()?.value));
  const next = all[Math.max(0, Math.min((now < 0 ? all.length - 1 : now) + by, all.length - 1))];
  const field = amount();
  if (!next || !field) return;
  field.value = String(next[0]);
  setAmount(next[0]);
}

document.addEventListener("input", (event) => {
  if (event.target === amount()) setAmount(Number.parseInt(amount()?.value ?? "", 10));
});

/** What a key does in the bar; true if it does anything. @param {KeyboardEvent} event */
function press(event) {
  const at = document.activeElement;
  const field = at === amount();
  if (event.ctrlKey || event.metaKey || event.altKey || (!field && at?.closest("input, select, textarea, dialog[open]"))) return false;
  const free = field || at === document.body || !!at?.closest("#ask .amount, #ask .columns, a.target.chosen");
  const confirm = /** @type {HTMLButtonElement | null} */ (document.getElementById("confirm"));
  if (event.key === "Escape" && chosen()) {
    keyed = true;
    show("");
  } else if (event.key === "Enter" && confirm && free) confirm.click();
  else if (event.key.toLowerCase() === "u" && !field) document.getElementById("undo-turn")?.click();
  else if (steps().length && free && event.key in STEPS) STEPS[event.key]();
  else if (steps().length && at === document.body && /^\d$/.test(event.key)) {
    amount()?.focus();
    amount()?.select();
    return false; // the field takes the digit
  } else return false;
  return true;
}

/** @type {Record<string, () => void>} */
const STEPS = {
  ArrowUp: () => stepBy(1),
  ArrowRight: () => stepBy(1),
  "+": () => stepBy(1),
  ArrowDown: () => stepBy(-1),
  ArrowLeft: () => stepBy(-1),
  "-": () => stepBy(-1),
  Home: () => stepBy(-1e6),
  End: () => stepBy(1e6),
};

document.addEventListener("keydown", (event) => press(event) && event.preventDefault());

/** Put a box beside a rectangle where there is room: right, left, below, above. @param {HTMLElement} box @param {DOMRect} rect */
function place(box, rect) {
  const gap = 10;
  const { width, height } = box.getBoundingClientRect();
  const [right, bottom] = [innerWidth - 8, innerHeight - 8];
  let [x, y] = [rect.right + gap, rect.top];
  if (x + width > right) x = rect.left - gap - width;
  if (x < 8) {
    x = rect.left + rect.width / 2 - width / 2;
    y = rect.bottom + gap + height <= bottom ? rect.bottom + gap : rect.top - gap - height;
  }
  box.style.left = `${Math.max(8, Math.min(x, right - width))}px`;
  box.style.top = `${Math.max(8, Math.min(y, bottom - height))}px`;
}

// Hover cards and previews

/** @param {Piece} piece */
function showTip(piece) {
  const card = document.querySelector(`#cards [data-for="${piece.dataset.card}"]`);
  if (!card) return;
  tip.replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
  tip.hidden = false;
  place(tip, piece.getBoundingClientRect());
}

function hideTip() {
  tip.hidden = true;
}

/** Show what a choice costs and brings beside the own figures, and where on the board it is. @param {Piece | null} piece */
function preview(piece) {
  for (const target of document.querySelectorAll(".pointed")) target.classList.remove("pointed");
  if (!piece) {
    showChanges(document.getElementById("ask")?.dataset.brings ?? "");
    return;
  }
  if (piece.dataset.pick) document.querySelector(`a.target[data-picks~="${piece.dataset.pick}"]`)?.classList.add("pointed");
  const ids = (piece.dataset.picks ?? piece.dataset.pick ?? "").split(" ");
  const button = ids.length === 1 ? buttonOf(ids[0]) : null;
  showChanges(button?.dataset.changes ?? document.getElementById("ask")?.dataset.brings ?? "");
}

/** Changes beside the own figures, like "money:−7 points:+2". @param {string} changes */
function showChanges(changes) {
  for (const badge of document.querySelectorAll(".dl")) badge.remove();
  for (const change of changes.split(" ").filter(Boolean)) {
    const [key, by] = change.split(":");
    for (const figure of document.querySelectorAll(`[data-own="${key}"]`)) {
      const badge = Object.assign(document.createElement("span"), { className: "dl", textContent: by });
      badge.setAttribute("aria-hidden", "true");
      figure.append(badge);
    }
  }
}

/** @param {Event} event */
function look(event) {
  if (touched && event.type === "pointerover") return;
  const card = hit(event, "[data-card]");
  if (card && !card.matches(".chosen")) showTip(card);
  else hideTip();
  preview(hit(event, "[data-picks], .pickbtn"));
}
document.addEventListener("pointerover", look);
document.addEventListener("focusin", look);
document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
document.addEventListener("scroll", hideTip, { passive: true, capture: true });

// What has changed is seen to change

/** @type {Map<string, DOMRect>} */
let places = new Map();
/** @type {Map<string, string>} */
let figures = new Map();

/** Remember where everything is before it changes. */
function remember() {
  places = new Map([...document.querySelectorAll("[data-key]")].map((e) => [/** @type {Piece} */ (e).dataset.key ?? "", e.getBoundingClientRect()]));
  figures = new Map([...document.querySelectorAll("[data-figure]")].map((e) => [/** @type {Piece} */ (e).dataset.figure ?? "", /** @type {Piece} */ (e).dataset.value ?? ""]));
}
document.body.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("table:leaves", remember);

/** Where the numbers of a panel stand. @param {Element} panel @returns {DOMRect[]} */
function numbersOf(panel) {
  const range = document.createRange();
  return [...panel.querySelectorAll(".num")].flatMap((figure) =>
    [...figure.childNodes, ...(figure.querySelector("b")?.childNodes ?? [])]
      .filter((node) => node instanceof Text && node.data.trim())
      .map((node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      }),
  );
}

/** Put an amount where it covers no number: beside its own, above, below, or at worst on the icon. @param {HTMLElement} float */
function keepClear(float) {
  const numbers = numbersOf(float.closest("section, label") ?? document.body);
  for (const side of ["", "above", "below", "icon"]) {
    float.dataset.side = side;
    const own = float.getBoundingClientRect();
    if (!numbers.some((other) => own.left < other.right - 1 && own.right > other.left + 1 && own.top < other.bottom - 1 && own.bottom > other.top + 1)) return;
  }
}

function animate() {
  if (calm.matches || !places.size) return;
  for (const piece of document.querySelectorAll("[data-key]")) {
    const before = places.get(/** @type {Piece} */ (piece).dataset.key ?? "");
    const now = piece.getBoundingClientRect();
    if (!before) {
      piece.animate([{ opacity: 0, translate: "0 -14px" }, { opacity: 1, translate: "0 0" }], { duration: 420, easing: "ease-out" });
    } else if (Math.hypot(before.x - now.x, before.y - now.y) > 2 && piece instanceof SVGGraphicsElement) {
      const scale = piece.getScreenCTM()?.a || 1; // a translation of an SVG element is in its own units
      const from = `${(before.x - now.x) / scale}px ${(before.y - now.y) / scale}px`;
      piece.animate([{ translate: from }, { translate: "0 0" }], { duration: 350, easing: "ease-in-out" });
    }
  }
  for (const element of document.querySelectorAll("[data-figure]")) {
    const { figure = "", value = "" } = /** @type {Piece} */ (element).dataset;
    const by = Number(value) - Number(figures.get(figure));
    if (!by) continue;
    const float = Object.assign(document.createElement("span"), { className: `float ${by > 0 ? "up" : "down"}`, textContent: `${by > 0 ? "+" : "−"}${Math.abs(by)}` });
    float.setAttribute("aria-hidden", "true");
    element.append(float);
    keepClear(float);
    setTimeout(() => float.remove(), 1800);
  }
}

// My turn

let turn = table().dataset.turn;

function tellTurn() {
  const mine = table().dataset.turn;
  document.title = document.title.replace(/^● /, "");
  const favicon = document.getElementById("favicon");
  if (favicon instanceof HTMLLinkElement) favicon.href = (mine === "1" ? favicon.dataset.turn : favicon.dataset.calm) ?? "";
  if (mine === "1") {
    document.title = `● ${document.title}`;
    if (turn !== "1") {
      if (setting("sound")) chimeUnlessQuiet();
      if (setting("notify") && document.hidden && globalThis.Notification?.permission === "granted")
        new Notification(`${words.game}: ${words.turn}`, { tag: location.pathname });
      showFirstTarget();
    }
  }
  turn = mine;
}

/** Bring the first target into view: on a phone by choosing the part of the table where there is one. */
function showFirstTarget() {
  if (phone.matches && !document.querySelector("#board a.target")) {
    const part = document.querySelector(".mine a.target") ? "tab-mine" : document.querySelector(".opps a.target") ? "tab-others" : "tab-board";
    /** @type {HTMLInputElement | null} */ (document.getElementById(part))?.click();
  } else if (phone.matches) /** @type {HTMLInputElement | null} */ (document.getElementById("tab-board"))?.click();
  const smooth = calm.matches ? "auto" : "smooth";
  if (!phone.matches) {
    document.getElementById("ask")?.scrollIntoView({ block: "nearest", behavior: smooth });
    return;
  }
  const coach = document.getElementById("coach");
  if (coach?.dataset.first === "1" && document.body.dataset.coachRead !== coach.dataset.kind) {
    coach.scrollIntoView({ block: "start", behavior: smooth }); // it is read first
    return;
  }
  const first = document.querySelector("a.target");
  const [rect, ground] = [first?.getBoundingClientRect(), document.querySelector(".views")?.getBoundingClientRect()];
  if (rect && ground && (rect.top < ground.top || rect.bottom > ground.bottom)) first?.scrollIntoView({ block: "center", behavior: smooth });
}

// Live updates

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form[data-live]") || !htmx() || event.defaultPrevented) return;
  event.preventDefault();
  if (form.getAttribute("action")?.endsWith("/act")) {
    if (answered === table().dataset.question) return;
    answered = table().dataset.question;
  }
  const values = Object.fromEntries(new FormData(form, event.submitter));
  // Asked by what stays: a form may be gone when its answer comes, and what it inherits with it.
  htmx().ajax("POST", form.getAttribute("action"), { source: "#live", target: "#main", swap: "morph:outerHTML settle:0ms", values });
});

/** @typedef {{ requestConfig: { triggeringEvent?: CustomEvent, path?: string } }} Asked */

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const news = /** @type {CustomEvent<Asked>} */ (event).detail.requestConfig.triggeringEvent;
  if (news?.type !== "sse:change") return;
  try {
    // Our own move has been drawn already by the answer to it.
    if (JSON.parse(news.detail.data).version <= Number(table().dataset.version)) event.preventDefault();
  } catch {
    // An event without a version: load anew.
  }
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const detail = /** @type {CustomEvent<{ xhr: XMLHttpRequest, shouldSwap: boolean, requestConfig: { verb: string, path?: string } }>} */ (event).detail;
  const ahead = Number(/data-version="(\d+)"/.exec(detail.xhr.responseText)?.[1]) - Number(table().dataset.version);
  const wanted = detail.requestConfig.path?.includes("/table?ahead=1"); // the same table, with answers in advance
  if (ahead < 0 || (ahead === 0 && detail.requestConfig.verb === "get" && !wanted)) detail.shouldSwap = false; // overtaken on the way
});

// What has been pointed at stays so while the table changes and the question is the same.
document.body.addEventListener("htmx:configRequest", (event) => {
  const detail = /** @type {CustomEvent<{ path: string, parameters: Record<string, string> }>} */ (event).detail;
  if (detail.path.endsWith("/table") && document.querySelector("#prepare[open]")) detail.parameters.ahead = "1";
  if (!/\/(table|chat)$/.test(detail.path) || !chosen()) return;
  detail.parameters.pick = chosen();
  detail.parameters.question = table().dataset.question ?? "";
});

/** @type {string | undefined} */
let hintedAt = ""; // the question of the hint that is shown
let hinted = false; // the button that asks for a hint has the focus

document.body.addEventListener("htmx:beforeSwap", () => {
  hinted = document.activeElement?.id === "hint";
});

function shown() {
  const hints = document.getElementById("hints");
  if (hints instanceof HTMLDetailsElement && hintedAt !== table().dataset.question) {
    hints.open = !phone.matches; // there it is one line
    if (phone.matches) hints.scrollIntoView({ block: "nearest" });
  }
  hintedAt = hints ? table().dataset.question : "";
  const best = hinted && !document.getElementById("hint") ? document.querySelector(phone.matches ? "#hints > summary" : ".hints .pickbtn") : null;
  if (best instanceof HTMLElement) best.focus({ preventScroll: true }); // where the button was there is the hint now
  hideTip();
  showSettings();
  showChosen();
  showAhead();
  animate();
  tellTurn();
}

/** Ask for the answers in advance once somebody wants to see them. */
function showAhead() {
  const list = document.querySelector("#prepare[open] #ahead[data-wanted]");
  if (!(list instanceof HTMLElement) || !htmx()) return;
  htmx().ajax("GET", list.dataset.wanted, { source: "#live", target: "#main", swap: "morph:outerHTML settle:0ms" });
}
document.addEventListener("toggle", showAhead, true);

document.body.addEventListener("htmx:afterSettle", shown);
// The film of the others' steps changes the table itself: a frame at a time, and in the end into what is to be decided.
document.addEventListener("table:shown", shown);
document.addEventListener("coach:read", showFirstTarget);
document.addEventListener("table:framed", animate);
document.addEventListener("table:waits", tellTurn);

/** A sentence in the corner; it goes by itself unless it is told to stay. @param {string} sentence @param {boolean} stay */
function note(sentence, stay = false) {
  noteBox.textContent = sentence;
  noteBox.hidden = !sentence;
  if (!stay) setTimeout(() => (noteBox.hidden = true), 6000);
}
const noteBox = /** @type {HTMLElement} */ (document.getElementById("lost"));

document.body.addEventListener("htmx:afterRequest", (event) => {
  const detail = /** @type {CustomEvent<{ successful: boolean, xhr: XMLHttpRequest, requestConfig: { path: string, verb: string } }>} */ (event).detail;
  if (detail.requestConfig.verb !== "post") return;
  if (detail.requestConfig.path.endsWith("/act")) answered = undefined;
  const field = document.getElementById("chat-text");
  if (detail.successful && detail.requestConfig.path.endsWith("/chat") && field instanceof HTMLInputElement) field.value = "";
  if (detail.successful) return;
  const refusal = new DOMParser().parseFromString(detail.xhr.responseText, "text/html").querySelector(".problem .lead");
  note(refusal?.textContent || (words.lost ?? ""));
});

let lost = false;
document.body.addEventListener("htmx:sseError", () => {
  lost = true;
  note(words.lost ?? "", true);
});
document.body.addEventListener("htmx:sseOpen", () => {
  if (!lost) return;
  lost = false;
  noteBox.hidden = true;
  document.body.dispatchEvent(new Event("catchup"));
});

// What the visitor has typed, ticked or opened is hers: an update leaves it alone.
const morph = /** @type {any} */ (globalThis).Idiomorph;
if (morph) {
  morph.defaults.callbacks.beforeNodeMorphed = (/** @type {Node} */ node) =>
    !(node instanceof HTMLElement && (node.id === "chat-text" || node.dataset.setting || node.matches(".tabs") || (node.id === "amount" && node === document.activeElement)));
  morph.defaults.callbacks.beforeAttributeUpdated = (/** @type {string} */ name, /** @type {Node} */ node) =>
    !(name === "open" && node instanceof HTMLDetailsElement);
}

// Clocks, zoom, rules

setInterval(() => {
  for (const clock of document.querySelectorAll("[data-left][data-runs]")) {
    if (!(clock instanceof HTMLElement)) continue;
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = String(left);
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    if (left < 172800) clock.textContent = `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(seconds).padStart(2, "0")}`;
  }
}, 1000);

const rules = /** @type {HTMLDialogElement} */ (document.getElementById("rules-panel"));
document.addEventListener("click", async (event) => {
  if (hit(event, "#zoom")) {
    const zoomed = document.body.classList.toggle("zoomed");
    hit(event, "#zoom")?.setAttribute("aria-pressed", String(zoomed));
    return;
  }
  const link = hit(event, "[data-rules]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [path, rule] = (link.dataset.rules ?? "").split("#");
  const body = /** @type {HTMLElement} */ (document.getElementById("rules-body"));
  if (!body.childElementCount) {
    const answer = await fetch(path, { headers: { "x-spielwerk-lang": document.documentElement.lang } });
    body.innerHTML = await answer.text();
  }
  rules.showModal();
  for (const marked of body.querySelectorAll(".marked")) marked.classList.remove("marked");
  const there = rule ? body.querySelector(`#${CSS.escape(rule)}`) : null;
  there?.classList.add("marked");
  there?.scrollIntoView({ block: "center" });
});
rules.addEventListener("click", (event) => event.target === rules && rules.close());

showSettings();
tellTurn();
if (turn === "1") showFirstTarget();

document.body.dataset.live = "1"; // from here on a click needs no new page
