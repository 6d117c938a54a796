/* What this device has still to send. Nothing is sent before it is kept; sent strictly in order, one at a time, each under an id of its own, again and
   again until it is answered. The table's phone sends its games so (phone/games.js), the referee's board its cards (cards.js). */

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

/** Nobody answered, or nobody who could store anything. `said`: why, where it is known. */
export class Offline extends Error {
  /**
   * @param {string} message
   * @param {string} said
   */
  constructor(message, said = "") {
    super(message);
    this.said = said;
  }
}

/** What was sent to is not there any more for this device: it keeps what waits. */
export class Gone extends Error {}

/** An id that no other device makes; works without https too. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export class Queue {
  /** @type {Types.Item[]} */
  items = [];
  busy = false;
  wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * `place`: under which name the items are kept. `deliver(item)` sends one: it tells the answer and either that it is `done` and what came of it, or
   * its `fault`; it throws Offline or Gone. `told(event, item, answer)`: answered, and then what came of it, or refused; or offline, gone.
   * @param {Types.Sending} options
   */
  constructor({ store, place, deliver, told, longestWait = LONGEST_WAIT }) {
    this.store = store;
    this.place = place;
    this.deliver = deliver;
    this.told = told;
    this.longestWait = longestWait;
  }

  async load() {
    this.items = await this.store.queue(this.place);
  }

  get first() {
    return this.items[0];
  }

  /** What is refused stops the line until somebody has put it right. */
  get stopped() {
    return Boolean(this.first?.fault);
  }

  /**
   * Keeps an item, and with it what is the draft from now on: { name, value }. Rejects where the device's storage is full, and then nothing has happened.
   * @param {Record<string, any>} item
   * @param {Types.Thing} [draft]
   */
  async add(item, draft) {
    const kept = /** @type {any} */ ({
      ...item,
      table: this.place,
      client_id: freshId(),
      at: Date.now(),
      tried: false,
      fault: null,
    });
    kept.id = await this.store.put(kept, draft);
    this.items.push(kept);
    this.send();
    return kept;
  }

  /**
   * Puts a refused item right: it is a new one in the old one's place.
   * @param {Types.Item} item
   * @param {Record<string, any>} changes
   * @param {Types.Thing} [draft]
   */
  async replace(item, changes, draft) {
    const kept = { ...item, ...changes, client_id: freshId(), tried: false, fault: null };
    await this.store.put(kept, draft);
    this.items[this.items.indexOf(item)] = kept;
    this.send();
  }

  /** @param {Types.Item} item */
  async remove(item) {
    await this.store.drop(item.id);
    this.items = this.items.filter((other) => other.id !== item.id);
  }

  /** Drops everything that waits. */
  async clear() {
    for (const item of this.items) await this.store.drop(item.id);
    this.items = [];
  }

  /**
   * Takes back what was never on its way; false where it may have arrived.
   * @param {Types.Item} item
   */
  async takeBack(item) {
    if (item.tried || item !== this.items.at(-1)) return false;
    await this.remove(item);
    return true;
  }

  retry() {
    if (this.first?.fault) this.first.fault = null;
    this.wait = FIRST_WAIT;
    return this.send();
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      while (this.first && !this.stopped) await this.one(this.first);
      this.wait = FIRST_WAIT;
    } catch (error) {
      if (error instanceof Gone) this.told("gone", this.first, { why: error.message });
      else if (error instanceof Offline) this.later(error);
      else throw error;
    } finally {
      this.busy = false;
    }
  }

  /** @param {Offline} error */
  later(error) {
    this.told("offline", this.first, { why: error.said });
    this.timer = setTimeout(() => this.send(), this.wait);
    this.wait = Math.min(Math.max(2 * this.wait, FIRST_WAIT), this.longestWait);
  }

  /** @param {Types.Item} item */
  async one(item) {
    if (!item.tried) {
      item.tried = true;
      await this.store.put(item);
    }
    const { answer, done, fault } = await this.deliver(item);
    // What the server says now is kept before the item goes: at no moment is it neither here nor there.
    this.told("answered", item, answer);
    if (fault) {
      item.fault = fault;
      await this.store.put(item);
      this.told("refused", item, answer);
    } else {
      await this.remove(item);
      this.told(done ?? "stored", item, answer);
    }
  }
}
