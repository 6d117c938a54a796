/* The page of all calls: rings when a call comes that was not there before. A browser lets it sound only after a tap; whether it was wished is kept. */

import { Sound } from "../site/sound.js";

const WISH = "tarock.calls.sound";

const sound = new Sound();
const button = /** @type {HTMLElement} */ (document.querySelector("[data-do=sound]"));
const list = /** @type {HTMLElement} */ (document.getElementById("rufe"));

const wished = () => localStorage.getItem(WISH) === "on";
const shown = () => new Set([...list.querySelectorAll("[data-call]")].map((one) => /** @type {HTMLElement} */ (one).dataset.call));

let known = shown();

function tell() {
  const { on, off, waits, never } = button.dataset;
  button.setAttribute("aria-pressed", String(wished() && sound.ready));
  button.classList.toggle("main", wished() && !sound.ready);
  button.textContent = (!sound.possible ? never : !wished() ? off : sound.ready ? on : waits) ?? "";
}

button.addEventListener("click", async () => {
  const on = !(wished() && sound.ready);
  localStorage.setItem(WISH, on ? "on" : "off");
  if (on && (await sound.wake())) sound.warning();
  tell();
});

/* Any other tap allows it too. */
document.addEventListener("pointerdown", async ({ target }) => {
  if (wished() && !sound.ready && !button.contains(/** @type {Node} */ (target)) && (await sound.wake())) tell();
});

/* `data-rung` counts, for whoever looks whether it rang. */
document.addEventListener("htmx:afterSwap", () => {
  const now = shown();
  if ([...now].some((one) => !known.has(one))) {
    if (wished()) sound.bell();
    list.dataset.rung = String(Number(list.dataset.rung ?? 0) + 1);
  }
  known = now;
  document.title = document.title.replace(/^(\(\d+\) )?/, now.size ? `(${now.size}) ` : "");
});

tell();
