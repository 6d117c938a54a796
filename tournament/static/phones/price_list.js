/* Fetches the price list beside the page, once an edition, and keeps it in the phone: without network it is there again. The scripts that look things up in
   it come as late, so that the page stands sooner. */

const IN_THE_MAKING = 202;
const FIRST = 3_000;
const LAST = 120_000;

/**
 * `told(list, scripts)` once there is one. `which` names the list of this table and of this edition of the program.
 * @param {{ get(name: string): Promise<any>, set(name: string, value: unknown): unknown }} store
 * @param {{ prices(): Promise<import("../../../tests/scripts/types.d.ts").Answer> }} api
 * @param {string} which
 * @param {(list: any, scripts: typeof import("./prices.js")) => void} told
 */
export async function priceList(store, api, which, told, wait = FIRST) {
  const kept = await store.get("prices");
  const scripts = await import("./prices.js").catch(() => null);
  if (scripts && kept?.which === which) return told(kept.list, scripts);
  const answer = await api.prices().catch(() => null);
  if (!scripts || !answer?.ok || answer.status === IN_THE_MAKING) {
    // The laptop is away, or makes the list for another phone just now.
    setTimeout(() => priceList(store, api, which, told, Math.min(2 * wait, LAST)), wait);
    return undefined;
  }
  store.set("prices", { which, list: answer.body });
  return told(answer.body, scripts);
}
