// An own sheet: what is wrong, what follows and the Regelblatt follow what is typed. Stores nothing; without this script a button does the same.

import { morph, parse } from "../site/swap.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("draft"));
const WAIT = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer = undefined;
let asked = 0;

async function refresh() {
  const number = ++asked;
  const data = new FormData(form);
  data.set("zeigen", "1");
  const answer = await fetch(form.action, { method: "POST", body: data, credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = parse(await answer.text());
  for (const name of ["sheet", "typed"]) {
    const [part, fresh] = [document.getElementById(name), page.getElementById(name)];
    if (part && fresh) morph(part, fresh);
  }
  hideButton();
}

/* What the script does by itself needs no button. */
function hideButton() {
  for (const button of form.querySelectorAll(".noscript")) if (button instanceof HTMLElement) button.hidden = true;
}

hideButton();
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
});
