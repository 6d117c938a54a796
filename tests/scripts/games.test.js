import assert from "node:assert/strict";
import test from "node:test";
import { findGames, folded } from "../../tournament/static/entry/games.js";

const GAMES = [
  { slug: "sechserdreier", label: "Sechserdreier", aliases: ["6er"] },
  { slug: "dreier", label: "Dreier", aliases: ["3er"] },
  { slug: "bettler", label: "Bettler", aliases: [] },
  { slug: "bettler_ouvert", label: "Bettler ouvert", aliases: ["BO2"] },
  { slug: "rufer", label: "Königrufer", aliases: ["Rufer", "Solorufer"] },
];
const found = (typed) => findGames(typed, GAMES).map((game) => game.slug);

test("capitals, accents and blanks mean nothing", () => {
  assert.equal(folded("König-Rufer (3)"), "konigrufer3");
  assert.deepEqual(found("KÖNIGR"), ["rufer"]);
});

test("the whole name stands before its beginnings, the sheet's order among equals", () => {
  assert.deepEqual(found("bettler"), ["bettler", "bettler_ouvert"]);
  assert.deepEqual(found("dreier"), ["dreier"]);
});

test("initials and other names are known", () => {
  assert.deepEqual(found("bo"), ["bettler_ouvert"]);
  assert.deepEqual(found("rufer"), ["rufer"]);
  assert.deepEqual(found("ouv"), ["bettler_ouvert"]);
});

test("nothing typed means no game", () => {
  assert.deepEqual(found(""), []);
  assert.deepEqual(found("-"), []);
  assert.deepEqual(found("xyz"), []);
});
