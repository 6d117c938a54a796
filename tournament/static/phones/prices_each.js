/* The price list where everybody plays for himself, and where a taker plays against all: which part stands for what the form says. */

import { look, thirds } from "./prices_look.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */

const HALVES = /^(\d{1,2})(?:[.,]([05]))?$/;

/**
 * Trischaken: who has more than whom, from Vorhand on, as the list names it; null where that is not known yet.
 * @param {Types.Priced} game
 * @param {Form} form
 */
export function ranking(game, form) {
  const { seats } = form.data;
  const first = form.vorhand;
  const order = seats.map((_seat, place) => (first + place) % seats.length).filter((seat) => seat !== form.idle);
  const counts = order.map((seat) =>
    form.get(`points_${seat}`) === "" ? null : (thirds(form.get(`points_${seat}`), null) ?? thirds(`${form.get(`points_${seat}`)}/0`)),
  );
  const open = order.filter((seat) => form.get(`points_${seat}`) === "").length;
  const known = counts.filter((count) => count !== null);
  const { pack = 0, win = 0 } = game;
  const rest = pack - known.reduce((sum, count) => sum + count, 0);
  if (known.length + open < order.length || open > 1 || (open ? rest < 0 : rest !== 0)) return null;
  const full = counts.map((count) => count ?? rest);
  const most = Math.max(...full);
  const places = full.map((count) => full.filter((other) => other > count).length).join("");
  return { order, most, name: `${places}${full.includes(0) ? "-" : ""}${most >= win ? "+" : ""}` };
}

/**
 * Trischaken: what each has.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 */
export function forHimself(list, game, form) {
  const { seats } = form.data;
  const ranked = ranking(game, form);
  const found = game.ranked?.[ranked?.name ?? ""];
  if (!ranked || !found) return null;
  const { order, most } = ranked;
  const [text, source] = list.texts[found[0]];
  const points = seats.map(({ index }) => (index === form.idle ? 0 : found[1][order.indexOf(index)]));
  return [[{ text: text.replace("%s", `${Math.floor(most / 3)}/${most % 3}`), source, points, cash: seats.map(() => 0) }]];
}

/**
 * Taker against defence: the game by bouts and count, and what was said beside it.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 */
export function taken(list, game, form) {
  const points = halves(form);
  if (points === null || points > (game.most ?? 0)) return null;
  const about = { bouts: form.get("bouts"), points, alone: String(Number(!form.has("partner") || form.get("partner") === form.declarer)) };
  const won = look(list, game.verdict, about);
  const beside = extras(form).map((said) => look(list, game.extras, { ...about, said, won }));
  return [look(list, game.game, about), ...beside].map((row) => ({ row, other: null }));
}

/**
 * The taker's count in half points.
 * @param {Form} form
 */
export function halves(form) {
  const read = HALVES.exec(form.get("points"));
  return read ? 2 * Number(read[1]) + Number(read[2] === "5") : null;
}

/**
 * The sizes of the poignées that were shown.
 * @param {Form} form
 */
export function sizes(form) {
  return form.has("poignees") ? form.active.map(({ index }) => form.get(`poignee_${index}`)).filter(Boolean) : [];
}

/**
 * What was said beside the game, as the list names it.
 * @param {Form} form
 */
export function extras(form) {
  const found = form.get("petit_au_bout") ? [`petit_au_bout.${form.get("petit_au_bout")}`] : [];
  found.push(...sizes(form).map((size) => `poignees.${size}`));
  const flag = (/** @type {string} */ name) => Number(Boolean(form.get(`chelem_${name}`)));
  if (form.get("chelem")) found.push(`chelem.${form.get("chelem")}.${flag("announced")}.${flag("made")}`);
  return found;
}
