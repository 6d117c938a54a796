/** The keys of what is announced: when, by whom, whether it was made, its Kontra; and what only French Tarot has. */

import { FOR_ALL } from "../entry/form_model.js";
import { choice, cycle, link, section, tick } from "./controls.js";
import { columns, h, named } from "./dom.js";

/** So many taps on Kontra say Sub. */
const SUB = 3;

export class Announcing {
  /** `changed()` after every tap; `view` holds what is open on this screen only. */
  constructor(data, changed) {
    Object.assign(this, { data, words: data.words, changed, view: {} });
  }

  act(work) {
    return (value) => {
      work(value);
      this.changed();
    };
  }

  /** Puts what is tapped into a control. */
  says(name) {
    return this.act((value) => this.form.set(name, value));
  }

  /** A key for one of the values of a control. */
  pick(name, value, label, more = {}) {
    return choice(name, value, label, this.form.get(name) === value, this.says(name), more);
  }

  /** The same for each of some players. */
  persons(name, seats) {
    return seats.map((seat) => this.pick(name, String(seat.index), named(seat)));
  }

  /** The same of a Kontra: a Sub asks whom it holds for, and that row is brought to where it is seen. */
  sayKontra(name) {
    return this.act((place) => {
      this.form.set(name, place ? 2 ** place : "");
      if (place === SUB) requestAnimationFrame(() => document.getElementById("f-sub")?.scrollIntoView({ block: "center" }));
    });
  }

  open(part) {
    this.view[part] = !this.view[part];
    this.changed();
  }

  /** –, Kontra, Re, Sub and whatever steps the sheet has; under a player's name the word, else the factor. */
  kontraStates(seat = null) {
    const { data, words } = this;
    return data.kontra.map((word, place) => {
      const label = seat ? named(seat) : null;
      if (!place) return { css: "", label, small: "–", said: words.none };
      return { css: "kontra", said: word, label: label ?? word, small: seat ? word : `× ${2 ** place}` };
    });
  }

  /** Whom a Sub holds for: nobody is meant until somebody says so. */
  onlyFor(name) {
    const { form, words } = this;
    const all = form.game.kontra === "sub" ? this.pick(name, FOR_ALL, words.for_all) : null;
    const open = form.openSub() === name;
    const label = h("p", { class: "label" }, words.only_for);
    return h("div", { id: open ? "f-sub" : null }, label, h("div", { class: "cols" }, all, this.persons(name, form.sayers(name))));
  }

  announcements() {
    const { form, words } = this;
    const keys = form.announcements().map(({ item, prefix }) => {
      const states = form.cycle(item, prefix).map((state) => this.said(item, state));
      const label = prefix.startsWith("b_") ? `${item.label} ${words.other_side}` : item.label;
      return cycle(
        prefix,
        label,
        states,
        form.cycleAt(item, prefix),
        this.act((place) => form.turnCycle(item, prefix, place)),
      );
    });
    const more = Object.values(form.game.whens).some((whens) => "before_talon" in whens);
    return section(
      "announcements",
      words.announcements,
      h("small", null, more ? words.cycle_more : words.cycle_help),
      h("div", { class: "cols" }, keys),
      this.sides(),
    );
  }

  said(item, { when, kontra, value }) {
    const { words, data } = this;
    if (when === "") return { css: "", small: "–", said: words.none };
    const word = kontra !== "1" ? data.kontra[Math.log2(Number(kontra))] : item.holding ? words.yes : data.whens[when];
    const css = kontra !== "1" ? "kontra" : when === "silent" ? "silent" : "open";
    return { css, small: `${word} ${value}`, said: `${word} ${value}` };
  }

  /** Whose each announcement is and whether it was made; to be changed where that is not the usual. */
  sides() {
    const { form, words } = this;
    const made = form.made();
    if (!made.length) return null;
    const line = made.map(({ item, prefix }) => {
      const by = form.get(`${prefix}_by`);
      const who = by === "" ? item.usual : this.data.seats[Number(by)].short;
      const how = this.asksWon(item, prefix) ? ` · ${form.get(`${prefix}_won`) === "0" ? words.not_made : words.made}` : "";
      return h("span", null, h("b", null, item.label), ` ${who}${how}`);
    });
    const change = link(this.view.sides ? words.done : words.change, () => this.open("sides"), "sides");
    const asked = made.some(({ item, prefix }) => form.openSub() === `${prefix}_for` || (item.of && !form.get(`${prefix}_of`)));
    return [
      h("p", { class: "side" }, h("span", { class: "all" }, line), change),
      this.view.sides || asked ? made.map((one) => this.side(one)) : null,
    ];
  }

  asksWon(item, prefix) {
    return item.won && (item.lost_silent || this.form.get(prefix) !== "silent");
  }

  side({ item, prefix }) {
    const { form, words } = this;
    const set = (part) => this.says(prefix + part);
    const rows = [];
    if (form.asksBy(item)) {
      const keys = [this.pick(`${prefix}_by`, "", item.usual), this.persons(`${prefix}_by`, form.opponents)];
      rows.push(h("div", { class: "cols", role: "radiogroup", "aria-label": `${item.label}: ${words.by_whom}` }, keys));
    }
    if (item.of) {
      const keys = this.persons(`${prefix}_of`, form.active);
      rows.push(
        h("p", { class: "label" }, words.who_pays),
        h("div", { class: "cols", role: "radiogroup", "aria-label": `${item.label}: ${words.who_pays}` }, keys),
      );
    }
    const second = [];
    if (this.asksWon(item, prefix)) {
      const won = form.get(`${prefix}_won`) || "1";
      second.push(
        choice(`${prefix}_won`, "1", words.made, won === "1", set("_won")),
        choice(`${prefix}_won`, "0", words.not_made, won === "0", set("_won")),
      );
    }
    if (item.kontra && form.get(prefix) !== "silent") {
      const now = Math.log2(Number(form.get(`${prefix}_kontra`) || 1));
      second.push(cycle(`${prefix}_kontra`, words.kontra, this.kontraStates(), now, this.sayKontra(`${prefix}_kontra`)));
    }
    if (second.length) rows.push(h("div", { class: "cols n3" }, second));
    if (form.asksWhose(`${prefix}_kontra`)) rows.push(this.onlyFor(`${prefix}_for`));
    return h(
      "div",
      { class: "inset", role: "group", "aria-label": item.label },
      h("p", { class: "label" }, h("b", null, item.label)),
      rows,
    );
  }

  taking() {
    const { form, data } = this;
    const { labels, sides, poignees } = data.taking;
    const bouts = ["0", "1", "2", "3"].map((count) => this.pick("bouts", count, count, { css: "l" }));
    const shown = [
      section("bouts", labels.bouts, null, h("div", { class: "cols n4", role: "radiogroup", "aria-labelledby": "l-bouts" }, bouts)),
    ];
    const extras = [this.round("petit_au_bout", labels.petit, sides)];
    if (form.has("chelem")) extras.push(this.round("chelem", labels.chelem, sides));
    if (form.get("chelem")) {
      for (const flag of ["announced", "made"]) {
        extras.push(
          tick(
            `chelem_${flag}`,
            this.words[`slam_${flag}`],
            form.get(`chelem_${flag}`) === "1",
            this.act((on) => form.set(`chelem_${flag}`, on ? "1" : "")),
          ),
        );
      }
    }
    shown.push(section("extras", this.words.announcements, null, h("div", { class: "cols" }, extras)));
    shown.push(
      section(
        "poignees",
        labels.poignee,
        null,
        // Who sits out shows no trumps: a key of his would turn black and count for nothing.
        columns(data.seats, "cols seats", (seat) =>
          form.idle.includes(seat.index) ? h("span", null) : this.round(`poignee_${seat.index}`, seat.short, poignees, seat),
        ),
      ),
    );
    return shown;
  }

  /** A key that goes round through none and the words given; `seat`: whose it is. */
  round(name, label, said, seat = null) {
    const { form, words } = this;
    const values = ["", ...Object.keys(said)];
    const states = values.map((value) => ({
      css: value ? "open" : "",
      label: seat ? named(seat) : null,
      small: value ? said[value] : "–",
      said: value ? said[value] : words.none,
    }));
    return cycle(
      name,
      label,
      states,
      Math.max(values.indexOf(form.get(name)), 0),
      this.act((place) => form.set(name, values[place])),
    );
  }
}
