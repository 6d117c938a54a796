import assert from "node:assert/strict";
import test from "node:test";
import { Form } from "../../tournament/static/phones/form.js";
import { priceList } from "../../tournament/static/phones/price_list.js";
import { inRadl, priced } from "../../tournament/static/phones/prices.js";
import { shape } from "./shapes.js";

/* A Rufer is worth 1, a Pagat announced 2; with a partner everybody pays one, alone the declarer gets three. Its Kontra is cash. A Bettler is worth 4 from
   each, and each opponent's Kontra as much again. Nodes 0 to 2: the leaves of Rufer won, lost, the Pagat; and so on. */
const PRICES = {
  texts: [
    ["gewonnen", "§ 1"],
    ["verloren", "§ 1"],
    ["Pagat", "§ 2"],
    ["Kontra", "§ 3"],
    ["Bettler", "§ 4"],
    ["Radl", "§ 5"],
    ["Trischaken, %s", "§ 6"],
  ],
  lines: [
    [0, [1, 1, -1, -1], []],
    [0, [3, 3, -1, -1], []],
    [1, [-1, -1, 1, 1], []],
    [2, [2, 2, -2, -2], []],
    [3, [], [1, 1, -1, -1]],
    [4, [12, 12, -4, -4], []],
    [3, [4, 4, 0, -4], []],
    [6, [-8, 0, 4, 4], []],
    [6, [0, -16, 8, 8], []],
  ],
  nodes: [
    [0],
    [1],
    [2],
    [3],
    [4],
    [],
    { on: "alone", to: { 0: 0, 1: 1 } },
    { on: "won", to: { 0: 2, 1: 6 } },
    { on: "said", to: { 0: 9, 1: 10 } },
    "0",
    "1",
    { on: "side", to: { ours: 12 } },
    { on: "made", to: { 1: 3 } },
    { on: "kontra", to: { 1: 5, 2: 4 } },
    [5],
    [6],
    { on: "kontra", to: { 2: 15 } },
    {
      on: "points",
      from: [
        [0, 9],
        [107, 10],
      ],
    },
    [7],
    [8],
    { on: "points", from: [[107, 19]] },
    { on: "places", to: { "0122": 18, 1022: 20 } },
  ],
  games: {
    rufer: { verdict: { "": 8 }, base: { game: 7, kontra: 13 }, items: { pagat: 11 }, count: { "": 17 } },
    bettler: { verdict: { "": 8 }, base: { game: 14 }, each: { "": 16 } },
    trischaken: { ranked: { "": 21 } },
  },
  ways: ["conceded"],
  radl: null,
};
const told = (values, sitsOut = false, prices = PRICES, doubled = false) => {
  const data = { ...shape(sitsOut), prices };
  data.games = data.games.map((game) => (game.slug === "trischaken" ? { ...game, count: { most: 70, tails: ["/2", "/1", "/0"] } } : game));
  return priced(data, new Form(data, { dealer: "0", game: "rufer", ...values }), doubled);
};

test("with a partner the two get what the others pay, line by line with its paragraph", () => {
  const found = told({ declarer: "0", partner: "2", won: "1", a_pagat: "open" });
  assert.deepEqual(found, {
    amounts: [3, -3, 3, -3],
    lines: [
      { text: "gewonnen", source: "§ 1", points: [1, -1, 1, -1] },
      { text: "Pagat", source: "§ 2", points: [2, -2, 2, -2] },
    ],
    cash_lines: [],
    after: null,
    here: true,
  });
});

test("alone the declarer has three", () => {
  assert.deepEqual(told({ declarer: "1", partner: "1", won: "1" }).amounts, [-1, 3, -1, -1]);
});

test("who sits out has no part in it", () => {
  assert.deepEqual(told({ declarer: "1", partner: "1", won: "1" }, true).amounts, [0, 3, -1, -1]);
});

test("a Kontra that is paid stands apart and is in no sum", () => {
  const found = told({ declarer: "0", partner: "2", won: "1", kontra: "2" });
  assert.deepEqual(found.amounts, [1, -1, 1, -1]);
  assert.deepEqual(found.cash_lines, [{ text: "Kontra", source: "§ 3", points: [1, -1, 1, -1] }]);
});

test("a count says who has won", () => {
  assert.deepEqual(told({ declarer: "0", partner: "2", points: "35/2" }).amounts, [1, -1, 1, -1]);
  assert.deepEqual(told({ declarer: "0", partner: "2", points: "35/1" }).amounts, [-1, 1, -1, 1]);
  assert.deepEqual(told({ declarer: "0", partner: "2", points: "36" }).amounts, [1, -1, 1, -1]);
  assert.deepEqual(told({ declarer: "0", partner: "2", points: "35" }).amounts, [-1, 1, -1, 1]);
});

test("each opponent's Kontra is between him and the declarer, and what two said alike stands once", () => {
  const found = told({ game: "bettler", declarer: "0", won: "1", kontra_1: "2", kontra_3: "2" });
  assert.deepEqual(found.amounts, [20, -8, -4, -8]);
  assert.deepEqual(found.lines[1], { text: "Kontra", source: "§ 3", points: [8, -4, 0, -4] });
});

test("Trischaken goes by who has more, from Vorhand on; the last count follows from the others", () => {
  // Berta is Vorhand and has most, Cilli less, Dora and Anna nothing: two are above them.
  const found = told({ game: "trischaken", points_1: "35/1", points_2: "34/2", points_3: "0" });
  assert.deepEqual(found.amounts, [4, -8, 0, 4]);
  assert.equal(found.lines[0].text, "Trischaken, 35/1");
  // Cilli's count follows: 60. It is a won game's.
  assert.deepEqual(told({ game: "trischaken", points_1: "10/0", points_3: "0/0", points_0: "0" }).amounts, [8, 0, -16, 8]);
  assert.equal(told({ game: "trischaken", points_1: "40/0", points_2: "40/0", points_3: "0" }), null);
});

test("in a doubled Radl everything counts twice", () => {
  const list = { ...PRICES, radl: { after: { trischaken: 4 }, last: 4, text: 5, final: 5 } };
  const found = told({ declarer: "0", partner: "2", won: "1" }, false, list, true);
  assert.deepEqual(found.amounts, [2, -2, 2, -2]);
  assert.deepEqual(found.lines[1], { text: "Radl", source: "§ 5", points: [1, -1, 1, -1] });
  const lines = [3, 4].map((game) => ({ game, values: { game: game === 3 ? "trischaken" : "rufer" } }));
  assert.deepEqual(
    [4, 5, 7, 8, 16, 17].map((game) => inRadl(list, { lines }, game, 20)),
    [true, true, true, false, false, "final"],
  );
  assert.equal(inRadl(list, { lines: [{ game: 3, values: {} }] }, 4, 20), null, "nobody knows what game 3 was");
  assert.equal(inRadl({ ...list, radl: { ...list.radl, open: true } }, { lines: [] }, 4, 20), null, "only the laptop knows");
});

test("a doubled 0 says that it was doubled", () => {
  const lines = [...PRICES.lines.slice(0, -2), [6, [], []], PRICES.lines.at(-1)];
  const list = { ...PRICES, lines, radl: { after: { trischaken: 4 }, last: 4, text: 5, final: 5 } };
  const found = told({ game: "trischaken", points_1: "35/1", points_2: "34/2", points_3: "0" }, false, list, true);
  assert.deepEqual(found.amounts, [0, 0, 0, 0]);
  assert.deepEqual(found.lines[1], { text: "Radl", source: "§ 5", points: [0, 0, 0, 0] });
});

test("what the list does not say it does not guess", () => {
  const won = { declarer: "0", partner: "2", won: "1" };
  assert.equal(told({ ...won, kontra: "8" }), null);
  assert.equal(told({ declarer: "0", partner: "2", points: "71/0" }), null);
  assert.equal(told({ ...won, a_pagat: "open", a_pagat_won: "0" }), null);
  assert.equal(told({ ...won, a_pagat: "open", a_pagat_by: "1" }), null);
  assert.equal(told({ ...won, a_trull: "open" }), null);
  assert.equal(told({ declarer: "0", partner: "2" }), null);
  assert.equal(told({ game: "pagatrufer", ...won }), null);
  assert.equal(told(won, false, PRICES, null), null);
  assert.equal(told(won, false, null), null);
});

test("the list is fetched once an edition and kept", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const things = new Map();
  const store = { get: async (name) => things.get(name) ?? null, set: (name, value) => things.set(name, value) };
  const answers = [{ ok: false }, { ok: true, body: { nodes: [] } }];
  let asked = 0;
  const api = { prices: async () => answers[asked++] };
  const heard = [];
  await priceList(store, api, "one", (list) => heard.push(list));
  assert.deepEqual([asked, heard], [1, []]);
  context.mock.timers.tick(3_000);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([asked, heard], [2, [{ nodes: [] }]]);
  await priceList(store, api, "one", (list) => heard.push(list));
  assert.deepEqual([asked, heard.length], [2, 2]);
});

test("a list in the making is no list: it is asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const things = new Map();
  const store = { get: async (name) => things.get(name) ?? null, set: (name, value) => things.set(name, value) };
  const answers = [
    { ok: true, status: 202, body: {} },
    { ok: true, status: 200, body: { nodes: [] } },
  ];
  const heard = [];
  await priceList(store, { prices: async () => answers.shift() }, "one", (list) => heard.push(list));
  assert.deepEqual([heard, things.size], [[], 0]);
  context.mock.timers.tick(3_000);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(heard, [{ nodes: [] }]);
});
