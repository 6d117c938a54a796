/** Who holds this phone, who writes, and how the pen is passed on. */

import { columns, fill, h, named } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const MINUTE = 60_000;
/** Each phone gives a sign of life once a minute. */
const NOTABLE = 2;

/** @param {Types.State | null} state */
export function you(state) {
  return state?.phones.find((phone) => phone.you) ?? null;
}

/** @param {Types.State | null} state */
export function writer(state) {
  return state?.phones.find((phone) => phone.writes) ?? null;
}

/**
 * @param {Types.View["data"]} data
 * @param {Types.Holder} phone
 */
function nameOf(data, phone) {
  return phone.seat === null ? "?" : (data.seats[phone.seat]?.short ?? "?");
}

/**
 * "Mayrhuber schreibt.", and for how long his phone has not been heard: whoever takes over should know.
 * @param {Types.View} view
 * @param {Types.Holder} phone
 */
function writes(view, phone) {
  const { data, words } = view;
  const minutes = silent(view);
  return fill(minutes ? words.writes_silent : words.writes, nameOf(data, phone), minutes);
}

/**
 * The minutes for which the phone that writes has been silent; 0 where it is this one or has been heard just now.
 * @param {Types.View} view
 */
export function silent(view) {
  const now = writer(view.state);
  if (!now?.seen || now.you) return 0;
  const minutes = Math.floor((view.time.now() - Date.parse(now.seen)) / MINUTE);
  return minutes >= NOTABLE ? minutes : 0;
}

/**
 * "Wer schreibt auf diesem Telefon?"
 * @param {Types.View} view
 */
export function chooser(view) {
  const { data, words, state } = view;
  const now = writer(state);
  const key = (/** @type {Types.Seat} */ seat) =>
    h(
      "button",
      { type: "button", class: "key l", onclick: () => view.sit(seat.index), "data-f": `seat-${seat.index}` },
      named(seat),
      h("small", null, seat.number),
    );
  const aside = now && !now.you ? h("p", null, writes(view, now)) : null;
  return h(
    "section",
    { class: "who", "aria-label": words.who },
    h("h2", null, words.who),
    h("p", { class: "quiet" }, words.who_help),
    aside,
    columns(
      data.seats.filter((seat) => seat.number),
      "cols seats",
      key,
    ),
  );
}

/**
 * What a phone that reads along says above the lines.
 * @param {Types.View} view
 */
export function reader(view) {
  const { data, words, state } = view;
  const now = writer(state);
  // Whose other device it is has passed the pen to nobody.
  const own = now !== null && now.seat !== null && now.seat === (you(state)?.seat ?? view.seat);
  const told = own
    ? words.writes_own
    : view.taken && now
      ? fill(words.taken, nameOf(data, now))
      : `${now ? writes(view, now) : words.nobody_writes} ${words.reading}`;
  const take = h(
    "button",
    { type: "button", class: "btn main", onclick: () => view.take(), disabled: view.offline, "data-f": "take" },
    own ? words.take_own : words.take,
  );
  return h(
    "section",
    { class: "reader", role: "status" },
    h("p", null, told),
    view.offline ? h("p", { class: "quiet" }, words.take_offline) : null,
    h("p", { class: "actions" }, take, whoLink(view)),
  );
}

/**
 * "nicht Mayrhuber?"; not before somebody said who he is, nor where nothing can be written any more.
 * @param {Types.View} view
 */
export function whoLink(view) {
  if (view.closed || view.gone || view.seat === null) return null;
  const mine = you(view.state)?.seat ?? view.seat;
  const name = view.data.seats[mine]?.short ?? "";
  return h("a", { href: "#wer", class: "quiet", "data-f": "who" }, name ? fill(view.words.not_me, name) : view.words.other);
}
