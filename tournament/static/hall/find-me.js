/* Shortens the list of players while a name or number is typed; without this script the form asks the server. */

/** @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
/** @param {string} text */
const words = (text) =>
  plain(text)
    .split(/[\s,·]+/)
    .filter(Boolean);

const typed = /** @type {HTMLInputElement | null} */ (document.getElementById("wer"));
const nobody = document.getElementById("niemand");
const people = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#leute li"))].map((row) => ({
  row,
  own: words(row.textContent ?? ""),
}));

function shorten() {
  const begun = words(typed?.value ?? "");
  let left = 0;
  for (const { row, own } of people) {
    row.hidden = !begun.every((start) => own.some((word) => word.startsWith(start)));
    if (!row.hidden) left += 1;
  }
  if (nobody) nobody.hidden = left > 0;
}

// A list that the server has shortened already is not all there is.
if (typed && !typed.defaultValue) {
  typed.addEventListener("input", shorten);
  if (typed.value) shorten();
}

export {};
