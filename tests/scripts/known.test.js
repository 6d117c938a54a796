import assert from "node:assert/strict";
import test from "node:test";
import { Api } from "../../tournament/static/phones/api.js";

/** An Api that notes what it asks, and a laptop that gives these answers in turn. */
function talking(...bodies) {
  const asked = [];
  globalThis.fetch = async (url, options) => {
    asked.push(options.body ? JSON.parse(options.body).knows : new URL(url, "http://laptop").searchParams.get("knows"));
    return { ok: true, status: 200, headers: new Headers({ "Content-Type": "application/json" }), json: async () => bodies.shift() };
  };
  const api = new Api({ state: "/stand/", game: "/spiel/" }, "phone", { learn: (work) => work() });
  return { api, asked };
}

const whole = () => ({ mark: "ab", lines: ["first", "second"], kept: [["1"], ["2"], ["3"]] });

test("a phone that knows nothing names nothing and is told everything", async () => {
  const { api, asked } = talking(whole());
  const { body } = await api.state();
  assert.deepEqual(body, whole());
  assert.deepEqual(asked, [null]);
});

test("what was named as known stands before what came, wherever the state stands in the answer", async () => {
  const rest = () => ({ mark: "cd", known: [2, 3], lines: ["third"], kept: [["4"]] });
  const { api, asked } = talking(rest(), { status: "stored", state: rest() });
  api.evening = whole();
  const answers = [(await api.state()).body, (await api.post("game", {})).body.state];
  for (const state of answers) {
    assert.deepEqual(state, { mark: "cd", lines: ["first", "second", "third"], kept: [["1"], ["2"], ["3"], ["4"]] });
  }
  assert.deepEqual(asked, ["ab", "ab"]);
  assert.deepEqual(api.evening, whole(), "what was known is as it was");
});

test("an answer counts from what was known when it was asked for", async () => {
  const { api } = talking({ mark: "cd", known: [1, 1], lines: ["other"], kept: [] });
  api.evening = whole();
  const asked = api.state();
  api.evening = { mark: "ef", lines: ["newer"], kept: [] };
  assert.deepEqual((await asked).body.lines, ["first", "other"]);
});
