/* Which game a few letters mean. The same order as tournament/entry/form.py: the server has the last word. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @param {string} text */
export function folded(text) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{M}/gu, "");
}

/**
 * @param {string} wanted
 * @param {Types.Game} game
 */
function rank(wanted, game) {
  const label = folded(game.label);
  const others = (game.aliases ?? []).map(folded);
  const words = game.label
    .split(/[\s()-]+/)
    .map(folded)
    .filter(Boolean);
  const tests = [
    label === wanted || folded(game.slug) === wanted,
    others.includes(wanted),
    label.startsWith(wanted),
    words.length > 1 && words.map((word) => word[0]).join("") === wanted,
    others.some((name) => name.startsWith(wanted)),
    words.some((word) => word.startsWith(wanted)),
  ];
  return tests.indexOf(true);
}

/**
 * All games that the letters fit, the best first; in the order of the sheet among equals.
 * @template {Types.Game} G
 * @param {string} typed
 * @param {G[]} games
 */
export function findGames(typed, games) {
  const wanted = folded(typed);
  if (!wanted) return [];
  return games
    .map((game, place) => ({ game, place, rank: rank(wanted, game) }))
    .filter((found) => found.rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map((found) => found.game);
}
