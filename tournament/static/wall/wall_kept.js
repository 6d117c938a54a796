/* What a wall keeps in its browser: what was chosen by hand, and the last picture, for a reload while the laptop does not answer. The page itself is kept by a
   service worker, which browsers grant to https and to localhost alone; elsewhere a reload would leave nothing, and is warned of. */

const NAME = "tarock-wall";
const AGAIN = 10_000;
const LATER = 60_000;

export const kept = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(`${NAME}-${name}`);
    } catch {
      return null;
    }
  },

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    try {
      localStorage.setItem(`${NAME}-${name}`, value);
    } catch {
      /* a browser that keeps nothing */
    }
  },
};

const PICTURE = `picture-${location.pathname}`;

/**
 * The last picture of this wall: { news, at, server }, `at` by this device's clock, `server` by the laptop's. Null where the page itself is younger.
 * @param {number} made when the page was made
 */
export function lastPicture(made) {
  try {
    const last = JSON.parse(kept.get(PICTURE) ?? "null");
    return last && last.server > made ? last : null;
  } catch {
    return null;
  }
}

/**
 * @param {object | null} news nothing: what was there stands, only later
 * @param {number} at
 * @param {number} server
 */
export function keepPicture(news, at, server) {
  kept.set(PICTURE, JSON.stringify({ news, at, server }));
}

/** Has this page and all that it is made of kept, once the whole of it is there; and again each time it was loaded. */
export async function keepPage() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register(document.body.dataset.worker ?? "", { scope: location.pathname });
    const worker = registration.active ?? (await navigator.serviceWorker.ready).active;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const own = files.filter((file) => new URL(file).pathname.startsWith("/static/"));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (data.kept) document.documentElement.dataset.kept = "true";
      else setTimeout(keepPage, AGAIN);
    };
    worker?.postMessage({ keep: [location.origin + location.pathname, ...new Set(own)] }, [port2]);
  } catch (error) {
    console.info(/** @type {Error} */ (error).message);
    setTimeout(keepPage, LATER);
  }
}

/** Whether a reload without the laptop would find the page. */
export function reloads() {
  return Boolean(navigator.serviceWorker?.controller) && document.documentElement.dataset.kept === "true";
}
