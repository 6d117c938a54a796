/** What keys are made of: radio buttons and ticks with large labels, keys that go round, sections with their heads. */

import { h } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/**
 * @param {string} name
 * @param {string} value
 * @param {Types.Child} label
 * @param {boolean} checked
 * @param {(value: string) => void} choose
 * @param {{ css?: string, small?: string, disabled?: boolean }} [more]
 */
export function choice(name, value, label, checked, choose, more = {}) {
  const input = h("input", {
    type: "radio",
    name,
    value,
    checked,
    disabled: more.disabled,
    onchange: () => choose(value),
    "data-f": `${name}=${value}`,
  });
  return h("label", { class: `key ${more.css ?? ""}` }, input, label, more.small ? h("small", null, more.small) : null);
}

/**
 * @param {string} name
 * @param {Types.Child} label
 * @param {boolean} checked
 * @param {(on: boolean) => void} turn
 */
export function tick(name, label, checked, turn, small = "") {
  const input = h("input", { type: "checkbox", name, checked, onchange: () => turn(input.checked), "data-f": name });
  return h("label", { class: "key" }, input, label, small ? h("small", null, small) : null);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Types.Child} aside
 * @param {Types.Child[]} content
 */
export function section(id, label, aside, ...content) {
  return h(
    "section",
    { id: `f-${id}`, "aria-labelledby": `l-${id}` },
    h("p", { class: "label" }, h("span", { id: `l-${id}` }, label), aside ?? null),
    content,
  );
}

/**
 * @param {Types.Child} text
 * @param {() => void} press
 * @param {string} focus
 */
export function link(text, press, focus) {
  return h("button", { type: "button", class: "link", onclick: press, "data-f": focus }, text);
}

/**
 * A key that goes round: `states` with css, small, said. The label on top is the state; a tap takes the next.
 * @param {string} name
 * @param {string} label
 * @param {{ css: string, small: string, said: string, label?: Types.Child }[]} states
 * @param {number} now
 * @param {(place: number) => void} turn
 */
export function cycle(name, label, states, now, turn) {
  const inputs = states.map((state, place) =>
    h("input", {
      type: "radio",
      name,
      id: `${name}-${place}`,
      checked: place === now,
      "aria-label": `${label}: ${state.said}`,
      onchange: () => turn(place),
      "data-f": `${name}~${place}`,
    }),
  );
  const labels = states.map((state, place) =>
    h("label", { for: `${name}-${(place + 1) % states.length}`, class: state.css }, state.label ?? label, h("small", null, state.small)),
  );
  return h("div", { class: "cycle", role: "radiogroup", "aria-label": label, "data-at": now }, inputs, labels);
}
