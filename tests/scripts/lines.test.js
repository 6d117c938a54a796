import assert from "node:assert/strict";
import test from "node:test";
import { judged, overwritten, radlSums, sheet } from "../../tournament/static/phones/lines.js";

const data = {
  step: 1024,
  games: [
    { slug: "dreier", again: false },
    { slug: "neu", again: true },
  ],
  turn: { after: [1, 2, 3, 0] },
};

/* The laptop has one Dreier of seat 0, dealt by seat 0. */
const table = (more = {}) => ({
  games: 20,
  done: 1,
  takes_games: true,
  totals: [15, -5, -5, -5],
  next: { position: 2048, dealer: 1, ruled: { text: "Ein Entscheid wartet." } },
  lines: [
    { position: 1024, version: 1, game: 1, label: "Dreier", dealer: 0, amounts: [15, -5, -5, -5], running: [15, -5, -5, -5], latest: true },
  ],
  ...more,
});

const item = (more = {}) => ({
  do: "save",
  position: 2048,
  version: 0,
  fault: null,
  counts: true,
  data: { game: "dreier" },
  shown: { label: "Dreier", amounts: [-5, 15, -5, -5], dealer: 1 },
  ...more,
});

test("without anything that waits the sheet is the laptop's", () => {
  const { totals, missing, done, next } = sheet(data, table(), []);
  assert.deepEqual([totals, missing, done], [[15, -5, -5, -5], 0, 1]);
  assert.deepEqual(next, { game: 2, dealer: 1, position: 2048, ruled: { text: "Ein Entscheid wartet." } });
});

test("a game that waits is added, and the next one is asked for", () => {
  const { totals, missing, done, next, lines } = sheet(data, table(), [item()]);
  assert.deepEqual([totals, missing, done], [[10, 10, -10, -10], 0, 2]);
  // What the referee decided was about the second game, not about the third.
  assert.deepEqual(next, { game: 3, dealer: 2, position: 3072, ruled: null });
  assert.deepEqual(
    lines.map((line) => line.game),
    [1, 2],
  );
});

test("a game that was refused, or whose worth is not known, is missing from the sums", () => {
  const refused = item({ fault: { status: 422, errors: [] } });
  const unknown = item({ position: 3072, shown: { label: "Dreier", amounts: null, dealer: 2 } });
  const { totals, missing, done } = sheet(data, table(), [refused, unknown]);
  assert.deepEqual([totals, missing, done], [[15, -5, -5, -5], 2, 3]);
});

test("the referee decides about a game from his first word on, whatever else is in doubt", () => {
  const doubts = [
    { game: 2, text: "Spiel 2: zwei Fassungen, die Leitung wählt.", case: false },
    { game: 3, text: "Spiel 3: der Schiedsrichter ist noch damit befasst.", case: true },
  ];
  assert.deepEqual(
    [1, 2, 3].map((game) => judged({ doubts }, { game })),
    [false, false, true],
  );
});

test("a correction takes the old amounts out", () => {
  const changed = item({ position: 1024, version: 1, shown: { label: "Dreier", amounts: [-15, 5, 5, 5], dealer: 0 } });
  const { totals, done, lines } = sheet(data, table(), [changed]);
  assert.deepEqual([totals, done], [[-15, 5, 5, 5], 1]);
  assert.deepEqual(
    lines.map((line) => [line.game, Boolean(line.struck), line.version]),
    [
      [1, true, 1],
      [1, false, 2],
    ],
  );
});

test("a redeal is no game, and the same player deals again", () => {
  const { done, next } = sheet(data, table(), [
    item({ counts: false, data: { game: "neu" }, shown: { label: "Neu geben", amounts: null, dealer: 1 } }),
  ]);
  assert.deepEqual([done, next.game, next.dealer], [1, 2, 1]);
});

test("where somebody else has written the line, his stands", () => {
  const late = item({ position: 1024, version: 0 });
  assert.deepEqual(sheet(data, table(), [late]).totals, [15, -5, -5, -5]);
  assert.ok(overwritten(table(), late));
  assert.ok(!overwritten(table(), item()));
});

test("what waits stands apart where the laptop takes no games any more", () => {
  const { totals, apart, done } = sheet(data, table({ takes_games: false }), [item()]);
  assert.deepEqual([totals, apart.length, done], [[15, -5, -5, -5], 1, 1]);
});

test("after the last game none is asked for", () => {
  assert.equal(sheet(data, table({ games: 2 }), [item()]).next, null);
});

test("what waits is in the sums of its Radl, too, and begins the next one", () => {
  const seats = [0, 1, 2, 3].map((index) => ({ index }));
  const state = table({ radl: [{ n: 1, games: 1, of: 4, sums: [15, -5, -5, -5], after: [15, -5, -5, -5] }] });
  assert.equal(radlSums({ ...data, seats }, state, sheet(data, state, []).lines), state.radl);
  const waiting = [2, 3, 4, 5].map((line) => item({ position: line * 1024 }));
  assert.deepEqual(radlSums({ ...data, seats }, state, sheet(data, state, waiting).lines), [
    { n: 1, games: 4, of: 4, sums: [0, 40, -20, -20], after: [0, 40, -20, -20] },
    { n: 2, games: 1, of: 4, sums: [-5, 15, -5, -5], after: [-5, 55, -25, -25] },
  ]);
  // A scene without a Radl has the sums of all games, before the laptop has said so too.
  const words = { radl: "" };
  const [all] = radlSums({ ...data, seats, words }, table({ radl: [], games: 16 }), sheet(data, table(), waiting).lines);
  assert.deepEqual([all.games, all.of], [5, 16]);
});
