/**
 * What this phone keeps: the games that are not sent yet, in order, and by name whatever else has to survive a closed browser.
 * A promise that is kept here is on the disk, in IndexedDB. What stands on the screen without being waited for (the draft, who holds the phone, what the
 * laptop said last) is besides in localStorage before `set` returns, so that a reload in the next moment finds it. Both carry a number that rises; the
 * higher one counts. Where the browser keeps nothing (`lasting` false) everything works until the page is closed.
 */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/** @typedef {Disk | Memory} Base */

const NAME = "tarock-tisch";
const BOTH = ["queue", "things"];

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("queue", { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore("things");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => reject(asked.error);
  });
}

/**
 * One transaction; resolves with the answer of the request when the transaction is done.
 * @param {IDBDatabase} database
 * @param {string | string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest} work
 * @returns {Promise<any>}
 */
function within(database, names, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: "strict" });
    const asked = work(...[names].flat().map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/* IndexedDB. Every writing transaction is about both stores: then they are done in the order in which they were asked for. */
class Disk {
  lasting = true;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * The games of a table that wait, the oldest first.
   * @param {string} table
   * @returns {Promise<Types.Item[]>}
   */
  async queue(table) {
    return /** @type {Types.Item[]} */ (await within(this.database, "queue", "readonly", (queue) => queue.getAll())).filter(
      (item) => item.table === table,
    );
  }

  /**
   * Adds a new item or replaces one that has an id already; tells the id. In the same breath keeps the thing, if one is given.
   * @param {Types.Item} item
   * @param {Types.Kept} [thing]
   * @returns {Promise<number>}
   */
  put(item, thing) {
    return within(this.database, BOTH, "readwrite", (queue, things) => {
      if (thing) things.put(thing.kept, thing.name);
      return queue.put(item);
    });
  }

  /** @param {number} id */
  drop(id) {
    return within(this.database, BOTH, "readwrite", (queue) => queue.delete(id));
  }

  /** @param {string} name */
  get(name) {
    return within(this.database, "things", "readonly", (things) => things.get(name));
  }

  /** @param {Types.Kept} thing */
  set({ name, kept }) {
    return within(this.database, BOTH, "readwrite", (queue, things) => things.put(kept, name));
  }
}

class Memory {
  lasting = false;
  /** @type {Types.Item[]} */
  items = [];
  /** @type {Map<string, Types.Numbered>} */
  things = new Map();
  last = 0;

  /** @param {string} table */
  async queue(table) {
    return this.items.filter((item) => item.table === table);
  }

  /**
   * @param {Types.Item} item
   * @param {Types.Kept} [thing]
   */
  async put(item, thing) {
    if (thing) this.set(thing);
    const kept = { ...item, id: item.id ?? ++this.last };
    this.items = [...this.items.filter((other) => other.id !== kept.id), kept].sort((a, b) => a.id - b.id);
    return kept.id;
  }

  /** @param {number} id */
  async drop(id) {
    this.items = this.items.filter((item) => item.id !== id);
  }

  /** @param {string} name */
  async get(name) {
    return this.things.get(name);
  }

  /** @param {Types.Kept} thing */
  async set({ name, kept }) {
    this.things.set(name, kept);
  }
}

/* localStorage: at once, but nobody says when it is on the disk. A browser that refuses it, or is full, has IndexedDB alone. */
const atOnce = {
  /** @param {string} name */
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`${NAME}-${name}`) ?? "null");
    } catch {
      return null;
    }
  },

  /** @param {Types.Kept} thing */
  set({ name, kept }) {
    try {
      localStorage.setItem(`${NAME}-${name}`, JSON.stringify(kept));
    } catch (error) {
      console.info(/** @type {Error} */ (error).message);
    }
  },
};

/**
 * { nth, value } of what was found; nothing at all counts less than the bare value that an older edition of this page kept.
 * @param {any} found
 * @returns {Types.Numbered}
 */
function numbered(found) {
  if (found === null || found === undefined) return { nth: -1, value: null };
  return found.nth === undefined ? { nth: 0, value: found } : found;
}

class Store {
  /** @type {Map<string, number>} */
  numbers = new Map();

  /** @param {Base} base */
  constructor(base) {
    this.base = base;
  }

  get lasting() {
    return this.base.lasting;
  }

  /** @param {string} table */
  queue(table) {
    return this.base.queue(table);
  }

  /** @param {number} id */
  drop(id) {
    return this.base.drop(id);
  }

  /**
   * Keeps an item, and with it (all or nothing) a new value for a thing: { name, value }. Rejects where the phone is full.
   * @param {Types.Item} item
   * @param {Types.Thing} [thing]
   */
  async put(item, thing) {
    const made = thing && this.next(thing.name, thing.value);
    const id = await this.base.put(item, made);
    // Unless something newer has come meanwhile.
    if (made && made.kept.nth === this.numbers.get(made.name)) atOnce.set(made);
    return id;
  }

  /**
   * What was kept last under this name, or null.
   * @param {string} name
   */
  async get(name) {
    const now = numbered(atOnce.get(name));
    const disk = numbered(await this.base.get(name).catch(() => null));
    this.numbers.set(name, Math.max(now.nth, disk.nth));
    return (disk.nth > now.nth ? disk : now).value;
  }

  /**
   * Keeps a thing: for a reload before it returns, on the disk when its promise is kept. A phone that is full goes on without.
   * @param {string} name
   * @param {unknown} value
   * @returns {Promise<unknown>}
   */
  set(name, value) {
    const made = this.next(name, value);
    atOnce.set(made);
    return this.base.set(made).catch((error) => console.info(error?.message));
  }

  /** @param {string} name */
  forget(name) {
    return this.set(name, null);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  next(name, value) {
    const nth = (this.numbers.get(name) ?? 0) + 1;
    this.numbers.set(name, nth);
    return { name, kept: { nth, value } };
  }
}

export async function openStore() {
  try {
    return new Store(new Disk(await open()));
  } catch {
    return new Store(new Memory());
  }
}
