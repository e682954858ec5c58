// The settings of notices: pushes to this browser, its time zone, its sound.
// @ts-check

import { chime } from "./sound.js";

const push = document.getElementById("push");

/** The bytes of a key as pages write it. @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** What this browser is called in the list. */
function nameOf() {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "Browser";
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? "";
  const known = /** @type {Record<string, string>} */ ({ Edg: "Edge", OPR: "Opera", "Mac OS X": "Mac" });
  return [known[browser] ?? browser, known[system] ?? system].filter(Boolean).join(", ");
}

/** A digest as the site makes it is not to be had here: the site knows a browser by what the list says after subscribing. */
const kept = () => localStorage.getItem("spielwerk.device") ?? "";

/** @param {HTMLElement} box */
async function offerPush(box) {
  const [button, said] = [box.querySelector("button"), box.querySelector("[role=status]")];
  const words = button?.querySelector("span");
  if (!button || !said || !words) return;
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    said.textContent = box.dataset.missing ?? "";
    return;
  }
  const registration = await navigator.serviceWorker.register("/push.js");
  const show = async () => {
    const on = Boolean(kept() && document.querySelector(`[data-device="${kept()}"]`) && (await registration.pushManager.getSubscription()));
    words.textContent = (on ? box.dataset.off : box.dataset.on) ?? "";
    if (on) said.textContent = box.dataset.done ?? "";
    button.hidden = false;
    return on;
  };
  let on = await show();
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      if (on) {
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        await fetch(`/api/me/devices/${kept()}`, { method: "DELETE" });
        localStorage.removeItem("spielwerk.device");
        location.reload();
        return;
      }
      if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
      const old = await registration.pushManager.getSubscription();
      if (old) await old.unsubscribe(); // it may have been made with another key
      const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key ?? "") });
      const { endpoint, keys } = made.toJSON();
      const answer = await fetch("/api/me/devices", {
        method: "POST",
        headers: { "content-type": "application/json", "x-spielwerk-lang": document.documentElement.lang },
        body: JSON.stringify({ endpoint, keys, name: nameOf() }),
      });
      const told = await answer.json();
      if (!answer.ok) {
        said.textContent = told.detail;
        return;
      }
      localStorage.setItem("spielwerk.device", told.id);
      location.reload();
    } catch {
      said.textContent = box.dataset.refused ?? "";
      on = false;
    } finally {
      button.disabled = false;
    }
  });
}
if (push) offerPush(push);

const zone = document.querySelector("input[name=zone]");
const here = document.getElementById("zone-here");
const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone instanceof HTMLInputElement && here && mine && zone.value !== mine) {
  here.textContent = (here.dataset.words ?? "").replace("{zone}", mine);
  here.hidden = false;
  here.addEventListener("click", () => {
    zone.value = mine;
    here.hidden = true;
    zone.focus();
  });
}

const sound = document.getElementById("sound");
if (sound instanceof HTMLInputElement) {
  sound.checked = localStorage.getItem("spielwerk.sound") === "1";
  sound.addEventListener("change", () => {
    localStorage.setItem("spielwerk.sound", sound.checked ? "1" : "0");
    if (sound.checked) chime();
  });
}
