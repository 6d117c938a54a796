import assert from "node:assert/strict";
import test from "node:test";
import { crossSum, halves, written } from "../../tournament/static/entry/cross_sum.js";

test("an amount is read in half points, with every minus and either comma", () => {
  assert.deepEqual(
    ["12", "+12", "-12", "−12", "–12", "12,5", "-0.5", " 1 0 ", "12,0"].map(halves),
    [24, 24, -24, -24, -24, 25, -1, 20, 24],
  );
  assert.deepEqual(["", "zwölf", "12,3", "1-2", "12345678", "--1"].map(halves), [null, null, null, null, null, null]);
});

test("who has not been typed yet is missing from the sum", () => {
  assert.deepEqual(crossSum(["10", "-4,5", "", "x"]), { sum: 11, any: true, complete: false });
  assert.deepEqual(crossSum(["10", "-4,5", "-5.5"]), { sum: 0, any: true, complete: true });
  assert.deepEqual(crossSum(["", ""]), { sum: 0, any: false, complete: false });
});

test("a sum is written as the slip has it", () => {
  assert.deepEqual([11, -1, -24, 0].map(written), ["5½", "−½", "−12", "0"]);
});
