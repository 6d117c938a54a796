/* The price list: what the engine says of the usual games (tournament/phones/prices.py). Here its parts are looked up by what the form says, and added;
   what is not on it is not guessed. */

import { FOR_ALL } from "../entry/form_model.js";
import { ITSELF, THEIRS, extras, forHimself, isAlone, look, spoken, told, way } from "./prices_look.js";
import { refusals } from "./prices_refused.js";
import { written } from "./written.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {import("./form.js").Form} Form */

const SUB = "sub";
const OTHER_SUB = "sub2";
const NOBODY = null;
const [DECLARER, PARTNER, OPPONENT, OTHER] = [0, 1, 2, 3];

/**
 * The game's lines and amounts, or null where the list does not say them. `doubled`: whether the Radl is and by which name, null where nobody knows.
 * @param {Types.PhoneShape} data
 * @param {Form} form
 * @param {Types.Doubled} doubled
 * @returns {Types.Told | null}
 */
export function priced(data, form, doubled = false) {
  if (form.has("amounts")) return written(data, form);
  const list = data.prices;
  const game = list?.games[form.game?.slug ?? ""];
  if (!list || !game || doubled === null) return null;
  if (form.flags.some((flag) => form.ticked(flag) && !list.ways.includes(flag))) return null;
  const errors = refusals(list, game, form);
  if (errors.length) return { errors, amounts: null, lines: [], after: null };
  const found = parts(list, game, form);
  if (!found?.every(({ row }) => row !== null)) return null;
  const lines = merged(found.flatMap((part) => (part.row ?? []).map((line) => seated(list, data, form, { ...part, line }))));
  const radl = list.radl && doubled && !game.nothing ? [again(list, doubled, lines, data)] : [];
  const every = [...lines, ...radl];
  const cash = every.filter((line) => line.cash.some(Boolean));
  return {
    amounts: total(data, every, "points"),
    lines: every
      .filter((line) => line.points.some(Boolean) || !cash.includes(line))
      .map(({ text, source, points }) => ({ text, source, points })),
    cash_lines: cash.map((line) => ({ text: line.text, source: line.source, points: line.cash })),
    after: null,
    here: true,
  };
}

/**
 * Whether a game is in a doubled Radl: it is one of the last ("final"), or follows closely a game that doubles. Null where such a line has no name yet.
 * @param {Types.Prices | null | undefined} list
 * @param {{ lines: Types.Line[] }} sheet
 * @param {number | null} game
 * @param {number} games
 * @returns {Types.Doubled}
 */
export function inRadl(list, sheet, game, games) {
  if (!list?.radl || game === null) return false;
  const { after, last, open } = list.radl;
  if (open) return null;
  if (game > games - last && game <= games) return "final";
  const before = sheet.lines.filter((line) => !line.struck && line.game !== null && line.game < game);
  const near = before.filter((line) => Number(line.game) >= game - Math.max(0, ...Object.values(after)));
  const doubles = near.map((line) => {
    const slug = line.values?.of || line.values?.game;
    return slug ? game - Number(line.game) <= (after[slug] ?? 0) : null;
  });
  return doubles.includes(true) || (doubles.includes(null) ? null : false);
}

/** @typedef {{ row: number[] | null, other?: number | null, order?: number[], count?: string }} Found */

/**
 * The parts of the game; `other`: whom one is about, `order`: the seats in the order of its amounts where that is not by role, `count`:
 * what is told of it.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @returns {Found[] | null}
 */
function parts(list, game, form) {
  if (game.nothing) return [{ row: look(list, game.nothing[ITSELF], {}) }];
  return game.ranked ? forHimself(list, game, form) : declared(list, game, form);
}

/**
 * A game with a declarer: itself, the Kontra of each opponent where each has his own, and what was announced or said beside it.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @returns {Found[] | null}
 */
function declared(list, game, form) {
  const ended = way(list, form);
  const { count, said: result } = told(list, game, form);
  if (form.shows("points") && form.get("points") && count === null) return null;
  const points = count ?? undefined;
  const bouts = form.get("bouts");
  const announced = form.made().map((one) => item(list, game, form, one, points));
  const set = [...new Set(announced.map(({ name }) => look(list, game.sets?.[name], {}) ?? ""))].sort().join("");
  const won = ended ? "" : look(list, game.verdict?.[ITSELF], { set, said: result, points, bouts });
  if (won === null) return null;
  const [kontra, only] = form.shows("kontra") ? said(form, "kontra", "kontra_for") : ["1", NOBODY];
  const bid = form.shows("bid") ? form.get("bid") || "plain" : "";
  const about = { won, alone: isAlone(form), bid, kontra, points, bouts };
  // What takes the game's place stands for both.
  const instead = announced.some(({ name }) => game.instead?.[name] !== undefined);
  const base = ended ? [game[ended]?.[ITSELF]] : instead ? [] : Object.values(game.base ?? {});
  const each = form.shows("kontra_each") ? opponents(list, game, form, won) : [];
  const beside = extras(form).map((name) => ({ row: look(list, game.extras?.[name], about) }));
  const items = announced.map((one) => announcement(list, game, one, announced, { ...about, only, ended }));
  const found = [...base.map((tree) => ({ row: look(list, tree, about), other: only })), ...each, ...items, ...beside];
  return [...found, ...rounded(list, game, found, about)];
}

/**
 * What is added where an opponent's amount is rounded.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Found[]} found
 * @param {Record<string, string | number | undefined>} about
 */
function rounded(list, game, found, about) {
  const step = Number(look(list, game.step?.[ITSELF], {}) ?? 1);
  const sum = found.flatMap(({ row }) => row ?? []).reduce((all, line) => all - (list.lines[line][1][OPPONENT] ?? 0), 0);
  return step > 1 ? [{ row: look(list, game.rounded?.[ITSELF], { ...about, rest: String(sum % step) }) }] : [];
}

/** @typedef {{ kind: string, name: string, when: string, side: string, made: string | null, own: string, other: number | null, only: number | null }} Item */

/**
 * An announcement as the list names it.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @param {{ item: Types.Announcement, prefix: string }} one
 * @param {number | undefined} points
 * @returns {Item}
 */
function item(list, game, form, one, points) {
  const { kind, when, by, seat, made } = spoken(form, one);
  const side = by === THEIRS ? THEIRS : "ours";
  const reach = game.reach?.[kind];
  const loud = one.item.kontra && when !== "silent";
  const [own, only] = loud ? said(form, `${one.prefix}_kontra`, `${one.prefix}_for`) : ["1", NOBODY];
  return {
    kind,
    name: `${kind}.${when}.${side}.${made}`,
    when,
    side,
    made: reach === undefined || points === undefined ? made : look(list, reach, { side, points }),
    own,
    other: by === THEIRS ? Number(seat) : NOBODY,
    only,
  };
}

/**
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Item} one
 * @param {Item[]} announced
 * @param {{ ended: string, won: string, alone: string, kontra: string, only: number | null }} about
 */
function announcement(list, game, one, announced, { ended, won, alone, kontra, only }) {
  const { kind, when, side, made } = one;
  const beside = announced.some((other) => other !== one && game.beside_all?.[other.name] !== undefined) ? "1" : "";
  // Whom the line is about: who announced it; where that is the declarer's side, who alone said Sub.
  const other = one.other ?? one.only ?? only;
  const sub = (/** @type {string} */ said, /** @type {number | null} */ seat) => (said === SUB && seat !== other ? OTHER_SUB : said);
  const about = { when, side, won, made, alone, beside, own: sub(one.own, one.only), kontra: sub(kontra, only) };
  return { row: made === null ? null : look(list, game[ended || "items"]?.[kind], about), other };
}

/**
 * What the Kontra of each opponent adds.
 * @param {Types.Prices} list
 * @param {Types.Priced} game
 * @param {Form} form
 * @param {string} won
 */
function opponents(list, game, form, won) {
  const louder = form.opponents.filter(({ index }) => Number(form.get(`kontra_${index}`) || 1) > 1);
  return louder.map(({ index }) => ({ row: look(list, game.each?.[ITSELF], { won, kontra: form.get(`kontra_${index}`) }), other: index }));
}

/**
 * A Kontra, and who alone has said it.
 * @param {Form} form
 * @param {string} name
 * @param {string} only
 * @returns {[string, number | null]}
 */
function said(form, name, only) {
  const kontra = form.get(name) || "1";
  const whom = form.get(only);
  return kontra === "8" && whom && whom !== FOR_ALL ? [SUB, Number(whom)] : [kontra, NOBODY];
}

/** @typedef {{ text: string, source: string, points: number[], cash: number[] }} Seated */

/**
 * A line by seat: what each has by what he is in the game.
 * @param {Types.Prices} list
 * @param {Types.PhoneShape} data
 * @param {Form} form
 * @param {Found & { line: number }} part
 * @returns {Seated}
 */
function seated(list, data, form, { line, other = NOBODY, order, count = "" }) {
  const [words, points, cash] = list.lines[line];
  const [text, source] = list.texts[words];
  const partner = form.shows("partner") ? form.get("partner") : "";
  const roles = data.seats.map(({ index }) => {
    if (form.idle.includes(index)) return null;
    if (order) return order.indexOf(index);
    if (String(index) === form.declarer) return DECLARER;
    if (String(index) === partner) return PARTNER;
    return index === other ? OTHER : OPPONENT;
  });
  const each = (/** @type {number[]} */ amounts) => roles.map((role) => (role === null ? 0 : (amounts[role] ?? 0)));
  return { text: text.replace("%s", count), source, points: each(points), cash: each(cash) };
}

/**
 * Lines of the same words become one: what two opponents said alike.
 * @param {Seated[]} lines
 */
function merged(lines) {
  /** @type {Map<string, Seated>} */
  const found = new Map();
  for (const line of lines) {
    const key = `${line.text}|${line.source}`;
    const before = found.get(key);
    if (!before) found.set(key, line);
    else {
      const sum = (/** @type {"points" | "cash"} */ which) => before[which].map((amount, seat) => amount + line[which][seat]);
      found.set(key, { ...line, points: sum("points"), cash: sum("cash") });
    }
  }
  return [...found.values()];
}

/**
 * What a doubled Radl adds: everything once more.
 * @param {Types.Prices} list
 * @param {Types.Doubled} doubled
 * @param {Seated[]} lines
 * @param {Types.PhoneShape} data
 */
function again(list, doubled, lines, data) {
  const [text, source] = list.texts[list.radl?.[doubled === "final" ? "final" : "text"] ?? 0];
  return { text, source, points: total(data, lines, "points"), cash: total(data, lines, "cash") };
}

/**
 * @param {Types.PhoneShape} data
 * @param {Seated[]} lines
 * @param {"points" | "cash"} which
 */
function total(data, lines, which) {
  return data.seats.map((_seat, place) => lines.reduce((sum, line) => sum + line[which][place], 0));
}
