/* The wall: counts down on the server's time, asks every few seconds whether something is new, turns its pages, rings. What it last knew it keeps. */

import { ServerTime, figures, reading } from "../site/countdown.js";
import { morph, parse } from "../site/swap.js";
import { keepPage, keepPicture, kept, lastPicture, reloads } from "./wall_kept.js";
import { Pages } from "./wall_pages.js";
import { Sound } from "../site/sound.js";

const ASK_EVERY = 4_000;
const ASK_LED = 800; // while somebody leads the ceremony and the room waits for a name
const STALE_AFTER = 12_000;
const TURN_EVERY = 12_000;
const TWICE_WITHIN = 5_000;
const LATE = 15; // seconds after which a bell that was slept through is not rung any more

const body = document.body;
const byId = (id) => document.getElementById(id);
const first = JSON.parse(byId("stand-der-dinge").textContent);
const { words, zone } = first;
const server = new ServerTime(first.now);
const pages = new Pages();
const sound = new Sound();
const timeOfDay = new Intl.DateTimeFormat("de-AT", { hour: "2-digit", minute: "2-digit", timeZone: zone });

let state = first;
let tag = first.tag;
let answered = Date.now();
let said = null;
let turning = null;
let byHand = false;
let warned = 0;

/* The clock ------------------------------------------------------------------------------------------------------------------------- */

function counted(now) {
  if (state.clock) {
    const { state: name, seconds } = reading(state.clock, now);
    return { name, seconds, text: figures(seconds), under: words[name] };
  }
  const wait = state.begin === null ? 0 : Math.ceil((state.begin - now) / 1000);
  if (wait > 0 && wait < 3600) return { name: "begin", text: figures(wait), under: words.begin };
  return { name: "time", text: timeOfDay.format(now), under: words.time };
}

function tick() {
  const shown = counted(server.now());
  const place = document.querySelector("#jetzt .time");
  if (place.textContent !== shown.text) place.textContent = shown.text;
  place.classList.toggle("long", shown.text.length === 6);
  place.classList.toggle("longest", shown.text.length > 6);
  const under = document.querySelector("#jetzt .under");
  if (under.textContent !== shown.under) under.textContent = shown.under;
  if (body.dataset.clock !== shown.name) body.dataset.clock = shown.name;
  if (said) announce(said, shown);
  said = shown;
  body.classList.toggle("stale", stale());
  byId("veraltet").hidden = !stale();
  if (stale()) {
    const since = words.stale.replace("{time}", timeOfDay.format(answered + server.now() - Date.now()));
    byId("veraltet").textContent = reloads() ? since : `${since}. ${words.no_reload}`;
  }
}

function stale() {
  return Date.now() - answered > STALE_AFTER;
}

/** Rings when the clock passes the bell before our eyes: not on a reload, and not long after it. */
function announce(before, now) {
  if (now.name === "over" && ["running", "last"].includes(before.name) && now.seconds > -LATE) ring("bell");
  if (now.name === "last" && before.name === "running") ring("warning");
}

function ring(which) {
  body.dataset.rang = which;
  if (kept.get("sound") === "on") sound[which]();
  body.classList.add("ringing");
  setTimeout(() => body.classList.remove("ringing"), which === "bell" ? 15_000 : 5_000);
}

/* What is new ------------------------------------------------------------------------------------------------------------------------ */

async function ask() {
  const sent = Date.now();
  const answer = await fetch(body.dataset.from, {
    cache: "no-store",
    headers: { "If-None-Match": tag },
    redirect: "error",
    signal: AbortSignal.timeout(8_000),
  });
  const received = Date.now();
  if (!answer.ok && answer.status !== 304) return;
  const news = answer.status === 304 ? null : await answer.json();
  server.learn(Number(answer.headers.get("X-Server-Time")), sent, received);
  answered = Date.now();
  if (news) take(news);
  keepPicture(state === first ? null : state, answered, server.now());
}

/* The page as it was kept is older than what this browser has heard since: the last picture stands, and says of when it is. */
function resume() {
  const last = lastPicture(first.now);
  if (!last) return;
  server.learn(last.server, last.at, last.at);
  answered = last.at;
  if (last.news) take(last.news);
}

function take(news) {
  const again = news.mode !== state.mode;
  state = news;
  tag = news.tag;
  body.dataset.mode = news.mode;
  const fresh = parse(news.html);
  for (const id of ["jetzt", "mitte", "rechts"]) morph(byId(id), fresh.getElementById(id));
  if (again) begin();
  pages.arrange();
  tick();
}

function askAgain() {
  ask()
    .catch(() => {})
    .finally(() => setTimeout(askAgain, state.led ? ASK_LED : ASK_EVERY));
}

/* Pages ------------------------------------------------------------------------------------------------------------------------------ */

function begin() {
  pages.view = "";
  pages.at = { mitte: 0, rechts: 0 };
  byHand = false;
}

function keepTurning() {
  clearInterval(turning);
  turning = setInterval(() => {
    // The ceremony stops at the winner, and where somebody leads through it.
    if (body.dataset.mode === "ceremony" && (byHand || pages.atEnd())) return;
    pages.turn();
  }, TURN_EVERY);
}

function turn(step) {
  byHand = true;
  if (body.dataset.mode !== "ceremony" || step < 0 || !pages.atEnd()) pages.turn(step);
  keepTurning();
}

/* Keys and buttons -------------------------------------------------------------------------------------------------------------------- */

const doing = {
  sound: switchSound,
  try: async () => {
    if (await sound.wake()) sound.bell();
    hint(sound.ready ? "" : words.no_sound);
  },
  tables: () => view("tables", words.no_tables),
  seats: () => view("seats", words.no_seats),
  ranks: () => view("ranks", words.hidden),
  next: () => turn(1),
  before: () => turn(-1),
  light: () => light(kept.get("light") !== "on"),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => {}),
};
const KEYS = {
  o: "sound",
  p: "try",
  t: "tables",
  w: "seats",
  s: "ranks",
  n: "next",
  arrowright: "next",
  arrowleft: "before",
  l: "light",
  f: "full",
};

function view(wanted, otherwise) {
  hint(pages.show(wanted) ? "" : otherwise);
  keepTurning();
}

function light(on) {
  kept.set("light", on ? "on" : "off");
  document.documentElement.classList.toggle("light", on);
  document.documentElement.classList.toggle("dark", !on);
}

async function switchSound() {
  const on = kept.get("sound") !== "on";
  kept.set("sound", on ? "on" : "off");
  if (on) await sound.wake();
  tellSound();
}

function tellSound() {
  const on = kept.get("sound") === "on";
  document.querySelector("[data-do=sound]").setAttribute("aria-pressed", String(on));
  byId("tonwort").textContent = on ? words.sound_off : words.sound_on;
  hint(on && !sound.possible ? words.no_sound : on && !sound.ready ? words.sound_waits : "");
}

let idle = null;

function hint(text) {
  byId("hinweis").textContent = text;
  reveal();
}

function reveal() {
  const bar = byId("leiste");
  bar.classList.remove("idle");
  clearTimeout(idle);
  // A bell that would stay silent is worth a word that stays.
  if (kept.get("sound") === "on" && !sound.ready) return;
  idle = setTimeout(() => {
    bar.classList.add("idle");
    byId("hinweis").textContent = "";
  }, 5_000);
}

async function wakeIfWanted() {
  if (kept.get("sound") === "on" && !sound.ready && (await sound.wake())) tellSound();
}

async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) doing[button.dataset.do]();
  if (button?.dataset.do !== "sound") wakeIfWanted();
  stayAwake();
});
document.addEventListener("keydown", (event) => {
  if (warns(event)) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const wanted = KEYS[event.key.toLowerCase()];
  if (!wanted) return;
  event.preventDefault();
  doing[wanted]();
  if (wanted !== "sound") wakeIfWanted();
});

/* Without the laptop a reload leaves an empty screen, where no worker keeps the page: the first press only says so. */
function warns({ key, ctrlKey, metaKey }) {
  const reload = key === "F5" || ((ctrlKey || metaKey) && key.toLowerCase() === "r");
  if (!reload || !stale() || reloads() || Date.now() - warned < TWICE_WITHIN) return false;
  warned = Date.now();
  hint(words.no_reload);
  return true;
}

addEventListener("beforeunload", (event) => {
  if (stale() && !reloads() && Date.now() - warned >= TWICE_WITHIN) event.preventDefault();
});
document.addEventListener("pointermove", reveal);
document.addEventListener("focusin", reveal);
document.addEventListener("visibilitychange", stayAwake);

body.classList.add("live");
byId("leiste").hidden = false;
if (kept.get("light") === "on") light(true);
pages.arrange();
resume();
tick();
tellSound();
keepTurning();
stayAwake();
setInterval(tick, 250);
askAgain();
keepPage();
