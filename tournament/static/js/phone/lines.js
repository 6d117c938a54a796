/* The lines of the sheet as this phone knows them: what the laptop has, and on top what still waits here. Adds amounts up, computes none. */

import { amount, below, columns, fill, h, radlNumber, sign, total } from "./dom.js";

/* The sheet with what waits: `lines`, `next` (null where all games are written), `totals` with `exact`. */
export function sheet(data, state, items) {
  const lines = state.lines.map((line) => ({ ...line }));
  let done = state.done;
  // A table that is confirmed or broken off has no sums but the laptop's.
  for (const item of state.table_state === "open" ? items : []) {
    const before = lines.findLast((line) => line.position === item.position && !line.struck);
    // The laptop has it already, or another's: then its line stands.
    if (before && before.version !== item.version) continue;
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
    const line = { ...item.shown, position: item.position, game: before ? before.game : counts ? done : null, version: item.version + 1, values: item.data, waits: item };
    if (before) lines.splice(lines.indexOf(before) + 1, 0, line);
    else lines.push(line);
  }
  return { lines, done, next: next(data, state, lines, done), ...totals(data, state, lines) };
}

function next(data, state, lines, done) {
  if (done >= state.games) return null;
  const live = lines.filter((line) => !line.struck);
  const last = live.findLast((line) => line.dealer !== null && line.dealer !== undefined);
  const again = data.games.find((game) => game.slug === last?.values?.game)?.again;
  const waiting = lines.some((line) => line.waits);
  const dealer = !waiting && state.next ? state.next.dealer : last ? (again ? last.dealer : data.turn.after[last.dealer]) : (state.next?.dealer ?? 0);
  const highest = Math.max(0, ...lines.map((line) => line.position), (state.next?.position ?? data.step) - data.step);
  const position = highest + data.step;
  // What a referee decided about a game that nobody has written: of the laptop's next game alone.
  const ruled = state.next?.position === position ? state.next.ruled : null;
  return { game: done + 1, dealer, position, ruled };
}

function totals(data, state, lines) {
  const sums = [...state.totals];
  let exact = true;
  const add = (amounts, factor) => {
    if (amounts) amounts.forEach((points, seat) => (sums[seat] += factor * points));
    else exact = false;
  };
  for (const line of lines) {
    if (line.replaced && line.running) add(line.amounts, -1);
    if (line.waits && !line.struck) add(line.amounts, 1);
  }
  return { totals: sums, exact };
}

export function names(seats) {
  return columns(seats, "cols names", (seat) => h("span", null, seat.short));
}

export function reasonRow(seats, text, source, points) {
  const head = h("p", null, h("span", null, text), source ? h("span", { class: "law" }, source) : null);
  return columns(seats, "reason", (seat) => h("span", { class: sign(points[seat.index]) }, amount(points[seat.index])), head);
}

/* Σ of each Radl, as the paper has it. */
export function radls(data, state, words, all) {
  const rows = state.radl.map((radl) => {
    const part = radl.games < radl.of ? h("small", null, fill(words.radl_part, radl.games, radl.of)) : null;
    const cell = (seat) => h("span", null, h("small", { class: sign(radl.sums[seat.index]) }, amount(radl.sums[seat.index])), h("b", { class: below(radl.after[seat.index]) }, total(radl.after[seat.index])));
    return columns(data.seats, "reason", cell, h("p", null, h("span", null, fill(words.radl, radlNumber(radl.n))), part));
  });
  const head = h("p", { class: "label" }, h("span", null, words.sums_by_radl), h("a", { href: "#spiele" }, all));
  return h("section", { "aria-label": words.sums_by_radl }, head, rows.length ? h("div", { class: "radl" }, names(data.seats), rows) : h("p", { class: "quiet" }, words.no_lines));
}

/* Every line, the newest last; a page of its own, or below what a phone that reads along says. */
export function allLines(view, page = true) {
  const { data, words } = view;
  const rows = view.sheet.lines.map((line) => lineItem(view, line));
  const back = h("p", { class: "label" }, h("h2", null, words.lines), page ? h("a", { href: "#", "data-f": "back" }, words.back) : null);
  return h("section", { class: "lines", "aria-label": words.lines }, back, h("div", { class: "radl" }, names(data.seats), h("ol", null, rows.length ? rows : h("li", { class: "quiet" }, words.no_lines))));
}

function chips(line, words) {
  const found = [];
  if (line.ruled) found.push(["ruling", words.ruled]);
  if (line.disputed) found.push(["disputed", words.disputed]);
  if (line.open) found.push(["disputed", words.open]);
  if (line.waits) found.push(["waiting", words.waits]);
  else if (line.struck) found.push(["corrected", line.taken_off ? words.struck : words.replaced]);
  else found.push(["saved", words.saved]);
  return found.map(([css, word]) => h("span", { class: `chip ${css}` }, word));
}

function lineItem(view, line) {
  const { data, words } = view;
  const open = view.open === line.position && !line.struck;
  const css = ["line", line.struck && "struck", line.ruled && "ruled", (line.disputed || line.open) && "doubt"].filter(Boolean).join(" ");
  const what = [h("b", { class: "no" }, line.game ?? "–"), h("span", { class: "what" }, line.label, line.detail ? h("small", null, ` ${line.detail}`) : null), h("span", { class: "chips" }, chips(line, words))];
  const head = line.struck
    ? h("div", { class: "head" }, what)
    : h("button", { type: "button", class: "head", "aria-expanded": String(open), onclick: () => view.toggle(line.position), "data-f": `line-${line.position}` }, what);
  const cell = (seat) => {
    const points = line.amounts?.[seat.index];
    const marks = [seat.index === line.declarer && "decl", seat.index === line.dealer && "dealer"].filter(Boolean).join(" ");
    return h("span", { class: marks }, points === undefined || (line.game === null && !line.struck) ? "" : h("b", { class: sign(points) }, amount(points)), line.running && !line.struck && line.game !== null ? h("small", { class: below(line.running[seat.index]) }, total(line.running[seat.index])) : null);
  };
  const rest = [line.note && !line.waits ? h("p", { class: "note" }, line.note) : null, ...(line.faults ?? []).map((text) => h("p", { class: "fault" }, text))];
  return h("li", { class: css }, head, columns(data.seats, "reason", cell), rest, open ? actions(view, line) : null);
}

function actions(view, line) {
  const { words } = view;
  const why = (line.reasons ?? []).filter((reason) => reason.points.some(Boolean)).map((reason) => reasonRow(view.data.seats, reason.text, reason.source, reason.points));
  const buttons = [];
  if (!view.mayWrite) return h("div", { class: "open" }, why);
  if (line.locked) buttons.push(h("p", null, words.locked_line));
  else if (!view.editable(line)) buttons.push(h("p", null, words.by_desk));
  else buttons.push(h("button", { type: "button", class: "btn", onclick: () => view.correct(line), "data-f": "correct" }, words.fix));
  if (!line.locked && view.isLast(line)) buttons.push(view.twice("undo", words.undo, words.undo_really, () => view.undo(line)));
  return h("div", { class: "open" }, why, h("p", { class: "actions" }, buttons));
}
