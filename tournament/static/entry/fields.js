/* The desk's form and its model: what stands in the controls is what the model has, and what the model asks for is shown, and nothing else. Hidden
   controls are disabled. No amounts here. */

import { FormModel } from "./form_model.js";

export class Fields {
  constructor(form, data) {
    this.form = form;
    this.data = data;
    this.model = new FormModel(data);
    this.slug = "";
  }

  block(name) {
    return this.form.querySelector(`[data-field="${name}"]`);
  }

  value(name) {
    return this.form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  }

  ticked(name) {
    return Boolean(this.form.querySelector(`[name="${name}"]:checked`));
  }

  visible(name) {
    const block = this.block(name);
    return Boolean(block) && !block.hidden;
  }

  check(name, value) {
    const radio = this.form.querySelector(`[name="${name}"][value="${value}"]`);
    if (!radio || radio.disabled) return false;
    radio.checked = true;
    return true;
  }

  get declarer() {
    return this.value("declarer");
  }

  /* Everything that depends on the game and on who sits where. */
  update(game) {
    const { model } = this;
    const stood = this.read();
    model.values = { ...stood, game: this.slug };
    if ((game?.slug ?? "") !== this.slug) model.chooseGame(game?.slug ?? "");
    this.slug = game?.slug ?? "";
    model.tidy();
    for (const name of Object.keys({ ...stood, ...model.values })) {
      if (name !== "game" && stood[name] !== model.values[name]) this.put(name);
    }
    for (const block of Object.keys(this.data.asks)) this.show(block, model.shows(block));
    this.people();
    this.seats();
    this.announcements();
  }

  /* What stands in the controls of the record, shown or not. The game is the letters' (combo.js), the reason of a correction no part of a record. */
  read() {
    const values = {};
    for (const control of this.form.elements) {
      const { name, type, value } = control;
      if (!control.matches("input:not([type=hidden]), select") || name === "game" || name === "why") continue;
      const said = type === "radio" || type === "checkbox" ? control.checked : true;
      if (said && value !== "") values[name] = value;
    }
    return values;
  }

  /* What the model has changed stands in the form too. */
  put(name) {
    for (const radio of this.form.querySelectorAll(`input[type=radio][name="${name}"]`)) {
      radio.checked = radio.value === this.model.get(name);
    }
  }

  show(name, on) {
    const block = this.block(name);
    if (!block) return;
    block.hidden = !on;
    if (block.tagName === "FIELDSET") block.disabled = !on;
  }

  people() {
    const { declarer, idle } = this.model;
    const groups = Object.entries(this.data.asks).filter(([, ask]) => ask.people && ask.need);
    for (const [group] of groups) {
      for (const radio of this.form.querySelectorAll(`input[name="${group}"]`)) {
        if (radio.value === "alone") {
          radio.closest("label").hidden = declarer !== "";
          continue;
        }
        radio.disabled = idle !== null && radio.value === String(idle);
        if (group === "partner") {
          const self = radio.value === declarer;
          radio.closest("label").classList.toggle("self", self);
          radio.nextElementSibling.textContent = self ? this.data.words.alone : this.data.seats[Number(radio.value)].short;
        }
      }
    }
  }

  /* The controls that every player has: only who plays is asked, or only the opponents, and then the others' rows go. */
  seats() {
    for (const [block, { each, of }] of Object.entries(this.data.asks)) {
      if (each === undefined) continue;
      const asked = this.model.controls(block);
      for (const control of this.block(block)?.querySelectorAll(`[name^="${each}"]`) ?? []) {
        control.disabled = !asked.includes(control.name);
        if (of === "opponents") control.closest("[data-seat]").hidden = control.disabled;
      }
    }
  }

  announcements() {
    const { model } = this;
    for (const part of this.form.querySelectorAll("[data-ann]")) {
      const { prefix, ann: kind } = part.dataset;
      const item = this.data.announcements.find((other) => other.kind === kind);
      const whens = model.game?.whens[kind];
      const required = model.game?.required === kind;
      part.hidden = !whens || (prefix.startsWith("b_") && !model.get(`a_${kind}`));
      for (const radio of part.querySelectorAll("input")) radio.disabled = part.hidden;
      if (part.hidden) continue;
      for (const radio of part.querySelectorAll(`input[name="${prefix}"]`)) {
        const offered = radio.value === "" || radio.value in whens;
        radio.closest("label").hidden = !offered;
        radio.disabled = !offered || (required && radio.value !== "open");
      }
      part.querySelector(".by").hidden = !model.asksBy(item);
      for (const radio of part.querySelectorAll(`input[name="${prefix}_by"]`)) {
        radio.closest("label").hidden = !model.mayAnnounce(item, radio.value);
      }
    }
    for (const radio of this.form.querySelectorAll("input[name$=_for]")) {
      radio.closest("label").hidden = radio.value !== "" && !model.opponents.some((seat) => String(seat.index) === radio.value);
    }
  }
}
