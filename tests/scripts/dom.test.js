import assert from "node:assert/strict";
import test from "node:test";
import { amount, money, speak, total } from "../../tournament/static/phones/dom.js";

test("halves are written as on the sheet, whatever separates the cents", () => {
  assert.deepEqual([12.5, -0.5, 7, 0, -12].map(amount), ["+12½", "\u2212½", "+7", "0", "\u221212"]);
  assert.deepEqual([12.5, -0.5, 7, 0, -12].map(total), ["12½", "\u2212½", "7", "0", "\u221212"]);
  speak({ decimal: ".", euro: "€%s" });
  assert.deepEqual([total(-3.5), money(250)], ["\u22123½", "€2.50"]);
});
