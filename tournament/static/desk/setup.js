// The set-up: the Regelblatt and the questions follow what is chosen and typed. Stores nothing; without this script a button does the same.

import { morph, parse } from "../site/swap.js";

const form = document.getElementById("setup");
const WAIT = 250;
let timer = 0;
let asked = 0;

async function refresh(withQuestions) {
  const number = ++asked;
  const data = new FormData(form);
  data.set("zeigen", "1");
  const answer = await fetch(location.href, { method: "POST", body: data, credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = parse(await answer.text());
  const sheet = document.getElementById("sheet");
  const fresh = page.getElementById("sheet");
  if (!fresh) return;
  morph(sheet, fresh);
  if (!withQuestions) return;
  sheet.scrollTop = 0;
  morph(document.getElementById("rules-part"), page.getElementById("rules-part"));
  for (const name of ["games_large", "kontra"]) renew(name, page.querySelector(`[name=${name}]`));
}

/* A field that only some systems show. What was typed while the answer was on its way stays. */
function renew(name, fresh) {
  const field = form.elements[name];
  const { value } = field;
  morph(field.closest(".field") ?? field, fresh.closest(".field") ?? fresh);
  form.elements[name].value = value;
}

for (const button of form.querySelectorAll(".noscript")) button.hidden = true;

form.addEventListener("input", (event) => {
  const name = event.target.name;
  if (name === "system" || /^[iv]-/.test(name)) {
    clearTimeout(timer);
    timer = setTimeout(refresh, name === "system" ? 0 : WAIT, name === "system");
  }
});

// Enter saves; it must not press the button that only shows.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    form.requestSubmit(form.querySelector(".savebar .main"));
  }
});
