/**
 * What is wrong with a game before it is written: what the engine refused, and of counts what is known without it. No rule stands here: how much the
 * pack holds and what a count can end on comes with the game (phones/data.py).
 */

import { fill } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const BLATT = 3;

/**
 * The sentences, of which each forbids to write; none where nothing is known to be wrong.
 * @param {Types.View} view
 * @returns {string[]}
 */
export function known({ form, worth }) {
  return [...(worth.told?.errors ?? []).map((error) => error.message), ...counted(form)];
}

/**
 * Counts that the pack does not hold, one by one or together. A single one left open follows from the others.
 * @param {import("./form.js").Form} form
 */
export function counted(form) {
  const count = form.game?.count;
  const block = ["counts", "points"].find((name) => form.has(name) && form.shows(name));
  if (!count || !block) return [];
  const names = form.controls(block);
  const given = names
    .map((name) => form.get(name))
    .filter(Boolean)
    .map((text) => thirds(text));
  const pack = count.most * BLATT;
  if (given.some((one) => one > pack)) return [count.over];
  const sum = given.reduce((all, one) => all + one, 0);
  const open = names.length - given.length;
  if (!count.together || (open ? sum <= pack : sum === pack)) return [];
  const whole = Math.floor(sum / BLATT);
  return [fill(count.together, count.tails.length ? `${whole}/${sum % BLATT}` : whole)];
}

/**
 * "37/2", "37" or "41,5" in thirds; a half is more than none.
 * @param {string} text
 */
function thirds(text) {
  const [whole, rest = "0"] = text.split(/[/,.]/);
  return Number(whole) * BLATT + Math.min(Number(rest), BLATT - 1);
}
