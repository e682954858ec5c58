// Matches to watch: a page that nobody looks at asks for nothing, so that the bots can rest.
// @ts-check

document.body.addEventListener("htmx:beforeRequest", (event) => document.hidden && event.preventDefault());

// What somebody has opened stays open while the matches around it go on.
const morph = /** @type {any} */ (globalThis).Idiomorph;
if (morph)
  morph.defaults.callbacks.beforeNodeMorphed = (/** @type {Node} */ node) => !(node instanceof HTMLDetailsElement && node.open);

export {};
