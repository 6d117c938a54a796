/**
 * The form as one taps it: what follows from a tap, the states of a key that goes round, and the game in words. What the form asks, what is said
 * and what is sent is entry/form_model.js, which the desk has too.
 */

import { FormModel, SILENT } from "../entry/form_model.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export class Form extends FormModel {
  preset = false;

  /**
   * @param {Types.PhoneShape} data
   * @param {Record<string, string>} values
   */
  constructor(data, values) {
    super(data, values);
    this.data = data;
  }

  /** @param {string} slug */
  chooseGame(slug) {
    super.chooseGame(slug);
    const { game } = this;
    if (!game) return;
    if (game.vorhand && (this.declarer === "" || this.preset)) this.chooseDeclarer(String(this.vorhand), true);
    else if (this.preset && !game.vorhand) this.chooseDeclarer("", false);
    for (const item of this.data.announcements) {
      const whens = game.whens[item.kind] ?? {};
      for (const prefix of this.prefixes(item)) if (!(this.get(prefix) in whens)) this.clear(prefix);
    }
  }

  /**
   * `preset`: Vorhand, until somebody says otherwise.
   * @param {string} seat
   */
  chooseDeclarer(seat, preset = false) {
    this.preset = preset;
    this.set("declarer", seat);
    if (this.get("partner") === seat) this.set("partner", "");
    this.tidy();
  }

  /** @param {string} seat */
  chooseDealer(seat) {
    this.set("dealer", seat);
    this.tidy();
    if (this.preset) this.chooseDeclarer(String(this.vorhand), true);
  }

  /** @param {string} won */
  chooseResult(won) {
    this.set("won", won);
    this.set("points", "");
  }

  /**
   * The states of an announcement's key in the order of the taps.
   * @param {Types.Announcement} item
   * @param {string} prefix
   * @returns {{ when: string, kontra: string, value?: number }[]}
   */
  cycle(item, prefix) {
    const whens = this.game?.whens[item.kind] ?? {};
    const required = this.game?.required === item.kind && prefix.startsWith("a_");
    const offered = Object.keys(this.data.whens).filter((when) => when in whens && (!required || when === "open"));
    const states = offered.map((when) => ({ when, kontra: "1", value: whens[when] }));
    const loud = offered.filter((when) => when !== SILENT);
    const last = loud.at(-1);
    if (item.kontra && last !== undefined) {
      const now = this.get(`${prefix}_kontra`);
      const when = now && loud.includes(this.get(prefix)) ? this.get(prefix) : last;
      states.push({ when, kontra: now && now !== "1" ? now : "2", value: whens[when] });
    }
    return required ? states : [{ when: "", kontra: "1" }, ...states];
  }

  /**
   * @param {Types.Announcement} item
   * @param {string} prefix
   */
  cycleAt(item, prefix) {
    const [when, kontra] = [this.get(prefix), this.get(`${prefix}_kontra`) || "1"];
    const found = this.cycle(item, prefix).findIndex((state) => state.when === when && state.kontra === kontra);
    return Math.max(found, 0);
  }

  /**
   * @param {Types.Announcement} item
   * @param {string} prefix
   * @param {number} place
   */
  turnCycle(item, prefix, place) {
    const { when, kontra } = this.cycle(item, prefix)[place];
    if (when === "") {
      this.clear(prefix);
      if (prefix.startsWith("a_")) this.clear(`b_${item.kind}`);
      return;
    }
    if (prefix.startsWith("b_") && !this.get(prefix)) this.set(`${prefix}_by`, this.across(item));
    this.set(prefix, when);
    this.set(`${prefix}_kontra`, kontra === "1" ? "" : kontra);
    if (when === SILENT && !item.lost_silent) this.set(`${prefix}_won`, "");
  }

  /** The game in words, for a line that only this phone knows. */
  words() {
    const { words, seats } = this.data;
    const name = (/** @type {string} */ seat) => seats[Number(seat)]?.short ?? "?";
    const parts = [];
    if (this.shows("declarer") && this.declarer !== "") parts.push(name(this.declarer));
    const partner = this.shows("partner") ? this.get("partner") : "";
    if (partner !== "") parts.push(partner === this.declarer ? words.alone : words.with.replace("%s", name(partner)));
    for (const flag of this.flags) if (this.ticked(flag)) parts.push(this.data.asks[flag].label);
    if (this.shows("won") && this.get("won")) parts.push(this.get("won") === "1" ? words.won : words.lost);
    if (this.shows("points") && this.get("points")) parts.push(this.get("points"));
    if (this.shows("word")) parts.push(this.get("word"));
    const announced = this.made().map(({ item, prefix }) => {
      const loud = this.get(`${prefix}_kontra`) ? ` ${this.data.kontra[Math.log2(Number(this.get(`${prefix}_kontra`)))]}` : "";
      return `${item.label} ${this.data.whens[this.get(prefix)]}${this.get(`${prefix}_won`) === "0" ? ` ${words.not_made}` : ""}${loud}`;
    });
    if (this.shows("kontra") && Number(this.get("kontra")) > 1) announced.push(this.data.kontra[Math.log2(Number(this.get("kontra")))]);
    return [parts.filter(Boolean).join(", "), ...announced].filter(Boolean).join(" · ");
  }
}
