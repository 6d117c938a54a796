/**
 * Talks to the desk's laptop. Every answer is one of: { ok, status, body }, or Offline thrown where it did not answer: what is no JSON is somebody
 * else's, the inn's log-in page or another program on the port. `base`: where the laptop is that has the evening now, "" for the one this page is from.
 */

import { Offline } from "../site/queue.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const PATIENCE = 10_000;

/* A line has so many versions from this phone already that the desk has to choose first. */
const FULL = "too_many_versions";

/** The laptop that was asked has handed the evening over; `address`: where it is now, "" as long as it is on its way. */
export class Moved extends Offline {
  /**
   * @param {string} address
   * @param {string} said
   */
  constructor(address, said) {
    super("moved", said);
    this.address = address;
  }
}

export class Api {
  base = "";

  /** What the laptop last said: whichever is asked next is told of it, an older one learns that it is replaced, and no line comes twice. */
  evening = {};

  /**
   * @param {Record<string, string>} urls
   * @param {string} device
   * @param {import("./clock.js").Time} time
   */
  constructor(urls, device, time) {
    this.urls = urls;
    this.device = device;
    this.time = time;
  }

  state() {
    return this.stateAt(this.base);
  }

  prices() {
    return this.ask(this.urls.prices, {});
  }

  /**
   * The table as the laptop at this address has it.
   * @param {string} base
   */
  stateAt(base) {
    const query = new URLSearchParams({ device: this.device, ...this.brought });
    return this.ask(`${this.urls.state}?${query}`, { cache: "no-cache" }, undefined, base);
  }

  /** @returns {Record<string, string>} */
  get brought() {
    const { generation, witness, mark } = /** @type {Partial<Types.State>} */ (this.evening);
    return { ...(generation && { generation, witness: witness ?? "" }), ...(mark && { knows: mark }) };
  }

  /** @param {object} body */
  greet(body) {
    return this.time.learn(() => this.post("greet", body));
  }

  /**
   * @param {string} name
   * @param {object} body
   * @param {AbortSignal} [signal]
   */
  post(name, body, signal, base = this.base) {
    const text = JSON.stringify({ device: this.device, ...this.brought, ...body });
    return this.ask(this.urls[name], { method: "POST", body: text, headers: { "Content-Type": "application/json" } }, signal, base);
  }

  /**
   * @param {string} url
   * @param {RequestInit} options
   * @param {AbortSignal} [signal]
   * @returns {Promise<Types.Answer>}
   */
  async ask(url, options, signal, base = this.base) {
    const before = /** @type {Types.State} */ (this.evening);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), PATIENCE);
    signal?.addEventListener("abort", () => limit.abort());
    try {
      const credentials = base ? "omit" : "same-origin";
      const answer = await fetch(`${base}${url}`, { ...options, credentials, signal: limit.signal });
      const told = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
      if (told?.code === "moved") throw new Moved(told.address, told.message);
      if (answer.status >= 500 || (answer.status === 429 && told?.code !== FULL)) {
        throw new Offline(String(answer.status), answer.status === 503 ? told?.message : "");
      }
      if (told === null) throw new Offline("no JSON");
      complete(told.state ?? told, before);
      return { ok: answer.ok, status: answer.status, body: told };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw error instanceof Offline ? error : new Offline(/** @type {Error} */ (error).message);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Puts the lines that were named as known, and left out, before those that came.
 * @param {Types.State} state
 * @param {Types.State} before what was known when it was asked for
 */
function complete(state, before) {
  if (!state.known) return;
  const [lines, kept] = state.known;
  state.lines.unshift(...before.lines.slice(0, lines));
  state.kept.unshift(...before.kept.slice(0, kept));
  delete state.known;
}
