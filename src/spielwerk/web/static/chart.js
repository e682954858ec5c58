// Charts: the values of the position that is pointed at, and the way to it.
// @ts-check

/** @typedef {{ points: [number, number[]][], names: string[], unit: string, left: number, right: number, last: number, link: string, words: string }} Plot */

/** @param {Element} figure @returns {Plot} */
const plotOf = (figure) => JSON.parse(/** @type {HTMLElement} */ (figure).dataset.plot ?? "{}");

/** The chart that an event is about. @param {Event} event @returns {HTMLElement | null} */
const chartOf = (event) => (event.target instanceof Element ? event.target.closest("figure.curves") : null);

/** The number of the action that is pointed at, or -1 beside the curves. @param {HTMLElement} figure @param {MouseEvent} event */
function pointedAt(figure, event) {
  const drawing = /** @type {SVGSVGElement} */ (figure.querySelector("svg"));
  const { left, right, last } = plotOf(figure);
  const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse()).x;
  return x < left - 4 || x > right + 4 ? -1 : Math.round(Math.max(0, Math.min(1, (x - left) / (right - left))) * last);
}

/** Draw an upright line at a position. @param {Element} figure @param {string} which @param {number} number */
function mark(figure, which, number) {
  const { left, right, last } = plotOf(figure);
  const line = /** @type {SVGElement} */ (figure.querySelector(`.${which}`));
  line.style.display = number < 0 ? "" : "inline";
  line.style.transform = `translateX(${((right - left) * Math.min(number, last)) / last}px)`;
}

/** Tell the values at a position; less than 0: nothing is pointed at. @param {HTMLElement} figure @param {number} number */
function tell(figure, number) {
  const { points, names, unit, words } = plotOf(figure);
  mark(figure, "cursor", number);
  const caption = /** @type {HTMLElement} */ (figure.querySelector("figcaption"));
  const values = points.findLast((point) => point[0] <= number)?.[1] ?? points[0]?.[1];
  caption.textContent = number < 0 || !values ? (caption.dataset.hint ?? "") : `${words.replace("{n}", String(number))}: ${names.map((name, seat) => `${name} ${values[seat]}${unit}`).join(" · ")}`;
}

// The position that a replay shows.
document.addEventListener("replay:at", (event) => {
  for (const figure of document.querySelectorAll("figure.curves")) mark(figure, "here", /** @type {CustomEvent<number>} */ (event).detail);
});

document.addEventListener("pointermove", (event) => {
  const figure = chartOf(event);
  if (figure) tell(figure, pointedAt(figure, event));
});
document.addEventListener("pointerout", (event) => {
  const figure = chartOf(event);
  if (figure && !(event.relatedTarget instanceof Node && figure.contains(event.relatedTarget))) tell(figure, -1);
});
document.addEventListener("focusin", (event) => {
  const column = event.target instanceof Element ? event.target.closest(".col") : null;
  const figure = chartOf(event);
  if (figure && column instanceof SVGElement) tell(figure, Number(column.dataset.at));
});
document.addEventListener(
  "click",
  (event) => {
    const figure = chartOf(event);
    if (!figure || event.ctrlKey || event.metaKey || !(event.target instanceof Element) || !event.target.closest("svg")) return;
    const column = event.target.closest(".col");
    const exact = event.detail > 0 ? pointedAt(figure, event) : -1; // a key presses the link of a round
    const number = exact >= 0 ? exact : column instanceof SVGElement ? Number(column.dataset.at) : -1;
    if (number < 0) return;
    event.preventDefault();
    const wish = new CustomEvent("chart:at", { detail: number, cancelable: true });
    if (document.dispatchEvent(wish)) location.assign(`${plotOf(figure).link}${number}`); // unless the page goes there by itself
  },
  true,
);

export {};
