/* What the game in the form is worth: asked of the laptop while one taps; without network from its price list, where that says it exactly. */

import { Offline } from "../site/queue.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const PAUSE = 150;

export class Worth {
  /** @type {string | null} */
  key = null;
  /** @type {Types.Told | null} */
  told = null;
  waiting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {AbortController | undefined} */
  asked = undefined;

  /** @param {Types.Asking} view */
  constructor(view) {
    this.view = view;
  }

  /* Everything that the page shows of it, to see whether it changed. */
  get shown() {
    return [this.told, this.waiting];
  }

  get amounts() {
    return this.told?.amounts ?? null;
  }

  /* Asks again when the form says something else, and when the laptop is back. */
  ask() {
    const { form, target, offline, queue } = this.view;
    const complete = target && !form.missing();
    const key = target && complete ? JSON.stringify([form.sent(), target.position, offline, queue.items.length]) : null;
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    this.asked?.abort();
    this.told = complete ? this.priced() : null;
    this.waiting = Boolean(complete) && offline;
    if (key !== null && !offline) this.timer = setTimeout(() => this.fetch(key), PAUSE);
  }

  /* Asks again although the form says the same: a price list has come. */
  again() {
    this.key = null;
    this.ask();
  }

  priced() {
    const { data, form, prices, sheet, state, target } = this.view;
    if (!prices) return null;
    const doubled = sheet ? prices.inRadl(data.prices, sheet, target?.game ?? null, state?.games ?? 0) : false;
    return prices.priced(data, form, doubled);
  }

  /** @param {string} key */
  async fetch(key) {
    const { api, form, target } = this.view;
    if (!target) return;
    this.asked = new AbortController();
    try {
      const answer = await api.post("worth", { position: target.position, data: form.sent() }, this.asked.signal);
      if (key !== this.key || !answer.ok) return;
      // With games of its own that wait, the laptop does not know the sums yet.
      this.told = this.view.queue.items.length ? { ...answer.body, after: null } : answer.body;
    } catch (error) {
      if (!(error instanceof Offline)) return;
      this.waiting = true;
    }
    this.view.render();
  }
}
