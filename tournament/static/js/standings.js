// Keeps the standings fresh while a round is played. Asks again with the page's ETag, so an unchanged page costs a 304 and nothing moves.

const stand = document.getElementById("stand");
const pause = Number(stand.dataset.live) * 1000;

async function refresh() {
  if (document.hidden || stand.contains(document.activeElement)) return;
  const answer = await fetch(location.href, { cache: "no-cache", redirect: "error" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("stand");
  if (fresh && fresh.innerHTML !== stand.innerHTML) stand.innerHTML = fresh.innerHTML;
}

setInterval(() => refresh().catch(() => {}), pause);
