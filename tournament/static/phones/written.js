/* Amounts that a table writes itself: they are the game, so without network too the phone knows what it comes to. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** More than this is no amount (rules/engine/manual.py). */
const MOST = 1_000_000;

/**
 * The game's line and amounts, the one that was left open filled in; null where they are not all there, or not 0 together where they have to be.
 * @param {Types.PhoneShape} data
 * @param {import("./form.js").Form} form
 * @returns {Types.Told | null}
 */
export function written(data, form) {
  const { each, spare = 0 } = data.asks.amounts;
  const names = form.controls("amounts");
  const open = names.filter((name) => form.get(name) === "");
  const said = Object.fromEntries(names.map((name) => [name, Number(form.get(name).replace(",", "."))]));
  const sum = Object.values(said).reduce((so, amount) => so + amount, 0);
  if (open.length > spare || (spare && !open.length && sum)) return null;
  if (open.length) said[open[0]] = -sum || 0;
  const amounts = data.seats.map(({ index }) => said[`${each}${index}`] ?? 0);
  if (amounts.some((amount) => Math.abs(amount) > MOST)) return null;
  const text = form.get("word") || form.game?.label || "";
  return { amounts, lines: [{ text, source: "", points: amounts }], cash_lines: [], after: null, here: true };
}
