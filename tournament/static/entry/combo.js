/* The game's input: letters in, the best fitting game chosen, the others to be picked with the arrows. */

import { findGames } from "./games.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export class Combo {
  /**
   * `changed(picked)`: whether a game was picked from the list.
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {Types.Game[]} games
   * @param {(picked: boolean) => void} changed
   */
  constructor(input, list, games, changed) {
    this.input = input;
    this.list = list;
    this.games = games;
    this.changed = changed;
    this.picked = 0;
    /** @type {Types.Game[]} */
    this.fitting = [];
    input.removeAttribute("list");
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("aria-expanded", "false");
    input.addEventListener("input", () => this.typed());
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => this.commit());
    list.addEventListener("mousedown", (event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      if (!item) return;
      event.preventDefault();
      this.picked = Number(item.dataset.place);
      this.commit();
      this.changed(true);
    });
    this.find();
  }

  get game() {
    return this.fitting[this.picked] ?? null;
  }

  get open() {
    return !this.list.hidden;
  }

  /** Whether nothing was typed yet: empty, or all of it selected as it is when the cursor comes. */
  get untouched() {
    const { value, selectionStart, selectionEnd } = this.input;
    return selectionStart === 0 && selectionEnd === value.length;
  }

  find() {
    this.picked = 0;
    this.fitting = findGames(this.input.value, this.games);
  }

  typed() {
    this.find();
    this.show();
    this.changed(false);
  }

  show() {
    const exact = this.game && this.game.label === this.input.value;
    this.list.replaceChildren(
      ...this.fitting.slice(0, 8).map((game, place) => {
        const item = document.createElement("li");
        item.role = "option";
        item.dataset.place = String(place);
        item.textContent = game.label;
        item.ariaSelected = String(place === this.picked);
        return item;
      }),
    );
    this.list.hidden = !this.fitting.length || Boolean(exact && this.fitting.length === 1);
    this.input.setAttribute("aria-expanded", String(this.open));
  }

  /** @param {number} step */
  move(step) {
    const last = Math.min(this.fitting.length, 8) - 1;
    this.picked = Math.min(Math.max(this.picked + step, 0), last);
    this.show();
    this.changed(false);
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  commit() {
    const game = this.game;
    if (game && this.input.value.trim()) {
      this.input.value = game.label;
      this.fitting = [game];
      this.picked = 0;
    }
    this.close();
  }
}
