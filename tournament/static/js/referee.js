/* The referee's pages: a tap answers a question at once, the page that follows takes the place of this one, what waits stays fresh.
   Without this script every step has its button. */

import { keepFresh } from "./live.js";

const live = document.querySelector("[data-live]");
if (live) keepFresh(live);

/* Where the steps are more than the screen is wide, the one that is asked now is seen. */
function showStep() {
  const step = document.querySelector(".steps [aria-current]");
  if (step) step.parentElement.scrollLeft = step.offsetLeft - step.parentElement.offsetLeft - 16;
}
showStep();

/* The page that the server answered takes the place of this one; the same step keeps its place on the screen. */
function replace(page, address, step) {
  const fresh = page.getElementById("fall");
  const said = page.querySelector("main > .said");
  if (!fresh) {
    location.href = address;
    return;
  }
  const place = window.scrollY;
  const focused = document.activeElement;
  const mine = focused?.name ? [focused.name, focused.value] : null;
  document.querySelector("main > .said")?.remove();
  document.getElementById("fall").replaceWith(fresh);
  if (said) fresh.before(said);
  document.title = page.title;
  document.body.className = page.body.className;
  showStep();
  const same = fresh.querySelector(".steps [aria-current]")?.textContent === step;
  const fault = fresh.querySelector("[data-refused], .stale");
  if (fault) {
    fault.scrollIntoView({ block: "center" });
    fault.focus();
  } else if (same) {
    window.scrollTo(0, place);
    const again = mine && [...fresh.querySelectorAll("[name]")].find((one) => one.name === mine[0] && one.value === mine[1]);
    again?.focus({ preventScroll: true });
  } else {
    window.scrollTo(0, 0);
    (fresh.querySelector("form [type=radio]:checked") ?? fresh.querySelector("form input:not([type=hidden]), .foot .btn"))?.focus({
      preventScroll: true,
    });
  }
}

function notSent(form) {
  form.querySelector("[data-lost]")?.remove();
  const said = document.createElement("p");
  said.dataset.lost = "";
  said.className = "fault";
  said.setAttribute("role", "alert");
  said.textContent = document.getElementById("worte").dataset.lost;
  form.append(said);
}

async function send(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  const step = document.querySelector(".steps [aria-current]")?.textContent;
  const get = form.method === "get";
  const address = new URL(form.action);
  if (get) address.search = new URLSearchParams(data).toString();
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, get ? {} : { method: "POST", body: data });
    if (answer.status >= 500) throw new Error(String(answer.status));
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    if (answer.url !== location.href) history.pushState(null, "", answer.url);
    replace(page, answer.url, step);
  } catch {
    notSent(form);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-swap]")) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
});

/* A tap by finger or mouse sends; arrows on the keyboard only move, Enter sends. */
document.addEventListener("click", (event) => {
  const input = event.target;
  const form = input instanceof HTMLInputElement && input.type === "radio" ? input.form : null;
  if (!form?.dataset.tap || input.name !== form.dataset.tap || event.detail === 0 || "stay" in input.dataset) return;
  const also = form.dataset.tapWith;
  if (also && !form.querySelector(`[name="${also}"]:checked`)) return;
  form.requestSubmit(form.querySelector("button"));
});

/* Which fields a game has depends on the game: the page asks again when another is chosen. */
document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLSelectElement && input.name === "game" && input.form?.matches("[data-swap]")) {
    input.form.requestSubmit(input.form.querySelector("button"));
  }
});

window.addEventListener("popstate", () => location.reload());
