// Matches to watch: a page that nobody looks at asks for nothing, so that the bots can rest.
// @ts-check

document.body.addEventListener("htmx:beforeRequest", (event) => document.hidden && event.preventDefault());

export {};
