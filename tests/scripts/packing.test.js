import jsQR from "jsqr";
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import test from "node:test";
import { originOf } from "../../tournament/static/phones/moving_there.js";
import { codes, letters, pack, packed } from "../../tournament/static/phones/packing.js";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function unpacked(text) {
  assert.ok(text.startsWith("TAROCK1:"));
  const bits = [...text.slice(8)].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  return JSON.parse(inflateSync(Uint8Array.from(bytes)).toString());
}

function item(number) {
  const data = { game: "dreier", dealer: "0", declarer: String(number % 4), won: "1" };
  const id = `00000000-0000-4000-8000-${String((number * 7919 * 104729) % 10 ** 12).padStart(12, "0")}`;
  return { client_id: id, do: "save", position: number << 20, version: 0, data, why: "", people: [1, 2, 3, 4], shown: {} };
}

test("letters are the bits, five by five", () => {
  // 11111111 → 11111 11100
  assert.equal(letters(Uint8Array.of(255)), "ZW");
  // 00000000 01000010 → 00000 00001 00001 0(0000)
  assert.equal(letters(Uint8Array.of(0, 0b01000010)), "0110");
});

test("a code says who sends and what waits", async () => {
  const [token, device, games] = unpacked(await pack("abc", "me", [packed(item(1))]));
  assert.deepEqual([token, device], ["abc", "me"]);
  assert.deepEqual(games, [[item(1).client_id, "save", 1 << 20, 0, item(1).data, "", [1, 2, 3, 4]]]);
});

test("what does not fit one code is in the next, each whole", async () => {
  const items = Array.from({ length: 30 }, (_, index) => item(index + 1));
  const found = await codes("abc", "me", items.map(packed));
  assert.ok(found.length > 1);
  assert.deepEqual(
    found.flatMap(({ text }) => unpacked(text)[2].map(([id]) => id)),
    items.map((one) => one.client_id),
  );
  for (const { text, size, dark } of found) assert.ok(text.length <= 800 && size <= 97 && dark);
  assert.deepEqual(await codes("abc", "me", []), []);
});

test("an address is what people type", () => {
  assert.equal(originOf(" 192.168.1.30:8000 "), "http://192.168.1.30:8000");
  assert.equal(originOf("HTTPS://Tarock.example.at/umzug/"), "https://tarock.example.at");
  for (const text of ["", "  ", "zwei wörter", "http://", "http://a@b"]) assert.equal(originOf(text), null);
});

test("the camera at the desk reads the picture", async () => {
  const items = Array.from({ length: 5 }, (_, index) => item(index + 1));
  for (const { text, size, dark } of await codes("W4HMTD25PCaa3t2", "00000000-0000-4000-8000-000000000000", items.map(packed))) {
    const [scale, side] = [3, (size + 8) * 3];
    const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
    for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)h1/g)) {
      for (let row = 0; row < scale; row++) {
        const start = 4 * (side * ((Number(y) + 4) * scale + row) + (Number(x) + 4) * scale);
        for (let at = start; at < start + 4 * scale; at++) if (at % 4 < 3) pixels[at] = 0;
      }
    }
    assert.equal(jsQR(pixels, side, side)?.data, text);
  }
});

test("what waits where the link is not known says in each code of which table it is", async () => {
  const line = ["text", "proof"];
  const games = Array.from({ length: 60 }, (_, index) => packed(item(index + 1)));
  const found = await codes("abc", "me", games, [line]);
  const said = found.map(({ text }) => unpacked(text)[2]);
  assert.ok(found.length > 1 && found.every(({ text }) => text.length <= 800));
  assert.ok(said.every(([first]) => first.join() === line.join()));
  assert.equal(said.flat().length, 60 + found.length);
});
