/**
 * The round's clock in the head: the time that is left, when it rings, what this table plays longer. It goes by the laptop's time as the phone has
 * learnt it, also without network and however wrong the phone's own clock is.
 */

import { ServerTime, figures, reading } from "../site/countdown.js";
import { clock as hour, fill, h } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const SKEW = "skew";

export class Time {
  /**
   * @param {{ set(name: string, value: unknown): unknown }} store
   * @param {number | null} skew by how much the laptop was ahead of this phone when they last spoke
   */
  constructor(store, skew) {
    this.store = store;
    this.server = new ServerTime(Date.now() + (skew ?? 0));
  }

  /** @param {{ get(name: string): Promise<any>, set(name: string, value: unknown): unknown }} store */
  static async known(store) {
    return new Time(store, await store.get(SKEW));
  }

  now() {
    return this.server.now();
  }

  /**
   * From an answer that was made for this question: one out of the browser's cache would tell an old time.
   * @param {() => Promise<Types.Answer>} ask
   */
  async learn(ask) {
    const sent = Date.now();
    const answer = await ask();
    const now = answer.body.clock?.now;
    if (now) {
      this.server.learn(now, sent, Date.now());
      this.store.set(SKEW, Math.round(this.now() - Date.now()));
    }
    return answer;
  }
}

/**
 * What the line says at this moment: the figure, the state in words, when it rings and how much longer this table plays.
 * @param {Types.Clock} clock
 * @param {number} now
 * @param {Record<string, string>} words
 */
export function told(clock, now, words) {
  const { state, seconds } = reading(clock, now);
  const rings = clock.bell === null || state === "over" ? "" : fill(words.clock_at, hour(clock.bell));
  const longer = clock.extra ? fill(words.clock_extra, clock.extra) : "";
  return {
    state,
    figure: state === "over" ? hour(clock.bell) : figures(seconds),
    word: words[`clock_${state}`],
    more: [rings, longer].filter(Boolean).join(", "),
  };
}

/**
 * The line in the head; nothing where the round has no clock or is not open.
 * @param {Types.View} view
 */
export function clockLine(view) {
  const { clock, round_state: round } = view.state;
  if (!clock || round !== "open" || view.gone) return null;
  const { state, figure, word, more } = told(clock, view.time.now(), view.words);
  return h(
    "p",
    { class: "clock", role: "timer", "data-state": state },
    h("b", null, figure),
    h("span", null, word),
    h("small", null, more),
  );
}

/**
 * A second later: only what has changed is written.
 * @param {Types.View} view
 */
export function tick(view) {
  const line = document.querySelector(".bar .clock");
  if (!(line instanceof HTMLElement) || !view.state?.clock) return;
  const { state, figure, word, more } = told(view.state.clock, view.time.now(), view.words);
  line.dataset.state = state;
  [figure, word, more].forEach((text, place) => {
    if (line.children[place].textContent !== text) line.children[place].textContent = text;
  });
}
