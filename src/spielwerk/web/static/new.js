// Setting the table: so many seats by one click, and a line that sums up what is chosen. The form works without this file.
// @ts-check
const form = /** @type {HTMLFormElement} */ (document.getElementById("new-match"));
const counts = /** @type {HTMLElement} */ (document.getElementById("counts"));
const sum = /** @type {HTMLElement} */ (document.getElementById("sum-seats"));

/** @returns {HTMLSelectElement[]} */
const seats = () => [...form.querySelectorAll("select")].filter((choice) => choice.name.startsWith("seat"));

function sumUp() {
  const used = seats().filter((choice) => choice.value !== "none");
  const free = used.filter((choice) => choice.value === "free").length;
  sum.textContent = (sum.dataset.words ?? "").replace("{n}", String(used.length)).replace("{free}", String(free));
  for (const [p, choice] of seats().entries()) {
    form.querySelector(`[data-mark="${p}"]`)?.classList.toggle("none", choice.value === "none");
    choice.closest(".place")?.classList.toggle("none", choice.value === "none");
  }
  for (const button of counts.querySelectorAll("button")) button.setAttribute("aria-pressed", String(Number(button.dataset.count) === used.length));
}

counts.hidden = false;
counts.addEventListener("click", (event) => {
  const wanted = Number(/** @type {HTMLElement} */ (event.target).dataset.count);
  if (!wanted) return;
  for (const [p, choice] of seats().entries())
    if (p >= wanted) choice.value = "none";
    else if (choice.value === "none") choice.value = "bot:journeyman";
  sumUp();
});
form.addEventListener("change", sumUp);

// Among people who have accounts a match is rated, unless somebody has chosen otherwise; against bots it is casual.
let chosen = false;
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name === "rated") chosen = true;
  if (chosen || !field.name.startsWith("seat") || !form.dataset.account) return;
  const people = seats().some((choice) => choice.value === "free");
  const wanted = form.querySelector(`input[name=rated][value=${people ? "yes" : "no"}]`);
  if (wanted instanceof HTMLInputElement) wanted.checked = true;
});
sumUp();

export {};
