import assert from "node:assert/strict";
import test from "node:test";
import { Time, told } from "../../tournament/static/phones/clock.js";

const WORDS = {
  clock_running: "bis zum Läuten",
  clock_last: "letztes Spiel",
  clock_paused: "angehalten",
  clock_over: "hat geläutet",
  clock_at: "um %s",
  clock_extra: "%s min länger",
};

/** A store that has `skew`, and notes what it is given. */
function store(skew = null) {
  const given = [];
  return { given, get: async () => skew, set: (...said) => given.push(said) };
}

test("the head says what is left, when it rings, and what this table plays longer", () => {
  const bell = new Date(2026, 10, 21, 22, 35).getTime();
  const clock = { state: "running", bell, warn: bell - 600_000, remaining: 0, extra: 0 };
  const minute = 60_000;
  assert.deepEqual(told(clock, bell - 47 * minute - 12_000, WORDS), {
    state: "running",
    figure: "47:12",
    word: "bis zum Läuten",
    more: "um 22:35",
  });
  assert.deepEqual(told({ ...clock, extra: 5 }, bell - 4 * minute, WORDS), {
    state: "last",
    figure: "4:00",
    word: "letztes Spiel",
    more: "um 22:35, 5 min länger",
  });
  assert.deepEqual(told(clock, bell + minute, WORDS), { state: "over", figure: "22:35", word: "hat geläutet", more: "" });
});

test("a clock that stands says what is left of it and not when it rings", () => {
  const clock = { state: "paused", bell: null, warn: null, remaining: 125, extra: 5 };
  assert.deepEqual(told(clock, 9, WORDS), { state: "paused", figure: "2:05", word: "angehalten", more: "5 min länger" });
});

test("a phone that is an hour slow goes by the laptop's time, also when it is opened again without network", async () => {
  const hour = 3_600_000;
  const kept = store();
  const time = await Time.known(kept);
  await time.learn(async () => ({ ok: true, status: 200, body: { clock: { now: Date.now() + hour } } }));
  const [[name, skew]] = kept.given;
  assert.equal(name, "skew");
  assert.ok(Math.abs(skew - hour) < 1_000);
  assert.ok(Math.abs((await Time.known(store(hour))).now() - Date.now() - hour) < 1_000);
});

test("an answer without a clock teaches nothing", async () => {
  const kept = store();
  const time = await Time.known(kept);
  await time.learn(async () => ({ ok: false, status: 409, body: { message: "geschlossen" } }));
  assert.deepEqual(kept.given, []);
});
