import assert from "node:assert/strict";
import test from "node:test";
import { Caller } from "../../tournament/static/phones/call.js";
import { Talking } from "../../tournament/static/phones/talking.js";
import { Offline } from "../../tournament/static/site/queue.js";

/* What the laptop's clock says, which the phone has learnt. */
const LAPTOP = 1_000;
const WORDS = { call_offline: "Kein Netz", call_renonce: "Renonce", kept: "schon geschrieben", game_n: "Spiel %s" };
const state = (version, more = {}) => ({
  version,
  phones: [],
  lines: [],
  round_state: "open",
  table_state: "open",
  by_sums: false,
  ...more,
});

/** A page that draws nothing, with a queue and a store that note what they are asked, and a laptop that answers in turn. */
function page(...answers) {
  const done = [];
  const one = new Talking({ words: WORDS, table: "t1" });
  Object.assign(one, {
    time: { now: () => LAPTOP },
    queue: { items: [], wait: 9, send: () => done.push("send"), heard: ({ version }) => done.push(`heard ${version}`) },
    store: { set: (name, value) => done.push([name, value?.version ?? value]) },
    api: {
      state: () => answer(answers),
      greet: ({ take }) => {
        done.push(`greet ${take}`);
        return answer(answers);
      },
    },
    render: () => done.push("render"),
    refused: (item) => done.push(`refused ${item.id}`),
  });
  return { one, done };
}

/* The last answer again and again. */
async function answer(answers) {
  const next = answers.length > 1 ? answers.shift() : answers[0];
  if (next instanceof Error) throw next;
  return next;
}

test("what a newer answer has overtaken counts only where the laptop insists", () => {
  const { one } = page();
  const seen = [7, 6, 6, 6, 7].map((version) => {
    one.adopt(state(version));
    return one.state.version;
  });
  assert.deepEqual(seen, [7, 7, 7, 6, 7]);
});

test("no answer is no fault: it says since when and why, and what waits goes as soon as there is one", async () => {
  const { one, done } = page(
    new Offline("503", "Sicherung läuft"),
    { ok: true, status: 200, body: state(2) },
    { ok: true, status: 200, body: state(2) },
  );
  assert.equal(await one.look(), false);
  assert.deepEqual([one.offline, one.why, one.since], [true, "Sicherung läuft", LAPTOP]);
  assert.equal(done.includes("send"), false);
  assert.equal(await one.look(), true);
  assert.deepEqual([one.offline, one.why, one.since, one.queue.wait], [false, "", null, 0]);
  assert.equal(done.includes("send"), true);
});

test("that a call did not go out is said until the network is back, and not again when it is lost once more", async () => {
  const { one } = page({ ok: true, status: 200, body: state(2) });
  Object.assign(one, { sheet: { next: { game: 1 }, done: 0 }, state: state(1, { games: 12 }) });
  const caller = new Caller(one, { post: async () => Promise.reject(new Offline("gone")) }, () => null);
  await caller.send();
  assert.deepEqual([caller.fault, one.offline], [WORDS.call_offline, true]);
  await one.look();
  assert.equal(caller.fault, "");
  one.time.now = () => LAPTOP + 1;
  one.lost();
  assert.equal(caller.fault, "");
});

test("another fault is not taken for a missing network", async () => {
  const { one } = page(new TypeError("a bug"));
  await assert.rejects(one.look(), TypeError);
  assert.equal(one.offline, false);
});

test("a link that has ended is said, and nothing is written any more", async () => {
  const { one } = page({ ok: false, status: 410, body: {} });
  one.adopt(state(1, { phones: [{ you: true, writes: true, seat: 1 }] }));
  assert.equal(one.mayWrite, true);
  await one.look();
  assert.deepEqual([one.gone, one.mayWrite], [true, false]);
});

test("who wrote and does not any more is told; who takes the pen back is not", () => {
  const { one, done } = page();
  const mine = (writes) => ({ phones: [{ you: true, writes, seat: 2 }] });
  one.adopt(state(1, mine(true)));
  assert.deepEqual([one.seat, one.taken], [2, false]);
  assert.deepEqual(done[0], ["seat-t1", 2]);
  one.adopt(state(2, mine(false)));
  assert.equal(one.taken, true);
  one.adopt(state(3, mine(true)));
  assert.equal(one.taken, false);
});

test("a game that was kept beside another is named, and the last three notes stay", () => {
  const { one } = page({ ok: true, status: 200, body: {} });
  one.adopt(state(1, { lines: [{ position: 5, game: 2 }] }));
  one.told("kept", { position: 5, shown: { label: "Rufer" } });
  one.told("kept", { position: 9, shown: { label: "Dreier" } });
  for (const text of ["a", "b", "b"]) one.note(text);
  assert.deepEqual(one.notes, ["Dreier: schon geschrieben", "a", "b"]);
});

test("a closed round is asked nothing more", () => {
  const { one, done } = page();
  one.state = state(1, { round_state: "closed" });
  assert.equal(one.greet(), null);
  assert.deepEqual(done, []);
});

test("who wrote when the laptop died goes on writing where it is set up again, unless somebody else has come there since", async () => {
  const greeted = [];
  for (const [mine, other] of [
    [null, null],
    [null, { seat: 1, seen: "2026-11-21T20:00:00+01:00" }],
    [null, { seat: 1, seen: "2026-11-21T22:00:30+01:00" }],
    [{ seat: 0 }, null],
  ]) {
    const { one, done } = page({ ok: true, status: 200, body: null });
    const writes = mine === null;
    one.adopt(state(5, { generation: "1.1700000000.a", phones: [{ you: true, seat: 0, writes }] }));
    const began = Date.parse("2026-11-21T22:00:00+01:00") / 1000;
    one.adopt(state(3, { generation: `2.${began}.b`, phones: other ? [{ you: false, writes: true, ...other }] : [] }));
    greeted.push(done.filter((what) => String(what).startsWith("greet")));
  }
  assert.deepEqual(greeted, [["greet true"], ["greet true"], ["greet false"], ["greet false"]]);
});
