/* The cards that the referee has tapped and the server has not answered yet: what site/queue.js needs to know of them. Kept in localStorage: a tap shows at
   once, and a card that is lost with the device is laid again. */

import { Gone, Offline, Queue } from "../site/queue.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const RETRY = 2_000;

/* The list under one name. A browser that keeps nothing has it until the page is closed. */
class LocalList {
  last = 0;
  place = "";

  /**
   * @param {string} place
   * @returns {Types.Item[]}
   */
  read(place) {
    try {
      return JSON.parse(localStorage.getItem(place) ?? "null") ?? [];
    } catch {
      return [];
    }
  }

  /**
   * @param {Types.Item[]} items
   * @param {string} place
   */
  write(items, place) {
    try {
      if (items.length) localStorage.setItem(place, JSON.stringify(items));
      else localStorage.removeItem(place);
    } catch (error) {
      console.info(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} place */
  async queue(place) {
    this.place = place;
    const items = this.read(place).map((item, index) => ({ ...item, id: index + 1 }));
    this.last = items.length;
    this.write(items, place);
    return items;
  }

  /** @param {Types.Item} item */
  async put(item) {
    const id = item.id ?? ++this.last;
    const others = this.read(this.place).filter((other) => other.id !== id);
    this.write(
      [...others, { ...item, id }].sort((a, b) => a.id - b.id),
      this.place,
    );
    return id;
  }

  /** @param {number} id */
  async drop(id) {
    this.write(
      this.read(this.place).filter((item) => item.id !== id),
      this.place,
    );
  }
}

export class Cards extends Queue {
  /**
   * `post(item)`: sends one card, or the step back, for the board that stands there then. `idle()`: resolves when nothing else is on its way.
   * @param {{ place: string, post: (item: Types.Item) => Promise<Response>, idle: () => Promise<unknown>, told: Types.Sending["told"] }} options
   */
  constructor({ place, post, idle, told }) {
    super({ store: new LocalList(), place, told, deliver: (item) => this.laid(item), longestWait: RETRY });
    this.post = post;
    this.idle = idle;
  }

  /** @param {Types.Item} item */
  async one(item) {
    await this.idle();
    // Meanwhile it may have been taken back.
    if (item === this.first) await super.one(item);
  }

  /**
   * A network that fails is tried again with the same words: the server knows a card that it has.
   * @param {Types.Item} item
   */
  async laid(item) {
    let answer = null;
    let text = "";
    try {
      answer = await this.post(item);
      text = await answer.text();
    } catch (error) {
      throw new Offline(/** @type {Error} */ (error).message);
    }
    if (answer.status >= 500 || answer.status === 429) throw new Offline(String(answer.status));
    // Logged out or refused: the cards stay here until the page is open again.
    if (!text.includes('id="brett"')) throw new Gone(answer.url);
    return answer.ok ? { answer: text } : { answer: text, fault: { status: answer.status, errors: [] } };
  }
}
