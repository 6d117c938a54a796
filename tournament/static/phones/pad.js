/** Counts by large figures: one count of the declarer, or one a player. Nothing to type: a tap on a name, then figures, the Blatt, on to the next. */

import { columns, h, named } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const LONGEST = 2;

/** @typedef {{ form: import("./form.js").Form, data: Types.PhoneData, words: Record<string, string>, view: { count?: string }, changed(): void }} Taps */

/**
 * The section's content. `keys` is the form's Keys; `each`: a count a player; `kontra`: a key that has room beside the figures.
 * @param {Taps} keys
 * @param {boolean} each
 * @param {HTMLElement | null} kontra
 */
export function pad(keys, each, kontra) {
  const { form, data, words, view } = keys;
  const names = form.controls(each ? "counts" : "points");
  if (!view.count || !names.includes(view.count)) view.count = names.find((name) => form.get(name) === "") ?? names[0];
  const open = names.filter((name) => form.get(name) === "");
  const shown = each
    ? columns(data.seats, "cols seats", (seat) => cell(keys, seat, open.length === 1 && open[0] === `points_${seat.index}`))
    : h("p", { class: "count", role: "status" }, form.get("points") || "–");
  return [
    shown,
    h("div", { class: "cols pad", role: "group", "aria-label": each ? words.counts : words.points }, figures(keys, names, kontra)),
  ];
}

/**
 * @param {Taps} keys
 * @param {Types.Seat} seat
 * @param {boolean} rest
 */
function cell(keys, seat, rest) {
  const { form, words, view } = keys;
  const name = `points_${seat.index}`;
  const idle = form.idle.includes(seat.index);
  const value = idle ? words.sits_out : form.get(name) || (rest ? words.rest : "–");
  const press = () => {
    view.count = name;
    keys.changed();
  };
  return h(
    "button",
    { type: "button", class: "key count-of", disabled: idle, "aria-pressed": String(view.count === name), onclick: press, "data-f": name },
    named(seat),
    h("b", null, value),
  );
}

/**
 * @param {Taps} keys
 * @param {string[]} names
 * @param {HTMLElement | null} kontra
 */
function figures(keys, names, kontra) {
  const { form, words, view } = keys;
  const { count = null } = form.game ?? {};
  const halves = form.game?.result === "taker";
  const most = count?.most ?? Infinity;
  /** @param {(text: string) => string} change */
  const put = (change) => () => {
    const count = view.count ?? names[0];
    form.set(count, change(form.get(count)));
    if (!halves) form.set("won", "");
    keys.changed();
  };
  const figure = (/** @type {string} */ digit) =>
    key(
      digit,
      `${words.points} ${digit}`,
      put((text) => (whole(text).length < LONGEST && whole(text) === text && Number(text + digit) <= most ? `${text}${digit}` : text)),
    );
  const tail = (/** @type {string} */ mark, /** @type {string} */ said) =>
    key(
      mark,
      said,
      put((text) => (text ? whole(text) + mark : text)),
    );
  // Only what a count of this game can end on is there.
  const ends = count?.after && !count.after.includes(whole(form.get(view.count ?? names[0]))) ? [] : (count?.tails ?? []);
  const tails = ends.map((mark) => tail(mark, mark.startsWith("/") ? `${words.blatt} ${mark[1]}` : mark));
  const back = key(
    words.delete,
    words.delete,
    put((text) => (whole(text) === text ? text.slice(0, -1) : whole(text))),
  );
  const on =
    names.length > 1
      ? key(words.next_count, words.next_count, () => {
          view.count = names[(names.indexOf(view.count ?? "") + 1) % names.length];
          keys.changed();
        })
      : (kontra ?? h("span", null));
  const side = [tails[0] ?? h("span", null), tails[1] ?? h("span", null), tails[2] ?? h("span", null)];
  /** @type {HTMLElement[]} */
  const first = [..."123"].map(figure);
  return first.concat(side[0], [..."456"].map(figure), side[1], [..."789"].map(figure), side[2], back, figure("0"), on);
}

/**
 * @param {string} text
 * @param {string} said
 * @param {() => void} press
 */
function key(text, said, press) {
  return h(
    "button",
    { type: "button", class: `key ${text.length > 2 ? "word" : "l"}`, "aria-label": said, onclick: press, "data-f": `pad${text}` },
    text,
  );
}

/**
 * @param {string} text
 */
function whole(text) {
  return text.split(/[/,.]/)[0];
}
