import assert from "node:assert/strict";
import test from "node:test";
import { FormModel } from "../../tournament/static/entry/form_model.js";
import { shape } from "./shapes.js";

const said = (values, sitsOut) => new FormModel(shape(sitsOut), { dealer: "0", ...values });

test("before there is a game only who plays is asked", () => {
  const form = said({});
  assert.deepEqual(
    Object.keys(form.data.asks).filter((block) => form.shows(block)),
    ["declarer"],
  );
  assert.equal(form.missing(), "game");
});

test("a game asks for what it has, and what ended it takes the rest away", () => {
  const form = said({ game: "rufer" });
  assert.ok(form.shows("won") && form.shows("points") && form.shows("kontra") && form.shows("partner"));
  assert.ok(!form.shows("counts") && !form.shows("kontra_each") && !form.shows("offenders"));
  form.set("conceded", "1");
  assert.ok(!form.shows("won") && !form.shows("points") && !form.shows("kontra") && !form.shows("partner"));
  assert.ok(form.shows("announcements"));
  form.set("conceded", "");
  form.set("renonce", "1");
  assert.ok(!form.shows("won") && form.shows("partner") && form.shows("kontra") && form.shows("offenders"));
});

test("a flag that the game does not have ends nothing", () => {
  assert.ok(said({ game: "bettler", conceded: "1" }).shows("won"));
});

test("what is missing comes in the order of the form", () => {
  const form = said({ game: "rufer" });
  const found = [];
  for (const [name, value] of [
    ["declarer", "1"],
    ["partner", "2"],
    ["won", "0"],
  ]) {
    found.push(form.missing());
    form.set(name, value);
  }
  assert.deepEqual([...found, form.missing()], ["declarer", "partner", "result", null]);
});

test("a count does as well as won or lost", () => {
  assert.equal(said({ game: "rufer", declarer: "1", partner: "1", points: "37/2" }).missing(), null);
});

test("a result of another game is no answer", () => {
  const form = said({ game: "trischaken", won: "1", points: "37/2" });
  assert.equal(form.missing(), "counts");
});

test("of the counts one may be left open", () => {
  const form = said({ game: "trischaken", points_0: "20/0", points_1: "10/0" });
  assert.equal(form.missing(), "counts");
  form.set("points_2", "5/0");
  assert.equal(form.missing(), null);
});

test("who sits out is asked for nothing", () => {
  const form = said({ game: "trischaken", points_0: "9/0", points_1: "20/0", points_2: "10/0" }, true);
  assert.deepEqual(form.controls("counts"), ["points_1", "points_2", "points_3"]);
  assert.deepEqual(form.sent(), { game: "trischaken", dealer: "0", points_1: "20/0", points_2: "10/0" });
});

test("opponents are who plays and is not the declarer", () => {
  assert.deepEqual(said({ game: "bettler", declarer: "2" }).controls("kontra_each"), ["kontra_0", "kontra_1", "kontra_3"]);
  assert.deepEqual(said({ game: "bettler", declarer: "2" }, true).controls("kontra_each"), ["kontra_1", "kontra_3"]);
});

test("a personal Kontra is the other side's, and who said it does not answer himself", () => {
  const personal = (values, sitsOut = false) => {
    const form = said(values, sitsOut);
    Object.assign(form.game, { kontra: "sayer" });
    return (name) => ["0", "1", "2", "3"].filter((seat) => form.mayName(name, seat));
  };
  assert.deepEqual(personal({ game: "rufer", declarer: "1", partner: "3" })("kontra_for"), ["0", "2"]);
  assert.deepEqual(personal({ game: "trischaken", kontra_for: "2" }, true)("kontra_re"), ["1", "3"], "who rests is not asked");
  assert.deepEqual(personal({ game: "rufer", declarer: "1", mond: "3" }, true)("mond_to"), ["1", "2"]);
});

test("whom a Sub holds for is said of a Sub alone", () => {
  assert.deepEqual(said({ game: "rufer", kontra: "4", kontra_for: "1" }).controls("kontra"), ["kontra"]);
  assert.deepEqual(said({ game: "rufer", kontra: "8", kontra_for: "1" }).controls("kontra"), ["kontra", "kontra_for"]);
});

test("a Sub of who has become the declarer, or sits out, is nobody's any more", () => {
  for (const [seat, left] of [
    ["1", ""],
    ["0", ""],
    ["2", "2"],
  ]) {
    const form = said({ game: "rufer", declarer: "1", kontra: "8", kontra_for: seat }, true);
    form.tidy();
    assert.equal(form.get("kontra_for"), left);
  }
});

test("whom a Sub holds for has to be said where it may be one opponent's", () => {
  const sub = (values) => {
    const form = said({ game: "rufer", declarer: "0", partner: "2", won: "1", ...values });
    Object.assign(form.game, { kontra: "sub" });
    return form;
  };
  assert.deepEqual([sub({ kontra: "4" }).openSub(), sub({ kontra: "8" }).missing()], [null, "sub"]);
  assert.deepEqual([sub({ kontra: "8", kontra_for: "all" }).missing(), sub({ kontra: "8", kontra_for: "1" }).missing()], [null, null]);
  assert.equal(sub({ kontra: "8", kontra_for: "0" }).openSub(), "kontra_for", "not the declarer's");
  assert.equal(sub({ a_pagat: "open", a_pagat_kontra: "8" }).openSub(), "a_pagat_for");
  assert.equal(said({ game: "rufer", kontra: "8" }).openSub(), null);
});

test("nothing is sent that was said for another game", () => {
  const form = said({
    game: "bettler",
    declarer: "1",
    partner: "2",
    won: "1",
    points: "40/0",
    kontra_1: "2",
    kontra_2: "4",
    a_pagat: "open",
  });
  assert.deepEqual(form.sent(), { game: "bettler", dealer: "0", declarer: "1", won: "1", kontra_2: "4" });
});

test("an announcement is sent with its parts, once it is made", () => {
  const values = {
    game: "rufer",
    declarer: "1",
    partner: "1",
    won: "1",
    a_pagat: "open",
    a_pagat_won: "0",
    a_pagat_kontra: "2",
    a_trull_won: "1",
  };
  assert.deepEqual(said(values).sent(), {
    game: "rufer",
    dealer: "0",
    declarer: "1",
    partner: "1",
    won: "1",
    a_pagat: "open",
    a_pagat_won: "0",
    a_pagat_kontra: "2",
  });
});

test("the other side's is asked where both may make it and one has", () => {
  const prefixes = (values) =>
    said({ game: "rufer", ...values })
      .announcements()
      .map((one) => one.prefix);
  assert.deepEqual(prefixes({}), ["a_pagat", "a_trull"]);
  assert.deepEqual(prefixes({ a_trull: "silent" }), ["a_pagat", "a_trull", "b_trull"]);
});

test("an announcement that a game has to have comes and goes with it", () => {
  const form = said({});
  form.chooseGame("pagatrufer");
  assert.equal(form.get("a_pagat"), "open");
  assert.ok(!form.asksBy(form.data.announcements[0]));
  form.set("conceded", "1");
  assert.ok(!form.shows("announcements"));
  form.chooseGame("rufer");
  assert.equal(form.get("a_pagat"), "");
});

test("who sits out plays nothing, and alone is said by naming oneself", () => {
  const form = said({ dealer: "2", game: "rufer", declarer: "2", partner: "3" }, true);
  form.tidy();
  assert.deepEqual([form.declarer, form.get("partner")], ["", "3"]);
  form.set("declarer", "1");
  form.set("partner", "alone");
  form.tidy();
  assert.equal(form.get("partner"), "1");
});

test("nobody is named beside an announcement who cannot have made it", () => {
  const form = said({ game: "rufer", declarer: "1", a_pagat: "open", a_pagat_by: "1", a_trull: "open", a_trull_by: "2" });
  form.tidy();
  assert.deepEqual([form.get("a_pagat_by"), form.get("a_trull_by")], ["", ""]); // the declarer is meant anyhow; a Trull is his alone here
  form.set("a_pagat_by", "3");
  form.tidy();
  assert.equal(form.get("a_pagat_by"), "3");
});

test("an announcement that the game does not know at that time is taken back", () => {
  const form = said({ game: "pagatrufer", declarer: "1", a_pagat: "silent" });
  form.tidy();
  assert.equal(form.get("a_pagat"), "");
});
