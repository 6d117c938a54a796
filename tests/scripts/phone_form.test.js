import assert from "node:assert/strict";
import test from "node:test";
import { Form } from "../../tournament/static/phones/form.js";
import { shape } from "./shapes.js";

const begun = (values = {}) => new Form(shape(), { dealer: "0", ...values });

test("Vorhand plays what only Vorhand may, until somebody says otherwise", () => {
  const form = begun();
  form.chooseGame("rufer");
  assert.deepEqual([form.declarer, form.preset], ["1", true]);
  form.chooseDealer("2");
  assert.equal(form.declarer, "3");
  form.chooseGame("bettler");
  assert.equal(form.declarer, "");
  form.chooseDeclarer("0");
  form.chooseGame("rufer");
  assert.deepEqual([form.declarer, form.preset], ["0", false]);
});

test("a new declarer is not his own partner nor beside his own announcement", () => {
  const form = begun({ game: "rufer", declarer: "0", partner: "2", a_pagat: "open", a_pagat_by: "2" });
  form.chooseDeclarer("2");
  assert.deepEqual([form.get("partner"), form.get("a_pagat_by")], ["", ""]);
});

test("a key goes round: nothing, silent, announced, with Kontra, nothing", () => {
  const form = begun({ game: "rufer", declarer: "0" });
  const [item] = form.data.announcements;
  const states = form.cycle(item, "a_pagat");
  assert.deepEqual(
    states.map(({ when, kontra }) => [when, kontra]),
    [
      ["", "1"],
      ["silent", "1"],
      ["open", "1"],
      ["open", "2"],
    ],
  );
  for (const place of [1, 2, 3]) {
    form.turnCycle(item, "a_pagat", place);
    assert.equal(form.cycleAt(item, "a_pagat"), place);
  }
  assert.deepEqual([form.get("a_pagat"), form.get("a_pagat_kontra")], ["open", "2"]);
  form.turnCycle(item, "a_pagat", 0);
  assert.deepEqual([form.get("a_pagat"), form.get("a_pagat_kontra")], ["", ""]);
});

test("another game takes back what it has not", () => {
  const form = begun({ game: "rufer", declarer: "0", a_trull: "open", b_trull: "open" });
  form.chooseGame("pagatrufer");
  assert.deepEqual([form.get("a_trull"), form.get("b_trull"), form.get("a_pagat")], ["", "", "open"]);
});

test("the game in words", () => {
  const values = {
    game: "rufer",
    declarer: "0",
    partner: "2",
    won: "1",
    a_pagat: "open",
    a_pagat_won: "0",
    a_pagat_kontra: "2",
    kontra: "4",
  };
  assert.equal(begun(values).words(), "Anna, mit Cilli, gewonnen · Pagat angesagt verloren Kontra · Re");
  assert.equal(begun({ game: "rufer", declarer: "0", partner: "0", conceded: "1" }).words(), "Anna, geschliffen");
});
