/** The lines of the sheet as this phone knows them: what the laptop has, and on top what still waits here. Adds amounts up, computes none. */

import { amount, below, columns, fill, h, radlNumber, sign, total } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/**
 * The sheet with what waits: `lines`, `next` (null where all games are written), `totals` and how many games are `missing` from them.
 * `apart`: what waits where the laptop takes no games any more; then its sums stand alone.
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Types.Item[]} items
 * @returns {Types.Sheet}
 */
export function sheet(data, state, items) {
  const lines = state.lines.map((line) => ({ ...line }));
  let done = state.done;
  const apart = state.takes_games ? [] : items;
  for (const item of state.takes_games ? items : []) {
    const before = lines.findLast((line) => line.position === item.position && !line.struck);
    // The laptop has it already, or another's: then its line stands.
    if (before && before.version !== item.version) continue;
    if (before && item.fault) {
      before.waits = item;
      continue;
    }
    if (before) {
      before.struck = true;
      before.replaced = true;
    }
    const counts = item.counts ?? true;
    if (item.do === "strike") {
      if (before) before.waits = item;
      done -= before && before.game ? 1 : 0;
      continue;
    }
    if (!before && counts) done += 1;
    /** @type {Types.Line} */
    const line = {
      ...item.shown,
      position: item.position,
      game: before ? before.game : counts ? done : null,
      version: item.version + 1,
      values: item.data,
      waits: item,
    };
    if (before) lines.splice(lines.indexOf(before) + 1, 0, line);
    else lines.push(line);
  }
  return { lines, done, apart, next: next(data, state, lines, done), ...totals(state, lines) };
}

/**
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Types.Line[]} lines
 * @param {number} done
 */
function next(data, state, lines, done) {
  if (done >= state.games) return null;
  const live = lines.filter((line) => !line.struck);
  const last = live.findLast((line) => line.dealer !== null && line.dealer !== undefined);
  const again = data.games.find((game) => game.slug === last?.values?.game)?.again;
  const dealt = last?.dealer ?? null;
  const waiting = lines.some((line) => line.waits);
  const dealer =
    !waiting && state.next ? state.next.dealer : dealt === null ? (state.next?.dealer ?? 0) : again ? dealt : data.turn.after[dealt];
  const highest = Math.max(0, ...lines.map((line) => line.position), (state.next?.position ?? data.step) - data.step);
  const position = highest + data.step;
  // What a referee decided about a game that nobody has written: of the laptop's next game alone.
  const ruled = state.next?.position === position ? state.next.ruled : null;
  return { game: done + 1, dealer, position, ruled };
}

/**
 * The laptop's sums and what waits. A game that was refused, or whose amounts nobody has worked out yet, is missing from them.
 * @param {Types.State} state
 * @param {Types.Line[]} lines
 */
function totals(state, lines) {
  const sums = [...state.totals];
  let missing = 0;
  /** @type {(amounts: number[], factor: number) => void} */
  const add = (amounts, factor) => amounts.forEach((points, seat) => (sums[seat] += factor * points));
  for (const line of lines) {
    if (line.replaced && line.running && line.amounts) add(line.amounts, -1);
    if (!line.waits || line.struck || (line.waits.fault && line.latest)) continue;
    if (line.amounts && !line.waits.fault) add(line.amounts, 1);
    else if (line.game !== null) missing += 1;
  }
  return { totals: sums, missing };
}

/**
 * Whether the laptop's line says something else by now than what an item was written for.
 * @param {Types.State | null} state
 * @param {Types.Item} item
 */
export function overwritten(state, item) {
  const line = state?.lines.findLast((other) => other.position === item.position && !other.struck);
  return (line?.version ?? 0) !== item.version;
}

/**
 * Whether the laptop has refused the line; what only waits for those before it is in order.
 * @param {Types.Line} line
 */
export function refused(line) {
  return Boolean(line.waits?.fault) && !line.waits?.fault?.waits;
}

/**
 * "ohne 2 Spiele", where the sums miss any.
 * @param {Record<string, string>} words
 * @param {Types.Sheet} sheet
 */
export function without(words, sheet) {
  const { missing } = sheet;
  return missing ? (missing === 1 ? words.without_one : fill(words.without_many, missing)) : "";
}

/**
 * What each has of a seat that more than one held: the column has the sums of the seat.
 * @param {Types.State} state
 */
export function own(state) {
  return state.own?.length ? h("p", { class: "own quiet" }, state.own.join(" · ")) : null;
}

/**
 * The heads of columns that run through the round: everybody who held the seat.
 * @param {Types.Seat[]} seats
 * @param {Types.State | null} state
 */
export function heads(seats, state) {
  return columns(seats, "cols names", (seat) => h("span", null, state?.held?.[seat.index] ?? seat.short));
}

/** @param {Types.Seat[]} seats */
export function names(seats) {
  return columns(seats, "cols names", (seat) => h("span", null, seat.short));
}

/**
 * @param {Types.Seat[]} seats
 * @param {string} text
 * @param {string} source
 * @param {number[]} points
 */
export function reasonRow(seats, text, source, points) {
  const head = h("p", null, h("span", null, text), source ? h("span", { class: "law" }, source) : null);
  return columns(seats, "reason", (seat) => h("span", { class: sign(points[seat.index]) }, amount(points[seat.index])), head);
}

/**
 * What is paid beside the Schrift stands apart, with its unit.
 * @param {Types.Seat[]} seats
 * @param {Record<string, string>} words
 * @param {string} text
 * @param {string} source
 * @param {number[]} points
 */
export function cashRow(seats, words, text, source, points) {
  const row = reasonRow(seats, fill(words.cash, text), source, points);
  row.classList.add("cash");
  return row;
}

/**
 * The sums of each Radl with what waits here, as the totals have it; without anything that waits the laptop's.
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Types.Line[]} lines
 */
export function radlSums(data, state, lines) {
  if (!lines.some((line) => line.waits)) return state.radl;
  const amounts = lines
    .filter((line) => !line.struck && line.game !== null)
    .map((line) => (line.waits?.fault && !line.latest ? null : line.amounts));
  /** @type {Types.State["radl"]} */
  const found = [];
  let after = state.totals.map(() => 0);
  for (let begun = 0; begun < amounts.length;) {
    const { of } = state.radl[found.length] ?? found.at(-1) ?? { of: data.words.radl ? data.seats.length : state.games };
    const games = amounts.slice(begun, begun + of);
    const sums = after.map((_points, seat) => games.reduce((sum, one) => sum + (one?.[seat] ?? 0), 0));
    after = after.map((points, seat) => points + sums[seat]);
    found.push({ n: found.length + 1, games: games.length, of, sums, after });
    begun += of;
  }
  return found;
}

/**
 * Σ of each Radl, as the paper has it.
 * @param {Types.PhoneData} data
 * @param {Types.State} state
 * @param {Types.State["radl"]} sums
 * @param {Record<string, string>} words
 * @param {string} all
 */
export function radls(data, state, sums, words, all) {
  const rows = sums.map((radl) => {
    const part = radl.games < radl.of ? h("small", null, fill(words.radl_part, radl.games, radl.of)) : null;
    const cell = (/** @type {Types.Seat} */ seat) =>
      h(
        "span",
        null,
        h("small", { class: sign(radl.sums[seat.index]) }, amount(radl.sums[seat.index])),
        h("b", { class: below(radl.after[seat.index]) }, total(radl.after[seat.index])),
      );
    return columns(data.seats, "reason", cell, h("p", null, h("span", null, fill(words.radl, radlNumber(radl.n))), part));
  });
  const head = h("p", { class: "label" }, h("span", null, words.sums_by_radl), h("a", { href: "#spiele" }, all));
  return h(
    "section",
    { "aria-label": words.sums_by_radl },
    head,
    rows.length ? h("div", { class: "radl" }, heads(data.seats, state), rows) : h("p", { class: "quiet" }, words.no_lines),
  );
}

/**
 * Every line, the newest last; a page of its own, or below what a phone that reads along says.
 * @param {Types.View} view
 */
export function allLines(view, page = true) {
  const { data, state, words } = view;
  const rows = view.sheet.lines.map((line) => lineItem(view, line));
  const back = h("p", { class: "label" }, h("h2", null, words.lines), page ? h("a", { href: "#", "data-f": "back" }, words.back) : null);
  return h(
    "section",
    { class: "lines", "aria-label": words.lines },
    back,
    h("div", { class: "radl" }, heads(data.seats, state), h("ol", null, rows.length ? rows : h("li", { class: "quiet" }, words.no_lines))),
  );
}

/**
 * What waits here and is not in the laptop's sums.
 * @param {Types.View} view
 */
export function waitingApart(view) {
  const { data, words, sheet } = view;
  if (!sheet.apart.length) return null;
  const rows = sheet.apart.map((item) => {
    const line = sheet.lines.findLast((other) => other.position === item.position);
    const label = item.do === "strike" ? `${words.undo}: ${line?.label ?? ""}` : item.shown.label;
    const chip =
      item.fault && !item.fault.waits
        ? h("span", { class: "chip disputed" }, words.not_taken)
        : h("span", { class: "chip waiting" }, words.waits);
    const head = h(
      "div",
      { class: "head" },
      h("b", { class: "no" }, ""),
      h("span", { class: "what" }, label, item.shown.detail ? h("small", null, ` ${item.shown.detail}`) : null),
      h("span", { class: "chips" }, chip),
    );
    const cell = (/** @type {Types.Seat} */ seat) =>
      h("span", null, h("b", { class: sign(item.shown.amounts[seat.index]) }, amount(item.shown.amounts[seat.index])));
    return h("li", { class: "line" }, head, item.shown.amounts ? columns(data.seats, "reason", cell) : null);
  });
  const said = rows.length === 1 ? words.apart_one : fill(words.apart_many, rows.length);
  return h(
    "section",
    { class: "lines apart-lines", "aria-label": said },
    h("p", { class: "label" }, h("h2", null, said)),
    h("div", { class: "radl" }, names(data.seats), h("ol", null, rows)),
  );
}

/**
 * @param {Types.Line} line
 * @param {Record<string, string>} words
 */
function chips(line, words) {
  const found = [];
  if (line.ruled) found.push(["ruling", words.ruled]);
  if (line.disputed) found.push(["disputed", words.disputed]);
  if (line.open) found.push(["disputed", words.open]);
  if (refused(line)) found.push(["disputed", words.not_taken]);
  else if (line.waits) found.push(["waiting", words.waits]);
  else if (line.struck) found.push(["corrected", line.taken_off ? words.struck : words.replaced]);
  else found.push(["saved", words.saved]);
  return found.map(([css, word]) => h("span", { class: `chip ${css}` }, word));
}

/**
 * @param {Types.View} view
 * @param {Types.Line} line
 */
function lineItem(view, line) {
  const { data, words } = view;
  const open = view.open === line.position && !line.struck;
  const css = ["line", line.struck && "struck", line.ruled && "ruled", (line.disputed || line.open) && "doubt"].filter(Boolean).join(" ");
  const what = [
    h("b", { class: "no" }, line.game ?? "–"),
    h("span", { class: "what" }, line.label, line.detail ? h("small", null, ` ${line.detail}`) : null),
    h("span", { class: "chips" }, chips(line, words)),
  ];
  const head = line.struck
    ? h("div", { class: "head" }, what)
    : h(
        "button",
        {
          type: "button",
          class: "head",
          "aria-expanded": String(open),
          onclick: () => view.toggle(line.position),
          "data-f": `line-${line.position}`,
        },
        what,
      );
  const cell = (/** @type {Types.Seat} */ seat) => {
    const points = line.amounts?.[seat.index];
    const marks = [seat.index === line.declarer && "decl", seat.index === line.dealer && "dealer"].filter(Boolean).join(" ");
    return h(
      "span",
      { class: marks },
      points === undefined || (line.game === null && !line.struck) ? "" : h("b", { class: sign(points) }, amount(points)),
      line.running && !line.struck && line.game !== null
        ? h("small", { class: below(line.running[seat.index]) }, total(line.running[seat.index]))
        : null,
    );
  };
  const rest = [
    line.note && !line.waits ? h("p", { class: "note" }, line.note) : null,
    ...(line.beside ?? []).map((text) => h("p", { class: "note" }, text)),
    line.law && !line.waits
      ? h(
          "p",
          { class: "note law" },
          `${line.law.sentence} `,
          h("a", { href: line.law.href, target: "_blank", rel: "noopener" }, line.law.source),
        )
      : null,
    ...(line.faults ?? []).map((text) => h("p", { class: "fault" }, text)),
  ];
  return h("li", { class: css }, head, columns(data.seats, "reason", cell), rest, open ? actions(view, line) : null);
}

/**
 * Whether the referee has still to decide about the game: then it stays as long as he does.
 * @param {Types.State} state
 * @param {Types.Line} line
 */
export function judged(state, line) {
  return state.doubts.some((doubt) => doubt.case && doubt.game === line.game);
}

/**
 * @param {Types.View} view
 * @param {Types.Line} line
 */
export function actions(view, line) {
  const { words } = view;
  const { seats } = view.data;
  const reasons = line.reasons ?? [];
  const why = reasons
    .filter((reason) => reason.points.some(Boolean) || !reason.cash.some(Boolean))
    .map((reason) => reasonRow(seats, reason.text, reason.source, reason.points));
  const cash = reasons
    .filter((reason) => reason.cash.some(Boolean))
    .map((reason) => cashRow(seats, words, reason.text, reason.source, reason.cash));
  const buttons = [];
  if (!view.mayWrite) return h("div", { class: "open" }, why, cash);
  if (line.locked) buttons.push(h("p", null, words.locked_line));
  else if (!view.editable(line)) buttons.push(h("p", null, words.by_desk));
  else buttons.push(h("button", { type: "button", class: "btn", onclick: () => view.correct(line), "data-f": "correct" }, words.fix));
  if (!line.locked && !judged(view.state, line) && view.isLast(line)) {
    buttons.push(view.twice("undo", words.undo, words.undo_really, () => view.undo(line)));
  }
  return h("div", { class: "open" }, why, cash, h("p", { class: "actions" }, buttons));
}
