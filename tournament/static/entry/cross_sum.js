/* The cross sum of a slip, in half points so that nothing is rounded. */

/**
 * What was typed, in half points: "12,5" and "12½" are 25; null where it is no amount.
 * @param {string} text
 */
export function halves(text) {
  const plain = text.replace(/[−–]/g, "-").replace(/\s/g, "").replace("½", ",5");
  const match = /^([+-]?)(?=[\d.,])(\d{0,7})(?:[.,]([05]))?$/.exec(plain);
  if (!match) return null;
  const size = Number(match[2]) * 2 + (match[3] === "5" ? 1 : 0);
  return match[1] === "-" ? -size : size;
}

/**
 * The sum of what is known, and whether that is everybody's.
 * @param {string[]} texts
 */
export function crossSum(texts) {
  const known = texts.map(halves).filter((amount) => amount !== null);
  return { sum: known.reduce((before, amount) => before + amount, 0), any: known.length > 0, complete: known.length === texts.length };
}

/**
 * Half points as a slip has them: −12½.
 * @param {number} amount
 */
export function written(amount) {
  const size = Math.abs(amount);
  return `${amount < 0 ? "−" : ""}${size === 1 ? "" : Math.floor(size / 2)}${size % 2 ? "½" : ""}`;
}
