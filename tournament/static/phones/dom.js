/* Small means: an element, a sentence with its blanks filled, numbers as the sheet writes them. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const MINUS = "\u2212";
/* Letters of a name that a key takes at its full size. */
const ROOMY = 10;
let shown = { decimal: ",", euro: "%s €" };

/** @param {{ decimal: string, euro: string }} data */
export function speak(data) {
  shown = data;
}

/**
 * h("p", { class: "label", onclick: f }, "text", child, …); null and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [properties]
 * @param {Types.Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "hidden" || name === "disabled") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...flat(children).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * @param {Types.Child} children
 * @returns {any[]}
 */
function flat(children) {
  return [children].flat(/** @type {1} */ (Infinity));
}

/**
 * Shows what `build` makes in a place, if anything that it is made of has changed; the focus stays where it was.
 * @param {HTMLElement & { madeOf?: string }} place
 * @param {unknown} made
 * @param {() => Types.Child} build
 */
export function mount(place, made, build) {
  const key = JSON.stringify(made);
  if (place.madeOf === key) return;
  place.madeOf = key;
  const focused = document.activeElement;
  const held = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.f : null;
  place.replaceChildren(...flat(build()).filter(Boolean));
  const again = held && place.querySelector(`[data-f="${CSS.escape(held)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * @param {string} text
 * @param {(string | number)[]} values
 * @returns {string}
 */
export function fill(text, ...values) {
  return values.reduce((/** @type {string} */ filled, value) => filled.replace("%s", String(value)), text);
}

/** @param {number} number */
function digits(number) {
  return String(Math.abs(number)).replace(".", shown.decimal);
}

/** @param {number} number */
export function amount(number) {
  return (number > 0 ? "+" : number < 0 ? MINUS : "") + digits(number);
}

/** @param {number} number */
export function total(number) {
  return (number < 0 ? MINUS : "") + digits(number);
}

/** @param {number} number */
export function sign(number) {
  return number > 0 ? "plus" : number < 0 ? "minus" : "zero";
}

/** @param {number} number */
export function below(number) {
  return number < 0 ? "minus" : "";
}

/** @param {number} cents */
export function money(cents) {
  return fill(shown.euro, `${Math.floor(cents / 100)}${shown.decimal}${String(cents % 100).padStart(2, "0")}`);
}

/** @param {number} number */
export function radlNumber(number) {
  const rest = number % 10;
  return "X".repeat(Math.floor(number / 10)) + (rest >= 5 ? "V" : "") + "I".repeat(rest % 5);
}

/** @param {number | null} moment */
export function clock(moment) {
  return moment ? new Date(moment).toTimeString().slice(0, 5) : "";
}

/**
 * A row with a column a player; `head` stands above it over the whole width. Where a name is long, all names of the row are smaller.
 * @param {Types.Seat[]} seats
 * @param {string} css
 * @param {(seat: Types.Seat) => Types.Child} cell
 * @param {Types.Child} [head]
 */
export function columns(seats, css, cell, head = null) {
  const longest = Math.max(...seats.flatMap((seat) => seat.short.split(/[-\s]/)).map((part) => part.length));
  return h(
    "div",
    { class: `${css} n${seats.length}${longest > ROOMY ? " tight" : ""}` },
    head,
    seats.map((seat) => cell(seat)),
  );
}

/**
 * A player's name on a key: it breaks between its parts, never in mid-word.
 * @param {Types.Seat} seat
 */
export function named(seat) {
  return h("span", { class: "name" }, seat.short);
}
