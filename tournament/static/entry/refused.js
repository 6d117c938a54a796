/* A line that the server refused: until it is edited its form takes no key as a shortcut. A tone says so too, where somebody has switched it on; the browser
   keeps that. */

import { Sound } from "../site/sound.js";

const KEPT = "ton-bei-fehler";
const sound = new Sound();

/**
 * Whether a key may do something in a refused form: it answers the very question that is asked.
 * @param {Element | null} target what has the focus
 * @param {string} key
 * @param {boolean} picks whether figures choose there
 */
export function answers(target, key, picks) {
  const block = target?.closest("[data-field]");
  if (!(block instanceof HTMLElement) || !block.querySelector(".fault")) return false;
  if (/^[0-9]$/.test(key)) return picks;
  const own = /** @type {Record<string, string>} */ ({ won: "GV", bid: "BH" })[block.dataset.field ?? ""] ?? "";
  return own.includes(key.toUpperCase());
}

/** The tone, where it is switched on. */
export async function sayRefused() {
  if (localStorage.getItem(KEPT) && (await sound.wake())) sound.refusal();
}

/** The switch of the tone stands as it was left, and sounds once when it is switched on. */
export function startSwitch() {
  const row = document.querySelector("[data-tone]");
  const box = row?.querySelector("input");
  if (!(row instanceof HTMLElement) || !box || !sound.possible) return;
  row.hidden = false;
  box.checked = Boolean(localStorage.getItem(KEPT));
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(KEPT, "1");
    else localStorage.removeItem(KEPT);
    sayRefused();
  });
}
