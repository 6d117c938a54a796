// The set-up: the Regelblatt and the questions follow what is chosen and typed. Stores nothing; without this script a button does the same.

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
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sheet = document.getElementById("sheet");
  const fresh = page.getElementById("sheet");
  if (!fresh) return;
  const top = withQuestions ? 0 : sheet.scrollTop;
  sheet.replaceChildren(...fresh.childNodes);
  sheet.scrollTop = top;
  if (!withQuestions) return;
  document.getElementById("rules-part").replaceChildren(...page.getElementById("rules-part").childNodes);
  // What was typed while the answer was on its way stays, and so does the focus.
  for (const name of ["games_large", "kontra"]) renew(form.elements[name], page.querySelector(`[name=${name}]`));
}

/* A field that only some systems show. */
function renew(field, fresh) {
  const here = document.activeElement === field;
  fresh.value = field.value;
  (field.closest(".field") ?? field).replaceWith(fresh.closest(".field") ?? fresh);
  if (here) fresh.focus();
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
