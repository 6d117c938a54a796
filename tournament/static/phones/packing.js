/**
 * What waits on this phone, and what it has kept, as text that a QR holds and a person can type; tournament/handover/phone_code.py says how it is packed and
 * reads it. Each code stands for itself: a game is whole in one of them.
 */

import { correction, generate } from "../vendor/lean-qr.js";

/** @typedef {import("../../../tests/scripts/types.d.ts").Item} Item */
/** @typedef {{ text: string, size: number, dark: string }} Code */

const START = "TAROCK1:";
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters of one code: a QR that every camera reads from a phone's screen. */
const MOST = 800;

/** @param {Uint8Array} bytes */
export function letters(bytes) {
  let [text, left, bits] = ["", 0, 0];
  for (const byte of bytes) {
    left = (left << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(left >> bits) & 31];
    }
    left &= (1 << bits) - 1;
  }
  return bits ? text + LETTERS[(left << (5 - bits)) & 31] : text;
}

/**
 * A game that waits, as a code has it; a line that was kept is its text and proof.
 * @param {Item} item
 * @returns {unknown[]}
 */
export function packed(item) {
  return [item.client_id, item.do, item.position, item.version, item.data, item.why, item.people ?? []];
}

/**
 * @param {string} token
 * @param {string} device
 * @param {unknown[][]} games
 */
export async function pack(token, device, games) {
  const plain = new Blob([JSON.stringify([token, device, games])]).stream();
  const packed = await new Response(plain.pipeThrough(new CompressionStream("deflate"))).arrayBuffer();
  return START + letters(new Uint8Array(packed));
}

/**
 * The codes of all these games, each with its picture: `dark` is a path of the dark modules, `size` of them wide. `each`: what every code says besides, as it
 * is read for itself.
 * @param {string} token
 * @param {string} device
 * @param {unknown[][]} games
 * @param {unknown[][]} each
 */
export async function codes(token, device, games, each = []) {
  if (!("CompressionStream" in globalThis)) return [];
  const texts = [];
  let part = /** @type {unknown[][]} */ ([]);
  for (const game of games) {
    const more = [...part, game];
    if (part.length && (await pack(token, device, [...each, ...more])).length > MOST) {
      texts.push(await pack(token, device, [...each, ...part]));
      part = [game];
    } else part = more;
  }
  if (part.length) texts.push(await pack(token, device, [...each, ...part]));
  return texts.map((text) => ({ text, ...picture(text) }));
}

/** @param {string} text */
function picture(text) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const rows = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) rows.push(`M${x} ${y}h1v1h-1z`);
  }
  return { size: code.size, dark: rows.join("") };
}
