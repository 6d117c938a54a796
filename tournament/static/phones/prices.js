/* The price list: what the engine says of the usual games, line by line. Here the lines are looked up and added, nothing else. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/**
 * The game's lines and amounts, or null where the list does not say them.
 * @param {Types.PhoneShape} data
 * @param {import("./form.js").Form} form
 * @returns {Types.Told | null}
 */
export function priced(data, form) {
  const list = data.prices;
  const game = list?.games[form.game?.slug ?? ""];
  if (!list || !game || !plain(form)) return null;
  const prices = [game.won[form.get("won")], ...form.made().map((one) => made(game, form, one))];
  if (!prices.every((price) => price !== null && price !== undefined)) return null;
  const unit = units(list, data, form);
  const lines = prices.map(([worth, text]) => {
    const [said, source] = list.texts[text];
    return { text: said, source, points: unit.map((one) => one * worth) };
  });
  const amounts = unit.map((_, seat) => lines.reduce((sum, line) => sum + line.points[seat], 0));
  return { amounts, lines, after: null, here: true };
}

/**
 * No Kontra, no count, not conceded: the game as it was won or lost.
 * @param {import("./form.js").Form} form
 */
function plain(form) {
  if (!form.shows("won") || form.get("won") === "" || form.get("points") !== "") return false;
  const kontras = ["kontra", "kontra_each"].filter((block) => form.shows(block)).flatMap((block) => form.controls(block));
  return kontras.every((name) => ["", "1"].includes(form.get(name)));
}

/**
 * @param {Types.Prices["games"][string]} game
 * @param {import("./form.js").Form} form
 * @param {{ item: Types.Announcement, prefix: string }} one
 */
function made(game, form, { item, prefix }) {
  const by = form.get(`${prefix}_by`);
  const ours = by === "" || by === form.declarer || by === form.get("partner");
  if (prefix.startsWith("b_") || form.get(`${prefix}_kontra`)) return null;
  return game.made[item.kind]?.[form.get(prefix)]?.[ours ? "ours" : "theirs"][form.get(`${prefix}_won`) || "1"];
}

/**
 * What one unit is for each seat.
 * @param {Types.Prices} list
 * @param {Types.PhoneShape} data
 * @param {import("./form.js").Form} form
 */
function units(list, data, form) {
  const partner = form.shows("partner") ? form.get("partner") : form.declarer;
  const [declarer, opponent, other] = list.units[partner === form.declarer ? "alone" : "partner"];
  return data.seats.map(({ index }) => {
    if (index === form.idle) return 0;
    if (String(index) === form.declarer) return declarer;
    return String(index) === partner ? other : opponent;
  });
}
