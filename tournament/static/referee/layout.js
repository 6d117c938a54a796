/* The card board: a tapped or typed card is sent at once, in order; what could not be sent waits on this device and is sent again.
   Without this script every key is a button of the form. The server says what lies; nothing is judged here. */

import { Cards } from "./cards.js";
import { morph, parse } from "../site/swap.js";

const PART = { "X-Part": "brett" };
const RETRY = 2000;
const words = document.getElementById("reden").dataset;
const names = JSON.parse(document.getElementById("namen")?.textContent ?? "{}");
const asks = [];
let asking = null;
let failed = false;
let timer = 0;

const board = () => document.getElementById("brett");
const input = () => document.getElementById("text");
const keys = () => [...document.querySelectorAll("#tippen .cardkey")];
const folded = (text) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

const queue = new Cards({ place: `stiche ${location.pathname}`, post, told, idle: async () => asking });

/* The felt as the server answered it, before cards were laid ahead. */
let asAnswered = null;

/* Cards on their way lie in the trick already, as far as it reaches: after it only the server knows whose turn it is. */
function layAhead() {
  const felt = document.querySelector(".felt");
  if (!felt) return;
  if (asAnswered?.of === felt) felt.replaceChildren(...asAnswered.copy.cloneNode(true).childNodes);
  else asAnswered = { of: felt, copy: felt.cloneNode(true) };
  const places = [...document.querySelectorAll(".felt .place:not(.out)")];
  let place = places.findIndex((one) => one.classList.contains("turn"));
  const old = places.filter((one) => one.classList.contains("past"));
  const end = queue.items.findIndex((item) => !item.card);
  const cards = end < 0 ? queue.items : queue.items.slice(0, end);
  if (place < 0 || !cards.length) return;
  for (const one of old) {
    one.classList.remove("past", "takes");
    one.querySelector(".face").replaceChildren();
    one.querySelector(".face").classList.add("empty");
  }
  for (const item of cards) {
    const here = places[place];
    const key = keys().find((one) => one.value === item.card);
    if (!key || !here.querySelector(".face.empty")) break;
    here.classList.replace("turn", "waits");
    here.querySelector(".face").classList.remove("empty");
    here.querySelector(".face").replaceChildren(...[...key.querySelector("span").children].map((part) => part.cloneNode(true)));
    place = (place + 1) % places.length;
    if (places[place].querySelector(".face.empty")) places[place].classList.add("turn");
  }
}

/* Cards on their way have left the board; where the network failed it is said how many wait. */
function show(refused = []) {
  const waiting = new Set(queue.items.map((item) => item.card));
  for (const key of keys()) key.classList.toggle("gone", waiting.has(key.value));
  layAhead();
  const undo = document.querySelector("#brett .back[data-off]");
  if (undo) undo.disabled = !queue.items.length;
  const band = document.querySelector("[data-queue]");
  const cards = queue.items.filter((item) => item.card).map((item) => item.name);
  band.hidden = !refused.length && !(failed && queue.items.length);
  band.querySelector("b").textContent = refused.length
    ? ""
    : queue.items.length === 1
      ? words.one
      : words.many.replace("%n", queue.items.length);
  band.querySelector("span").textContent = refused.length ? `${words.unlaid} ${refused.join(", ")}` : `${words.safe} ${cards.join(", ")}`;
  document.querySelector("[data-sent]").textContent = queue.items.length ? words.sending : words.saved;
}

/* The board that the server answered takes the place of this one; what is being typed, the focus and the place on the screen stay. */
function replace(text) {
  const fresh = parse(text).getElementById("brett");
  if (!fresh) return false;
  const focused = document.activeElement;
  const typed = input() ? { value: input().value, at: input().selectionStart, focused: input() === focused } : null;
  const suit = focused?.closest?.(".suit")?.querySelector("legend").textContent;
  const inside = board().contains(focused);
  const fault = fresh.querySelector("[data-refused]");
  const asTyped = fault ? fresh.querySelector("#text")?.value : typed?.value;
  // Keys that stay are left alone: one that is taken away and put back under a finger loses its tap.
  morph(board(), fresh);
  asAnswered = null;
  const field = input();
  history.replaceState(null, "", board().dataset.url);
  if (field) field.value = asTyped ?? "";
  if (typed?.focused && field) {
    field.focus({ preventScroll: true });
    if (fault) field.select();
    else field.setSelectionRange(typed.at, typed.at);
  } else if (fault) {
    fault.focus();
  } else if (inside && !focused.isConnected) {
    const same = [...document.querySelectorAll(".suit")].find((one) => one.querySelector("legend").textContent === suit);
    (same ?? board()).querySelector(".cardkey, .back:enabled, a.btn")?.focus({ preventScroll: true });
  }
  document.querySelector("[data-says]").textContent = board().dataset.said;
  match();
  return true;
}

/* The server knows a card that it has by the board for which it was laid. */
function post(item) {
  item.lies ??= { version: board().dataset.version, at: board().dataset.at };
  queue.store.put(item);
  const data = new FormData();
  data.append("csrfmiddlewaretoken", document.querySelector("#brett [name=csrfmiddlewaretoken]").value);
  data.append("teil", item.into);
  data.append("version", item.lies.version);
  data.append("at", item.lies.at);
  if (item.card) data.append("card", item.card);
  else data.append("do", "back");
  return fetch(location.pathname, { method: "POST", body: data, headers: PART });
}

/* One card after the other; where one is refused, those behind it were meant for another board. */
async function told(event, _item, answer) {
  if (event === "gone") {
    location.href = answer.why;
    return;
  }
  failed = event === "offline";
  if (event === "answered") replace(answer);
  else if (event === "refused") {
    const refused = queue.items.map((item) => item.name).filter(Boolean);
    await queue.clear();
    show(refused);
  } else show();
  if (!queue.items.length) next();
}

async function tap(card) {
  const key = keys().find((one) => one.value === card);
  if (!key || key.classList.contains("gone")) return;
  await queue.add({ card, name: key.getAttribute("aria-label"), into: board().dataset.into });
  show();
}

async function back() {
  const last = queue.items.at(-1);
  const taken = last?.card && (await queue.takeBack(last));
  const something = queue.items.length > 0 || document.querySelector("#brett .back:not([data-off])");
  if (!taken && something) await queue.add({ into: board().dataset.into });
  show();
}

/* Everything that is no card: other modes, questions, corrections; after the cards, one after the other, and again until it arrives. */
function ask(address, options = {}) {
  asks.push({ address, options });
  next();
}

function next() {
  if (asking || !asks.length || queue.items.length) return;
  asking = answered(asks[0]).then((done) => {
    asking = null;
    if (done) go();
    else timer = setTimeout(go, RETRY);
  });
}

/* Whether there was an answer. */
async function answered({ address, options }) {
  clearTimeout(timer);
  options.body?.set("version", board().dataset.version);
  try {
    const answer = await fetch(address, { ...options, headers: PART });
    const text = await answer.text();
    asks.shift();
    if (!replace(text)) location.href = answer.url;
  } catch {
    document.querySelector("[data-sent]").textContent = words.sending;
    return false;
  }
  show();
  return true;
}

function go() {
  if (queue.items.length) queue.send();
  else next();
}

/* The cards that the letters can mean, as the server reads them. */
function meant(typed) {
  const there = keys().filter((key) => !key.classList.contains("gone") && !key.disabled);
  const exact = Object.keys(names).filter((card) => names[card].split(" ").includes(typed));
  if (exact.length) return there.filter((key) => exact.includes(key.value));
  return there.filter((key) => names[key.value].split(" ").some((name) => name.startsWith(typed)));
}

function match() {
  const field = input();
  if (!field) return;
  const typed = folded(field.value);
  const found = typed ? meant(typed) : [];
  for (const key of keys()) key.classList.toggle("hit", found.includes(key));
  const said = found.length === 1 ? `${found[0].getAttribute("aria-label")} ↵` : found.length ? words.several : words.none;
  document.querySelector("[data-match]").textContent = typed ? said : "";
}

document.addEventListener("input", (event) => {
  if (event.target.id === "text") match();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.closest("#brett") || !form.matches("[data-tap], [data-type], [data-board]")) return;
  event.preventDefault();
  const correcting = form.querySelector("[name=stich]");
  if (button?.value === "back" && button.name === "do") return back();
  if (!correcting && button?.name === "card") return tap(button.value);
  const field = form.querySelector("#text");
  if (field && !folded(field.value)) return;
  const found = field ? meant(folded(field.value)) : [];
  if (field && !correcting && found.length === 1) {
    field.value = "";
    tap(found[0].value);
    match();
    return;
  }
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  ask(location.pathname, { method: "POST", body: data });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-board]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask(link.href);
});

/* Letters go into the field wherever one is; Backspace in the empty field takes the last card back. */
document.addEventListener("keydown", (event) => {
  const field = input();
  const target = event.target;
  if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target === field && event.key === "Backspace" && !field.value && !event.repeat) {
    event.preventDefault();
    back();
  } else if (target === field && event.key === "Escape") {
    field.value = "";
    match();
  } else if (target !== field && !(target instanceof HTMLInputElement) && /^[\p{L}\p{N}]$/u.test(event.key) && field.offsetParent) {
    field.focus();
  }
});

function refresh() {
  if (!queue.items.length && !asks.length && board() && !document.querySelector("#brett details[open]") && !input()?.value) {
    ask(location.href);
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});
window.addEventListener("online", go);

async function start() {
  await queue.load();
  if (matchMedia("(pointer: fine)").matches) input()?.focus({ preventScroll: true });
  if (queue.items.length) {
    show();
    queue.send();
  }
  match();
}

if (board()) start();
