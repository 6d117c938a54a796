/* Parts of a page take the place of those that are shown. Where a template says so (hx-…), htmx asks for them; where a script has the answer already,
   it gives it to one of these functions. What is morphed stays the same element where it says the same: with its focus, its place on the screen and
   what is open in it. Nothing else in these scripts swaps what the server has rendered. How htmx is set stands in site/_swap.html. */

/* global htmx, Idiomorph */

/* What keeps itself fresh (site/_live.html) asks with the ETag of what it shows, so an unchanged page costs a 304 and nothing moves. The tag is kept
   here: the browser keeps nothing of what somebody with an account is shown. Nobody is disturbed who is just in that part. */
const tags = new Map();
const isLive = (part) => part.getAttribute("hx-trigger")?.startsWith("every ");

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (isLive(detail.elt) && tags.has(detail.elt.id)) detail.headers["If-None-Match"] = tags.get(detail.elt.id);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.elt;
  if (!isLive(part)) return;
  if (document.hidden || part.contains(document.activeElement) || part.querySelector("details[open]")) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, xhr } = detail;
  if (!isLive(elt)) return;
  // Led elsewhere, as to the log-in: then what is shown stays.
  const here = xhr.responseURL === new URL(detail.pathInfo.requestPath, location.href).href;
  detail.shouldSwap &&= xhr.status === 200 && here && detail.serverResponse.includes(`id="${elt.id}"`);
  if (detail.shouldSwap) tags.set(elt.id, xhr.getResponseHeader("ETag") ?? "");
});

/** The page that a text is. */
export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/** The parts of the answered page that these selectors name take the place of those here. */
export function replace(text, ...selectors) {
  const spec = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 };
  for (const selector of selectors) {
    if (document.querySelector(selector) && parse(text).querySelector(selector)) htmx.swap(selector, text, spec, { select: selector });
  }
}

/** Changes an element into a fresh one; only what is different is touched. `how`: more of idiomorph's configuration. */
export function morph(part, fresh, how = {}) {
  Idiomorph.morph(part, fresh, { morphStyle: "outerHTML", ...how });
}

/** Changes what is in an element into a fresh text. */
export function fill(part, html) {
  Idiomorph.morph(part, html, { morphStyle: "innerHTML" });
}
