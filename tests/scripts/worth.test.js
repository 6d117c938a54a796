import assert from "node:assert/strict";
import test from "node:test";
import { Worth } from "../../tournament/static/phones/worth.js";
import { Offline } from "../../tournament/static/site/queue.js";

const LONG = 1_000;
const TOLD = { amounts: [3, -1, -1, -1], lines: [], after: [3, -1, -1, -1] };

/* A page with a form that says `said`; what was asked of the laptop stands in `asked`, each with the means to answer it. */
function page(said = { game: "dreier" }) {
  const asked = [];
  const view = {
    data: { prices: null },
    form: { said, missing: () => (said.game ? null : "game"), sent: () => said },
    target: { position: 1024 },
    offline: false,
    queue: { items: [] },
    drawn: 0,
    render: () => (view.drawn += 1),
    api: {
      post: (name, body, signal) => new Promise((answer, fail) => asked.push({ name, body, signal, answer, fail })),
    },
  };
  return { view, asked, worth: new Worth(view) };
}

const settled = () => new Promise((done) => setImmediate(done));

test.beforeEach((context) => context.mock.timers.enable({ apis: ["setTimeout"] }));

test("while one taps, the laptop is asked once, when the taps are over", async (context) => {
  const { view, asked, worth } = page();
  worth.ask();
  worth.ask(); // nothing has changed
  view.form.sent = () => ({ game: "dreier", won: "1" });
  worth.ask();
  context.mock.timers.tick(LONG);
  assert.deepEqual(
    asked.map(({ name, body }) => [name, body]),
    [["worth", { position: 1024, data: { game: "dreier", won: "1" } }]],
  );
  asked[0].answer({ ok: true, body: TOLD });
  await settled();
  assert.deepEqual([worth.amounts, worth.told.after, view.drawn], [[3, -1, -1, -1], [3, -1, -1, -1], 1]);
});

test("an answer that a tap has overtaken is not shown", async (context) => {
  const { view, asked, worth } = page();
  worth.ask();
  context.mock.timers.tick(LONG);
  view.form.sent = () => ({ game: "bettler" });
  worth.ask();
  assert.ok(asked[0].signal.aborted);
  asked[0].answer({ ok: true, body: TOLD });
  await settled();
  assert.deepEqual([worth.amounts, view.drawn], [null, 0]);
});

test("with games that wait here the laptop does not know the sums", async (context) => {
  const { view, asked, worth } = page();
  view.queue.items = [{}];
  worth.ask();
  context.mock.timers.tick(LONG);
  asked[0].answer({ ok: true, body: TOLD });
  await settled();
  assert.deepEqual([worth.amounts, worth.told.after], [[3, -1, -1, -1], null]);
});

test("without network nothing is asked, and what the price list does not say waits", (context) => {
  const { view, asked, worth } = page();
  view.offline = true;
  worth.ask();
  context.mock.timers.tick(LONG);
  assert.deepEqual([asked.length, worth.waiting, worth.amounts], [0, true, null]);
  view.offline = false; // the laptop is back
  worth.ask();
  context.mock.timers.tick(LONG);
  assert.deepEqual([asked.length, worth.waiting], [1, false]);
});

test("a laptop that does not answer leaves the worth waiting", async (context) => {
  const { view, asked, worth } = page();
  worth.ask();
  context.mock.timers.tick(LONG);
  asked[0].fail(new Offline("away"));
  await settled();
  assert.deepEqual([worth.waiting, view.drawn], [true, 1]);
});

test("a form that misses something is worth nothing and asks nothing", (context) => {
  const { asked, worth } = page({});
  worth.ask();
  context.mock.timers.tick(LONG);
  assert.deepEqual([asked.length, worth.waiting, worth.amounts], [0, false, null]);
});
