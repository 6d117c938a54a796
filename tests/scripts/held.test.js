import assert from "node:assert/strict";
import test from "node:test";
import { Games } from "../../tournament/static/phones/games.js";

const CLOSED = { version: 5, takes_games: false };
const refusal = (state) => ({ ok: false, status: 409, body: { code: "refused", message: "Nein.", state } });
const taken = { ok: true, status: 200, body: { status: "saved" } };

/** A phone's storage, and the laptop's answers in turn; `open()` is the page, opened once or again. */
function phone(...answers) {
  const kept = new Map();
  const sent = [];
  const store = {
    queue: async () => structuredClone([...kept.values()]),
    put: async (item) => {
      const id = item.id ?? kept.size + 1;
      kept.set(id, structuredClone({ ...item, id }));
      return id;
    },
    drop: async (id) => kept.delete(id),
  };
  const api = {
    post: async (_name, { position }) => {
      sent.push(position);
      return answers.shift();
    },
  };
  const open = async () => {
    const games = new Games(store, api, "t1", () => {});
    await games.load();
    return games;
  };
  return { open, kept, sent };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const game = (position) => ({ do: "save", position, version: 0, data: {}, why: "", shown: {} });

test("what came when the table took no games goes as soon as it takes them again, with all that waits behind", async () => {
  const { open, kept, sent } = phone(refusal(CLOSED), taken, taken);
  const games = await open();
  await games.add(game(1024));
  await games.add(game(2048));
  await settled();
  games.heard(CLOSED);
  games.heard({ version: 6, takes_games: false });
  await settled();
  assert.deepEqual([sent, kept.size], [[1024], 2]);
  games.heard({ version: 7, takes_games: true });
  await settled();
  assert.deepEqual([sent, kept.size], [[1024, 1024, 2048], 0]);
});

test("it goes too where the page was opened again in between", async () => {
  const { open, kept, sent } = phone(refusal(CLOSED), taken);
  await (await open()).add(game(1024));
  await settled();
  const games = await open();
  await games.send();
  assert.deepEqual(sent, [1024]);
  games.heard({ version: 7, takes_games: true });
  await settled();
  assert.deepEqual([sent, kept.size], [[1024, 1024], 0]);
});

test("what the table refused while it took games waits for a hand", async () => {
  const { open, kept, sent } = phone(refusal({ version: 5, takes_games: true }));
  const games = await open();
  await games.add(game(1024));
  await settled();
  games.heard({ version: 7, takes_games: true });
  await settled();
  assert.deepEqual([sent, kept.size], [[1024], 1]);
});
