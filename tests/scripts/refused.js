/* For tests/tournament/phones/tapped.py: what the phone's script refuses without network. Reads {data, forms} and writes an answer a form: what would be
   sent, or nothing where something is not said yet; what is said against it by the price list, and of its counts. */

import { readFileSync } from "node:fs";
import { counted } from "../../tournament/static/phones/faults.js";
import { Form } from "../../tournament/static/phones/form.js";
import { priced } from "../../tournament/static/phones/prices.js";

const { data, forms } = JSON.parse(readFileSync(0, "utf8"));
const told = forms.map((values) => {
  const form = new Form(data, {});
  form.set("dealer", values.dealer);
  form.chooseGame(values.game);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  form.tidy();
  if (form.missing()) return null;
  const errors = priced(data, form)?.errors ?? [];
  return { sent: form.sent(), refused: errors.map(({ message }) => message), counted: counted(form) };
});
process.stdout.write(JSON.stringify(told));
