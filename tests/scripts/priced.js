/* For tests/tournament/phones/test_phone_prices.py: what the phone's script says each game is worth. Reads {data, games} and writes an answer a game. */

import { readFileSync } from "node:fs";
import { Form } from "../../tournament/static/phones/form.js";
import { priced } from "../../tournament/static/phones/prices.js";

const { data, games } = JSON.parse(readFileSync(0, "utf8"));
const told = games.map(({ values, doubled }) => {
  const found = priced(data, new Form(data, values), doubled);
  if (!found) return null;
  if (found.errors) return { refused: found.errors.map((error) => error.message) };
  const cash = found.cash_lines.reduce(
    (sums, line) => sums.map((sum, seat) => sum + line.points[seat]),
    data.seats.map(() => 0),
  );
  return { amounts: found.amounts, cash, texts: [...found.lines, ...found.cash_lines].map((line) => line.text) };
});
process.stdout.write(JSON.stringify(told));
