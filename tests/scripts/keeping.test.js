import assert from "node:assert/strict";
import test from "node:test";
import { Keeping } from "../../tournament/static/phones/keeping.js";
import { Offline } from "../../tournament/static/site/queue.js";

const PLACES = { one: 1024, two: 2048, three: 3072 };
const text = (id) => JSON.stringify([id, PLACES[id] ?? parseInt(id.slice(1))]);
const line = (id) => [id, text(id), `proof ${id}`];
const state = (generation, version, ids, { safe = 0, row = 9, phase = "running" } = {}) => ({
  generation,
  version,
  phase,
  row,
  safe,
  kept: ids.map(line),
});

/** A page with a store, and a laptop that answers what is given back in turn. */
async function scene(kept, ...answers) {
  const posted = [];
  const adopted = [];
  const things = new Map([["kept-t1", kept]]);
  const view = {
    data: { table: "t1" },
    store: { get: async (name) => things.get(name), set: (name, value) => things.set(name, value) },
    api: {
      post: async (name, body) => {
        posted.push([name, ...body.lines.map(([text]) => text)]);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return { body: answer };
      },
    },
    adopt: (one) => adopted.push(one),
    lost: (why) => adopted.push(`lost ${why}`),
    render: () => {},
  };
  const keeping = await Keeping.of(view);
  return { keeping, posted, adopted, ids: () => (things.get("kept-t1") ?? []).map(([id]) => id) };
}

test("what was answered as stored is kept until all is over and a backup holds it, over a reload", async () => {
  const { keeping, ids } = await scene(null);
  assert.equal(keeping.heard(state("1.a", 1, ["one", "two"])), false);
  assert.deepEqual(ids(), ["one", "two"]);
  const all = ["one", "two", "three"];
  assert.equal(keeping.heard(state("1.a", 2, all, { safe: 9 })), false);
  assert.deepEqual(ids(), all);
  assert.equal(keeping.heard(state("1.a", 3, all, { safe: 8, phase: "closed" })), false);
  assert.deepEqual(ids(), all);
  assert.equal(keeping.heard(state("1.a", 3, all, { safe: 9, phase: "closed" })), false);
  assert.deepEqual(ids(), []);
});

test("a backup that lacks a line lets go of what it has, and of nothing else", async () => {
  const { keeping, ids } = await scene([line("one"), line("two")]);
  assert.equal(keeping.heard(state("2.b", 1, ["one"], { safe: 9, phase: "published" })), true);
  assert.deepEqual(ids(), ["two"]);
});

test("what the laptop lacks is given back, and then the page has what it says", async () => {
  const after = state("2.b", 5, ["one", "two", "three"]);
  const { keeping, posted, adopted } = await scene([line("one"), line("two"), line("three")], {
    done: ["two", "three"],
    left: [],
    state: after,
  });
  const before = state("2.b", 4, ["one"]);
  assert.equal(keeping.heard(before), true);
  await keeping.give(before);
  assert.deepEqual(posted, [["back", text("two"), text("three")]]);
  assert.deepEqual(adopted, [after]);
  assert.equal(keeping.heard(after), false);
});

test("what it cannot take stays here and is offered again when something has happened", async () => {
  const before = state("2.b", 4, []);
  const { keeping, posted, adopted, ids } = await scene(
    [line("one")],
    { done: [], left: [["one", "Runde zu"]], state: before },
    { done: ["one"], left: [], state: state("2.b", 6, ["one"]) },
  );
  await keeping.give(before);
  assert.deepEqual([ids(), [...keeping.left], keeping.waiting, adopted.length], [["one"], [["one", "Runde zu"]], 1, 1]);
  assert.equal(keeping.heard(before), false);
  const reopened = state("2.b", 5, []);
  assert.equal(keeping.heard(reopened), true);
  await keeping.give(reopened);
  assert.deepEqual([posted.length, keeping.waiting, ids()], [2, 0, ["one"]]);
});

test("what was refused whole is not offered on and on", async () => {
  const before = state("2.b", 4, []);
  const { keeping, posted } = await scene([line("one")], { code: "bad_request", message: "unleserlich" });
  await keeping.give(before);
  assert.equal(keeping.heard(before), false);
  assert.deepEqual([posted.length, keeping.left.get("one")], [1, "unleserlich"]);
});

test("without network everything stays, and the next answer begins again", async () => {
  const before = state("2.b", 4, []);
  const { keeping, adopted, ids } = await scene([line("one")], new Offline("away", "Sicherung läuft"));
  await keeping.give(before);
  assert.deepEqual([ids(), adopted, keeping.busy], [["one"], ["lost Sicherung läuft"], false]);
  assert.equal(keeping.heard(before), true);
});

test("a long sheet goes in pieces, line by line and all versions of one together", async () => {
  const many = Array.from({ length: 31 }, (_, n) => `l${n}`);
  const { keeping, posted } = await scene(
    many.map(line),
    { done: many.slice(0, 30), left: [], state: state("2.b", 5, many.slice(0, 30)) },
    { done: many.slice(30), left: [], state: state("2.b", 6, many) },
  );
  await keeping.give(state("2.b", 4, []));
  assert.deepEqual(
    posted.map((post) => post.length - 1),
    [30, 1],
  );
  const versions = ["l29.2", ...many.slice(0, 30), "l30"];
  const next = await scene(versions.map(line), new Offline("away", ""));
  await next.keeping.give(state("2.b", 4, []));
  assert.deepEqual(
    [next.posted[0].length - 1, next.posted[0].includes(text("l29.2")), next.posted[0].includes(text("l30"))],
    [31, true, false],
  );
});

test("a laptop of an older program says nothing of it", async () => {
  const { keeping, ids } = await scene([line("one")]);
  assert.equal(keeping.heard({ version: 1 }), false);
  assert.deepEqual(ids(), ["one"]);
});
