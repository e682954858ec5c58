// The coach's card opens when a kind of question comes for the first time, and folds when it has been read.

/** @type {string | undefined} */
let kind = "";

function open() {
  const card = document.getElementById("coach");
  if (!(card instanceof HTMLDetailsElement)) {
    kind = "";
    return;
  }
  if (card.dataset.kind !== kind) card.open = card.dataset.first === "1"; // else as the reader has left it
  kind = card.dataset.kind;
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#got-it")) return;
  const card = document.getElementById("coach");
  if (!(card instanceof HTMLDetailsElement)) return;
  card.open = false;
  card.querySelector("summary")?.focus({ preventScroll: true });
  document.body.dataset.coachRead = card.dataset.kind;
  document.dispatchEvent(new Event("coach:read"));
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.activeElement?.closest("input, select, textarea, dialog[open]")) return;
  document.getElementById("coach-switch")?.click();
});

document.body.addEventListener("htmx:afterSettle", open);
document.addEventListener("table:shown", open);
open();

export {};
