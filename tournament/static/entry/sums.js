/* Shows what a slip adds up to while it is typed: a cross sum, where that is to be 0, else beside what the table itself made of it. The server checks it
   again. */

import { crossSum, halves, written } from "./cross_sum.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-sums]"));
const shown = /** @type {HTMLElement} */ (form.querySelector("[data-cross-sum]"));

function update() {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".cells input"));
  const { sum, any, complete } = crossSum([...inputs].map((input) => input.value));
  shown.hidden = !any;
  const { zero, off } = shown.dataset;
  shown.classList.toggle("good", zero !== undefined && sum === 0 && complete);
  const check = /** @type {HTMLInputElement | null} */ (form.querySelector(".checksum input"));
  const said = check ? halves(check.value) : null;
  if (said !== null && complete) shown.classList.toggle("good", said === sum);
  shown.textContent = (sum === 0 && zero) || `${off} ${written(sum)}`;
}

form.addEventListener("input", update);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") /** @type {HTMLElement | null} */ (form.querySelector("[data-discard]"))?.click();
});
update();
