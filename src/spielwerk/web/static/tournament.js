// Tournaments: the time until the next round, and times of a form by the visitor's own clock.
// @ts-check
import { localTimes } from "./site.js";

/** Count down to the next round. */
function count() {
  for (const box of document.querySelectorAll("[data-until]")) {
    const at = Date.parse(box.getAttribute("data-until") ?? "");
    const minutes = Math.max(0, Math.ceil((at - Date.now()) / 60000));
    const values = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
    for (const [unit, value] of Object.entries(values)) {
      const figure = box.querySelector(`[data-unit="${unit}"]`);
      if (figure) figure.textContent = String(value);
    }
  }
}
count();
setInterval(count, 10000);
document.body.addEventListener("htmx:afterSettle", () => {
  count();
  localTimes(document);
});

// What the organiser has chosen is hers: news of the others leave it alone.
const morph = /** @type {any} */ (globalThis).Idiomorph;
if (morph) morph.defaults.callbacks.beforeNodeMorphed = (/** @type {Node} */ node) => !(node instanceof HTMLSelectElement);

// A form speaks of the visitor's time: its zone goes along, and what is stored in world time is written in hers.
const zone = document.querySelector("[data-zone]");
const field = document.querySelector("[data-utc]");
if (zone instanceof HTMLInputElement) {
  const wish = () => new Date(field instanceof HTMLInputElement && field.value ? field.value : Date.now()).getTimezoneOffset();
  if (field instanceof HTMLInputElement && field.dataset.utc === "1") {
    const at = new Date(`${field.value}Z`);
    field.value = new Date(at.valueOf() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  }
  zone.value = String(wish());
  field?.addEventListener("change", () => {
    zone.value = String(wish());
  });
}
