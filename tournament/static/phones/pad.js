/** Counts and amounts by large figures: one count of the declarer, or one figure a player. Nothing to type: a tap on a name, then figures, the Blatt
 * or the sign, on to the next. */

import { columns, h, named, total } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const LONGEST = 2;
/** Of an amount. */
const LARGEST = 6;
const HALF = ",5";

/** @typedef {{ form: import("./form.js").Form, data: Types.PhoneData, words: Record<string, string>, view: { count?: string }, changed(): void }} Taps */

/**
 * The section's content. `keys` is the form's Keys; `block`: whose figures they are; `kontra`: a key that has room beside them.
 * @param {Taps} keys
 * @param {"points" | "counts" | "amounts"} block
 * @param {HTMLElement | null} kontra
 */
export function pad(keys, block, kontra) {
  const { form, data, words, view } = keys;
  const names = form.controls(block);
  const { each, spare = 0 } = data.asks[block];
  if (!view.count || !names.includes(view.count)) view.count = names.find((name) => form.get(name) === "") ?? names[0];
  const open = names.filter((name) => form.get(name) === "");
  const follows = spare && open.length === 1 ? open[0] : null;
  const rest = block === "amounts" ? shown(form, left(form, names)) : words.rest;
  const told = each
    ? columns(data.seats, "cols seats", (seat) => cell(keys, seat, `${each}${seat.index}`, follows === `${each}${seat.index}` ? rest : "–"))
    : h("p", { class: "count", role: "status" }, form.get("points") || "–");
  const figured = block === "amounts" ? amountKeys(keys, names) : figures(keys, names, kontra);
  const label = block === "points" ? words.points : words[block];
  return [told, h("div", { class: "cols pad", role: "group", "aria-label": label }, figured)];
}

/**
 * @param {Taps} keys
 * @param {Types.Seat} seat
 * @param {string} name
 * @param {string} open what stands there while nothing is said
 */
function cell(keys, seat, name, open) {
  const { form, words, view } = keys;
  const idle = form.idle.includes(seat.index);
  const value = idle ? words.sits_out : shown(form, form.get(name)) || open;
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
 * An amount as one reads it; a count stays as it is.
 * @param {import("./form.js").Form} form
 * @param {string} text
 */
function shown(form, text) {
  return form.has("amounts") && text ? total(Number(text.replace(",", "."))) : text;
}

/**
 * What is left for the last, so that all are 0 together.
 * @param {import("./form.js").Form} form
 * @param {string[]} names
 */
function left(form, names) {
  const sum = names.reduce((so, name) => so + Number(form.get(name).replace(",", ".")), 0);
  return String(-sum || 0).replace(".", ",");
}

/**
 * The keys of amounts: figures, the sign, a half where the sheet has them, on to the next.
 * @param {Taps} keys
 * @param {string[]} names
 */
function amountKeys(keys, names) {
  const { form, data, words, view } = keys;
  const now = () => view.count ?? names[0];
  /** @param {(text: string) => string} change */
  const put = (change) => () => {
    form.set(now(), change(form.get(now())));
    keys.changed();
  };
  const figure = (/** @type {string} */ digit) =>
    key(
      digit,
      `${words.amounts} ${digit}`,
      put((text) => (text.includes(",") || text.replace("-", "").length >= LARGEST ? text : `${text === "0" ? "" : text}${digit}`)),
    );
  const sign = key(
    "±",
    words.sign,
    put((text) => (text.startsWith("-") ? text.slice(1) : text && text !== "0" ? `-${text}` : text)),
  );
  const half = data.asks.amounts.halves
    ? key(
        "½",
        words.half,
        put((text) => (text.includes(",") ? text : `${text || "0"}${HALF}`)),
      )
    : h("span", null);
  const back = key(
    words.delete,
    words.delete,
    put((text) => (text.endsWith(HALF) ? text.slice(0, -HALF.length) : text.slice(0, -1)).replace(/^-$/, "")),
  );
  const on = key(words.next_count, words.next_count, () => {
    view.count = names[(names.indexOf(now()) + 1) % names.length];
    keys.changed();
  });
  /** @type {HTMLElement[]} */
  const first = [..."123"].map(figure);
  return first.concat(sign, [..."456"].map(figure), half, [..."789"].map(figure), h("span", null), back, figure("0"), on);
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
  // Only what a count of this game can end on is there.
  const ends = count?.after && !count.after.includes(whole(form.get(view.count ?? names[0]))) ? [] : (count?.tails ?? []);
  const tails = ends.map((mark) =>
    key(
      mark,
      mark.startsWith("/") ? `${words.blatt} ${mark[1]}` : mark,
      put((text) => (text ? whole(text) + mark : text)),
    ),
  );
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
