/** Below the keys: the reasons of the amounts before anything is saved, the amounts, the sums after it, and the key that writes. */

import { amount, below, columns, fill, h, sign, total } from "./dom.js";
import { known } from "./faults.js";
import { cashRow, names, reasonRow, without } from "./lines.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @param {Types.View} view */
export function slip(view) {
  const { data, words, worth, form } = view;
  const told = worth.told;
  if (form.missing() || !form.game) return [];
  if (!told) {
    return worth.waiting
      ? [h("p", { class: "said" }, h("b", null, form.game.label), ` ${form.words()}`), h("p", { class: "quiet" }, words.worth_waits)]
      : [];
  }
  const rows = told.lines.map((line) => reasonRow(data.seats, line.text, line.source, line.points));
  // What refused the game stands above the key that writes already.
  const found = (told.warnings ?? []).map((finding) => (typeof finding === "string" ? finding : finding.message));
  const notes = found.filter((text) => !view.faults.includes(text)).map((text) => h("p", { class: "fault" }, text));
  return [
    told.amounts ? names(data.seats) : null,
    rows,
    told.here && view.offline ? h("p", { class: "quiet" }, words.by_phone) : null,
    notes,
  ];
}

/** @param {Types.View} view */
export function saveBand(view) {
  const { data, words, worth, form, target, sheet, editing, faults } = view;
  const { told, amounts } = worth;
  const wrong = known(view);
  const said = [...new Set([...faults, ...wrong])];
  /** @type {Types.Child[]} */
  const parts = said.map((text) => h("p", { class: "fault", role: "alert" }, text));
  if (told && amounts) {
    const after = told.after ?? sheet.totals.map((points, seat) => points + amounts[seat]);
    if (told.lines.length) parts.push(h("p", { class: "because" }, told.lines.map((line) => line.text).join(" · ")));
    parts.push(columns(data.seats, "reason total", (seat) => h("span", { class: sign(amounts[seat.index]) }, amount(amounts[seat.index]))));
    const missing = told.after ? "" : without(words, sheet);
    const head = h("p", { class: missing ? "quiet" : "sr" }, missing ? `${words.after}, ${missing}` : words.after);
    if (!editing) {
      parts.push(
        columns(data.seats, "reason after", (seat) => h("span", { class: below(after[seat.index]) }, total(after[seat.index])), head),
      );
    }
    parts.push(...(told.cash_lines ?? []).map((line) => cashRow(data.seats, words, line.text, line.source, line.points)));
  }
  const text = editing
    ? target?.game
      ? fill(words.correct, target.game)
      : words.correct_line
    : form.game && !form.game.counts
      ? words.write_redeal
      : fill(words.write, target?.game ?? "");
  const cancel =
    editing && !editing.item
      ? h("button", { type: "button", class: "link", onclick: () => view.cancel(), "data-f": "cancel" }, words.cancel)
      : null;
  const refused = editing?.item;
  const drop = refused ? view.twice("drop", words.drop, words.drop_really, () => view.discard(refused), "link") : null;
  return [
    ...parts,
    h("button", { class: "btn main big", disabled: view.writing || wrong.length > 0, "data-f": "write" }, text),
    cancel,
    drop,
  ];
}
