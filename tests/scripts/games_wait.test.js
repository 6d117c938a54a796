import assert from "node:assert/strict";
import test from "node:test";
import { Games } from "../../tournament/static/phones/games.js";

/** A phone's queue of one game, with a laptop that answers in turn. */
function scene(...answers) {
  const told = [];
  const kept = new Map();
  const store = {
    queue: async () => [],
    put: async (item) => {
      kept.set(1, item);
      return 1;
    },
    drop: async () => kept.clear(),
  };
  const api = { post: async () => answers.shift() };
  const games = new Games(store, api, "t1", (event) => told.push(event));
  return { games, told, kept, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

const state = (version) => ({ version, takes_games: true });

test("a game before which lines are missing waits, and goes when something has come", async () => {
  const missing = { ok: false, status: 409, body: { code: "lines_missing", message: "Davor fehlen Zeilen", state: state(4) } };
  const { games, told, kept, settled } = scene(missing, { ok: true, status: 200, body: { status: "stored", state: state(6) } });
  await games.add({ do: "save", position: 4, version: 0, data: {}, why: "", shown: {} });
  await settled();
  assert.deepEqual([games.first.fault.waits, games.stopped], [true, true]);
  games.heard(state(4));
  await settled();
  assert.equal(games.items.length, 1);
  games.heard(state(5));
  await settled();
  assert.deepEqual([games.items, kept.size, told.at(-1)], [[], 0, "stored"]);
});

test("what was refused for another reason stays for somebody to put right", async () => {
  const { games, settled } = scene({ ok: false, status: 409, body: { code: "stale", message: "anders", state: state(4) } });
  await games.add({ do: "save", position: 4, version: 0, data: {}, why: "", shown: {} });
  await settled();
  games.heard(state(5));
  await settled();
  assert.deepEqual([games.first.fault.waits, games.items.length], [false, 1]);
});
