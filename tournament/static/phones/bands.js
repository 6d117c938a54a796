/** The bands at the top: what waits where, the game that is played, and what has to be said. */

import { callLink } from "./call.js";
import { clockLine } from "./clock.js";
import { below, clock, columns, fill, h, total } from "./dom.js";
import { actions, overwritten, own, refused, without } from "./lines.js";
import { whoLink, writer, you } from "./people.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const STROKE = 3,
  GAP = 2,
  RADL_GAP = 4;
// As in tarock.py: a shorter list would have bars for strokes.
const STRETCHED = 80;
/** Which line stands open: one of the list by its position, or the one in the head. */
const LAST = "last";
const SVG = "http://www.w3.org/2000/svg";

/**
 * Calm, and no error: how many games wait, and that they are safe here.
 * @param {Types.View} view
 */
export function banner(view) {
  const { words, queue, offline, since, why } = view;
  const waiting = queue.items.length;
  if (!offline && !queue.stopped && !view.slow) return [];
  const count = waiting === 1 ? words.waiting_one : fill(words.waiting_many, waiting);
  const rest = [];
  if (why) rest.push(why);
  else if (waiting && offline && !view.store.lasting) rest.push(words.no_net);
  else if (offline && since) rest.push(fill(waiting ? words.no_net_since : words.no_net_on, clock(since)));
  else if (waiting) rest.push(!queue.stopped ? words.sending : queue.first?.fault?.waits ? "" : words.refused);
  if (!view.store.lasting) rest.push(words.not_kept);
  else if (offline && !view.shellKept && !navigator.serviceWorker?.controller) rest.push(words.keep_open);
  const head = waiting ? count : why ? "" : words.no_net;
  const links = offline
    ? h("span", { class: "ways" }, [["adresse", words.new_address], ...(waiting ? [["code", words.as_code]] : [])].map(link))
    : null;
  return [h("i", null), ...(head ? [h("b", null, head)] : []), h("span", null, rest.filter(Boolean).join(" · ")), links];
}

/** @param {string[]} to */
function link([hash, text]) {
  return h("a", { href: `#${hash}`, "data-f": hash }, text);
}

/**
 * @param {number} games
 * @param {number} radl
 */
function tallyLength(games, radl) {
  const around = radl * (STROKE + GAP) - GAP + RADL_GAP;
  const [full, rest] = [Math.floor(games / radl), games % radl];
  return rest ? full * around + rest * (STROKE + GAP) - GAP : full ? full * around - RADL_GAP : 0;
}

/**
 * @param {number} done
 * @param {number} games
 * @param {number} seats
 * @param {string} label
 */
function tally(done, games, seats, label) {
  const radl = [3, 4, 5].includes(seats) ? seats : 4;
  /** @type {(tag: string, attributes: Record<string, string>) => SVGElement} */
  const make = (tag, attributes) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const width = tallyLength(games, radl);
  const picture = make("svg", {
    class: radl === 4 ? "tally" : `tally by${radl}`,
    viewBox: `0 0 ${width} 12`,
    preserveAspectRatio: width < STRETCHED ? "xMinYMid" : "none",
    role: "img",
    "aria-label": label,
  });
  picture.append(make("path", { class: "all", d: `M0 6H${width}` }));
  if (done) picture.append(make("path", { d: `M0 6H${tallyLength(done, radl)}` }));
  return picture;
}

/**
 * Round and table, the game, the players with their sums.
 * @param {Types.View} view
 */
export function bar(view) {
  const { data, words, state, sheet, target } = view;
  const top = h(
    "div",
    { class: "top" },
    h(state ? "span" : "h1", null, `${words.round} ${data.round} · ${words.table} ${data.number}`),
    state && !view.gone && !view.closed ? callLink(view) : null,
  );
  if (!state) return [top];
  const game = state.takes_games ? target?.game : null;
  const heading = h("h1", null, game ? fill(words.game_n, game) : `${words.table} ${data.number}`);
  const label = fill(words.progress, sheet.done, state.games);
  const second = h(
    "div",
    { class: "top2" },
    heading,
    h("span", null, game ? fill(words.of, state.games) : ""),
    tally(sheet.done, state.games, data.seats.length, label),
  );
  const dealer = state.takes_games ? sheet.next?.dealer : null;
  // What waits here changes what else is told of them, and only the laptop knows how.
  const known = sheet.done === state.done;
  const cell = (/** @type {Types.Seat} */ seat) => {
    const points = sheet.totals[seat.index];
    return h(
      "p",
      null,
      h("span", { class: seat.index === dealer ? "dealer" : null }, state.held?.[seat.index] ?? seat.short),
      known && state.carried && h("span", null, state.carried[seat.index]),
      h("b", { class: below(points) }, total(points)),
    );
  };
  const missing = without(words, sheet);
  return [
    top,
    second,
    clockLine(view),
    columns(data.seats, "cols heads", cell),
    known && own(state),
    missing ? h("p", { class: "missing quiet" }, missing) : null,
    known && pot(view),
    lastLine(view),
  ];
}

/**
 * The Pagatkassa: what lies there, and who pays in before the next game.
 * @param {Types.View} view
 */
function pot(view) {
  const { words, state } = view;
  return state?.pot ? h("p", { class: "pot quiet" }, h("b", null, fill(words.pot, state.pot.left)), ` ${state.pot.due}`) : null;
}

/**
 * What became of the line written last.
 * @param {Types.View} view
 */
function lastLine(view) {
  const { words, sheet } = view;
  const line = sheet.lines.findLast((other) => !other.struck);
  const mine = you(view.state);
  const who = mine?.writes || !writer(view.state) ? whoLink(view) : null;
  if (!line) return h("p", { class: "last" }, h("span", null, ""), who);
  const [css, state] = refused(line) ? ["disputed", words.not_taken] : line.waits ? ["waiting", words.waits] : ["saved", words.saved];
  const said = h(
    "span",
    { role: "status" },
    h("b", null, line.game ?? "–"),
    ` ${line.label} · `,
    h("span", { class: `chip ${css}` }, state),
  );
  if (!view.mayWrite || view.gone || view.closed) return h("p", { class: "last" }, said, who);
  const open = view.open === LAST;
  const press = { type: "button", class: "link", "aria-expanded": String(open), onclick: () => view.toggle(LAST), "data-f": "last" };
  return [h("div", { class: "last" }, h("button", press, said), who), open ? actions(view, line) : null];
}

/**
 * What stops the queue, and what was told since.
 * @param {Types.View} view
 */
export function notices(view) {
  const { words, queue } = view;
  const found = [];
  const item = queue.first;
  const fault = item?.fault;
  if (fault?.waits) found.push(h("p", { class: "note", role: "status" }, `${item?.shown.label ?? ""}: ${fault.errors[0]?.message ?? ""}`));
  else if (fault && !view.editing?.item) {
    const why = fault.errors
      .map((error) => error.message)
      .filter(Boolean)
      .join(" ");
    const fixable = item.do === "save" && fault.status === 422 && !overwritten(view.state, item);
    const fix = fixable ? h("button", { type: "button", class: "btn", onclick: () => view.fix(item), "data-f": "fix" }, words.fix) : null;
    const again = h("button", { type: "button", class: "btn", onclick: () => queue.retry(), "data-f": "again" }, words.again);
    const drop = view.twice("drop", words.drop, words.drop_really, () => view.discard(item));
    found.push(
      h(
        "div",
        { class: "panel", role: "alert" },
        h("p", null, h("b", null, `${words.refused}: ${item.shown.label ?? ""}`)),
        h("p", { class: "fault" }, why),
        h("p", { class: "quiet" }, fixable ? words.refused_help : words.refused_kept),
        h("p", { class: "actions" }, fix, again, drop),
      ),
    );
  }
  for (const why of new Set(view.keeping?.left.values())) {
    found.push(h("p", { class: "note", role: "status" }, `${words.back_left} ${why}`));
  }
  const ruled = view.mayWrite && !view.editing ? view.sheet?.next?.ruled : null;
  if (ruled) found.push(h("p", { class: "note", role: "status" }, ruled.text));
  if (view.state?.other_versions && !view.notes.some((text) => text.endsWith(words.kept))) {
    found.push(h("p", { class: "note" }, words.kept_open));
  }
  for (const text of view.notes) {
    const close = () => {
      view.notes = view.notes.filter((other) => other !== text);
      view.render();
    };
    found.push(
      h(
        "p",
        { class: "note", role: "status" },
        h("span", null, text),
        h("button", { type: "button", class: "link", onclick: close }, words.ok),
      ),
    );
  }
  return found;
}
