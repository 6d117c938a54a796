/** Calling a referee: what about, one tap more, and what became of it. */

import { freshId, Offline } from "../site/queue.js";
import { choice } from "./controls.js";
import { fill, h } from "./dom.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

/**
 * The link in the head, or the state of the call in its place.
 * @param {Types.View} view
 */
export function callLink(view) {
  const said = became(view);
  return h("a", { href: "#ruf", class: said ? "chip called" : null, "data-f": "call" }, said ?? view.words.call);
}

/**
 * What became of the call; nothing where none is out.
 * @param {Types.View} view
 */
function became({ words, state }) {
  const [called] = state.calls;
  return called && (called.taken_by ? fill(words.coming, called.taken_by) : words.called);
}

export class Caller {
  /** @type {string | null} */
  about = null;
  failed = "";
  /** @type {number | null} since when there was no network for it */
  since = null;
  id = freshId();

  /**
   * @param {Types.View} view
   * @param {Types.Api} api
   * @param {(state: Types.State) => void} done
   */
  constructor(view, api, done) {
    this.view = view;
    this.api = api;
    this.done = done;
  }

  /** Why the last call did not go out; that there was no network is said as long as there is none. */
  get fault() {
    return this.since && this.since !== this.view.since ? "" : this.failed;
  }

  page() {
    const { view } = this;
    const { words, sheet } = view;
    const called = became(view);
    const game = sheet.next?.game ?? sheet.done;
    const abouts = [
      ["renonce", words.call_renonce],
      ["game", fill(words.call_now, game)],
      ["other", words.call_other],
    ];
    const keys = abouts.map(([value, label]) =>
      choice("about", value, label, this.about === value, (said) => this.choose(said), { css: "l" }),
    );
    return h(
      "section",
      { class: "stack", "aria-label": words.call },
      h("p", { class: "label" }, h("h2", null, words.call), h("a", { href: "#", "data-f": "back" }, words.back)),
      called ? h("p", { class: "chip call", role: "status" }, called) : null,
      h("p", null, words.call_help),
      h("p", { class: "label" }, words.call_game),
      h("div", { class: "cols n3", role: "radiogroup", "aria-label": words.call_game }, keys),
      this.fault ? h("p", { class: "fault", role: "alert" }, this.fault) : null,
      h(
        "button",
        { type: "button", class: "btn main big", onclick: () => this.send(), "data-f": "call-send" },
        called ? words.call_again : words.call_send,
      ),
      called ? this.takeBack() : null,
    );
  }

  /** "call-back" key, where one is out. */
  takeBack() {
    const { view } = this;
    const { words } = view;
    return view.twice("call-back", words.call_back, words.call_back_really, () => this.tell({ back: true }), "btn");
  }

  /** @param {string} about */
  choose(about) {
    this.about = about;
    this.view.render();
  }

  send() {
    const { words, sheet, state } = this.view;
    /** @type {Record<string, string>} */
    const labels = { renonce: words.call_renonce, game: "", other: words.call_other };
    const game = Math.max(1, Math.min(sheet.next?.game ?? sheet.done, state.games));
    return this.tell({ client_id: this.id, game: this.about === "other" ? null : game, words: labels[this.about ?? ""] ?? "" });
  }

  /** At the end: the sums are not what somebody has in mind. */
  disagree() {
    return this.tell({ client_id: this.id, game: null, words: this.view.words.call_sums });
  }

  /** @param {object} said */
  async tell(said) {
    const { view } = this;
    this.since = null;
    try {
      const answer = await this.api.post("call", said);
      this.failed = answer.ok ? "" : (answer.body.message ?? "");
      if (answer.ok) {
        this.id = freshId();
        this.about = null;
        this.done(answer.body);
      }
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      view.lost(error.said);
      this.failed = view.words.call_offline;
      this.since = view.since;
    }
    view.render();
  }
}
