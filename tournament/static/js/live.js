/* Keeps a part of a page fresh. Asks again with the page's ETag, so an unchanged page costs a 304 and nothing moves. The tag is kept here: the browser
   keeps nothing of what somebody with an account is shown. */

let tag = "";

async function refresh(part) {
  if (document.hidden || part.contains(document.activeElement) || part.querySelector("details[open]")) return;
  const answer = await fetch(location.href, { cache: "no-store", redirect: "error", headers: tag ? { "If-None-Match": tag } : {} });
  if (!answer.ok) return;
  tag = answer.headers.get("ETag") ?? "";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(part.id);
  if (fresh && fresh.innerHTML !== part.innerHTML) part.innerHTML = fresh.innerHTML;
}

export function keepFresh(part) {
  setInterval(() => refresh(part).catch(() => {}), Number(part.dataset.live) * 1000);
}
