// The page of one's own: a greeting by the visitor's clock, and clocks that run.
// @ts-check

const hello = document.querySelector(".hi h1");
if (hello instanceof HTMLElement && hello.dataset.day) {
  const hour = new Date().getHours();
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "day";
  hello.textContent = hello.dataset[part] ?? hello.textContent;
}

const loaded = Date.now();

/** Clocks of less than an hour count down; longer ones are told as they were, they hardly change. */
function tick() {
  const passed = Math.floor((Date.now() - loaded) / 1000);
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Number(clock.getAttribute("data-left")) - passed;
    if (left >= 3600) continue;
    const rest = Math.max(0, left);
    clock.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
    clock.closest(".ck")?.classList.toggle("hot", rest < 300);
  }
}
if (document.querySelector("[data-left]")) setInterval(tick, 1000);
