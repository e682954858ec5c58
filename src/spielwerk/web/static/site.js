// What every page has: theme without loading anew, times in the visitor's zone, copying, questions before what is final.
// @ts-check

/** The theme in force. @returns {"light" | "dark"} */
function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.matches(".theme-form")) {
    event.preventDefault();
    const next = theme() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  } else if (form.dataset.confirm && !confirm(form.dataset.confirm)) {
    event.preventDefault();
  }
});

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const field = document.querySelector(button.dataset.copy ?? "");
  if (field instanceof HTMLInputElement) {
    field.select();
    // A page without a secure connection has no clipboard: then the old way does it.
    (navigator.clipboard?.writeText(field.value) ?? Promise.resolve(document.execCommand("copy"))).then(() => {
      const words = button.querySelector("span");
      if (!words || !button.dataset.copied) return;
      const before = words.textContent;
      words.textContent = button.dataset.copied;
      button.removeAttribute("data-copied");
      setTimeout(() => {
        button.dataset.copied = words.textContent ?? "";
        words.textContent = before;
      }, 3000);
    });
  }
});

// The code that embeds a position names the one that the page shows when it is opened.
document.addEventListener(
  "toggle",
  (event) => {
    const field = /** @type {Element} */ (event.target).querySelector("#embed-code");
    const at = new URLSearchParams(location.search).get("at");
    if (field instanceof HTMLInputElement && at && /^\d+$/.test(at)) field.value = field.value.replace(/([?&]at=)\d+/, `$1${at}`);
  },
  true,
);

/** Write times as the visitor's clock shows them. @param {ParentNode} root */
export function localTimes(root) {
  const today = new Date().toDateString();
  for (const element of root.querySelectorAll("time[datetime]")) {
    const at = new Date(element.getAttribute("datetime") ?? "");
    if (Number.isNaN(at.valueOf())) continue;
    const lang = document.documentElement.lang;
    element.textContent =
      at.toDateString() === today
        ? at.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" })
        : at.toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" });
  }
}
localTimes(document);

// On a phone the menu is wider than the page: the current entry is in sight, and a fading edge says where there is more.
const menu = document.querySelector(".nav");
if (menu) {
  const edges = () => {
    menu.classList.toggle("back", menu.scrollLeft > 4);
    menu.classList.toggle("on", menu.scrollLeft + menu.clientWidth < menu.scrollWidth - 4);
  };
  const current = menu.querySelector("[aria-current]");
  if (current instanceof HTMLElement) menu.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - menu.clientWidth / 2;
  menu.addEventListener("scroll", edges, { passive: true });
  addEventListener("resize", edges);
  edges();
}
