/* What a phone says of itself for the check: its clock, its width, whether it keeps games and opens again without network, whether it sounds. */

import { Sound } from "../site/sound.js";

const KEY = "geraeteprobe";
const said = document.getElementById("durch");
const button = document.getElementById("ton");
const sound = new Sound();

/** Whether what is put there stays. */
function keeps() {
  try {
    localStorage.setItem(KEY, "1");
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** An id for this visit; `crypto.randomUUID` wants https. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const id = newId();

async function tell() {
  if (!(said instanceof HTMLElement)) return; // the picture for the projector is no phone
  const body = {
    id,
    now: Date.now(),
    width: window.innerWidth,
    keeps: keeps(),
    offline: window.isSecureContext && "serviceWorker" in navigator,
    sound: sound.ready,
  };
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  said.dataset.state = answer?.ok ? "through" : "lost";
}

button?.addEventListener("click", async () => {
  await sound.wake();
  sound.warning();
  await tell();
});
void tell();
