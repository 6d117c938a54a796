import assert from "node:assert/strict";
import test from "node:test";
import { figures, reading, ServerTime } from "../../tournament/static/site/countdown.js";

test("a running clock says the seconds to its bell, rounded up, and when the last minutes begin", () => {
  const clock = { state: "running", bell: 600_000, warn: 300_000, remaining: 0 };
  assert.deepEqual(reading(clock, 0), { state: "running", seconds: 600 });
  assert.deepEqual(reading(clock, 299_999), { state: "running", seconds: 301 });
  assert.deepEqual(reading(clock, 300_000), { state: "last", seconds: 300 });
  assert.deepEqual(reading(clock, 600_000), { state: "over", seconds: 0 });
  assert.deepEqual(reading(clock, 615_000), { state: "over", seconds: -15 });
});

test("a clock that stands says what is left", () => {
  assert.deepEqual(reading({ state: "paused", bell: null, warn: null, remaining: 125 }, 9), { state: "paused", seconds: 125 });
});

test("minutes and seconds, and nothing below nought", () => {
  assert.deepEqual([2832, 59, 0, -3, 6000].map(figures), ["47:12", "0:59", "0:00", "0:00", "100:00"]);
});

test("of the server's answers the quickest counts", () => {
  const time = new ServerTime(Date.now() + 5_000);
  const offset = () => Math.round((time.now() - Date.now()) / 100) * 100;
  assert.equal(offset(), 5_000);
  time.learn(2_000, 900, 1_100); // asked at 900, answered at 1,100: there it was 2,000 at 1,000
  assert.equal(offset(), 1_000);
  time.learn(9_000, 1_000, 3_000);
  assert.equal(offset(), 1_000);
  time.learn(0, 0, 1);
  assert.equal(offset(), 1_000);
});
