/* Keeps a wall's page for a laptop that does not answer: the page and what it is made of, as they came last. From the network first, as long as there is one;
   what the page asks every few seconds goes its own way. */

const STORE = "wand";
const PATIENCE = 4000;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page tells what it is made of, itself first. What it was made of before goes. Without the laptop what was kept stands. */
self.addEventListener("message", (event) => {
  const files = event.data?.keep ?? [];
  const answer = (kept) => event.ports[0]?.postMessage({ kept });
  event.waitUntil(
    keep(files)
      .then(() => true)
      .catch(async () => Boolean(await (await caches.open(STORE)).match(files[0], { ignoreVary: true })))
      .then(answer),
  );
});

async function keep(files) {
  const store = await caches.open(STORE);
  await store.addAll(files.map((file) => new Request(file, { credentials: "same-origin" })));
  const wanted = new Set(files.map((file) => new URL(file, self.location.origin).href));
  const pages = (file) => !new URL(file).pathname.startsWith("/static/");
  for (const { url } of await store.keys()) if (!wanted.has(url) && !pages(url)) await store.delete(url);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" || url.pathname.startsWith("/static/")) event.respondWith(latest(request, url));
});

async function latest(request, url) {
  const kept = await (await caches.open(STORE)).match(url.origin + url.pathname, { ignoreVary: true });
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    return answer.status >= 500 && kept ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
