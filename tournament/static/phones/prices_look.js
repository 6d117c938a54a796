/* The trees of the price list, and how a count is read that somebody has tapped. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */
/** @typedef {Record<string, string | number | null | undefined>} About */

const COUNT = /^(\d{1,2})(?:[/.,]([0-2]))?$/;
const MOST = 210;

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
 * Thirds of a point of "37/2", also typed "37,2"; without a Blatt the game's, where it has one. Null: no such count.
 * @param {string} text
 * @param {number | null | undefined} blatt
 */
export function thirds(text, blatt = null) {
  const read = COUNT.exec(text);
  const rest = read?.[2] === undefined ? blatt : Number(read[2]);
  if (!read || rest === null || (blatt !== null && rest !== blatt)) return null;
  const count = 3 * Number(read[1]) + rest;
  return count <= MOST ? count : null;
}

export const WAYS = ["conceded", "talon_loss"];

/**
 * How the game was lost before it was played, or "".
 * @param {Form} form
 */
export function way(form) {
  return WAYS.find((flag) => form.ticked(flag)) ?? "";
}

/**
 * Whether the declarer plays alone; "" where he always does.
 * @param {Form} form
 */
export function isAlone(form) {
  return form.has("partner") ? String(Number(!form.shows("partner") || form.get("partner") === form.declarer)) : "";
}

/**
 * What the form says of the end of a game: its count in thirds, and whether it was won, where that is told or its count says so.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @returns {{ count: number | null, said: string }}
 */
export function told(list, game, form) {
  const count = form.shows("points") ? thirds(form.get("points"), game.blatt) : null;
  const typed = form.shows("won") ? form.get("won") : "";
  return { count, said: typed || (look(list, game.count, { points: count }) ?? "") };
}
