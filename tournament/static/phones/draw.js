/** Draws the page from what the view knows: which page it is, its bands, the form, the lines. Each place is made anew only where something changed. */

import { bar, banner, notices } from "./bands.js";
import { fill, h, mount } from "./dom.js";
import { ending } from "./finish.js";
import { allLines, radlSums, radls, sheet } from "./lines.js";
import { chooser, reader, silent } from "./people.js";
import { saveBand, slip } from "./slip.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** A game that has waited so long is worth a band. */
export const SLOW = 1_500;

/** @typedef {Types.View & { keys: import("./keys.js").Keys, caller: import("./call.js").Caller, armed: string | null, prepare(): void }} Page */
/** @typedef {"address" | "code" | "gone" | "opening" | "who" | "call" | "lines" | "drawn" | "write" | "read" | "end"} Route */

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Page} view
 * @returns {Route}
 */
function routeOf(view) {
  const { state } = view;
  if (location.hash === "#adresse") return "address";
  if (location.hash === "#code") return "code";
  if (view.gone) return "gone";
  if (!state) return "opening";
  if (view.closed) return location.hash === "#spiele" ? "lines" : "end";
  if (view.seat === null || location.hash === "#wer") return "who";
  if (location.hash === "#ruf") return "call";
  if (location.hash === "#spiele") return "lines";
  if (state.round_state === "drawn") return "drawn";
  if (view.mayWrite && (view.editing || view.sheet.next)) return "write";
  return view.sheet.next && state.table_state === "open" && state.round_state === "open" ? "read" : "end";
}

/** @param {Page} view */
export function draw(view) {
  const { data, words, state, queue } = view;
  view.sheet = state ? sheet(data, state, queue.items) : null;
  view.slow = queue.items.length > 1 || (queue.items.length === 1 && Date.now() - queue.first.at >= SLOW);
  const route = routeOf(view);
  if (route === "write") view.prepare();
  const common = [
    route,
    state,
    queue.items,
    view.slow,
    view.offline,
    view.why,
    view.since,
    view.seat,
    view.open,
    view.armed,
    view.taken,
    state && silent(view),
    view.notes,
    view.shellKept,
    view.caller.about,
    view.caller.fault,
    view.editing,
  ];
  mount(place("banner"), common, () => banner(view));
  place("banner").hidden = !place("banner").childNodes.length;
  mount(place("bar"), common, () => bar(view));
  mount(place("notes"), common, () => notices(view));
  place("form").hidden = route !== "write";
  if (route === "write") drawForm(view);
  // What somebody types into stays as long as the page is the same.
  const { said, there, codes } = view.moving;
  const gone = [route, view.unknown, view.open, Boolean(view.keeping), !there, !queue.items.length];
  const made = { write: [route], address: [route, said, !there], code: [route, codes], gone };
  mount(place("page"), made[route] ?? common, () => page(view, route));
  const sums = Boolean(state) && ["write", "end", "read"].includes(route);
  const byRadl = sums ? radlSums(data, state, view.sheet.lines) : [];
  mount(place("sums"), [sums, byRadl, view.mayWrite], () =>
    sums ? radls(data, state, byRadl, words, view.mayWrite ? words.all_games : words.lines) : [],
  );
  const [game, table] = [view.target?.game, `${words.table} ${data.number}`];
  document.title = route === "write" && game ? `${fill(words.game_n, game)} – ${table}` : table;
}

/** @param {Page} view */
function drawForm(view) {
  const { form, keys, words, worth } = view;
  worth.ask();
  mount(place("keys"), [form.values, keys.view], () => keys.sections(form));
  const made = [
    form.values,
    worth.shown,
    view.faults,
    view.editing,
    view.sheet.totals,
    view.sheet.missing,
    view.offline,
    view.writing,
    view.armed,
  ];
  mount(place("slip"), made, () => slip(view));
  mount(place("save"), made, () => saveBand(view));
  place("slip").hidden = !place("slip").childNodes.length;
  place("slip").setAttribute("aria-label", words.amounts);
}

/**
 * What was stored at a table that the laptop does not know any more: for the desk, to be read in or written off.
 * @param {Page} view
 */
function keptHere(view) {
  const { words, state, keeping } = view;
  if (!state?.lines.length) return null;
  const code = keeping?.lines.size ? h("a", { href: "#code" }, words.as_code) : null;
  return [h("p", null, words.unknown_kept, " ", code), allLines(view, false)];
}

/**
 * Whether only the pen is missing here: after the last game too something can be corrected.
 * @param {Page} view
 */
function couldWrite(view) {
  const { state } = view;
  return !view.closed && !view.mayWrite && state?.round_state === "open" && state.table_state === "open" && !state.by_sums;
}

/**
 * @param {Page} view
 * @param {Route} route
 */
function page(view, route) {
  const { words } = view;
  /** @type {Record<Route, () => Types.Child>} */
  const pages = {
    address: () => [view.moving.page("addressPage")],
    code: () => [view.moving.page("codePage")],
    gone: () => [
      h(
        "section",
        { class: "stack" },
        h("p", { class: "big" }, view.unknown ? words.unknown : words.gone),
        view.unknown ? h("p", null, words.unknown_help) : null,
        view.moving.page("gonePage"),
        view.queue.items.length ? h("p", null, words.gone_waiting, " ", h("a", { href: "#code" }, words.as_code)) : null,
      ),
      view.unknown ? keptHere(view) : null,
    ],
    opening: () => [h("p", { class: "big quiet" }, view.offline ? words.never_seen : words.opening)],
    who: () => [chooser(view)],
    call: () => [view.caller.page()],
    lines: () => [couldWrite(view) ? reader(view) : null, allLines(view)],
    drawn: () => [h("p", { class: "big" }, words.drawn)],
    write: () => [],
    read: () => [reader(view), allLines(view, false)],
    end: () => [ending(view)],
  };
  return pages[route]();
}
