import assert from "node:assert/strict";
import test from "node:test";
import { counted, known } from "../../tournament/static/phones/faults.js";
import { Form } from "../../tournament/static/phones/form.js";
import { shape } from "./shapes.js";

const COUNT = { most: 70, over: "nur 70", tails: ["/2", "/1", "/0"], after: null, together: "zusammen %s" };

/** A form of this game with what its counts say. */
function form(game, values) {
  const data = shape();
  const counts = { trischaken: COUNT, rufer: { ...COUNT, together: undefined } };
  data.games = data.games.map((one) => ({ ...one, count: counts[one.slug] ?? null }));
  return new Form(data, { game, dealer: "0", ...values });
}

const said = (values) => counted(form("trischaken", values));

test("counts of all make the pack: 26/0 + 14/2 + 9/0 + 20/1 are 210 thirds", () => {
  const counts = { points_0: "26", points_1: "14/2", points_2: "9/0", points_3: "20/1" };
  assert.deepEqual(said(counts), []);
  assert.deepEqual(said({ ...counts, points_3: "21" }), ["zusammen 70/2"]);
  assert.deepEqual(said({ ...counts, points_3: "19/2" }), ["zusammen 69/1"]);
});

test("a count left open follows from the others, unless they are more than the pack", () => {
  assert.deepEqual(said({ points_0: "20", points_1: "27", points_2: "23" }), []);
  assert.deepEqual(said({ points_0: "20", points_1: "27/1", points_2: "23" }), ["zusammen 70/1"]);
  assert.deepEqual(said({ points_0: "70/1" }), ["nur 70"]);
});

test("a pack of 88 that is counted in whole points says so in whole points", () => {
  const one = form("trischaken", { points_0: "40", points_1: "30", points_2: "10", points_3: "5" });
  const count = { most: 88, over: "nur 88", tails: [], after: null, together: "%s, nicht 88" };
  one.data.games.find(({ slug }) => slug === "trischaken").count = count;
  assert.deepEqual(counted(one), ["85, nicht 88"]);
  one.set("points_3", "8");
  assert.deepEqual(counted(one), []);
});

test("one count of the declarer is held to the pack alone, and a game without counts to nothing", () => {
  const rufer = (points) => form("rufer", { declarer: "1", partner: "2", points });
  assert.deepEqual(counted(rufer("37/2")), []);
  assert.deepEqual(counted(rufer("70/2")), ["nur 70"]);
  const bettler = form("bettler", { declarer: "1", won: "1" });
  assert.deepEqual(counted(bettler), []);
});

test("a half is not five thirds: 90,5 of 91 can be", () => {
  const garde = (points) => form("rufer", { declarer: "1", partner: "2", points });
  COUNT.most = 91;
  assert.deepEqual([counted(garde("90,5")), counted(garde("91,5"))], [[], ["nur 70"]]);
  COUNT.most = 70;
});

test("what the engine refuses is said in its words, and what is wrong with the counts beside it", () => {
  const one = form("trischaken", { points_0: "70/1" });
  const worth = { told: { errors: [{ message: "Halten kann nur die Vorhand." }] } };
  assert.deepEqual(known({ form: one, worth }), ["Halten kann nur die Vorhand.", "nur 70"]);
  assert.deepEqual(known({ form: one, worth: { told: null } }), ["nur 70"]);
});
