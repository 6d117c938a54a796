/* Keeps the table's page for the time without network. EDITION and FILES stand above, put there by the laptop: the files of this edition.
   Pages come from the network when it answers in time; files, which carry their edition, from the cache. What is posted is never kept. */

const STORE = `tisch-${EDITION}`;
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

/* The files of this edition, and the pages that an older edition had kept: an old page would ask for old files. */
async function install() {
  const store = await caches.open(STORE);
  await store.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  for (const page of await keptPages()) await keep(store, page).catch(() => false);
}

async function keptPages() {
  const found = [];
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found.push(...requests.map((request) => new URL(request.url).pathname).filter((path) => path.startsWith("/tisch/")));
  }
  return [...new Set(found)];
}

async function clean() {
  const older = (await caches.keys()).filter((name) => name.startsWith("tisch-") && name !== STORE);
  for (const name of older) await caches.delete(name);
}

async function keep(store, page) {
  const answer = await fetch(page, { credentials: "same-origin" });
  if (!answer.ok) return false;
  await store.put(page, answer);
  return true;
}

self.addEventListener("message", (event) => {
  const page = event.data?.keep;
  if (!page?.startsWith("/tisch/")) return;
  const answer = (kept) => event.ports[0]?.postMessage({ kept });
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => keep(store, page).catch(() => store.match(page).then(Boolean)))
      .then(answer),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith("/tisch/")) event.respondWith(page(request, url.pathname));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request, url.pathname));
});

async function file(request, path) {
  const store = await caches.open(STORE);
  return (await store.match(path)) ?? fetch(request);
}

async function page(request, path) {
  const store = await caches.open(STORE);
  const kept = await store.match(path, { ignoreVary: true });
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (answer.ok) await store.put(path, answer.clone());
    if ([404, 410].includes(answer.status)) await store.delete(path);
    return answer.status >= 500 && kept ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
