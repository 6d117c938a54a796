/* The cross sum of a slip while it is typed, in half points so that nothing is rounded. The server checks it again. */

const form = document.querySelector("[data-sums]");
const shown = form.querySelector("[data-cross-sum]");

function halves(text) {
  const match = /^([+-]?)(\d{1,7})(?:[.,]([05]))?$/.exec(text.replace(/[−–]/g, "-").replace(/\s/g, ""));
  if (!match) return null;
  const size = Number(match[2]) * 2 + (match[3] === "5" ? 1 : 0);
  return match[1] === "-" ? -size : size;
}

function update() {
  const typed = [...form.querySelectorAll(".cells input")].map((input) => halves(input.value));
  const known = typed.filter((amount) => amount !== null);
  const sum = known.reduce((before, amount) => before + amount, 0);
  shown.hidden = !known.length;
  shown.classList.toggle("good", sum === 0 && known.length === typed.length);
  const size = Math.abs(sum);
  const text = `${sum < 0 ? "−" : ""}${Math.floor(size / 2)}${size % 2 ? ",5" : ""}`;
  shown.textContent = sum === 0 ? shown.dataset.zero : `${shown.dataset.off} ${text}`;
}

form.addEventListener("input", update);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") form.querySelector("[data-discard]").click();
});
update();
