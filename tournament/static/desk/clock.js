/* Counts the desk's clocks down: [data-clock] names the element that holds what desk.clock_page.face says, which may come and go as the page is kept fresh. */

import { ServerTime, figures, reading } from "../site/countdown.js";

function count(part) {
  const server = new ServerTime(Date.now());
  let written = "";
  let face = null;
  const tick = () => {
    const text = document.getElementById(part.dataset.clock)?.textContent ?? "";
    if (text !== written) {
      written = text;
      face = text ? JSON.parse(text) : null;
    }
    part.hidden = !face;
    if (!face) return;
    const { state, seconds } = reading(face.clock, server.now());
    part.querySelector(".big").textContent = figures(seconds);
    part.querySelector(".word").textContent = face.words[state];
    part.dataset.state = state;
  };
  tick();
  setInterval(tick, 250);
  // A page out of the browser's cache carries an old time, so the server is asked for it.
  server.ask(part.dataset.ask).then(tick, () => {});
}

document.querySelectorAll("[data-clock]").forEach(count);
