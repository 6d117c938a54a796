/* The sums of a round by keyboard: Enter stores a row and goes on to the next, the arrows go up and down. The server checks and stores each row; what it
   refuses stays as it was typed. What is typed and not stored yet is kept while the window is open. */

import { crossSum, written } from "./cross_sum.js";
import { sayRefused } from "./refused.js";
import { parse, renew } from "../site/swap.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".gridform"));
const draft = `summen:${location.pathname}`;
const balanced = form.dataset.balanced !== undefined;

/**
 * What is typed in a row: a sum for each seat, and the table's own sum of all where that is asked.
 * @param {Element} row
 * @returns {HTMLInputElement[]}
 */
function sums(row) {
  return /** @type {HTMLInputElement[]} */ ([...row.querySelectorAll("td.num input")]);
}

/** The rows that take sums. */
function rows() {
  return /** @type {HTMLTableRowElement[]} */ ([...form.querySelectorAll("tr[data-row]")]).filter((row) => sums(row).length);
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLTableRowElement | null}
 */
function rowOf(target) {
  return target instanceof HTMLInputElement ? target.closest("tr[data-row]") : null;
}

/** @param {Element} row */
function isChanged(row) {
  return sums(row).some((input) => input.value.trim() !== input.defaultValue.trim());
}

/** @param {Element} row */
function cross(row) {
  const [seats, all] = [false, true].map((own) =>
    sums(row)
      .filter((input) => input.matches("[data-all]") === own)
      .map((input) => input.value),
  );
  const { sum, complete } = crossSum(seats);
  const said = crossSum(all);
  return { sum, good: complete && (balanced ? sum === 0 : !said.any || said.sum === sum), off: balanced || said.any };
}

/**
 * What the row says of itself while it is typed: its cross sum, in bold until it is 0 – or its sum, in bold while the slip has another.
 * @param {Element} row
 * @param {string} [fault]
 */
function say(row, fault) {
  const said = row.querySelector("[data-said]");
  const because = row.querySelector("[data-because]");
  if (because instanceof HTMLElement) because.hidden = !isChanged(row);
  if (!said || (fault === undefined && !isChanged(row))) return;
  row.classList.toggle("no", Boolean(fault));
  const { sum, good, off } = cross(row);
  const mark = document.createElement(fault || (off && !good) ? "b" : "span");
  mark.textContent = fault ? `✕ ${form.dataset.not}` : `${form.dataset.cross} ${written(sum)}`;
  said.replaceChildren(mark, fault ? ` ${fault}` : "");
}

/* What was typed and is not stored survives a look at another page, a log-in, a reload. */
function keep() {
  const typed = rows()
    .filter(isChanged)
    .flatMap((row) => sums(row).map((input) => [input.name, input.value]));
  if (typed.length) sessionStorage.setItem(draft, JSON.stringify(typed));
  else sessionStorage.removeItem(draft);
}

function restore() {
  for (const [name, value] of JSON.parse(sessionStorage.getItem(draft) ?? "[]")) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value === input.defaultValue) input.value = value;
  }
}

/**
 * @param {Element | undefined} row
 * @param {number} place the seat's
 */
function go(row, place = 0) {
  const inputs = row ? sums(row) : [];
  const input = inputs[Math.min(place, inputs.length - 1)];
  input?.focus();
  input?.select();
  return Boolean(input);
}

/** @param {Element} row */
function goOn(row) {
  const all = rows();
  const next = all[all.indexOf(/** @type {HTMLTableRowElement} */ (row)) + 1] ?? all.find((other) => other !== row && isChanged(other));
  if (!go(next)) /** @type {HTMLElement | null} */ (document.querySelector("[data-back]"))?.focus();
}

/** @param {HTMLTableRowElement} row */
async function store(row) {
  if (row.dataset.sending !== undefined) return;
  const { good } = cross(row);
  if (!isChanged(row)) {
    goOn(row);
    return;
  }
  const body = new FormData();
  for (const input of row.querySelectorAll("input")) body.set(input.name, input.value);
  const token = form.elements.namedItem("csrfmiddlewaretoken");
  if (token instanceof HTMLInputElement) body.set(token.name, token.value);
  body.set("only", row.dataset.row ?? "");
  row.dataset.sending = "";
  // What adds up is stored but for a conflict: the hands go on. Anything else is looked at first.
  if (good) goOn(row);
  let fresh = null;
  let why = form.dataset.offline ?? "";
  try {
    const answer = await fetch(location.pathname, { method: "POST", body });
    if (answer.status !== 503) why = form.dataset.out ?? "";
    fresh = parse(`<table>${await answer.text()}</table>`).querySelector(`tr[data-row="${row.dataset.row}"]`);
  } catch {
    // said below
  }
  delete row.dataset.sending;
  if (fresh) settle(row, fresh);
  else say(row, why);
  if (!fresh || fresh.classList.contains("no")) sayRefused();
}

/**
 * The row as the server has it takes the old one's place; of a refused one, what stands there and what was typed are told apart again.
 * @param {HTMLTableRowElement} row
 * @param {Element} fresh
 */
function settle(row, fresh) {
  const here = row.contains(document.activeElement);
  const stood = sums(row).map((input) => input.defaultValue);
  renew(row, fresh);
  if (!fresh.classList.contains("no")) {
    hideReason(fresh);
    if (here) goOn(fresh);
    keep();
    return;
  }
  sums(fresh).forEach((input, place) => {
    // What the server sent back is what was typed: a new default would take its place in an input that nobody has touched.
    const typed = input.value;
    input.defaultValue = stood[place];
    input.value = typed;
  });
  keep();
  const wrong = fresh.querySelector("input[aria-invalid]") ?? fresh.querySelector("[data-because] input") ?? sums(fresh)[0];
  if (here && wrong instanceof HTMLInputElement) {
    wrong.focus();
    wrong.select();
  }
}

/** @param {Element} row */
function hideReason(row) {
  const because = row.querySelector("[data-because]");
  if (because instanceof HTMLElement) because.hidden = !isChanged(row);
}

form.addEventListener("input", (event) => {
  const row = rowOf(event.target);
  if (!row) return;
  say(row);
  keep();
});

form.addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = rows();
  const place = sums(row).indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (event.key === "Enter") {
    if (!event.repeat) store(row);
  } else if (event.key === "ArrowUp") go(all[all.indexOf(row) - 1], place);
  else if (event.key === "ArrowDown") go(all[all.indexOf(row) + 1], place);
  else if (event.key === "Escape") {
    for (const input of sums(row)) input.value = input.defaultValue;
    row.classList.remove("no");
    row.querySelector("[data-said]")?.replaceChildren();
    hideReason(row);
    keep();
  } else return;
  event.preventDefault();
});

restore();
keep();
for (const row of rows()) {
  if (isChanged(row)) say(row);
  else if (!row.classList.contains("no")) hideReason(row);
}
// The page begins there itself; what was typed by now goes on.
const first = /** @type {HTMLInputElement | null} */ (form.querySelector("[autofocus]"));
if (document.activeElement === document.body) first?.focus();
if (document.activeElement === first && first?.value === first?.defaultValue) first?.select();
