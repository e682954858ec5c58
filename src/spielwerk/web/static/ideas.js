// The ranks of a hint's ideas, on the board and on the buttons under it as in the hint itself.
// @ts-check

const SIZE = 10; // radius of a mark on the screen, in pixels
const SVG = "http://www.w3.org/2000/svg";

/** Put a rank into the upper left corner of a shape of the board. @param {SVGGraphicsElement} target @param {string} rank */
function mark(target, rank) {
  const box = target.getBBox();
  const scale = target.getScreenCTM()?.a || 1;
  const r = SIZE / scale;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "ideamark");
  group.setAttribute("aria-hidden", "true");
  group.setAttribute("transform", `translate(${box.x + r * 0.1} ${box.y + r * 0.1})`);
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("r", String(r));
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("font-size", String(r * 1.3));
  text.textContent = rank;
  group.append(circle, text);
  target.append(group);
}

/** A rank for a part of the board that is no drawing but HTML. @param {string} rank */
function badge(rank) {
  const span = document.createElement("span");
  span.className = "ideamark";
  span.setAttribute("aria-hidden", "true");
  span.textContent = rank;
  return span;
}

/** Mark what the hint says now, and nothing else. */
function markIdeas() {
  for (const old of document.querySelectorAll(".ideamark")) old.remove();
  for (const old of document.querySelectorAll(":is(a.target, .picks .pickbtn)[data-idea]")) old.removeAttribute("data-idea");
  for (const idea of [...document.querySelectorAll(".hints li[data-idea]")].reverse()) {
    const rank = idea.getAttribute("data-idea") ?? "";
    const action = idea.querySelector("[data-pick]")?.getAttribute("data-pick");
    for (const button of document.querySelectorAll(`.picks .pickbtn[data-pick="${action}"]`)) button.setAttribute("data-idea", rank);
    for (const target of document.querySelectorAll(`a.target[data-picks~="${action}"]`)) {
      target.setAttribute("data-idea", rank); // of several ideas behind one shape the best: it comes last
    }
  }
  for (const target of document.querySelectorAll("a.target[data-idea]")) {
    const rank = target.getAttribute("data-idea") ?? "";
    if (target instanceof SVGGraphicsElement) mark(target, rank);
    else target.append(badge(rank));
  }
}

document.body.addEventListener("htmx:afterSettle", markIdeas);
document.addEventListener("table:shown", markIdeas);
markIdeas();
