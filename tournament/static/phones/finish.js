/** The end of the round on the phone: the sums, who pays whom, and each player's own two taps. */

import { amount, below, columns, fill, h, money, named, sign, total } from "./dom.js";
import { heads, own, waitingApart, without } from "./lines.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/**
 * The table is over: complete, broken off, confirmed, or its round is closed.
 * @param {Types.View} view
 */
export function ending(view) {
  const { data, words, state, sheet } = view;
  const confirmed = state.table_state === "confirmed";
  const heading = state.table_state === "broken_off" ? words.broken_off : state.round_state === "closed" ? words.closed : words.all_written;
  const sums = columns(data.seats, "reason total", (seat) =>
    h("span", { class: below(sheet.totals[seat.index]) }, total(sheet.totals[seat.index])),
  );
  const missing = without(words, sheet);
  /** @type {Types.Child[]} */
  const parts = [
    h("h2", null, heading),
    h(
      "div",
      { class: "radl" },
      heads(data.seats, state),
      sums,
      own(state),
      missing ? h("p", { class: "missing quiet" }, missing) : null,
      cash(data, state, words),
      pot(state, words),
    ),
    state.doubts?.length ? doubtful(state, words) : payments(data, state, words),
    waitingApart(view),
  ];
  if (confirmed) parts.push(h("p", { class: "chip confirmed" }, words.confirmed));
  else if (state.round_state === "open" && state.table_state === "open") parts.push(agreement(view), disagreement(view));
  return h("section", { class: "ending stack", "aria-label": heading }, parts);
}

/**
 * What is left in the Pagatkassa, and what each announced Pagat did.
 * @param {Types.State} state
 * @param {Record<string, string>} words
 */
function pot(state, words) {
  if (!state.pot) return null;
  return [state.pot.moves, fill(words.pot, state.pot.left)].flat().map((text) => h("p", { class: "pot" }, text));
}

/**
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Record<string, string>} words
 */
function cash(data, state, words) {
  const paid = state.cash;
  if (!paid?.some(Boolean)) return null;
  const head = h("p", null, h("span", null, fill(words.cash, state.cash_paid === "at_once" ? words.cash_at_once : words.cash_with_round)));
  return columns(data.seats, "reason cash", (seat) => h("span", { class: sign(paid[seat.index]) }, amount(paid[seat.index])), head);
}

/**
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Record<string, string>} words
 */
function payments(data, state, words) {
  if (!state.complete && state.table_state === "open") return null;
  // More people than seats have played where somebody sat down in another's place: then the names come along.
  const rows = state.payments.map(({ payer, payee, cents, from = data.seats[payer]?.short, to = data.seats[payee]?.short }) =>
    h("li", null, h("span", null, fill(words.pays, from, to)), h("b", null, money(cents))),
  );
  return rows.length ? h("ul", { class: "pays" }, rows) : null;
}

/**
 * The games that nobody should sign or pay yet, each with what is with it.
 * @param {Types.State} state
 * @param {Record<string, string>} words
 */
function doubtful(state, words) {
  const games = state.doubts.map((doubt) => h("li", null, doubt.text));
  return h("div", { class: "fault", role: "status" }, h("p", null, words.in_doubt), h("ul", { class: "doubts" }, games));
}

/**
 * "nicht einverstanden": calls a referee, who is told why.
 * @param {Types.View} view
 */
function disagreement(view) {
  const { words, state, caller } = view;
  if (state.calls.length) return null;
  return [
    caller.fault ? h("p", { class: "fault", role: "alert" }, caller.fault) : null,
    view.twice("disagree", words.disagree, words.disagree_really, () => caller.disagree(), "btn wide"),
  ];
}

/** @param {Types.View} view */
function agreement(view) {
  const { data, words, state, sheet } = view;
  const why = state.fallen ? h("p", { class: "fault", role: "status" }, state.fallen) : null;
  if (state.doubts?.length) return why;
  const ready = !view.offline && !view.queue.items.length;
  const keys = columns(
    data.seats.filter((seat) => seat.number),
    "cols seats",
    (seat) => {
      const agreed = state.agreed.includes(seat.index);
      if (agreed) return h("p", { class: "key agreed" }, named(seat), h("small", { class: "chip confirmed" }, words.agreed));
      return view.twice(
        `agree-${seat.index}`,
        [named(seat), h("small", null, fill(words.agree, total(sheet.totals[seat.index])))],
        [named(seat), h("small", null, words.agree_really)],
        () => view.agree(seat.index),
        `key${ready ? "" : " off"}`,
        !ready,
      );
    },
  );
  return h("div", { class: "stack" }, why, h("p", null, ready ? words.agree_help : words.agree_offline), keys);
}
