/* The keys of the entry form. Letters and figures hold wherever no text is being typed; where they go is what has the focus. */

const FIGURES = /^[0-9]$/;
const LETTER = /^\p{L}$/u;
const KONTRA = { K: "2", R: "4", S: "8" };

export class Keys {
  constructor(entry) {
    this.entry = entry;
    this.form = entry.form;
    this.fields = entry.fields;
  }

  /* True where the key was ours. */
  press(key, shift = false) {
    const target = document.activeElement;
    const combo = this.entry.combo;
    if (target === combo.input) {
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

  figure(key, target) {
    const seat = String(Number(key) - 1);
    const part = this.loud(target);
    if (part) return this.pick(`${part.dataset.prefix}_by`, seat === this.fields.declarer ? "" : seat);
    const group = target?.closest("[data-field]")?.dataset.field;
    const ask = this.entry.data.asks[group];
    if (ask?.people) return this.pick(group, seat) && this.entry.advance();
    if (target?.name === "dealer") return this.pick("dealer", seat);
    if (group === "bouts") return this.pick("bouts", key) && this.entry.advance();
    if (ask?.each) return this.toggle(ask.each + seat) || this.cycle(ask.each + seat);
    const open = this.fields.model.unanswered();
    if (this.entry.data.asks[open]?.people) return this.pick(open, seat) && this.entry.advance();
    if (open === "bouts") return this.pick("bouts", key) && this.entry.advance();
    const input = this.form.querySelector("[data-field=counts]:not([hidden]) input:enabled, [data-field=points]:not([hidden]) input");
    if (!input) return false;
    input.focus();
    input.value = key;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  letter(key, target, shift) {
    const part = shift ? null : this.loud(target);
    if (part && this.ofAnnouncement(part, key)) return true;
    const { fields } = this;
    const data = this.entry.data;
    if ((key === "G" || key === "V") && fields.visible("won")) return this.pick("won", key === "G" ? "1" : "0") && this.entry.advance();
    if (key in KONTRA && fields.visible("kontra")) return this.pick("kontra", fields.value("kontra") === KONTRA[key] ? "1" : KONTRA[key]);
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
    if (key === "L") return this.toggle(fields.visible("conceded") ? "conceded" : "talon_loss");
    if (key === "X" && this.toggle("renonce")) {
      if (fields.ticked("renonce")) this.entry.focus("offenders");
      return true;
    }
    if (key === "J") {
      this.form.querySelector("details.turn").open = true;
      return this.entry.focus("dealer_seat");
    }
    return false;
  }

  /* The announcement that has the focus and is made. */
  loud(target) {
    const part = target?.closest("[data-ann]");
    return part && this.fields.value(part.dataset.prefix) ? part : null;
  }

  ofAnnouncement(part, key) {
    const prefix = part.dataset.prefix;
    if (key === "G" || key === "V") return this.shown(`${prefix}_won`) && this.pick(`${prefix}_won`, key === "G" ? "1" : "0");
    if (!(key in KONTRA) || !this.shown(`${prefix}_kontra`)) return false;
    return this.pick(`${prefix}_kontra`, this.fields.value(`${prefix}_kontra`) === KONTRA[key] ? "1" : KONTRA[key]);
  }

  shown(name) {
    return this.form.querySelector(`input[name="${name}"]`)?.closest(".seg").offsetParent instanceof Element;
  }

  pick(name, value) {
    if (!this.fields.check(name, value)) return false;
    this.entry.changed();
    return true;
  }

  toggle(name) {
    const box = this.form.querySelector(`input[type=checkbox][name="${name}"]:enabled`);
    if (!box || box.closest("[hidden]")) return false;
    box.checked = !box.checked;
    this.entry.changed();
    return true;
  }

  /* The next choice of a row; silent before announced, as it is more usual. */
  cycle(name, focus = false) {
    const radios = [...this.form.querySelectorAll(`input[name="${name}"]:enabled`)].filter((radio) => !radio.closest("[hidden]"));
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
