// The rules page: a search that shows what it finds while one types, marks where it leads, and a list that follows the scroll.
// Without this file the search is a form, and the list a list.
// @ts-check

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-search]"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const found = /** @type {HTMLElement} */ (form.querySelector(".found"));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MARKED = 4000; // milliseconds

let asked = 0; // the number of the last question: an answer that comes late is not shown

async function search() {
  const query = field.value.trim();
  const mine = ++asked;
  if (!query) {
    found.hidden = true;
    return;
  }
  const answer = await fetch(`${form.dataset.search}?q=${encodeURIComponent(query)}`, { headers: { "x-spielwerk-lang": document.documentElement.lang } });
  if (mine !== asked || !answer.ok) return;
  found.innerHTML = await answer.text();
  found.hidden = false;
}

let typed = 0; // timer
field.addEventListener("input", () => {
  clearTimeout(typed);
  typed = setTimeout(search, 120);
});

/** @returns {HTMLAnchorElement[]} */
const links = () => [...found.querySelectorAll("a")];

/** Go from one thing found to the next, and back into the field. @param {number} by */
function step(by) {
  const all = links();
  const at = all.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement)) + by;
  if (at < 0) field.focus();
  else all[Math.min(at, all.length - 1)]?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const within = form.contains(document.activeElement);
  if (event.key === "/" && !(document.activeElement instanceof Element && document.activeElement.matches("input, textarea, select"))) {
    field.focus();
    field.select();
  } else if (within && event.key === "Escape") {
    found.hidden = true;
    field.focus();
  } else if (within && !found.hidden && event.key === "ArrowDown") step(1);
  else if (within && !found.hidden && event.key === "ArrowUp") step(-1);
  else return;
  event.preventDefault();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(typed);
  await search();
  links()[0]?.click();
});

/** Mark a place for a while. @param {string} anchor */
function mark(anchor) {
  const place = document.getElementById(anchor);
  if (!place) return;
  for (const marked of document.querySelectorAll(".hit")) marked.classList.remove("hit");
  place.scrollIntoView({ block: place.clientHeight > innerHeight / 2 ? "start" : "center", behavior: calm.matches ? "auto" : "smooth" });
  place.classList.add("hit");
  setTimeout(() => place.classList.remove("hit"), MARKED);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!(link instanceof HTMLAnchorElement)) {
    if (event.target instanceof Node && !form.contains(event.target)) found.hidden = true;
    return;
  }
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.matches(".skip")) return;
  event.preventDefault();
  found.hidden = true;
  history.pushState(null, "", link.hash);
  mark(decodeURIComponent(link.hash.slice(1)));
});
addEventListener("popstate", () => mark(decodeURIComponent(location.hash.slice(1))));
if (location.hash) mark(decodeURIComponent(location.hash.slice(1)));

// The list follows the scroll

const entries = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".toc a")]);
const places = entries.map((entry) => document.getElementById(entry.hash.slice(1)));
let now = -1;

function follow() {
  let at = 0;
  places.forEach((place, i) => {
    if (place && place.getBoundingClientRect().top < innerHeight / 3) at = i;
  });
  if (at === now) return;
  entries[now]?.removeAttribute("aria-current");
  now = at;
  const entry = entries[now];
  entry?.setAttribute("aria-current", "true");
  const list = entry?.closest(".toc");
  if (list && entry) list.scrollTop = entry.offsetTop - list.clientHeight / 2;
}
addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
follow();

export {};
