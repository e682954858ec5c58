// The result: a rematch that somebody offers, accepts or declines is shown at once.
// @ts-check

/** Ask for the offer anew. @param {HTMLElement} part */
async function renew(part) {
  const answer = await fetch(`/matches/${part.dataset.match}/rematch`, { headers: { "x-spielwerk-lang": document.documentElement.lang } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("rematch");
  if (fresh) part.replaceWith(fresh);
}

const shown = document.getElementById("rematch");
if (shown) {
  const news = new EventSource(`/matches/${shown.dataset.match}/events?version=${shown.dataset.version}`);
  news.addEventListener("change", () => {
    const part = document.getElementById("rematch");
    if (part) renew(part);
  });
}

export {};
