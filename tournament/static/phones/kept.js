/* The page opens again without network: a service worker keeps it, where the browser allows one. A laptop that is started again, or an air full of other
   phones, breaks that off on its way; nobody would know before the network is gone, so it is tried again until it has come to an end. */

const FIRST = 2_000;
const LAST = 600_000;
const ANSWER = 60_000;

/**
 * `told(kept)`: whether the page is kept, each time that is known.
 * @param {string} script
 * @param {(kept: boolean) => void} told
 */
export async function keepPage(script, told, wait = FIRST) {
  if (!("serviceWorker" in navigator)) return;
  const kept = await keep(script).catch((error) => console.info(error.message));
  told(Boolean(kept));
  if (kept) navigator.storage?.persist?.();
  else setTimeout(() => keepPage(script, told, Math.min(2 * wait, LAST)), wait);
}

/**
 * @param {string} script
 * @returns {Promise<boolean | undefined>}
 */
async function keep(script) {
  const registration = await navigator.serviceWorker.register(script, { scope: "/tisch/" });
  const worker = registration.active ?? (await installed(registration.installing ?? registration.waiting));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.kept);
    // From one that was replaced meanwhile comes no answer.
    setTimeout(resolve, ANSWER);
    worker.postMessage({ keep: location.pathname }, [port2]);
  });
}

/**
 * `ready` would wait for ever for one whose files did not come.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<ServiceWorker>}
 */
function installed(worker) {
  return new Promise((resolve, reject) => {
    if (worker === null) return reject(new Error("No worker is there."));
    const look = () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("The page is not kept yet."));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
