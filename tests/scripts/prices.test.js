import assert from "node:assert/strict";
import test from "node:test";
import { Form } from "../../tournament/static/phones/form.js";
import { priced } from "../../tournament/static/phones/prices.js";
import { shape } from "./shapes.js";

/* A Rufer is worth 1, a Pagat announced 2; with a partner everybody pays one, alone the declarer gets three. */
const PRICES = {
  games: {
    rufer: {
      won: { 1: [1, "won"], 0: [-1, "lost"] },
      made: { pagat: { open: { ours: { 1: [2, "pagat"], 0: [-2, "pagat_lost"] }, theirs: { 1: [-2, "pagat"], 0: [2, "pagat_lost"] } } } },
    },
  },
  texts: { won: ["gewonnen", "§ 1"], lost: ["verloren", "§ 1"], pagat: ["Pagat", "§ 2"], pagat_lost: ["Pagat verloren", "§ 2"] },
  units: { partner: [1, -1, 1], alone: [3, -1, -1] },
};
const told = (values, sitsOut = false) => {
  const data = { ...shape(sitsOut), prices: PRICES };
  return priced(data, new Form(data, { dealer: "0", game: "rufer", ...values }));
};

test("with a partner the two get what the others pay, line by line with its paragraph", () => {
  const found = told({ declarer: "0", partner: "2", won: "1", a_pagat: "open" });
  assert.deepEqual(found, {
    amounts: [3, -3, 3, -3],
    lines: [
      { text: "gewonnen", source: "§ 1", points: [1, -1, 1, -1] },
      { text: "Pagat", source: "§ 2", points: [2, -2, 2, -2] },
    ],
    after: null,
    here: true,
  });
});

test("alone the declarer pays all three", () => {
  assert.deepEqual(told({ declarer: "1", partner: "1", won: "0" }).amounts, [1, -3, 1, 1]);
});

test("who sits out has no part in it", () => {
  assert.deepEqual(told({ declarer: "1", partner: "1", won: "1" }, true).amounts, [0, 3, -1, -1]);
});

test("what the others announced and lost counts for us", () => {
  const found = told({ declarer: "0", partner: "2", won: "1", a_pagat: "open", a_pagat_by: "1", a_pagat_won: "0" });
  assert.deepEqual(found.amounts, [3, -3, 3, -3]);
});

test("what the list does not say it does not guess", () => {
  const won = { declarer: "0", partner: "2", won: "1" };
  assert.equal(told({ ...won, kontra: "2" }), null);
  assert.equal(told({ ...won, points: "40" }), null);
  assert.equal(told({ ...won, a_pagat: "open", a_pagat_kontra: "2" }), null);
  assert.equal(told({ ...won, a_trull: "open" }), null);
  assert.equal(told({ declarer: "0", partner: "2" }), null);
  assert.equal(told({ game: "pagatrufer", ...won }), null);
  const without = shape();
  assert.equal(priced(without, new Form(without, { dealer: "0", game: "rufer", ...won })), null);
});
