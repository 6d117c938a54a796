/* What the engine says of a game that it refuses, as far as the form alone says so: looked up, by parts and by pairs of parts, and said in
   the order of the form. */

import { ITSELF, THEIRS, extras, isAlone, look, ranking, sizes, spoken, told, way } from "./prices_look.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */
/** @typedef {import("./prices_look.js").Spoken} Spoken */
/** @typedef {(row: number[] | null | undefined, items?: number[]) => void} Say */

const [WHOLE, GONE] = [-1, -1];

/**
 * Its sentences; none where nothing is known to be wrong.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 */
export function refusals(list, game, form) {
  /** @type {{ text: string, place: number, item: number }[]} */
  let found = [];
  /** @type {Say} */
  const say = (row, items = []) => {
    row?.forEach((number) => {
      // Below 0: what was said of the second of two alone is not said of both.
      const [text, place, about] = list.faults[number < 0 ? GONE - number : number];
      const item = (number < 0 ? items[1] : items[about]) ?? WHOLE;
      if (number < 0) found = found.filter((one) => one.text !== text || one.item !== item);
      else found.push({ text, place, item });
    });
  };
  /** @type {(table: string, about: Record<string, string | number | null | undefined>) => void} */
  const ask = (table, about) => say(look(list, game[table]?.[ITSELF], about));
  const { length } = form.data.seats;
  if (form.shows("vorhand") && form.get("vorhand")) ask("passed", { place: (form.vorhand - form.dealer + length) % length });
  const bid = form.shows("bid") ? form.get("bid") || "plain" : "";
  ask("bidders", { bid, vorhand: Number(form.declarer === String(form.vorhand)) });
  const beside = extras(form);
  const chelem = beside.find((said) => said.startsWith("chelem.")) ?? "";
  const about = { bouts: form.get("bouts"), points: told(list, game, form).count, chelem };
  ask("holds", about);
  for (const said of beside) say(look(list, game.within?.[said], about));
  ask("shown", { sizes: sizes(form).sort().join("|") });
  announced(list, game, form, say);
  if (game.refused && !found.length) ask("refused", ranking(form)?.about ?? {});
  return found
    .sort((one, other) => one.place - other.place || one.item - other.item)
    .map(({ text }) => ({ message: text.replace("%s", form.get("points")) }));
}

/**
 * What was announced: by itself, with its Kontra, beside another; and what should have been.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @param {Say} say
 */
function announced(list, game, form, say) {
  const all = form.made().map((one) => spoken(form, one));
  const { count, said } = told(list, game, form);
  const ended = way(list, form);
  const about = { alone: isAlone(form), won: said, points: count };
  const kontra = (form.shows("kontra") && form.get("kontra")) || "1";
  const enough = all.some(({ kind, when, by }) => game.enough?.[`${ended}.${kind}.${when}.${by}`] !== undefined);
  if (!enough) say(look(list, game.lacking?.[ended], {}));
  all.forEach((one, place) => {
    say(look(list, game.against?.[`${ended}.${one.kind}`], { ...about, ...one, own: one.own === "1" ? "1" : "2" }), [place]);
    if (!ended) say(look(list, game.louder?.[one.kind], { ...one, kontra }), [place]);
    // Of all before it the first that it contradicts is named; it may contradict several itself.
    const named = new Set();
    all.slice(0, place).forEach((other, before) => {
      const theirs = one.by === THEIRS && other.by === THEIRS;
      const by = theirs ? (one.seat === other.seat ? "same" : "others") : one.by;
      const pair = { first: `${other.when}.${other.by}`, second: `${one.when}.${by}` };
      const row = look(list, game.beside?.[`${ended}.${other.kind}|${one.kind}`], pair);
      const item = [before, place][list.faults[row?.[0]]?.[2]];
      if (!named.has(item)) say(row, [before, place]);
      if (item !== undefined) named.add(item);
    });
  });
}
