/* What the game in the form is worth: asked of the laptop while one taps; without network from its price list, where that says it exactly. */

import { Offline } from "../site/queue.js";
import { priced } from "./prices.js";

const PAUSE = 150;

export class Worth {
  constructor(view) {
    Object.assign(this, { view, key: null, told: null, waiting: false });
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
    const key = complete ? JSON.stringify([form.sent(), target.position, offline, queue.items.length]) : null;
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    this.asked?.abort();
    this.told = complete ? priced(this.view.data, form) : null;
    this.waiting = Boolean(complete) && offline;
    if (complete && !offline) this.timer = setTimeout(() => this.fetch(key), PAUSE);
  }

  async fetch(key) {
    const { api, form, target } = this.view;
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
