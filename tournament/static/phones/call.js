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
  const { words, state } = view;
  const [called] = state?.calls ?? [];
  const text = !called ? words.call : called.taken_by ? fill(words.coming, called.taken_by) : words.called;
  return h("a", { href: "#ruf", class: called ? "chip called" : null, "data-f": "call" }, text);
}

export class Caller {
  /** @type {string | null} */
  about = null;
  failed = "";
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

  page() {
    const { view } = this;
    const { words, sheet } = view;
    const [called] = view.state.calls;
    const game = sheet.next?.game ?? sheet.done;
    const abouts = [
      ["renonce", words.call_renonce],
      ["game", fill(words.call_now, game)],
      ["other", words.call_other],
    ];
    const keys = abouts.map(([value, label]) =>
      choice("about", value, label, this.about === value, (said) => this.choose(said), { css: "l" }),
    );
    const state = called
      ? h("p", { class: "chip call", role: "status" }, called.taken_by ? fill(words.coming, called.taken_by) : words.called)
      : null;
    return h(
      "section",
      { class: "stack", "aria-label": words.call },
      h("p", { class: "label" }, h("h2", null, words.call), h("a", { href: "#", "data-f": "back" }, words.back)),
      state,
      h("p", null, words.call_help),
      h("p", { class: "label" }, words.call_game),
      h("div", { class: "cols n3", role: "radiogroup", "aria-label": words.call_game }, keys),
      this.failed ? h("p", { class: "fault", role: "alert" }, this.failed) : null,
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
    const { words } = view;
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
      this.failed = words.call_offline;
    }
    view.render();
  }
}
