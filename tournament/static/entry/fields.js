/* The desk's form and its model: what stands in the controls is what the model has, and what the model asks for is shown, and nothing else. Hidden
   controls are disabled. No amounts here. */

import { FOR_ALL, FormModel } from "./form_model.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export class Fields {
  /**
   * @param {HTMLFormElement} form
   * @param {Types.DeskShape} data
   */
  constructor(form, data) {
    this.form = form;
    this.data = data;
    this.model = new FormModel(data);
    this.slug = "";
  }

  /**
   * @template {Element} Kind
   * @param {string} selector
   * @param {new () => Kind} kind
   * @returns {Kind[]}
   */
  all(selector, kind, within = /** @type {Element} */ (this.form)) {
    return /** @type {Kind[]} */ ([...within.querySelectorAll(selector)].filter((found) => found instanceof kind));
  }

  /**
   * @param {string} name
   * @returns {HTMLElement | null}
   */
  block(name) {
    return this.form.querySelector(`[data-field="${name}"]`);
  }

  /** @param {string} name */
  value(name) {
    const [chosen] = this.all(`[name="${name}"]:checked`, HTMLInputElement);
    return chosen?.value ?? "";
  }

  /** @param {string} name */
  ticked(name) {
    return Boolean(this.form.querySelector(`[name="${name}"]:checked`));
  }

  /** @param {string} name */
  visible(name) {
    const block = this.block(name);
    return block !== null && !block.hidden;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  check(name, value) {
    const [radio] = this.all(`[name="${name}"][value="${value}"]`, HTMLInputElement);
    if (!radio || radio.disabled) return false;
    radio.checked = true;
    return true;
  }

  get declarer() {
    return this.value("declarer");
  }

  /**
   * Everything that depends on the game and on who sits where.
   * @param {Types.Game | null} game
   */
  update(game) {
    const { model } = this;
    const stood = this.read();
    const before = model.values;
    model.values = { ...stood, game: this.slug };
    for (const item of this.data.announcements.filter(({ each }) => each)) {
      const other = `b_${item.kind}`;
      if (model.get(other) && !before[other] && !model.get(`${other}_by`)) model.set(`${other}_by`, model.across(item));
    }
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

  /* What stands in the controls of the record, shown or not. The game is the letters' (combo.js); what is asked beside the record is none of it: what says
     so, and what stands outside the form, as the players' consent to what a correction changes. */
  read() {
    /** @type {Record<string, string>} */
    const values = {};
    for (const control of this.form.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const { name, type, value } = control;
      if (!control.matches("input:not([type=hidden]), select") || name === "game") continue;
      if ("beside" in control.dataset || !this.form.contains(control)) continue;
      const said = control instanceof HTMLInputElement && (type === "radio" || type === "checkbox") ? control.checked : true;
      if (said && value !== "") values[name] = value;
    }
    return values;
  }

  /**
   * What the model has changed stands in the form too.
   * @param {string} name
   */
  put(name) {
    for (const radio of this.all(`input[type=radio][name="${name}"]`, HTMLInputElement)) {
      radio.checked = radio.value === this.model.get(name);
    }
  }

  /**
   * @param {string} name
   * @param {boolean} on
   */
  show(name, on) {
    const block = this.block(name);
    if (!block) return;
    block.hidden = !on;
    if (block instanceof HTMLFieldSetElement) block.disabled = !on;
  }

  people() {
    const { declarer, idle } = this.model;
    const groups = Object.entries(this.data.asks).filter(([, ask]) => ask.people && ask.need);
    for (const [group] of groups) {
      for (const radio of this.all(`input[name="${group}"]`, HTMLInputElement)) {
        if (radio.value === "alone") {
          hide(radio, "label", declarer !== "");
          continue;
        }
        radio.disabled = idle.map(String).includes(radio.value);
        if (group === "partner") {
          const self = radio.value === declarer;
          radio.closest("label")?.classList.toggle("self", self);
          const name = radio.nextElementSibling;
          if (name) name.textContent = self ? this.data.words.alone : this.data.seats[Number(radio.value)].short;
        }
      }
    }
  }

  /* The controls that every player has: only who plays is asked, or only the opponents, and then the others' rows go. */
  seats() {
    for (const [block, { each, of }] of Object.entries(this.data.asks)) {
      if (each === undefined) continue;
      const asked = this.model.controls(block);
      const shown = this.block(block);
      for (const control of shown ? this.all(`[name^="${each}"]`, HTMLElement, shown) : []) {
        if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
        control.disabled = !asked.includes(control.name);
        if (of === "opponents") hide(control, "[data-seat]", control.disabled);
      }
    }
  }

  announcements() {
    const { model } = this;
    for (const part of this.all("[data-ann]", HTMLElement)) {
      const { prefix = "", ann: kind = "" } = part.dataset;
      const item = this.data.announcements.find((other) => other.kind === kind);
      const whens = model.game?.whens[kind];
      const required = model.game?.required === kind;
      part.hidden = !whens || (prefix.startsWith("b_") && !model.get(`a_${kind}`));
      for (const radio of part.querySelectorAll("input")) radio.disabled = part.hidden;
      if (!whens || !item || part.hidden) continue;
      for (const radio of this.all(`input[name="${prefix}"]`, HTMLInputElement, part)) {
        const offered = radio.value === "" || radio.value in whens;
        hide(radio, "label", !offered);
        radio.disabled = !offered || (required && radio.value !== "open");
      }
      for (const by of this.all(".by", HTMLElement, part)) by.hidden = !model.asksBy(item);
      for (const radio of this.all(`input[name="${prefix}_by"]`, HTMLInputElement, part)) {
        hide(radio, "label", !model.mayAnnounce(item, radio.value));
      }
    }
    for (const radio of this.all(".pays input", HTMLInputElement)) hide(radio, "label", model.idle.map(String).includes(radio.value));
    for (const radio of this.all("input[name$=_for], input[name=kontra_re]", HTMLInputElement)) {
      hide(radio, "label", radio.value !== FOR_ALL && radio.value !== "" && !model.mayName(radio.name, radio.value));
    }
    for (const radio of this.all("input[name^=mond]", HTMLInputElement)) {
      const lost = radio.name === "mond_to" ? model.get("mond") : "";
      hide(radio, "label", radio.value === "" ? lost !== "" && lost !== model.declarer : !model.mayName(radio.name, radio.value));
    }
  }
}

/**
 * Hides or shows what stands around a control.
 * @param {HTMLElement} control
 * @param {string} around
 * @param {boolean} away
 */
function hide(control, around, away) {
  const found = control.closest(around);
  if (found instanceof HTMLElement) found.hidden = away;
}
