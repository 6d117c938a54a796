/* The games that this phone has written and the laptop has not answered yet. Nothing is sent before it is kept; sent strictly in order, one at
   a time, under an id of its own, again and again until it is answered. What is refused stops the line until somebody has put it right. */

import { Offline } from "./api.js";
import { freshId } from "./dom.js";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

/* The link opens nothing any more; what waits stays here for the next one. */
class Gone extends Error {}

export class Queue {
  /* `told(event, item, answer)`: answered, and then what came of it: stored, kept, refused; or offline, gone. */
  constructor(store, api, table, told) {
    Object.assign(this, { store, api, table, told, items: [], busy: false, wait: FIRST_WAIT });
  }

  async load() {
    this.items = await this.store.queue(this.table);
  }

  get first() {
    return this.items[0];
  }

  get stopped() {
    return Boolean(this.first?.fault);
  }

  at(position) {
    return this.items.filter((item) => item.position === position);
  }

  /* Keeps an item, and with it what is the draft from now on: { name, value }. Rejects where the phone's storage is full, and then nothing has happened. */
  async add(item, draft) {
    const kept = { ...item, table: this.table, client_id: freshId(), at: Date.now(), tried: false, fault: null };
    kept.id = await this.store.put(kept, draft);
    this.items.push(kept);
    this.send();
    return kept;
  }

  /* Puts a refused item right: it is a new one in the old one's place. */
  async replace(item, changes, draft) {
    const kept = { ...item, ...changes, client_id: freshId(), tried: false, fault: null };
    await this.store.put(kept, draft);
    this.items[this.items.indexOf(item)] = kept;
    this.send();
  }

  async remove(item) {
    await this.store.drop(item.id);
    this.items = this.items.filter((other) => other.id !== item.id);
  }

  /* Takes back what was never on its way; false where the laptop may have it. */
  async takeBack(item) {
    if (item.tried || item !== this.items.at(-1)) return false;
    await this.remove(item);
    return true;
  }

  retry() {
    if (this.first?.fault) this.first.fault = null;
    this.wait = FIRST_WAIT;
    this.send();
  }

  /* What had too many versions is sent again as soon as something has happened at the table: the desk may have chosen. */
  heard(state) {
    const fault = this.first?.fault;
    if (fault?.status === 429 && fault.seen !== state.version) this.retry();
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      while (this.first && !this.stopped) await this.one(this.first);
      this.wait = FIRST_WAIT;
    } catch (error) {
      if (error instanceof Gone) return this.told("gone");
      if (!(error instanceof Offline)) throw error;
      this.told("offline", this.first, { why: error.said });
      this.timer = setTimeout(() => this.send(), this.wait);
      this.wait = Math.min(Math.max(2 * this.wait, FIRST_WAIT), LONGEST_WAIT);
    } finally {
      this.busy = false;
    }
  }

  async one(item) {
    if (!item.tried) {
      item.tried = true;
      await this.store.put(item);
    }
    const { client_id, position, version, data, why } = item;
    const answer = await this.api.post("game", { client_id, position, version, do: item.do, data, why });
    if (answer.status === 404 || answer.status === 410) throw new Gone(answer.body.message);
    // What the laptop says now is kept before the item goes: at no moment is a game neither here nor there.
    this.told("answered", item, answer.body);
    if (answer.ok || unchanged(answer)) {
      await this.remove(item);
      this.told(answer.body.status === "kept" ? "kept" : "stored", item, answer.body);
      return;
    }
    item.fault = {
      status: answer.status,
      errors: answer.body.errors ?? [{ message: answer.body.message ?? "" }],
      seen: answer.body.state?.version,
    };
    await this.store.put(item);
    this.told("refused", item, answer.body);
  }
}

/* The line says already what was sent. */
function unchanged(answer) {
  return answer.body.errors?.length > 0 && answer.body.errors.every((error) => error.code === "unchanged");
}
