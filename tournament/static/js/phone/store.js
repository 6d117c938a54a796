/* What this phone keeps, in its IndexedDB: the games that are not sent yet, in order, and by name whatever else has to survive a closed browser.
   A promise that is kept here is on the disk. Where the browser keeps nothing (`lasting` false) everything works until the page is closed. */

const NAME = "tarock-tisch";

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

/* One transaction; resolves with the answer of the request when the transaction is done. */
function within(database, names, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: "strict" });
    const asked = work(...[names].flat().map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

class Disk {
  lasting = true;

  constructor(database) {
    this.database = database;
  }

  /* The games of a table that wait, the oldest first. */
  async queue(table) {
    return (await within(this.database, "queue", "readonly", (store) => store.getAll())).filter((item) => item.table === table);
  }

  /* Adds a new item or replaces one that has an id already; tells the id. In the same breath forgets the draft that it was made of. */
  put(item, draft = "") {
    return within(this.database, ["queue", "things"], "readwrite", (queue, things) => {
      things.delete(draft);
      return queue.put(item);
    });
  }

  drop(id) {
    return within(this.database, "queue", "readwrite", (store) => store.delete(id));
  }

  get(name) {
    return within(this.database, "things", "readonly", (store) => store.get(name));
  }

  set(name, value) {
    return within(this.database, "things", "readwrite", (store) => store.put(value, name));
  }

  forget(name) {
    return within(this.database, "things", "readwrite", (store) => store.delete(name));
  }
}

class Memory {
  lasting = false;
  items = [];
  things = new Map();
  last = 0;

  async queue(table) {
    return this.items.filter((item) => item.table === table);
  }

  async put(item, draft = "") {
    this.things.delete(draft);
    const kept = { ...item, id: item.id ?? ++this.last };
    this.items = [...this.items.filter((other) => other.id !== kept.id), kept].sort((a, b) => a.id - b.id);
    return kept.id;
  }

  async drop(id) {
    this.items = this.items.filter((item) => item.id !== id);
  }

  async get(name) {
    return this.things.get(name);
  }

  async set(name, value) {
    this.things.set(name, value);
  }

  async forget(name) {
    this.things.delete(name);
  }
}

export async function openStore() {
  try {
    return new Disk(await open());
  } catch {
    return new Memory();
  }
}
