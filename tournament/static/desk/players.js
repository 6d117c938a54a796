// The desk's registration: type-ahead over registered and known players, one key for paid and present, arrows in the list.
// Everything it does can be done without it by the page's buttons.

import { camera } from "../site/scanner.js";
import { the } from "../site/the.js";
import { hits } from "./players_hits.js";
import { names } from "./players_name.js";
import { typedOn } from "./players_typed.js";

const form = document.getElementById("add");
const list = document.getElementById("list");
const people = document.getElementById("people");
const counts = document.getElementById("counts");
const said = document.getElementById("said");
const WAIT = 90;
const PATIENCE = 3_000;
const PASS = /^[TF]\d{3,14}$/;

// Back from a change, the row of the address is the one to go on with.
const named = location.hash.startsWith("#nr-") ? document.getElementById(location.hash.slice(1)) : null;

for (const button of document.querySelectorAll(".noscript")) button.hidden = true;

/* The list ------------------------------------------------------------------------------------------------------------- */

const rows = () => [...(people?.querySelectorAll("tbody tr") ?? [])];

function enter(row) {
  if (!row) return;
  for (const other of rows()) other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

async function press(button) {
  const data = new FormData(list);
  data.set(button.name, button.value);
  button.setAttribute("aria-busy", "true");
  const answer = await fetch(list.action, {
    method: "POST",
    body: data,
    headers: { Accept: "application/json" },
    credentials: "same-origin",
  }).catch(() => null);
  button.removeAttribute("aria-busy");
  const told = answer?.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
  if (!told?.done) {
    notice(told?.said?.join(" ") || told?.desk || said?.dataset.failed || "");
    return;
  }
  const [number] = button.value.split(":");
  button.setAttribute("aria-pressed", String(told.on));
  button.value = `${number}:${told.on ? 0 : 1}`;
  counts.textContent = told.counts.join(" · ");
  for (const place of document.querySelectorAll("[data-left]")) place.textContent = told.left[place.dataset.left];
  notice("");
}

function notice(text) {
  let place = document.getElementById("notice");
  if (!place) {
    place = Object.assign(document.createElement("p"), { id: "notice", className: "fault" });
    place.setAttribute("role", "alert");
    people.before(place);
  }
  place.hidden = !text;
  place.textContent = text;
}

people?.addEventListener("click", (event) => {
  const button = event.target.closest("button.flag");
  if (!button) return;
  event.preventDefault();
  press(button);
});

people?.addEventListener("keydown", (event) => {
  const row = event.target.closest("tr[data-number]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = rows();
  const at = all.indexOf(row);
  const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in moves) {
    if (key === "ArrowUp" && at === 0) form?.elements.name.focus();
    else enter(all[moves[key]]);
  } else if (key === "b" || key === "a") {
    const button = row.querySelector(`button[name=${key === "b" ? "paid" : "present"}]`);
    if (!button.disabled) press(button);
  } else if (key === "Enter" && event.target === row) {
    row.querySelector(".edit a").click();
  } else if (key === "n" || key === "/") {
    form?.elements.name.focus();
  } else {
    return;
  }
  event.preventDefault();
});

if (rows().length) rows()[0].tabIndex = 0;

/* The type-ahead ---------------------------------------------------------------------------------------------------------- */

function typeAhead(next) {
  const field = form.elements.name;
  const search = form.dataset.search;
  const bar = document.getElementById("barred");
  const barWords = document.getElementById("barred_words");
  let timer = 0;
  let asked = 0;

  // Somebody registered is shown in the list, ready for B and A; somebody known is registered at once.
  function take(person) {
    box.close();
    if (person.registered) {
      field.value = "";
      const row = document.getElementById(`nr-${person.number}`);
      if (row) enter(row);
      else if (person.number === null) field.focus();
      else {
        location.href = `${location.pathname}#nr-${person.number}`;
        // Then the page comes anew.
        if (location.search) return;
      }
      next.goOn();
      return;
    }
    form.elements.player.value = person.player;
    field.value = person.name;
    form.elements.place.value = person.place;
    form.elements.club.value = person.club;
    if (!person.barred.length) return form.requestSubmit();
    warn(person.barred);
    next.goOn();
  }

  // Somebody barred is registered only with a reason, and never by the one key that picks him.
  function warn(sentences) {
    bar.hidden = sentences.length === 0;
    barWords.replaceChildren(...sentences.flatMap((words, index) => (index ? [document.createElement("br"), words] : [words])));
    form.elements.despite.value = "";
    if (sentences.length) form.elements.despite.focus();
  }

  async function ask() {
    clearTimeout(timer);
    const query = field.value.trim();
    const number = ++asked;
    if (!query) {
      box.close();
      return [];
    }
    const wanted = new URLSearchParams({ q: query, ort: form.elements.place.value.trim() });
    const told = await fetch(`${search}?${wanted}`, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    if (number !== asked || !told) return [];
    naming.told(told.read, told.double);
    if (document.activeElement === field) box.show(told.found);
    return told.found;
  }

  // As the text stands now: who is meant may not have come yet. Without an answer the program asks on its page.
  async function settle() {
    const typed = field.value;
    // Whoever shows a pass is here, which the program says itself; a suggestion would only register him.
    if (PASS.test(typed.trim().toUpperCase())) return form.requestSubmit();
    next.hold();
    const meant = (await ask()).filter((person) => person.meant);
    if (meant.length === 1 && field.value === typed) return take(meant[0]);
    if (!meant.length && field.value === typed) return form.requestSubmit();
    if (field.value === typed) box.which(meant.length);
    next.goOn();
  }

  const box = hits(field, said, take);
  const naming = names(form, { take, ask });

  field.addEventListener("input", () => {
    form.elements.player.value = "";
    if (!bar.hidden) warn([]);
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && !box.open() && !field.value.trim()) enter(rows()[0]);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && box.open()) box.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && box.chosen()) take(box.chosen());
    else if (event.key === "Enter" && field.value.trim() && !form.elements.player.value && bar.hidden) settle();
    else if (event.key === "Escape" && box.open()) box.close();
    else return;
    event.preventDefault();
  });

  unknownPass(field);
  if (field.value.trim()) ask();
}

// A pass that nobody has: the next one takes its place, even if it begins before this runs. Whatever is selected has the focus too.
function unknownPass(field) {
  const pass = field.defaultValue;
  if (document.activeElement !== field || !PASS.test(pass.trim().toUpperCase())) return;
  if (field.value === pass) field.select();
  else field.value = field.value.replace(pass, "");
}

// One Enter, one player.
function onlyOnce(next) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent && event.submitter?.formMethod !== "get") event.preventDefault();
    form.dataset.sent = "1";
    next.hold();
  });
  addEventListener("pageshow", (event) => event.persisted && delete form.dataset.sent);
}

// The page says itself where it begins, its address at which row; who has gone elsewhere before this runs stays there.
if ([document.body, named].includes(document.activeElement)) named ? enter(named) : form?.querySelector("[autofocus]").focus();

const next = form && typedOn(the("id_name", HTMLInputElement));
if (form) {
  typeAhead(next);
  onlyOnce(next);
  camera(form, the("id_name", HTMLInputElement), PASS);
  form.classList.add("live");
}
next?.begin();
