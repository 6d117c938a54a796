import assert from "node:assert/strict";
import test from "node:test";
import { freshId, Gone, Offline, Queue } from "../../tournament/static/site/queue.js";

/** A store that keeps in memory and tells everything that was done, and a server that answers what it is told to. */
function scene(...answers) {
  const done = [];
  const kept = new Map();
  let last = 0;
  const store = {
    full: false,
    queue: async (place) => [...kept.values()].filter((item) => item.table === place),
    put: async (item, thing) => {
      if (store.full) throw new Error("full");
      const id = item.id ?? ++last;
      kept.set(id, structuredClone({ ...item, id }));
      done.push(thing ? `put ${item.name} with ${thing.value}` : `put ${item.name}`);
      return id;
    },
    drop: async (id) => {
      done.push(`drop ${kept.get(id).name}`);
      kept.delete(id);
    },
  };
  const deliver = async (item) => {
    done.push(`send ${item.name}`);
    const answer = answers.shift() ?? { answer: "thanks" };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const queue = new Queue({ store, place: "table", deliver, told: (event, item) => done.push(`${event} ${item.name}`) });
  return { queue, store, kept, done, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

/** Timers that go off when the test says so. */
function timers(t) {
  const { setTimeout: real } = globalThis;
  const set = [];
  globalThis.setTimeout = (work, wait) => set.push({ work, wait });
  t.after(() => {
    globalThis.setTimeout = real;
  });
  return set;
}

const fault = { answer: "no", fault: { status: 422, errors: [{ message: "no" }] } };

test("an item is kept, marked as on its way, sent, answered and only then dropped", async () => {
  const { queue, done, settled } = scene();
  await queue.add({ name: "one" }, { name: "draft", value: "empty" });
  await settled();
  assert.deepEqual(done, ["put one with empty", "put one", "send one", "answered one", "drop one", "stored one"]);
  assert.deepEqual(queue.items, []);
});

test("items go in order, one at a time", async () => {
  const { queue, done, settled } = scene();
  await Promise.all([queue.add({ name: "one" }), queue.add({ name: "two" })]);
  await settled();
  assert.deepEqual(
    done.filter((what) => /send|drop/.test(what)),
    ["send one", "drop one", "send two", "drop two"],
  );
});

test("a device that is full keeps nothing and says so", async () => {
  const { queue, store, done } = scene();
  store.full = true;
  await assert.rejects(queue.add({ name: "one" }));
  assert.deepEqual([queue.items, done], [[], []]);
});

test("where nobody answers it waits, twice as long each time, and the same id goes again", async (t) => {
  const set = timers(t);
  const { queue, kept, done, settled } = scene(new Offline("away", "why"), new Offline("away"), { answer: "thanks" });
  const item = await queue.add({ name: "one" });
  for (const wait of [2_000, 4_000]) {
    await settled();
    assert.equal(set.at(-1).wait, wait);
    assert.ok(kept.get(item.id).tried);
    set.at(-1).work();
  }
  await settled();
  assert.equal(done.filter((what) => what === "send one").length, 3);
  assert.deepEqual(done.slice(-3), ["answered one", "drop one", "stored one"]);
});

test("it waits no longer than it was told to", async (t) => {
  const set = timers(t);
  const { queue, settled } = scene(...Array.from({ length: 9 }, () => new Offline("away")));
  queue.longestWait = 2_000;
  await queue.add({ name: "one" });
  for (let tries = 1; tries < 5; tries += 1) {
    await settled();
    assert.deepEqual([set.length, set.at(-1).wait], [tries, 2_000]);
    set.at(-1).work();
  }
});

test("what is refused stops the line until it is put right, under another id", async () => {
  const { queue, kept, done, settled } = scene(fault);
  const first = await queue.add({ name: "one" });
  await queue.add({ name: "two" });
  await settled();
  assert.ok(queue.stopped && kept.get(first.id).fault);
  assert.ok(!done.includes("send two"));
  const before = first.client_id;
  await queue.replace(first, { name: "better" });
  await settled();
  assert.deepEqual(
    done.filter((what) => what.startsWith("send")),
    ["send one", "send better", "send two"],
  );
  assert.notEqual(before, queue.items[0]?.client_id);
  assert.equal(kept.size, 0);
});

test("what is refused can be sent again as it was, or everything be dropped", async () => {
  const { queue, done, settled } = scene(fault, fault);
  await queue.add({ name: "one" });
  await settled();
  await queue.retry();
  assert.equal(done.filter((what) => what === "send one").length, 2);
  await queue.clear();
  assert.deepEqual([queue.items, queue.stopped], [[], false]);
});

test("where it was sent to is gone, it stays", async () => {
  const { queue, kept, done, settled } = scene(new Gone("gone"));
  await queue.add({ name: "one" });
  await settled();
  assert.deepEqual([done.at(-1), kept.size, queue.items.length], ["gone one", 1, 1]);
});

test("only the last one can be taken back, and only before it was on its way", async (t) => {
  timers(t);
  const { queue, settled } = scene(new Offline("away"), new Offline("away"));
  const one = await queue.add({ name: "one" });
  await settled();
  assert.equal(await queue.takeBack(one), false);
  const two = await queue.add({ name: "two" });
  await settled();
  assert.equal(two.tried, false);
  assert.equal(await queue.takeBack(one), false);
  assert.equal(await queue.takeBack(two), true);
  assert.deepEqual(
    queue.items.map((item) => item.name),
    ["one"],
  );
});

test("what waited is there again when the page is", async () => {
  const { queue, store } = scene();
  await store.put({ name: "one", table: "table" });
  await store.put({ name: "other", table: "elsewhere" });
  await queue.load();
  assert.deepEqual(
    queue.items.map((item) => item.name),
    ["one"],
  );
});

test("an id is one that the database takes, and never the same", () => {
  const ids = Array.from({ length: 50 }, freshId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, 50);
});
