// The set-up: the Regelblatt and the questions follow what is chosen and typed. Stores nothing; without this script a button does the same.

import { morph, parse } from "../site/swap.js";
import { typedBefore } from "../site/typed.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const WAIT = 250;
const FILLED = [
  "rounds",
  "games",
  "games_large",
  "time_limit_minutes",
  "first_round_minutes",
  "cents_per_point",
  "kontra",
  "registration_from",
  "play_from",
  "fee",
  "gefuellt",
];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer = undefined;
let asked = 0;

/** @param {boolean} withQuestions */
async function refresh(withQuestions) {
  const number = ++asked;
  const data = new FormData(form);
  data.set("zeigen", "1");
  const answer = await fetch(location.href, { method: "POST", body: data, credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = parse(await answer.text());
  const sheet = document.getElementById("sheet");
  const fresh = page.getElementById("sheet");
  if (!sheet || !fresh) return;
  morph(sheet, fresh);
  if (!withQuestions) return;
  sheet.scrollTop = 0;
  for (const id of ["rules-part", "geld", "reihung"]) {
    const [part, freshPart] = [document.getElementById(id), page.getElementById(id)];
    if (!part || !freshPart) continue;
    const typed = typedSince(part, data);
    morph(part, freshPart);
    for (const put of typed) put();
  }
  follow(page);
  for (const name of FILLED) fill(name, page, data);
  renew("games_large", page.querySelector("[name=games_large]"));
}

/**
 * What was typed in a part while the answer was on its way: each puts itself back into the part as it is then.
 * @param {HTMLElement} part
 * @param {FormData} sent
 */
function typedSince(part, sent) {
  const fields = [...part.querySelectorAll("input, select")].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  return fields.flatMap((field) => {
    const { name, value } = field;
    if (!(field instanceof HTMLInputElement && field.type === "radio")) {
      return value === sent.get(name) ? [] : [() => void Object.assign(valued(name) ?? {}, { value })];
    }
    if (!field.checked || sent.get(name) === value) return [];
    return [() => void Object.assign(part.querySelector(`[name="${name}"][value="${value}"]`) ?? {}, { checked: true })];
  });
}

/**
 * The proposed edition is that of the day, as long as nobody has chosen one.
 * @param {Document} page
 */
function follow(page) {
  const proposed = valued("vorschlag");
  const fresh = page.querySelector("[name=vorschlag]");
  if (!proposed || !(fresh instanceof HTMLInputElement)) return;
  proposed.value = fresh.value;
  for (const choice of form.querySelectorAll("[name=system]")) {
    if (choice instanceof HTMLInputElement) choice.checked = choice.value === fresh.value;
  }
}

/**
 * What another sheet's usual day puts into the form. What was typed while the answer was on its way stays.
 * @param {string} name
 * @param {Document} page
 * @param {FormData} sent
 */
function fill(name, page, sent) {
  const field = valued(name);
  const fresh = page.querySelector(`[name=${name}]`);
  if (!field || field.value !== sent.get(name)) return;
  if (fresh instanceof HTMLInputElement || fresh instanceof HTMLSelectElement) field.value = fresh.value;
}

/**
 * A field that only some systems show. What was typed while the answer was on its way stays.
 * @param {string} name
 * @param {Element | null} fresh
 */
function renew(name, fresh) {
  const field = valued(name);
  if (!field || !fresh) return;
  const { value } = field;
  morph(field.closest(".field") ?? field, fresh.closest(".field") ?? fresh);
  const after = valued(name);
  if (after) after.value = value;
}

/**
 * @param {string} name
 * @returns {HTMLInputElement | HTMLSelectElement | null}
 */
function valued(name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** @param {string[]} names */
function changed(names) {
  // Which edition is in force depends on the day.
  const questions = names.includes("system") || names.includes("date");
  if (!questions && !names.some((name) => /^[iv]-/.test(name))) return;
  clearTimeout(timer);
  timer = setTimeout(refresh, names.includes("system") ? 0 : WAIT, questions);
}

for (const button of form.querySelectorAll(".noscript")) if (button instanceof HTMLElement) button.hidden = true;

form.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) changed([event.target.name]);
});
// A browser that goes back fills the fields again just before this.
addEventListener("pageshow", () => changed(typedBefore(form)));

// Enter saves; it must not press the button that only shows.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    form.requestSubmit(form.querySelector(".savebar .main"));
  }
});
