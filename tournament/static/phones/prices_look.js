/* The trees of the price list, and how what somebody has tapped is asked of them. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */
/** @typedef {Record<string, string | number | null | undefined>} About */

const COUNT = /^(\d{1,2})(?:[/.,]([0-2]))?$/;
const HALVES = /^(\d{1,2})(?:[.,]([05]))?$/;
const HALF = /^[.,]/;
const MOST = 210;
const BLATT = 3;

const [USUAL, MATE] = ["usual", "partner"];
export const THEIRS = "theirs";

/** The one tree of a table that has no others. */
export const ITSELF = "";

/**
 * Goes down a tree by what is said; null where it does not say.
 * @param {Types.Prices} list
 * @param {number | undefined} tree
 * @param {About} about
 * @returns {any}
 */
export function look(list, tree, about) {
  if (tree === undefined) return null;
  const node = list.nodes[tree];
  if (node === null || typeof node === "string" || Array.isArray(node)) return node;
  const value = about[node.on];
  if (value === undefined || value === null) return null;
  const next = node.from ? node.from.findLast(([start]) => start <= Number(value))?.[1] : node.to?.[value];
  return look(list, next, about);
}

/**
 * Thirds of a point of "37/2", also typed "37,2"; without a Blatt the game's, where it has one, else none. Null: no such count.
 * @param {string} text
 * @param {number | null | undefined} blatt
 */
export function thirds(text, blatt = null) {
  const read = COUNT.exec(text);
  const rest = Number(read?.[2] ?? blatt ?? 0);
  if (!read || (blatt !== null && rest !== blatt)) return null;
  const count = 3 * Number(read[1]) + rest;
  return count <= MOST ? count : null;
}

/**
 * How the game was lost before it was played, or "".
 * @param {Types.Prices} list
 * @param {Form} form
 */
export function way(list, form) {
  return list.ways.find((flag) => form.ticked(flag)) ?? "";
}

/**
 * Whether the declarer plays alone; "" where he always does.
 * @param {Form} form
 */
export function isAlone(form) {
  return form.has("partner") ? String(Number(!form.shows("partner") || form.get("partner") === form.declarer)) : "";
}

/**
 * What the form says of the end of a game: its count, in thirds or, where it is of halves, in halves, and whether it was won, where that is
 * told or its count says so.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @returns {{ count: number | null, said: string }}
 */
export function told(list, game, form) {
  const { count: counts } = form.game ?? {};
  const typed = form.shows("points") ? form.get("points") : "";
  const count = counts?.tails.some((tail) => HALF.test(tail)) ? halves(typed, counts.most) : thirds(typed, blatt(form));
  const said = form.shows("won") ? form.get("won") : "";
  return { count, said: said || (look(list, game.count?.[ITSELF], { points: count }) ?? "") };
}

/**
 * The Blatt of any count of the game, where it has but one.
 * @param {Form} form
 */
function blatt(form) {
  const tails = form.game?.count?.tails ?? [];
  return tails.length === 1 ? Number(tails[0].slice(1)) : null;
}

/**
 * Half points of "40,5".
 * @param {string} text
 * @param {number} most
 */
function halves(text, most) {
  const read = HALVES.exec(text);
  const count = read ? 2 * Number(read[1]) + Number(read[2] === "5") : null;
  return count !== null && count <= 2 * most ? count : null;
}

/**
 * Who has more than whom, from Vorhand on; null where that is not known yet.
 * @param {Form} form
 */
export function ranking(form) {
  const { seats } = form.data;
  const order = seats.map((_seat, place) => (form.vorhand + place) % seats.length).filter((seat) => !form.idle.includes(seat));
  const said = order.map((seat) => form.get(`points_${seat}`));
  const counts = said.map((text) => (text === "" ? null : thirds(text)));
  const open = said.filter((text) => text === "").length;
  const known = counts.filter((count) => count !== null);
  const rest = BLATT * (form.game?.count?.most ?? 0) - known.reduce((sum, count) => sum + count, 0);
  if (known.length + open < order.length || open > 1 || (open ? rest < 0 : rest !== 0)) return null;
  const full = counts.map((count) => count ?? rest);
  const places = full.map((count) => full.filter((other) => other > count).length).join("");
  return { order, about: { places, nobody: String(Number(full.includes(0))), points: Math.max(...full) } };
}

/**
 * What each has, where everybody plays for himself.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 */
export function forHimself(list, game, form) {
  const ranked = ranking(form);
  if (!ranked) return null;
  const { order, about } = ranked;
  const count = `${Math.floor(about.points / BLATT)}/${about.points % BLATT}`;
  return [{ row: look(list, game.ranked?.[ITSELF], about), order, count }];
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

/** @typedef {{ kind: string, when: string, by: string, seat: string, made: string, own: string }} Spoken */

/**
 * An announcement in the form, and who made it.
 * @param {Form} form
 * @param {{ item: Types.Announcement, prefix: string }} one
 * @returns {Spoken}
 */
export function spoken(form, { item: { kind, won, lost_silent, kontra }, prefix }) {
  const [when, seat] = [form.get(prefix), form.get(`${prefix}_by`)];
  const partner = form.shows("partner") ? form.get("partner") : "";
  const by = seat === "" || seat === form.declarer ? USUAL : seat === partner ? MATE : THEIRS;
  const asked = won && (lost_silent || when !== "silent");
  const made = asked && form.get(`${prefix}_won`) === "0" ? "0" : "1";
  return { kind, when, by, seat, made, own: (kontra && when !== "silent" && form.get(`${prefix}_kontra`)) || "1" };
}
