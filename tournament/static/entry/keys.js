/* The keys of the entry form. Letters and figures hold wherever no text is being typed; where they go is what has the focus. */

import { folded } from "./games.js";
import { answers } from "./refused.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

const FIGURES = /^[0-9]$/;
const LETTER = /^\p{L}$/u;
/* No game begins with it: it holds in the game's own field too, where the cursor starts. */
const DEALER = "J";
/** @type {Record<string, string>} */
const KONTRA = { K: "2", R: "4", S: "8", I: "16" };
/**
 * Who is named after something was said or happened, block after block.
 * @type {Record<string, string>}
 */
const NEXT = { kontra: "kontra_for", kontra_for: "kontra_re", mond: "mond_to" };

export class Keys {
  /** @param {Types.Desk} entry */
  constructor(entry) {
    this.entry = entry;
    this.form = entry.form;
    this.fields = entry.fields;
  }

  /**
   * True where the key was ours.
   * @param {string} key
   */
  press(key, shift = false) {
    const target = document.activeElement;
    const combo = this.entry.combo;
    if (this.entry.refused && this.holds(target, key)) {
      this.entry.sayRefused();
      return true;
    }
    if (target === combo.input) {
      const letter = key.toUpperCase();
      if (combo.untouched && (letter === DEALER || this.correctsResult(letter))) return this.letter(letter, target, shift);
      if (!FIGURES.test(key) || !combo.game) return false;
      this.entry.commit();
      return this.figure(key, null) || this.entry.advance();
    }
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "text")) {
      if (!target.inputMode || target.inputMode === "text" || !LETTER.test(key)) return false;
      return this.letter(key.toUpperCase(), target, shift);
    }
    if (FIGURES.test(key)) return this.figure(key, target);
    return LETTER.test(key) ? this.letter(key.toUpperCase(), target, shift) : false;
  }

  /**
   * Whether a letter at the game of a line that is corrected means that line's result: where no game is called by it. A V would ask for a new deal.
   * @param {string} letter
   */
  correctsResult(letter) {
    if (!this.entry.correcting || !["G", "V"].includes(letter) || !this.fields.visible("won")) return false;
    return !this.entry.combo.games.some(({ label }) => folded(label).startsWith(letter.toLowerCase()));
  }

  /**
   * Whether a key is kept from a refused form: what is typed into a field edits it, and what answers the question that is asked is meant.
   * @param {Element | null} target
   * @param {string} key
   */
  holds(target, key) {
    if (!FIGURES.test(key) && !LETTER.test(key)) return false;
    if (target instanceof HTMLInputElement && target.type === "text") {
      if (target === this.entry.combo.input) return FIGURES.test(key) && this.entry.combo.game !== null;
      return Boolean(target.inputMode) && target.inputMode !== "text" && LETTER.test(key);
    }
    const ask = this.entry.data.asks[around(target, "[data-field]")?.dataset.field ?? ""];
    return !answers(target, key, Boolean(ask?.people));
  }

  /**
   * @param {string} key
   * @param {Element | null} target
   * @returns {boolean}
   */
  figure(key, target) {
    const seat = String(Number(key) - 1);
    const made = this.loud(target);
    if (made && target instanceof HTMLInputElement && target.name === `${made}_for`) return this.pick(target.name, seat);
    if (made) return this.pick(`${made}_by`, seat === this.fields.declarer ? "" : seat);
    const group = around(target, "[data-field]")?.dataset.field ?? "";
    const ask = this.entry.data.asks[group];
    if (ask?.people) return this.pick(group, seat) && (this.whose(group) || this.entry.advance());
    if (target instanceof HTMLInputElement && target.name === "dealer") return this.pick("dealer", seat);
    if (group === "bouts") return this.pick("bouts", key) && this.entry.advance();
    if (ask?.each) return this.toggle(ask.each + seat) || this.cycle(ask.each + seat);
    const open = this.fields.model.unanswered() ?? "";
    if (this.entry.data.asks[open]?.people) return this.pick(open, seat) && this.entry.advance();
    if (open === "bouts") return this.pick("bouts", key) && this.entry.advance();
    const counts = "[data-field=counts]:not([hidden]) input:enabled, [data-field=points]:not([hidden]) input";
    const [input] = this.fields.all(counts, HTMLInputElement);
    if (!input) return false;
    input.focus();
    input.value = key;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  /**
   * @param {string} key
   * @param {Element | null} target
   * @param {boolean} shift
   * @returns {boolean}
   */
  letter(key, target, shift) {
    const made = shift ? null : this.loud(target);
    if (made && this.ofAnnouncement(made, key)) return true;
    const { fields } = this;
    const data = this.entry.data;
    if ((key === "G" || key === "V") && fields.visible("won")) return this.pick("won", key === "G" ? "1" : "0") && this.entry.advance();
    if (key in KONTRA && fields.visible("kontra")) {
      return this.pick("kontra", fields.value("kontra") === KONTRA[key] ? "1" : KONTRA[key]) && (this.whose("kontra") || true);
    }
    if (key === "K" && fields.visible("kontra_each")) return this.entry.focus("kontra_each");
    if (fields.visible("bid") && (key === "B" || key === "H")) {
      const bid = key === "B" ? "abgeloest" : "gehalten";
      return this.pick("bid", fields.value("bid") === bid ? "plain" : bid);
    }
    const kind = Object.keys(this.entry.combo.game?.whens ?? {}).find((name) => data.keys[name] === key);
    if (kind && fields.visible("announcements")) return this.cycle(`a_${kind}`, true);
    if (key === "E" && fields.visible("petit_au_bout")) return this.cycle("petit_au_bout");
    if (key === "D" && fields.visible("chelem")) return this.cycle("chelem", true);
    if (key === "P" && fields.visible("poignees")) return this.entry.focus("poignees");
    const named = Object.keys(data.letters).find((block) => data.letters[block] === key && fields.visible(block));
    if (named) return this.toggle(named) || this.entry.focus(named);
    if (key === "X" && this.toggle("renonce")) {
      if (fields.ticked("renonce")) this.entry.focus("offenders");
      return true;
    }
    if (key === DEALER) {
      for (const turn of this.fields.all("details.turn", HTMLDetailsElement)) turn.open = true;
      return this.entry.focus("dealer_seat");
    }
    return false;
  }

  /**
   * The announcement that has the focus and is made, by the name of its controls.
   * @param {Element | null} target
   */
  loud(target) {
    const prefix = around(target, "[data-ann]")?.dataset.prefix ?? "";
    return prefix && this.fields.value(prefix) ? prefix : null;
  }

  /**
   * @param {string} prefix
   * @param {string} key
   */
  ofAnnouncement(prefix, key) {
    if (key === "G" || key === "V") return this.shown(`${prefix}_won`) && this.pick(`${prefix}_won`, key === "G" ? "1" : "0");
    if (!(key in KONTRA) || !this.shown(`${prefix}_kontra`)) return false;
    const said = this.fields.value(`${prefix}_kontra`) === KONTRA[key] ? "1" : KONTRA[key];
    if (!this.pick(`${prefix}_kontra`, said)) return false;
    if (this.shown(`${prefix}_for`) && !this.fields.value(`${prefix}_for`)) this.reach(`${prefix}_for`);
    return true;
  }

  /**
   * Goes to the players of whom one is to be named next.
   * @param {string} block
   */
  whose(block) {
    for (let name = NEXT[block]; name; name = NEXT[name]) {
      if (this.fields.visible(name) && !this.fields.value(name)) return this.reach(name);
    }
    return false;
  }

  /**
   * Goes to the choice that stands in a row.
   * @param {string} name
   */
  reach(name) {
    const radios = this.fields.all(`input[name="${name}"]:enabled`, HTMLInputElement).filter((radio) => !radio.closest("[hidden]"));
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
    return radios.length > 0;
  }

  /** @param {string} name */
  shown(name) {
    return around(this.form.querySelector(`input[name="${name}"]`), ".seg")?.offsetParent instanceof Element;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  pick(name, value) {
    if (!this.fields.check(name, value)) return false;
    this.entry.changed();
    return true;
  }

  /** @param {string} name */
  toggle(name) {
    const [box] = this.fields.all(`input[type=checkbox][name="${name}"]:enabled`, HTMLInputElement);
    if (!box || box.closest("[hidden]")) return false;
    box.checked = !box.checked;
    this.entry.changed();
    return true;
  }

  /**
   * The next choice of a row; silent before announced, as it is more usual.
   * @param {string} name
   */
  cycle(name, focus = false) {
    const radios = this.fields.all(`input[name="${name}"]:enabled`, HTMLInputElement).filter((radio) => !radio.closest("[hidden]"));
    if (!radios.length) return false;
    const order = ["", "silent", "open", "before_talon", "after_talon"];
    if (radios.some((radio) => radio.value === "silent" || radio.value === "open")) {
      radios.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
    }
    const next = radios[(radios.findIndex((radio) => radio.checked) + 1) % radios.length];
    next.checked = true;
    this.entry.changed();
    if (focus) next.focus();
    return true;
  }
}

/**
 * @param {Element | null} target
 * @param {string} selector
 */
function around(target, selector) {
  const found = target?.closest(selector);
  return found instanceof HTMLElement ? found : null;
}
