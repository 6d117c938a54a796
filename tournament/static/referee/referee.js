/* The referee's pages: a tap answers a question at once, and the page that follows takes the place of this one (referee/_base.html says how to htmx).
   Without this script every step has its button. */

import "../site/live.js";
import { again, remember, restore, returned, settled, written } from "./kept.js";

/* So long a page that has just come takes no tap: the second of two quick ones was meant for the page before. */
const FRESH = 400;

function takesNoTapYet() {
  const fresh = document.getElementById("fall");
  fresh?.classList.add("fresh");
  setTimeout(() => fresh?.classList.remove("fresh"), FRESH);
}

/* A button that loads the whole next page is tapped twice as easily. */
const SENT = "referee sent";
if (sessionStorage.getItem(SENT)) takesNoTapYet();
sessionStorage.removeItem(SENT);
document.addEventListener("submit", (event) => !event.defaultPrevented && sessionStorage.setItem(SENT, "1"));

/* Where the steps are more than the screen is wide, the one that is asked now is seen. */
function showStep() {
  const step = document.querySelector(".steps [aria-current]");
  if (step) step.parentElement.scrollLeft = step.offsetLeft - step.parentElement.offsetLeft - 16;
}
showStep();
restore();
returned();
document.addEventListener("input", remember);

const asked = () => document.querySelector(".steps [aria-current]")?.textContent;
let before = null;
let asSent = new Map();

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.boosted || !detail.shouldSwap) return;
  const text = detail.serverResponse;
  if (!text.includes('id="fall"')) {
    // Led elsewhere, as to the log-in: what was written is here still, and what was tapped stands in the address that it leads back to.
    detail.shouldSwap = false;
    location.href = again(detail.xhr.responseURL, detail.requestConfig.elt);
    return;
  }
  const focused = document.activeElement;
  const posted = detail.requestConfig.verb === "post";
  const button = detail.requestConfig.triggeringEvent?.submitter?.value ?? null;
  before = {
    meanwhile: written()
      .filter(([name, field]) => field.value !== asSent.get(name))
      .map(([name, field]) => [name, field.value, field === focused]),
    sent: posted ? { path: location.pathname, button } : null,
    place: window.scrollY,
    mine: focused?.name ? [focused.name, focused.value] : null,
    step: asked(),
  };
  document.body.className = /<body class="([^"]*)"/.exec(text)?.[1] ?? "";
});

document.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => {
  if (new URL(detail.history.path, location.href).href === location.href) detail.history.type = "replace";
});

/* The same step keeps its place on the screen; a fault comes into sight; another step begins at the top. */
document.addEventListener("htmx:afterSwap", () => {
  if (!before) return;
  const { place, mine, step, sent, meanwhile } = before;
  before = null;
  const fresh = document.getElementById("fall");
  takesNoTapYet();
  showStep();
  writtenOn(meanwhile);
  settled(sent);
  const fault = fresh.querySelector("[data-refused], .stale");
  if (fault) {
    fault.scrollIntoView({ block: "center" });
    fault.focus();
  } else if (asked() === step) {
    window.scrollTo(0, place);
    const again = mine && [...fresh.querySelectorAll("[name]")].find((one) => one.name === mine[0] && one.value === mine[1]);
    again?.focus({ preventScroll: true });
  } else {
    window.scrollTo(0, 0);
    const first = fresh.querySelector("form [type=radio]:checked") ?? fresh.querySelector("form input:not([type=hidden]), .foot .btn");
    first?.focus({ preventScroll: true });
  }
});

/* What was written while the answer was on its way stands there too. */
function writtenOn(meanwhile) {
  const fields = new Map(written());
  for (const [name, text, focused] of meanwhile) {
    const field = fields.get(name);
    if (!field) continue;
    field.value = text;
    if (focused) field.focus({ preventScroll: true });
  }
}

function notSent({ detail }) {
  if (!detail.boosted) return;
  const form = detail.elt;
  form.querySelector("[data-lost]")?.remove();
  const said = document.createElement("p");
  said.dataset.lost = "";
  said.className = "fault";
  said.setAttribute("role", "alert");
  said.textContent = document.getElementById("worte").dataset.lost;
  form.append(said);
}

document.addEventListener("htmx:sendError", notSent);
document.addEventListener("htmx:responseError", notSent);
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (!detail.boosted) return;
  asSent = new Map(written().map(([name, field]) => [name, field.value]));
  detail.elt.setAttribute("aria-busy", "true");
});
document.addEventListener("htmx:afterRequest", ({ detail }) => detail.boosted && detail.elt.removeAttribute("aria-busy"));

/* A tap by finger or mouse sends; arrows on the keyboard only move, Enter sends. */
function tapped(input) {
  const form = input.form;
  if (!form?.dataset.tap || input.name !== form.dataset.tap || "stay" in input.dataset) return;
  const also = form.dataset.tapWith;
  if (also && !form.querySelector(`[name="${also}"]:checked`)) return;
  form.querySelector("button").click();
}

document.addEventListener("click", ({ target, detail }) => {
  if (target instanceof HTMLInputElement && target.type === "radio" && detail !== 0) tapped(target);
});

/* Which fields a game has depends on the game: the page asks again when another is chosen. */
function chosen(input) {
  if (input instanceof HTMLSelectElement && input.name === "game" && input.form?.matches("[hx-boost]")) {
    input.form.querySelector("button").click();
  }
}

document.addEventListener("change", (event) => chosen(event.target));

/* What was tapped or chosen before this ran, as soon as htmx has the forms. Whoever moves by the keyboard is seen where he is. */
document.addEventListener("DOMContentLoaded", () => {
  for (const input of document.querySelectorAll("[data-tap] [type=radio]:checked:not(:focus-visible)")) {
    if (!input.defaultChecked) tapped(input);
  }
  for (const input of document.querySelectorAll("select[name=game]")) {
    const first = [...input.options].findIndex((one) => one.defaultSelected);
    if (input.selectedIndex !== Math.max(first, 0)) chosen(input);
  }
});
