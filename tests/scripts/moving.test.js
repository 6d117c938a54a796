import assert from "node:assert/strict";
import test from "node:test";
import { Moving } from "../../tournament/static/phones/moving.js";

/* Where a page goes whose evening runs at another address: its language, who holds it, and what keeps it. */
function left(lang, more = {}) {
  const gone = [];
  Object.assign(globalThis, {
    document: { documentElement: { lang } },
    location: { pathname: "/tisch/abc/", hash: "", replace: (to) => gone.push(to) },
  });
  const view = { data: { table: 1 }, api: { base: "http://10.0.0.2:8000", device: "d" }, queue: { items: [] }, seat: 2, ...more };
  const moving = new Moving(view);
  moving.asked = true;
  assert.equal(moving.leave(), gone.length === 1);
  return gone;
}

test("a page goes to the new address with who holds it, in the language in which it is read", () => {
  assert.deepEqual(left("de-at"), ["http://10.0.0.2:8000/tisch/abc/#mit=d.2"]);
  assert.deepEqual(left("en"), ["http://10.0.0.2:8000/tisch/abc/?sprache=en#mit=d.2"]);
  assert.deepEqual(left("en", { seat: null }), ["http://10.0.0.2:8000/tisch/abc/?sprache=en#mit=d."]);
});

test("it stays while something waits or is begun here", () => {
  assert.deepEqual(left("en", { queue: { items: [1] } }), []);
  assert.deepEqual(left("en", { form: { game: {} } }), []);
  assert.deepEqual(left("en", { editing: {} }), []);
});
