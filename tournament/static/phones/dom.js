/** Small means: an element, a sentence with its blanks filled, numbers as the sheet writes them. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const MINUS = "\u2212";
/** Wider than this (in ems) a name would be too small in a column a player: then its keys are twice as wide. */
const LONG = 6;
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
  for (const keys of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".cols"))) {
    if (!keys.style.length) fit(keys, saidOn(keys));
  }
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

/**
 * Without the sign; half a point as the sheet writes it: 12½, ½.
 * @param {number} number
 */
function digits(number) {
  const size = Math.abs(number);
  return Number.isInteger(size) ? String(size) : `${Math.floor(size) || ""}½`;
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

const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let brush = null;

/**
 * How wide the widest part of these texts is, in ems, in bold: what stands on a key has the size in which it fits.
 * @param {string[]} texts
 */
function widest(texts) {
  const parts = texts.flatMap((text) => text.split(/(?<=-)|\s/));
  return Math.max(1, ...parts.map((part) => widths.get(part) ?? measured(part)));
}

/** @param {string} part */
function measured(part) {
  if (!brush) {
    brush = document.createElement("canvas").getContext("2d");
    if (brush) brush.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = Math.ceil(brush?.measureText(part).width ?? 0) / 100;
  widths.set(part, width);
  return width;
}

/**
 * Keys in columns, their type as large as these words allow (sizes.css).
 * @param {HTMLElement} keys
 * @param {string[]} texts
 */
function fit(keys, texts) {
  const ems = widest(texts);
  keys.style.setProperty("--em", String(ems));
  if (ems > LONG) keys.classList.add("long");
  return keys;
}

/**
 * What stands in large letters on the keys of this row.
 * @param {HTMLElement} keys
 */
function saidOn(keys) {
  const labels = [...keys.querySelectorAll(".key, .cycle label")];
  return labels.flatMap((label) => [...label.childNodes].map((node) => (node instanceof Text ? node.data : "")));
}

/**
 * A row with a column a player; `head` stands above it over the whole width. Where a name is long, all names of the row are smaller.
 * @param {Types.Seat[]} seats
 * @param {string} css
 * @param {(seat: Types.Seat) => Types.Child} cell
 * @param {Types.Child} [head]
 */
export function columns(seats, css, cell, head = null) {
  const row = h(
    "div",
    { class: `${css} n${seats.length}` },
    head,
    seats.map((seat) => cell(seat)),
  );
  return fit(
    row,
    seats.map((seat) => seat.short),
  );
}

/**
 * A player's name on a key: it breaks between its parts, never in mid-word.
 * @param {Types.Seat} seat
 */
export function named(seat) {
  return h("span", { class: "name" }, seat.short);
}
