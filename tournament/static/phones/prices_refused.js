/* What the engine says of a game that it refuses, as far as the form alone says so (tournament/phones/price_refused.py): looked up, by parts and by pairs
   of parts, and said in the order of the form. */

import { extras, halves, ranking, sizes } from "./prices_each.js";
import { isAlone, look, told, way } from "./prices_look.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */
/** @typedef {{ kind: string, when: string, by: string, seat: string, made: string, own: string }} Spoken */
/** @typedef {(row: number[] | null | undefined, items?: number[]) => void} Say */

const [USUAL, MATE, THEIRS] = ["usual", "partner", "theirs"];
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
  const { length } = form.data.seats;
  if (form.shows("vorhand") && form.get("vorhand")) say(game.passed?.[(form.vorhand - form.dealer + length) % length]);
  const bid = form.shows("bid") ? form.get("bid") || "plain" : "";
  say(game.bidders?.[bid]?.[Number(form.declarer !== String(form.vorhand))]);
  ofThePack(list, game, form, say);
  announced(list, game, form, say);
  if (game.refused && !found.length) say(game.refused[ranking(game, form)?.name ?? ""]);
  return found
    .sort((one, other) => one.place - other.place || one.item - other.item)
    .map(({ text }) => ({ message: text.replace("%s", form.get("points")) }));
}

/**
 * Taker against defence: a count with its bouts, what was said beside both, and all trumps that were shown.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @param {Say} say
 */
function ofThePack(list, game, form, say) {
  const about = { bouts: form.get("bouts"), points: halves(form) };
  say(look(list, game.holds, about));
  for (const said of extras(form)) say(look(list, game.within, { ...about, said }));
  say(game.shown?.[sizes(form).sort().join("|")]);
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
  const about = { way: way(form), alone: isAlone(form), won: way(form) ? "" : said, points: count };
  const kontra = (form.shows("kontra") && form.get("kontra")) || "1";
  const [missing, enough] = game.lacking?.[about.way] ?? [[], []];
  if (!all.some(({ kind, when, by }) => enough.includes(`${kind}.${when}.${by}`))) say(missing);
  all.forEach((one, place) => {
    say(look(list, game.against?.[one.kind], { ...about, ...one, own: one.own === "1" ? "1" : "2" }), [place]);
    if (!about.way) say(look(list, game.louder?.[one.kind], { ...one, kontra }), [place]);
    // Of all before it the first that it contradicts is named; it may contradict several itself.
    const named = new Set();
    all.slice(0, place).forEach((other, before) => {
      const row = look(list, game.beside?.[`${other.kind}|${one.kind}`], both(about.way, other, one));
      const item = [before, place][list.faults[row?.[0]]?.[2]];
      if (!named.has(item)) say(row, [before, place]);
      if (item !== undefined) named.add(item);
    });
  });
}

/**
 * Two announcements, the first of them as it stands in the form.
 * @param {string} ended
 * @param {Spoken} one
 * @param {Spoken} other
 */
function both(ended, one, other) {
  const theirs = one.by === THEIRS && other.by === THEIRS;
  const by = theirs ? (one.seat === other.seat ? "same" : "others") : other.by;
  return { way: ended, first: `${one.when}.${one.by}`, second: `${other.when}.${by}` };
}

/**
 * @param {Form} form
 * @param {{ item: Types.Announcement, prefix: string }} one
 * @returns {Spoken}
 */
function spoken(form, { item: { kind, won, lost_silent, kontra }, prefix }) {
  const [when, seat] = [form.get(prefix), form.get(`${prefix}_by`)];
  const partner = form.shows("partner") ? form.get("partner") : "";
  const by = seat === "" || seat === form.declarer ? USUAL : seat === partner ? MATE : THEIRS;
  const asked = won && (lost_silent || when !== "silent");
  const made = asked && form.get(`${prefix}_won`) === "0" ? "0" : "1";
  return { kind, when, by, seat, made, own: (kontra && when !== "silent" && form.get(`${prefix}_kontra`)) || "1" };
}
