/* Shows the cross sum of a slip while it is typed. The server checks it again. */

import { crossSum, written } from "./cross_sum.js";

const form = document.querySelector("[data-sums]");
const shown = form.querySelector("[data-cross-sum]");

function update() {
  const { sum, any, complete } = crossSum([...form.querySelectorAll(".cells input")].map((input) => input.value));
  shown.hidden = !any;
  shown.classList.toggle("good", sum === 0 && complete);
  shown.textContent = sum === 0 ? shown.dataset.zero : `${shown.dataset.off} ${written(sum)}`;
}

form.addEventListener("input", update);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") form.querySelector("[data-discard]").click();
});
update();
