/* Counts the desk's clocks down: [data-clock] names the element that holds what desk.clock_page.face says, which may come and go as the page is kept fresh. */

import { ServerTime, figures, reading } from "../site/countdown.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @param {HTMLElement} part */
function count(part) {
  const server = new ServerTime(Date.now());
  let written = "";
  /** @type {{ clock: Types.Clock, words: Record<string, string> } | null} */
  let face = null;
  const tick = () => {
    const text = document.getElementById(part.dataset.clock ?? "")?.textContent ?? "";
    if (text !== written) {
      written = text;
      face = text ? JSON.parse(text) : null;
    }
    part.hidden = !face;
    if (!face) return;
    const { state, seconds } = reading(face.clock, server.now());
    const [big, word] = [part.querySelector(".big"), part.querySelector(".word")];
    if (big) big.textContent = figures(seconds);
    if (word) word.textContent = face.words[state];
    part.dataset.state = state;
  };
  tick();
  setInterval(tick, 250);
  // A page out of the browser's cache carries an old time, so the server is asked for it.
  server.ask(part.dataset.ask ?? "").then(tick, () => {});
}

for (const part of document.querySelectorAll("[data-clock]")) count(/** @type {HTMLElement} */ (part));
