// An own sheet: what is wrong, what follows and the Regelblatt follow what is typed. Stores nothing but what is typed, in this tab, so that a reload or a
// log-in loses none of it; without this script a button shows the same.

import { morph, parse } from "../site/swap.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("draft"));
const KEPT = `regelwerk:${location.search}`;
const WAIT = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer = undefined;
let asked = 0;

async function refresh() {
  const number = asked;
  const data = new FormData(form);
  data.set("zeigen", "1");
  const answer = await fetch(form.action, { method: "POST", body: data, credentials: "same-origin" }).catch(() => null);
  // What was typed since is not in this answer.
  if (!answer?.ok || answer.redirected || number !== asked) return;
  const page = parse(await answer.text());
  if (number !== asked) return;
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

function keep() {
  const said = [...new FormData(form)].filter(([name, value]) => value && name !== "csrfmiddlewaretoken");
  sessionStorage.setItem(KEPT, JSON.stringify(said));
}

/* A page that was just opened takes up what had been typed on it. */
function restore() {
  /** @type {[string, string][]} */
  const said = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  for (const [name, value] of said) {
    for (const field of document.getElementsByName(name)) {
      if (field instanceof HTMLTextAreaElement) field.value ||= value;
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === "checkbox" || field.type === "radio") field.checked ||= field.value === value;
      else if (field.type !== "hidden") field.value = value;
    }
  }
  if (said.length) refresh();
}

form.addEventListener("input", () => {
  asked += 1;
  keep();
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
});
form.addEventListener("submit", () => sessionStorage.removeItem(KEPT));
hideButton();
if (form.dataset.opened) restore();
