// Pieces of the table: what a page has is not sent again. A request names the marks of the pieces that the page shows; where
// the answer holds a mark alone, the markup of that piece is put there again before anybody looks at the answer.
// @ts-check

const MOST = 1000; // pieces that are kept: those of several tables, for answers may overtake each other
const NAMED = 600; // of the newest table, in one header

/** Mark of a piece → its markup as it came; the oldest first. @type {Map<string, string>} */
const kept = new Map();
/** The marks of the newest table. @type {string[]} */
let newest = [];

/** Keep the pieces of a table as the site has made them. @param {ParentNode} table */
function keep(table) {
  newest = [];
  for (const piece of table.querySelectorAll("[data-part]")) {
    const mark = piece.getAttribute("data-part") ?? "";
    kept.delete(mark);
    kept.set(mark, piece.outerHTML);
    newest.push(mark);
  }
  for (const mark of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(mark);
  }
}

document.body.addEventListener("htmx:configRequest", (event) => {
  const { path, headers } = /** @type {CustomEvent<{ path: string, headers: Record<string, string> }>} */ (event).detail;
  headers["X-Spielwerk-Lang"] = document.documentElement.lang; // whatever language the browser asks for: one page, one language
  if (!/\/(ask|ahead)$/.test(path)) headers["X-Spielwerk-Have"] = newest.slice(0, NAMED).join("");
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const detail = /** @type {CustomEvent<{ serverResponse: string, shouldSwap: boolean, target: Element }>} */ (event).detail;
  if (detail.target.id !== "main" || !detail.shouldSwap) return;
  let lost = false;
  const whole = detail.serverResponse.replace(/<i data-same="([\w-]+)"><\/i>/g, (_, mark) => {
    const markup = kept.get(mark);
    lost ||= markup === undefined;
    return markup ?? "";
  });
  if (lost) {
    detail.shouldSwap = false;
    location.reload(); // an answer to a request that is long forgotten
    return;
  }
  detail.serverResponse = whole;
  keep(new DOMParser().parseFromString(whole, "text/html"));
});

keep(document); // before other scripts have added anything to what the site has made
