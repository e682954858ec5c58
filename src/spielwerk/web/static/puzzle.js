// Puzzles: keys for choices, clue and next one, and the visitor's time zone, by which her days are counted.
// @ts-check

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;

/** What a key clicks. @param {string} key @returns {HTMLElement | null} */
function wanted(key) {
  if (key === "C") return document.getElementById("clue");
  if (key === "N") return document.getElementById("next");
  return document.querySelector(`#picks [data-letter="${key}"]`);
}

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, select, textarea, dialog[open]")) return;
  const target = /^[a-z]$/i.test(event.key) ? wanted(event.key.toUpperCase()) : null;
  if (!target) return;
  event.preventDefault();
  target.click();
});

let version = document.getElementById("main")?.dataset.version;

// Once the answer is there, what came of it is read first; on a phone it stands above the board.
document.body.addEventListener("htmx:afterSettle", () => {
  const now = document.getElementById("main")?.dataset.version;
  const verdict = document.getElementById("verdict");
  if (now !== version && verdict) {
    verdict.focus({ preventScroll: true });
    verdict.scrollIntoView({ block: "nearest" });
  }
  version = now;
});
