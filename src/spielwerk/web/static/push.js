// What the browser runs when a push comes, also when no page of the site is open: show it, and lead there when it is clicked.
// @ts-check
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

worker.addEventListener("push", (event) => {
  /** @type {{title?: string, body?: string, url?: string, tag?: string, lang?: string}} */
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Not one of ours; something has to be shown all the same, for browsers insist on it.
  }
  const url = told.url ?? "/notices";
  event.waitUntil(
    worker.registration.showNotification(told.title ?? "Spielwerk", {
      body: told.body ?? "",
      tag: told.tag ?? url,
      lang: told.lang ?? "",
      icon: "/static/favicon.svg",
      data: { url },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/notices", worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  event.waitUntil(
    worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
      return open ? open.focus() : worker.clients.openWindow(url.href);
    }),
  );
});
