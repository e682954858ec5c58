// Every icon of a board tells its name: to a pointer on it, to a tap, and to a screen reader.
// The names of a game's icons stand on the page once, by symbol; a board names the symbol only.
// @ts-check

/** @typedef {SVGElement | HTMLElement} Icon */

/** Symbol → name and meaning. @type {Record<string, [string, string]>} */
const names = JSON.parse(document.getElementById("icon-names")?.dataset.names ?? "{}");

const tip = document.getElementById("tip") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "tip", className: "hovercard card tip", hidden: true }));
tip.setAttribute("role", "tooltip");

/** The symbol that an element draws: "worker", or "art:good-coal" of the game's own. @param {Element} element */
function symbolOf(element) {
  const use = element.localName === "use" ? element : element.localName === "svg" && element.childElementCount === 1 ? element.querySelector(":scope > use") : null;
  const [file, symbol] = (use?.getAttribute("href") ?? "").split("#");
  if (!symbol) return "";
  return file.startsWith("/art/icons.") ? symbol : `art:${symbol}`;
}

/** The icon that an event is about. @param {Event} event @returns {Icon | null} */
function iconOf(event) {
  for (let at = event.target instanceof Element ? event.target : null; at?.matches("use, svg"); at = at.parentElement)
    if (names[symbolOf(at)]) return /** @type {Icon} */ (at);
  return null;
}

/** Whether the tip has more in it than the name of an icon. */
const showsCard = () => !!tip.querySelector(":scope > :not(.icon-line)");

/** Show what an icon is called: below the card of the piece that it stands on, if that is shown, else alone. @param {Icon} icon */
function show(icon) {
  const [name, meaning] = names[symbolOf(icon)];
  const card = !tip.hidden && showsCard();
  const line = document.createElement("p");
  line.className = "icon-line";
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = picture.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  use.setAttribute("href", (icon.localName === "use" ? icon : icon.querySelector("use"))?.getAttribute("href") ?? "");
  picture.setAttribute("class", symbolOf(icon).startsWith("art:") ? "art" : `i i-${symbolOf(icon)}`);
  picture.setAttribute("aria-hidden", "true");
  line.append(picture, Object.assign(document.createElement("b"), { textContent: name }), Object.assign(document.createElement("span"), { textContent: meaning }));
  for (const old of tip.querySelectorAll(".icon-line")) old.remove();
  if (!card) tip.replaceChildren();
  tip.append(line);
  tip.hidden = false;
  place(icon.getBoundingClientRect(), card);
}

/** Put the tip above or below the icon; where a card is shown it stays beside its piece. @param {DOMRect} at @param {boolean} card */
function place(at, card) {
  const { width, height, top } = tip.getBoundingClientRect();
  if (!card) tip.style.left = `${Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8))}px`;
  const wanted = card ? top : at.top - height - 8 >= 8 ? at.top - height - 8 : at.bottom + 8;
  tip.style.top = `${Math.max(8, Math.min(wanted, innerHeight - height - 8))}px`;
}

function hide() {
  if (!showsCard()) tip.hidden = true;
}

let touched = false;
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

// This runs after the table's own listener (play.js), which shows the card of a piece or hides it.
document.addEventListener("pointerover", (event) => {
  if (touched) return;
  const icon = iconOf(event);
  if (icon) show(icon);
  else hide();
});

// A tap tells the name where it does nothing else; on what can be chosen a long press shows the card, with the icon's name in it.
document.addEventListener("click", (event) => {
  const icon = iconOf(event);
  if (icon && !icon.closest("a[href], button, label, summary")) show(icon);
  else hide();
});
document.addEventListener("contextmenu", (event) => {
  const icon = touched ? iconOf(event) : null;
  if (icon) show(icon);
});
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("scroll", hide, { passive: true, capture: true });

/** A screen reader hears the name where nothing around the icon says more. */
function label() {
  for (const use of document.querySelectorAll(".bd use[href^='/art/']")) {
    const name = names[symbolOf(use)]?.[0];
    if (!name || use.hasAttribute("aria-label") || use.parentElement?.closest("[role='img'], a.target, [aria-hidden='true']")) continue;
    use.setAttribute("role", "img");
    use.setAttribute("aria-label", name);
  }
}
label();
document.body.addEventListener("htmx:afterSettle", label);
for (const event of ["table:shown", "table:framed"]) document.addEventListener(event, label);

export {};
