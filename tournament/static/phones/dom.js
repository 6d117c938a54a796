/* Small means: an element, a sentence with its blanks filled, numbers as the sheet writes them. */

const MINUS = "\u2212";
/* Letters of a name that a key takes at its full size. */
const ROOMY = 10;
let shown = { decimal: ",", euro: "%s €" };

export function speak(data) {
  shown = data;
}

/* h("p", { class: "label", onclick: f }, "text", child, …); null and false are left out. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "hidden" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/* Shows what `build` makes in a place, if anything that it is made of has changed; the focus stays where it was. */
export function mount(place, made, build) {
  const key = JSON.stringify(made);
  if (place.madeOf === key) return;
  place.madeOf = key;
  const held = place.contains(document.activeElement) ? document.activeElement.dataset.f : null;
  place.replaceChildren(...[build()].flat(Infinity).filter(Boolean));
  if (held) place.querySelector(`[data-f="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

export function fill(text, ...values) {
  return values.reduce((filled, value) => filled.replace("%s", value), text);
}

function digits(number) {
  return String(Math.abs(number)).replace(".", shown.decimal);
}

export function amount(number) {
  return (number > 0 ? "+" : number < 0 ? MINUS : "") + digits(number);
}

export function total(number) {
  return (number < 0 ? MINUS : "") + digits(number);
}

export function sign(number) {
  return number > 0 ? "plus" : number < 0 ? "minus" : "zero";
}

export function below(number) {
  return number < 0 ? "minus" : "";
}

export function money(cents) {
  return fill(shown.euro, `${Math.floor(cents / 100)}${shown.decimal}${String(cents % 100).padStart(2, "0")}`);
}

export function radlNumber(number) {
  const rest = number % 10;
  return "X".repeat(Math.floor(number / 10)) + (rest >= 5 ? "V" : "") + "I".repeat(rest % 5);
}

export function clock(moment) {
  return moment ? new Date(moment).toTimeString().slice(0, 5) : "";
}

/* A row with a column a player; `head` stands above it over the whole width. Where a name is long, all names of the row are smaller. */
export function columns(seats, css, cell, head = null) {
  const longest = Math.max(...seats.flatMap((seat) => seat.short.split(/[-\s]/)).map((part) => part.length));
  return h(
    "div",
    { class: `${css} n${seats.length}${longest > ROOMY ? " tight" : ""}` },
    head,
    seats.map((seat) => cell(seat)),
  );
}

/* A player's name on a key: it breaks between its parts, never in mid-word. */
export function named(seat) {
  return h("span", { class: "name" }, seat.short);
}
