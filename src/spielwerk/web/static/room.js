// The room before a match: a lost stream is noticed by loading anew when it comes back.
// @ts-check
let lost = false;
document.body.addEventListener("htmx:sseError", () => (lost = true));
document.body.addEventListener("htmx:sseOpen", () => lost && location.reload());

export {};
