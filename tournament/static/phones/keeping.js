/**
 * What this phone keeps for the laptop: every line of its table that was answered as stored, until the tournament is closed and a backup holds it: as long
 * as anybody plays, an older backup than that may be put back. A laptop that was set up again lacks some of the lines, and gets them back before the page
 * shows what it says. What it cannot take yet stays here and is offered again whenever something has happened at the table.
 */

import { Offline } from "../site/queue.js";
import { Moved } from "./api.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** Lines that go out at once; all versions of a line go together, in the order of the sheet. */
const AT_ONCE = 30;
/** Phases of a tournament in which nobody plays any more. */
const OVER = ["closed", "published"];

export class Keeping {
  /** By id: what the laptop said of the line, with its proof. @type {Map<string, Types.KeptLine>} */
  lines = new Map();
  /** By id: why the laptop could not take the line when it was at `seen`. @type {Map<string, string>} */
  left = new Map();
  /** @type {string | null} */
  seen = null;
  busy = false;

  /** @param {any} view */
  constructor(view) {
    this.view = view;
    this.name = `kept-${view.data.table}`;
  }

  /**
   * With what was kept before.
   * @param {any} view
   */
  static async of(view) {
    const made = new Keeping(view);
    for (const line of (await view.store.get(made.name)) ?? []) made.lines.set(line[0], line);
    return made;
  }

  keep() {
    this.view.store.set(this.name, [...this.lines.values()]);
  }

  /**
   * Learns what a laptop has; whether it lacks something that it could take now. Once all is over and lies in a backup, what the laptop has is let go.
   * @param {Types.State} state
   */
  heard(state) {
    if (!state.kept) return false;
    const over = OVER.includes(state.phase) && state.safe >= state.row;
    let changed = false;
    for (const line of state.kept) {
      const known = this.lines.get(line[0]);
      if (over ? known : line.length > 1 && known?.[2] !== line[2]) changed = true;
      if (over) this.lines.delete(line[0]);
      else if (line.length > 1) this.lines.set(line[0], line);
    }
    if (changed) this.keep();
    return this.missing(state).length > 0;
  }

  /**
   * What the laptop lacks, but for what it could not take as it was then.
   * @param {Types.State} state
   */
  missing(state) {
    const there = new Set(state.kept.map(([id]) => id));
    const again = this.seen !== at(state);
    return [...this.lines.values()].filter(([id]) => !there.has(id) && (again || !this.left.has(id)));
  }

  /** Everything that is kept, in the order of the sheet. */
  get ordered() {
    return inOrder(this.lines.values()).map(({ line }) => line);
  }

  /** How many lines wait here for a laptop that cannot take them. */
  get waiting() {
    return this.left.size;
  }

  /**
   * Gives back what the laptop lacks; then the page has what it says now.
   * @param {Types.State} state
   */
  async give(state) {
    if (this.busy) return;
    this.busy = true;
    try {
      let now = state;
      this.left = new Map();
      for (let lines = this.missing(now); lines.length; lines = this.missing(now)) now = await this.send(first(lines), now);
      this.view.adopt(now);
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.view.lost(error.said);
      if (error instanceof Moved && error.address) await this.view.moving?.follow(error.address);
    } finally {
      this.busy = false;
      this.view.render();
    }
  }

  /**
   * @param {Types.KeptLine[]} lines
   * @param {Types.State} before
   * @returns {Promise<Types.State>}
   */
  async send(lines, before) {
    const answer = await this.view.api.post("back", { lines: lines.map(([, text, proof]) => [text, proof]) });
    const { done = [], left = [], state = before, message = "" } = answer.body;
    for (const id of done) this.lines.delete(id);
    const reasons = new Map(left);
    // Whatever the answer leaves open waits for the next change: nothing is offered on and on.
    for (const [id] of lines) if (!done.includes(id)) this.left.set(id, reasons.get(id) ?? message);
    this.seen = at(state);
    this.heard(state);
    this.keep();
    return state;
  }
}

/**
 * In the order of the sheet, each with its place.
 * @param {Iterable<Types.KeptLine>} lines
 */
function inOrder(lines) {
  return [...lines].map((line) => ({ line, place: JSON.parse(line[1])[1] })).sort((a, b) => a.place - b.place);
}

/** @param {Types.KeptLine[]} lines */
function first(lines) {
  const placed = inOrder(lines);
  const last = placed[Math.min(AT_ONCE, placed.length) - 1].place;
  return placed.filter(({ place }) => place <= last).map(({ line }) => line);
}

/** @param {Types.State} state */
function at(state) {
  return `${state.generation}/${state.version}`;
}
