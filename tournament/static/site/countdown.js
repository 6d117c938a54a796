/* A clock that counts down in the browser, on the server's time. The server says when it rings; nothing here decides anything. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const SAMPLES = 5;

/** The server's time, as well as one knows it: of the last answers the one that was quickest on its way counts. */
export class ServerTime {
  /** @param {number} now */
  constructor(now) {
    this.samples = [{ trip: Infinity, offset: now - Date.now() }];
  }

  /**
   * @param {number} server
   * @param {number} sent
   * @param {number} received
   */
  learn(server, sent, received) {
    if (!server) return;
    this.samples = [
      ...this.samples.filter((sample) => sample.trip < Infinity),
      { trip: received - sent, offset: server - (sent + received) / 2 },
    ].slice(-SAMPLES);
  }

  /**
   * Asks for the time alone: an answer without a body.
   * @param {string} address
   */
  async ask(address) {
    const sent = Date.now();
    const answer = await fetch(address, { method: "HEAD", cache: "no-store", headers: { "If-None-Match": "*" }, redirect: "error" });
    this.learn(Number(answer.headers.get("X-Server-Time")), sent, Date.now());
  }

  now() {
    return Date.now() + this.samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)).offset;
  }
}

/**
 * What a clock (tournament.ledger.machine.clock.as_json) says at this moment: its state and the seconds to the bell.
 * @param {Types.Clock} clock
 * @param {number} now
 */
export function reading(clock, now) {
  if (clock.bell === null) return { state: clock.state, seconds: clock.remaining };
  const seconds = Math.ceil((clock.bell - now) / 1000);
  if (seconds <= 0) return { state: "over", seconds };
  return { state: clock.warn !== null && now >= clock.warn ? "last" : "running", seconds };
}

/**
 * 47:12; 0:00 from the bell on.
 * @param {number} seconds
 */
export function figures(seconds) {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
