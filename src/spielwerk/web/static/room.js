// The room before a match: a lost stream is noticed by loading anew when it comes back.
// @ts-check

// What somebody is typing is hers: news of the others leave it alone.
const morph = /** @type {any} */ (globalThis).Idiomorph;
if (morph) morph.defaults.callbacks.beforeNodeMorphed = (/** @type {Node} */ node) => !(node instanceof HTMLElement && node.matches("#chat-text, select, #change[open], .botlevel input"));

let lost = false;
document.body.addEventListener("htmx:sseError", () => (lost = true));
document.body.addEventListener("htmx:sseOpen", () => lost && !leaving && location.reload());

// Whoever sits down is told of it by the answer, which brings a guest her cookie. News of the same change come earlier: to load
// anew for them would cut the answer off, and the guest would look on at her own match.
let leaving = false;
document.addEventListener("submit", (event) => (leaving = !event.defaultPrevented));
globalThis.addEventListener("pageshow", () => (leaving = false));
for (const step of ["htmx:beforeRequest", "htmx:beforeOnLoad"])
  document.body.addEventListener(step, (event) => leaving && event.preventDefault());

export {};
