import assert from "node:assert/strict";
import test from "node:test";
import { shape } from "./shapes.js";

/* As much of a page as the keys look at. `at`: the selectors around an element, each with what stands there. */
class Element {
  constructor(more = {}, at = {}) {
    Object.assign(this, { dataset: {} }, more);
    this.around = at;
  }

  closest(selector) {
    return this.around[selector] ?? null;
  }
}
class HTMLElement extends Element {}
class HTMLInputElement extends HTMLElement {}
class HTMLSelectElement extends HTMLElement {}
class HTMLDetailsElement extends HTMLElement {}
Object.assign(globalThis, {
  Element,
  HTMLElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLDetailsElement,
  document: { activeElement: null },
});
const { Keys } = await import("../../tournament/static/entry/keys.js");

/* The desk's form with a game: what was picked and what is asked next; `chosen`: what stands in the controls. */
function desk({ chosen = {}, visible = [], unanswered = null, whens = {}, controls = {} } = {}) {
  const said = [];
  const fields = {
    model: { unanswered: () => unanswered },
    declarer: chosen.declarer ?? "",
    value: (name) => chosen[name] ?? "",
    visible: (name) => visible.includes(name),
    ticked: (name) => chosen[name] === "1",
    check: (name, value) => said.push([name, value]) > 0,
    all: (selector) => controls[selector] ?? [],
  };
  const entry = {
    form: { querySelector: () => null },
    data: { ...shape(), keys: { pagat: "P" }, letters: { mond: "M" }, words: {} },
    fields,
    combo: { input: new HTMLInputElement({ type: "text" }), game: { whens } },
    commit: () => said.push("commit") > 0,
    changed: () => true,
    advance: () => said.push("advance") > 0,
    focus: (name) => said.push(["focus", name]) > 0,
  };
  return { keys: new Keys(entry), said, entry };
}

const press = (keys, key, target = null, shift = false) => {
  globalThis.document.activeElement = target;
  return keys.press(key, shift);
};
const inField = (name) => new HTMLElement({}, { "[data-field]": new HTMLElement({ dataset: { field: name } }) });
const inAnnouncement = (prefix) => new HTMLElement({}, { "[data-ann]": new HTMLElement({ dataset: { prefix } }) });

test("a figure is the player who is asked for next, the first is seat 0", () => {
  const { keys, said } = desk({ unanswered: "declarer" });
  assert.ok(press(keys, "3"));
  assert.deepEqual(said, [["declarer", "2"], "advance"]);
});

test("a figure answers the group that has the focus, whatever else is asked", () => {
  const { keys, said } = desk({ unanswered: "won" });
  assert.ok(press(keys, "1", inField("partner")));
  assert.deepEqual(said, [["partner", "0"], "advance"]);
});

test("a figure after the letters of a game takes the game first", () => {
  const { keys, said, entry } = desk({ unanswered: "declarer" });
  assert.ok(press(keys, "2", entry.combo.input));
  assert.deepEqual(said, ["commit", ["declarer", "1"], "advance"]);
});

test("letters in the game's own field, and figures where there is no game, are typed", () => {
  const { keys, said, entry } = desk();
  assert.ok(!press(keys, "d", entry.combo.input));
  entry.combo.game = null;
  assert.ok(!press(keys, "2", entry.combo.input));
  assert.deepEqual(said, []);
});

test("in a count letters are keys and figures are typed; in a reason both are typed", () => {
  const { keys, said } = desk({ visible: ["won"] });
  const count = new HTMLInputElement({ type: "text", inputMode: "decimal" });
  assert.ok(!press(keys, "3", count));
  assert.ok(press(keys, "g", count));
  assert.ok(!press(keys, "g", new HTMLInputElement({ type: "text", inputMode: "" })));
  assert.deepEqual(said, [["won", "1"], "advance"]);
});

test("G and V are won and lost where that is asked", () => {
  const { keys, said } = desk({ visible: ["won"] });
  assert.ok(press(keys, "v") && press(keys, "G"));
  assert.deepEqual(said, [["won", "0"], "advance", ["won", "1"], "advance"]);
  assert.ok(!press(desk().keys, "g"));
});

test("a letter of Kontra says it, and takes it back the second time", () => {
  const first = desk({ visible: ["kontra"] });
  assert.ok(press(first.keys, "r"));
  assert.deepEqual(first.said, [["kontra", "4"]]);
  const second = desk({ visible: ["kontra"], chosen: { kontra: "4" } });
  assert.ok(press(second.keys, "r"));
  assert.deepEqual(second.said, [["kontra", "1"]]);
});

test("where each opponent says Kontra for himself, K leads to them", () => {
  const { keys, said } = desk({ visible: ["kontra_each"] });
  assert.ok(press(keys, "k"));
  assert.deepEqual(said, [["focus", "kontra_each"]]);
});

test("in an announcement that is made, figure, G and K are about it; with Shift they are the game's", () => {
  const made = { chosen: { a_pagat: "open", declarer: "0" }, visible: ["won"] };
  const { keys, said } = desk(made);
  assert.ok(press(keys, "2", inAnnouncement("a_pagat")));
  assert.ok(press(keys, "1", inAnnouncement("a_pagat"))); // the declarer's own is the usual: nobody is named
  assert.deepEqual(said, [
    ["a_pagat_by", "1"],
    ["a_pagat_by", ""],
  ]);
  said.length = 0;
  assert.ok(press(keys, "g", inAnnouncement("a_pagat"), true));
  assert.deepEqual(said, [["won", "1"], "advance"]);
});

/* Radio buttons of one name: who is checked unchecks the others. */
function radios(...values) {
  let chosen = values.indexOf("");
  return values.map((value, place) => {
    const radio = new HTMLInputElement({ value, focus: () => {} });
    const set = () => {
      chosen = place;
    };
    return Object.defineProperty(radio, "checked", { get: () => chosen === place, set });
  });
}

test("the letter of an announcement goes to the next that is offered, silent before announced", () => {
  const row = radios("open", "", "silent");
  const { keys } = desk({ visible: ["announcements"], whens: { pagat: {} }, controls: { 'input[name="a_pagat"]:enabled': row } });
  const seen = [1, 2, 3].map(() => press(keys, "p") && row.find((radio) => radio.checked).value);
  assert.deepEqual(seen, ["silent", "open", ""]);
});

test("a letter that nothing on the form has is not ours", () => {
  assert.ok(!press(desk().keys, "p"));
  assert.ok(!press(desk().keys, "?"));
});

test("a refused line takes no key until it is edited, but for the answer to what is asked", () => {
  const { keys, said, entry } = desk({ visible: ["won"], unanswered: "declarer" });
  let told = 0;
  Object.assign(entry, { refused: true, sayRefused: () => (told += 1) });
  const count = new HTMLInputElement({ type: "text", inputMode: "decimal" });
  assert.ok(press(keys, "g", count));
  assert.ok(!press(keys, "3", count)); // a figure edits the count
  assert.ok(press(keys, "2"));
  assert.deepEqual([said, told], [[], 2]);
  const faulty = Object.assign(new HTMLElement({ dataset: { field: "won" } }), { querySelector: () => true });
  assert.ok(press(keys, "v", new HTMLElement({}, { "[data-field]": faulty })));
  assert.deepEqual(said, [["won", "0"], "advance"]);
});

test("J beside the dealer holds where the cursor starts, and is a letter once something is typed", () => {
  const { keys, said, entry } = desk();
  entry.combo.untouched = true;
  assert.ok(press(keys, "j", entry.combo.input));
  assert.deepEqual(said, [["focus", "dealer_seat"]]);
  entry.combo.untouched = false;
  assert.ok(!press(keys, "j", entry.combo.input));
});

test("G and V at the game of a line that is corrected are its result, where no game is called by the letter", () => {
  const { keys, said, entry } = desk({ visible: ["won"] });
  Object.assign(entry.combo, { untouched: true, games: [{ label: "Dreier" }, { label: "Neu geben", aliases: ["vergeben"] }] });
  assert.ok(!press(keys, "v", entry.combo.input));
  entry.correcting = true;
  assert.ok(press(keys, "v", entry.combo.input));
  assert.deepEqual(said, [["won", "0"], "advance"]);
  entry.combo.games.push({ label: "valat tri" });
  assert.ok(!press(keys, "v", entry.combo.input));
});

test("K asks whose the Kontra is, where it is one player's, and the next figure says so", () => {
  const reached = [];
  const row = (name) => [new HTMLInputElement({ checked: false, focus: () => reached.push(name) })];
  const controls = { 'input[name="kontra_for"]:enabled': row("kontra_for"), 'input[name="mond_to"]:enabled': row("mond_to") };
  const open = desk({ visible: ["kontra", "kontra_for"], controls });
  assert.ok(press(open.keys, "k"));
  assert.deepEqual([open.said, reached], [[["kontra", "2"]], ["kontra_for"]]);
  const all = desk({ visible: ["kontra"], controls });
  assert.ok(press(all.keys, "k"));
  assert.deepEqual([all.said, reached], [[["kontra", "2"]], ["kontra_for"]]);
});

test("a field's own letter leads to it", () => {
  const { keys, said } = desk({ visible: ["mond"] });
  assert.ok(press(keys, "m"));
  assert.deepEqual(said, [["focus", "mond"]]);
});
