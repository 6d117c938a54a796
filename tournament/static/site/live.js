/* What keeps itself fresh (site/_live.html): htmx asks, with the ETag of what is shown, so an unchanged page costs a 304 and nothing moves. The tag is
   kept here: the browser keeps nothing of what somebody with an account is shown. How htmx is set stands in site/_swap.html. */

/** @type {Map<string, string>} */
const tags = new Map();
/** @param {Element} part */
const isLive = (part) => part.getAttribute("hx-trigger")?.startsWith("every ");
/** Nobody is disturbed who is just in that part, unless it is also heard (data-heard). @param {Element} part */
const isUsed = (part) =>
  !part.hasAttribute("data-heard") && (part.contains(document.activeElement) || Boolean(part.querySelector("details[open]")));

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (isLive(detail.elt) && tags.has(detail.elt.id)) {
    detail.headers["If-None-Match"] = tags.get(detail.elt.id);
  }
});

/* Nobody asks for a page that nobody sees. */
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.elt;
  if (!isLive(part)) return;
  if (isUsed(part) || (document.hidden && !part.hasAttribute("data-heard"))) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, xhr } = detail;
  if (!isLive(elt)) return;
  // Led elsewhere, as to the log-in: then what is shown stays.
  const here = xhr.responseURL === new URL(detail.pathInfo.requestPath, location.href).href;
  detail.shouldSwap &&= xhr.status === 200 && here && !isUsed(elt) && detail.serverResponse.includes(`id="${elt.id}"`);
  if (detail.shouldSwap) tags.set(elt.id, xhr.getResponseHeader("ETag") ?? "");
});
