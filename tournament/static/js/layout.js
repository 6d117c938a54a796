/* The card board: a tapped or typed card is sent at once, in order; what could not be sent waits on this device and is sent again.
   Without this script every key is a button of the form. The server says what lies; nothing is judged here. */

const PART = { "X-Part": "brett" };
const RETRY = 2000;
const words = document.getElementById("reden").dataset;
const names = JSON.parse(document.getElementById("namen")?.textContent ?? "{}");
const queue = new (class {
  constructor() {
    this.place = `stiche ${location.pathname}`;
    try {
      this.items = JSON.parse(localStorage.getItem(this.place)) ?? [];
    } catch {
      this.items = [];
    }
  }
  keep() {
    if (this.items.length) localStorage.setItem(this.place, JSON.stringify(this.items));
    else localStorage.removeItem(this.place);
  }
})();
const asks = [];
const asAnswered = new WeakMap();
let busy = false;
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

/* Cards on their way lie in the trick already, as far as it reaches: after it only the server knows whose turn it is. */
function layAhead() {
  const felt = document.querySelector(".felt");
  if (!felt) return;
  if (!asAnswered.has(felt)) asAnswered.set(felt, felt.innerHTML);
  else felt.innerHTML = asAnswered.get(felt);
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
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("brett");
  if (!fresh) return false;
  const focused = document.activeElement;
  const typed = input() ? { value: input().value, at: input().selectionStart, focused: input() === focused } : null;
  const suit = focused?.closest?.(".suit")?.querySelector("legend").textContent;
  const inside = board().contains(focused);
  const fault = fresh.querySelector("[data-refused]");
  const asTyped = fault ? fresh.querySelector("#text")?.value : typed?.value;
  if (!renew(board(), fresh)) board().replaceWith(fresh);
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

/* Keys that stay are left alone: one that is taken away and put back under a finger loses its tap. False where the mode is another one. */
function renew(old, fresh) {
  const [deck, next] = [old, fresh].map((one) => one.querySelector("#tippen"));
  const [foot, below] = [old, fresh].map((one) => one.querySelector(".foot.type"));
  if (!deck || !next || !foot || !below || deck.elements.stich || next.elements.stich) return false;
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  for (const child of [...old.children]) if (!child.matches(".board2")) child.remove();
  old.prepend(...[...fresh.children].filter((child) => !child.matches(".board2")));
  for (const part of [".now", ".side2"]) old.querySelector(part).replaceWith(fresh.querySelector(part));
  for (const [mine, theirs] of [
    [deck, next],
    [foot, below],
  ]) {
    for (const hidden of theirs.querySelectorAll("[type=hidden]")) mine.elements[hidden.name].value = hidden.value;
  }
  const [undo, undone] = [foot, below].map((one) => one.querySelector(".back"));
  undo.disabled = undone.disabled;
  undo.toggleAttribute("data-off", undone.hasAttribute("data-off"));
  renewKeys(deck, next);
  return true;
}

function renewKeys(deck, next) {
  const suits = (form) => [...form.querySelectorAll(".suit")].map((one) => [one.querySelector("legend").textContent, one]);
  const mine = new Map(suits(deck));
  const theirs = suits(next);
  for (const [name, suit] of mine) if (!theirs.some(([other]) => other === name)) suit.remove();
  let before = null;
  for (const [name, suit] of theirs) {
    const here = mine.get(name);
    const cells = (one) => [...one.querySelectorAll(".rowkeys > *")];
    if (here && cells(here).length === cells(suit).length) {
      const now = cells(suit);
      cells(here).forEach((cell, place) => {
        if ((cell.value ?? "") !== (now[place].value ?? "")) cell.replaceWith(now[place]);
      });
      before = here;
    } else {
      if (here) here.replaceWith(suit);
      else if (before) before.after(suit);
      else deck.insertBefore(suit, deck.querySelector(".suit"));
      before = suit;
    }
  }
}

/* One card after the other. A network that fails is tried again with the same words: the server knows a card that it has. */
async function pump() {
  if (busy || !queue.items.length || !board()) return;
  const item = queue.items[0];
  const data = new FormData();
  item.version ??= board().dataset.version;
  item.at ??= board().dataset.at;
  queue.keep();
  data.append("csrfmiddlewaretoken", document.querySelector("#brett [name=csrfmiddlewaretoken]").value);
  data.append("teil", item.into);
  data.append("version", item.version);
  data.append("at", item.at);
  if (item.card) data.append("card", item.card);
  else data.append("do", "back");
  busy = true;
  show();
  let answer = null;
  let text = "";
  try {
    answer = await fetch(location.pathname, { method: "POST", body: data, headers: PART });
    text = await answer.text();
  } catch {
    answer = null;
  }
  busy = false;
  if (!answer || answer.status >= 500 || answer.status === 429) {
    failed = true;
    show();
    clearTimeout(timer);
    timer = setTimeout(go, RETRY);
    return;
  }
  settle(answer, text);
}

function settle(answer, text) {
  failed = false;
  const there = text.includes('id="brett"');
  if (!there) {
    // Logged out or refused: the cards stay here until the page is open again.
    location.href = answer.url;
    return;
  }
  const refused = answer.ok ? [] : queue.items.map((item) => item.name).filter(Boolean);
  queue.items = answer.ok ? queue.items.slice(1) : [];
  queue.keep();
  replace(text);
  show(refused);
  go();
}

function tap(card) {
  const key = keys().find((one) => one.value === card);
  if (!key || key.classList.contains("gone")) return;
  queue.items.push({ card, name: key.getAttribute("aria-label"), into: board().dataset.into });
  queue.keep();
  show();
  pump();
}

function back() {
  const last = queue.items.at(-1);
  if (last?.card && queue.items.length > (busy || last.version ? 1 : 0)) queue.items.pop();
  else if (document.querySelector("#brett .back:not([data-off])") || queue.items.length) queue.items.push({ into: board().dataset.into });
  queue.keep();
  show();
  pump();
}

/* Everything that is no card: other modes, questions, corrections; after the cards, one after the other, and again until it arrives. */
function ask(address, options = {}) {
  asks.push({ address, options });
  next();
}

async function next() {
  if (busy || !asks.length || queue.items.length) return;
  const { address, options } = asks[0];
  options.body?.set("version", board().dataset.version);
  busy = true;
  try {
    const answer = await fetch(address, { ...options, headers: PART });
    const text = await answer.text();
    asks.shift();
    if (!replace(text)) location.href = answer.url;
  } catch {
    document.querySelector("[data-sent]").textContent = words.sending;
    clearTimeout(timer);
    timer = setTimeout(go, RETRY);
    return;
  } finally {
    busy = false;
  }
  show();
  go();
}

function go() {
  if (queue.items.length) pump();
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

if (board()) {
  if (matchMedia("(pointer: fine)").matches) input()?.focus({ preventScroll: true });
  if (queue.items.length) {
    show();
    pump();
  }
  match();
}
