import assert from "node:assert/strict";
import test from "node:test";
import { Cards } from "../../tournament/static/referee/cards.js";

/** A browser's storage, a server that answers what it is told to, and what became of it. */
function scene(t, ...answers) {
  const kept = new Map();
  const done = [];
  const timers = [];
  const { setTimeout: real } = globalThis;
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  globalThis.setTimeout = (work, wait) => timers.push({ work, wait });
  t.after(() => {
    globalThis.setTimeout = real;
    delete globalThis.localStorage;
  });
  const page = { status: 200, url: "/brett/", text: '<div id="brett">' };
  const post = async (item) => {
    done.push(`send ${item.card}`);
    const { status, url, text, away } = { ...page, ...answers.shift() };
    if (away) throw new Error("away");
    return { status, url, ok: status < 400, text: async () => text };
  };
  const other = { going: null };
  const told = (event, item, answer) => done.push(`${event} ${item.card}${event === "gone" ? ` ${answer.why}` : ""}`);
  const cards = new Cards({ place: "stiche /brett/", post, told, idle: async () => other.going });
  const names = () => JSON.parse(kept.get("stiche /brett/") ?? "[]").map((item) => item.card);
  return { cards, done, timers, other, names, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

test("a card stays kept until the server has it", async (t) => {
  const { cards, done, timers, names, settled } = scene(t, { away: true });
  await cards.load();
  await cards.add({ card: "I" });
  await settled();
  assert.deepEqual([names(), done], [["I"], ["send I", "offline I"]]);
  assert.equal(timers.at(-1).wait, 2_000);
  timers.at(-1).work();
  await settled();
  assert.deepEqual([names(), done.slice(2)], [[], ["send I", "answered I", "stored I"]]);
});

test("a server that is too busy is asked again, one that refuses is not", async (t) => {
  const { cards, done, settled } = scene(t, { status: 503 }, { status: 409 });
  await cards.load();
  await cards.add({ card: "I" });
  await settled();
  assert.equal(done.at(-1), "offline I");
  await cards.retry();
  assert.deepEqual(done.slice(-2), ["answered I", "refused I"]);
  assert.ok(cards.stopped);
});

test("logged out, the cards stay", async (t) => {
  const { cards, done, names, settled } = scene(t, { url: "/anmelden/", text: "<form>" });
  await cards.load();
  await cards.add({ card: "I" });
  await cards.add({ card: "II" });
  await settled();
  assert.deepEqual(
    [done, names()],
    [
      ["send I", "gone I /anmelden/"],
      ["I", "II"],
    ],
  );
});

test("a card waits for what else is on its way, and can be taken back until then", async (t) => {
  const { cards, done, other, settled } = scene(t);
  await cards.load();
  let free;
  other.going = new Promise((resolve) => {
    free = resolve;
  });
  const card = await cards.add({ card: "I" });
  await settled();
  assert.deepEqual(done, []);
  assert.ok(await cards.takeBack(card));
  free();
  await settled();
  assert.deepEqual([done, cards.items], [[], []]);
});

test("cards that waited are sent in their order when the page is open again", async (t) => {
  const { cards, done, settled } = scene(t);
  localStorage.setItem("stiche /brett/", JSON.stringify([{ card: "I" }, { card: "II" }]));
  await cards.load();
  await cards.add({ card: "III" });
  await settled();
  assert.deepEqual(
    done.filter((what) => what.startsWith("send")),
    ["send I", "send II", "send III"],
  );
});
