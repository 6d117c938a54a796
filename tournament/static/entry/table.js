/* A table's page: the entry form, the lines of the sheet, the tables beside it, the derivation of an amount. */

import { Entry, showLive } from "./entry.js";
import { startSwitch } from "./refused.js";
import { fill, parse, replace } from "../site/swap.js";

const KEEP = "F9";
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

let entry = null;

function start(focus = false, waiting = []) {
  const form = document.getElementById("eintrag");
  const data = document.getElementById("entry-data");
  const early = keysBefore(form);
  // Who has gone elsewhere before this runs stays there.
  const gone = document.querySelector("main :focus:not([autofocus])");
  entry = form && data ? new Entry(form, JSON.parse(data.textContent), saved) : null;
  if (focus && entry) {
    const fault = form.querySelector(".fault");
    const wrong =
      fault?.closest("[data-field], .claim")?.querySelector("input:enabled") ?? (fault && entry.correcting ? form.elements.why : null);
    // What a correction changes is shown: the next key agrees to it.
    const agree = fault ? null : document.querySelector("button[autofocus]");
    const refused = entry.refused ? form.querySelector(".refused") : null;
    const first = wrong ?? agree ?? refused ?? form.elements.game;
    first.focus();
    agree?.closest("section")?.scrollIntoView({ block: "start" });
    // A game that stands there already is replaced by what is typed.
    if (wrong || (first === form.elements.game && entry.correcting)) first.select();
    fault?.scrollIntoView({ block: "nearest" });
    if (refused) entry.sayRefused();
  }
  if (focus && !entry) document.querySelector(".state [autofocus]")?.focus();
  startSwitch();
  showLive();
  for (const [key, shift] of [...early, ...waiting]) press(key, shift);
  gone?.focus();
}

/* The page has its focus before this script is there: what was typed by then stands in the game's field, and is taken key by key; from the first Enter on
   keys wait (early.js). */
function keysBefore(form) {
  const input = form?.elements.game;
  if (!input) return [];
  const keys = input.value === input.defaultValue ? [] : [...input.value].map((key) => [key, key !== key.toLowerCase()]);
  input.value = input.defaultValue;
  return [...keys, ...JSON.parse(form.dataset.held ?? "[]")];
}

/* The page that the server answered takes the place of this one. */
function saved(text, answer, waiting) {
  replace(text, "main", ".clock");
  document.title = parse(text).title;
  if (answer.ok) history.replaceState(null, "", answer.headers.get("Content-Location") ?? answer.url.split("#")[0]);
  // What was typed ahead was meant for the next game; after a refusal it would land in the faulty field. Only F9 means the refused line.
  start(true, answer.ok ? waiting : waiting.filter(([key]) => key === KEEP).slice(0, 1));
}

function press(key, shift) {
  if (!entry) return;
  if (entry.busy) {
    entry.waiting.push([key, shift]);
    return;
  }
  if (key === KEEP) {
    keepOpen();
    return;
  }
  if (key in STEPS) {
    arrow(key, document.activeElement);
    return;
  }
  if (key === "Tab") {
    tab(shift);
    return;
  }
  if (beside(key) || entry.keys.press(key, shift)) return;
  const input = document.activeElement;
  if (input instanceof HTMLInputElement && input.type === "text" && key.length === 1) {
    input.setRangeText(key, input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (key === "Enter" && !enter(input)) input.click();
}

/* To the next field, as the browser goes: of a row of choices to the one that is chosen. */
function tab(back) {
  const here = document.activeElement;
  if (!back && answered(here)) return;
  const all = [...entry.form.querySelectorAll("input, select, textarea, button, a, summary")].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility(),
  );
  const row = (one) => (one.type === "radio" ? all.filter(({ name }) => name === one.name) : [one]);
  const stop = (those) => those.find((one) => one === here) ?? those.find((one) => one.checked) ?? those[0];
  const stops = all.filter((one) => one === stop(row(one)));
  const next = stops[stops.indexOf(here) + (back ? -1 : 1)];
  next?.focus();
  if (next?.type === "text") next.select();
}

/* A new game leads to what is still asked; a line that is corrected has nothing open, and each of its fields may be the wrong one. */
function answered(target) {
  return !entry.correcting && target === entry.combo.input && entry.combo.game && entry.commit() && entry.advance();
}

function lines() {
  return [...document.querySelectorAll("a[data-line]")];
}

/* Up from the form to the last line, up and down between lines, down from the last line into the form. */
function arrow(key, target) {
  const step = STEPS[key];
  if (entry && target === entry.combo.input && entry.combo.open) {
    entry.combo.move(step);
    return true;
  }
  const all = lines();
  const place = all.indexOf(target);
  if (place >= 0) (all[place + step] ?? (step > 0 ? entry?.combo.input : target))?.focus();
  else if (step < 0 && (entry ? target === entry.combo.input && !target.value : !typing(target))) all.at(-1)?.focus();
  else return false;
  return true;
}

/* A table is confirmed by a key that nobody presses by mistake: Enter has just written its last game. */
function confirm(event) {
  const button = document.querySelector("button[data-confirm]");
  if (!button || event.repeat || entry?.busy) return false;
  button.click();
  return true;
}

function enter(target) {
  if (entry && target.matches("a[data-line]")) return entry.correct(target.href);
  if (!entry || target.closest("a, summary, select, [popover]") || (target.closest("form") && target.closest("form") !== entry.form)) {
    return false;
  }
  // Who ticks that the players agree stands beside the button that writes, outside the form.
  const button = target.closest("button") ?? target.closest(".agree")?.querySelector("button");
  if (button && button.form !== entry.form) return false;
  entry.save(button);
  return true;
}

function escape() {
  if (document.querySelector(":popover-open")) return false;
  if (entry?.combo.open) entry.combo.close();
  else document.querySelector("[data-discard]")?.click();
  return true;
}

function handled(event) {
  if (event.key === "Escape") return escape();
  if (document.querySelector(":popover-open")) return false;
  if (entry?.busy) {
    const kept = event.key.length === 1 || ["Enter", "Tab", KEEP, ...Object.keys(STEPS)].includes(event.key);
    if (kept) entry.waiting.push([event.key, event.shiftKey]);
    return true;
  }
  if (event.key === "Enter") return enter(event.target);
  if (event.key in STEPS) return arrow(event.key, event.target);
  if (event.key === KEEP) return Boolean(entry) && keepOpen();
  if (event.key === "Tab" && !event.shiftKey && entry && answered(event.target)) return true;
  if (typing(event.target)) return false;
  return beside(event.key) || (Boolean(entry) && entry.keys.press(event.key, event.shiftKey));
}

/* The line as it stands, kept open with its fault, where it has one. */
function keepOpen() {
  return click("[data-keep]:not([hidden])");
}

/* The table before or after this one. */
function beside(key) {
  if (key === "<" || key === "‹") return click("[data-table-before]");
  return (key === ">" || key === "›") && click("[data-table-after]");
}

/* Free text, where a letter is a letter. */
function typing(target) {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      target.type === "text" &&
      (!entry || (target !== entry.combo.input && target.inputMode !== "decimal" && target.inputMode !== "numeric")))
  );
}

function click(selector) {
  const found = document.querySelector(selector);
  found?.click();
  return Boolean(found);
}

async function why(link) {
  const panel = document.getElementById("derivation");
  const answer = await fetch(`${link.href}?nur=1`);
  if (!answer.ok) {
    location.assign(link.href);
    return;
  }
  fill(panel.querySelector("[data-why-body]"), await answer.text());
  panel.showPopover();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && confirm(event)) event.preventDefault();
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (handled(event)) event.preventDefault();
});

/* A tap anywhere on a line opens it, as its number does. */
document.addEventListener("click", (event) => {
  const row = event.target.closest(".score tbody tr");
  if (!row || event.target.closest("a, button, summary") || String(getSelection())) return;
  row.querySelector("th a")?.click();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-why]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !("showPopover" in HTMLElement.prototype)) return;
  event.preventDefault();
  why(link);
});

start(!location.hash || location.hash === "#eintrag");
