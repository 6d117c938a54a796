// An own sheet: what is wrong, what follows and the Regelblatt follow what is typed. Sends it without leaving the page, so that a refusal, a laptop that
// does not answer and a log-in lose none of it; without this script a button shows the same.

import { apart, forget, keep, keepOwn, kept, open, others, take } from "./kept.js";
import { morph, parse } from "../site/swap.js";
import { typedBefore } from "../site/typed.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("draft"));
const WAIT = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer = undefined;
let asked = 0;
/* What the buttons want is done one after the other. */
let done = Promise.resolve();

/**
 * Sends what is typed. A log-in leads back to this page, which takes it up again. null: nobody answered, or not with the page.
 * @param {FormData | URLSearchParams} body
 */
async function send(body) {
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (!answer) return say(form.dataset.offline);
  const page = parse(await answer.text());
  if (answer.redirected && !page.getElementById("draft")) {
    if (page.body.classList.contains("ownsheet")) forget(form);
    location.assign(answer.url);
    return null;
  }
  if (!page.getElementById("draft")) return say(answer.status === 503 ? form.dataset.offline : form.dataset.stale);
  say("");
  return { answer, page };
}

/**
 * @param {string | undefined} text
 */
function say(text) {
  const told = document.getElementById("told");
  if (told) {
    told.textContent = text ?? "";
    told.hidden = !text;
  }
  return null;
}

/**
 * What is folded in this and in nothing else that has a name.
 * @param {Element | null} around
 */
function folds(around) {
  return [...(around?.querySelectorAll("details") ?? [])].filter((fold) => fold.closest("[id]") === around);
}

/**
 * The parts of an answered page take the place of those here.
 * @param {Document} page
 */
function show(page) {
  for (const name of ["sheet", "typed"]) {
    const [part, fresh] = [document.getElementById(name), page.getElementById(name)];
    if (!part || !fresh) continue;
    // What somebody has unfolded stays so.
    for (const around of part.querySelectorAll("[id]")) {
      const again = folds(fresh.querySelector(`[id="${around.id}"]`));
      for (const [place, fold] of folds(around).entries()) if (fold.open) again[place]?.setAttribute("open", "");
    }
    morph(part, fresh);
  }
  hideButton();
}

async function refresh() {
  const number = asked;
  const data = new FormData(form);
  data.set("zeigen", "getippt");
  const got = await send(data);
  // What was typed since is not in this answer.
  if (got && number === asked) show(got.page);
}

/**
 * What a button wants, with what is typed when its turn comes; once more, where something was typed meanwhile.
 * @param {HTMLElement | null} button
 */
async function act(button) {
  clearTimeout(timer);
  let got, number;
  do {
    number = ++asked;
    got = await send(new FormData(form, button));
  } while (got && number !== asked);
  if (!got) return;
  const before = new Set([...form.querySelectorAll(".card")].map((card) => card.id));
  show(got.page);
  keep(form);
  // Who has added a row goes on in it.
  const added = [...form.querySelectorAll(".card")].find((card) => !before.has(card.id));
  const first = added?.querySelector("select, textarea, input:placeholder-shown:not([name$='.en'])");
  if (first instanceof HTMLElement) first.focus();
  if (got.answer.status !== 422) return;
  say(form.dataset.wrong);
  const fault = form.querySelector("#typed .fault:not([hidden])");
  const around = fault?.closest(".field, tr, fieldset, .case, section");
  const field = around?.querySelector("[aria-invalid=true]") ?? around?.querySelector("input:not([type=hidden]):enabled, button");
  if (field instanceof HTMLElement) field.focus();
  fault?.scrollIntoView({ block: "center" });
}

/* What the script does by itself needs no button. */
function hideButton() {
  for (const button of form.querySelectorAll(".noscript")) if (button instanceof HTMLElement) button.hidden = true;
}

/* What else was typed on this page is a button away. */
function showOthers() {
  const told = document.getElementById("others");
  for (const { key, name } of others(form)) {
    const button = Object.assign(document.createElement("button"), { className: "btn", type: "button", textContent: name });
    button.addEventListener("click", () => open(form, key));
    told?.append(" ", button);
    told?.removeAttribute("hidden");
  }
}

/* A page that was just opened takes up what had been typed on it, unless somebody types already; one that answers a form stands for it from now on. */
async function begin() {
  hideButton();
  const before = typedBefore(form).length > 0;
  if (form.dataset.opened) {
    const { key, said } = kept(form);
    if (said.length && !before) await takeUp(key, said);
  } else {
    // The form was sent before this could run: what this tab had is not in it.
    if (location.href === form.action) apart(form);
    history.replaceState(null, "", form.action);
    asked += 1;
    keep(form);
  }
  showOthers();
  if (before) typed();
}

function typed() {
  asked += 1;
  keep(form);
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
}

/**
 * @param {string} key
 * @param {[string, string][]} said
 */
async function takeUp(key, said) {
  const body = new URLSearchParams(said);
  body.set("csrfmiddlewaretoken", String(new FormData(form).get("csrfmiddlewaretoken")));
  const number = asked;
  const got = await send(body);
  if (!got || number !== asked) return;
  take(form, key);
  show(got.page);
  // As if it had been typed here.
  asked += 1;
  // Who comes from a proving case knows what is here.
  const from = location.hash && document.querySelector(location.hash);
  if (from) from.scrollIntoView();
  else document.getElementById("taken-up")?.removeAttribute("hidden");
}

form.addEventListener("input", typed);
/* Enter behind a name adds the row that it is the name of. */
form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.dataset.adds) return;
  event.preventDefault();
  field.closest(".adding")?.querySelector("button")?.click();
});
form.addEventListener("submit", (event) => {
  // A proving case has a page of its own.
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  done = done.then(() => act(event.submitter));
});
document.querySelector("[data-anew]")?.addEventListener("click", () => {
  forget(form);
  open(form);
});
for (const when of ["storage", "pagehide"]) addEventListener(when, () => asked && keepOwn(form));
begin();
