/* Shows what the chosen game has and nothing else. Hidden controls are disabled, so that they are not sent. No amounts here. */

export class Fields {
  constructor(form, data) {
    this.form = form;
    this.data = data;
    this.forced = new Set();
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

  show(name, on) {
    const block = this.block(name);
    if (!block) return;
    block.hidden = !on;
    if (block.tagName === "FIELDSET") block.disabled = !on;
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

  get idle() {
    return this.data.sitsOut ? this.value("dealer") : "";
  }

  /* Everything that depends on the game and on who sits where. */
  update(game) {
    const has = (field) => Boolean(game) && game.fields.includes(field);
    const conceded = has("conceded") && this.ticked("conceded");
    const atTalon = has("talon_loss") && this.ticked("talon_loss");
    const ruled = has("renonce") && this.ticked("renonce");
    const ended = conceded || atTalon || ruled;
    const result = game?.result;
    this.show("declarer", !game || has("declarer"));
    this.show("partner", has("partner") && !conceded);
    this.show("bid", has("bid"));
    this.show("vorhand", has("vorhand"));
    this.show("won", has("won") && !ended);
    this.show("points", has("points") && result !== "counts" && !ended);
    this.show("bouts", has("bouts"));
    this.show("counts", result === "counts" && !ruled);
    this.show("kontra", ["all", "sub"].includes(game?.kontra) && !conceded && !atTalon);
    this.show("kontra_each", game?.kontra === "each");
    this.show("announcements", Boolean(game?.announcements.length) && !(conceded && game.announcements.some((item) => item.required)));
    for (const field of ["conceded", "talon_loss", "renonce", "amounts", "reason", "of", "petit_au_bout", "poignees", "chelem"]) {
      this.show(field, has(field));
    }
    this.show("offenders", ruled);
    this.people();
    this.announcements(game);
  }

  people() {
    const { declarer, idle } = this;
    for (const group of ["declarer", "partner"]) {
      for (const radio of this.form.querySelectorAll(`input[name="${group}"]`)) {
        if (radio.value === "alone") {
          radio.closest("label").hidden = declarer !== "";
          continue;
        }
        radio.disabled = radio.value === idle && idle !== "";
        if (radio.disabled) radio.checked = false;
        if (group === "partner") {
          const self = radio.value === declarer;
          radio.closest("label").classList.toggle("self", self);
          radio.nextElementSibling.textContent = self ? this.data.words.alone : this.data.seats[Number(radio.value)];
        }
      }
    }
    if (declarer !== "" && this.value("partner") === "alone") this.check("partner", declarer);
    for (const row of this.form.querySelectorAll("[data-field=kontra_each] [data-seat]")) {
      row.hidden = row.dataset.seat === declarer || row.dataset.seat === idle;
      for (const radio of row.querySelectorAll("input")) radio.disabled = row.hidden;
    }
    for (const cell of this.form.querySelectorAll(".cells [data-seat]")) {
      const input = cell.querySelector("input");
      input.disabled = idle !== "" && cell.dataset.seat === idle;
    }
    for (const box of this.form.querySelectorAll("[name^=offender_]")) {
      box.disabled = idle !== "" && box.name === `offender_${idle}`;
    }
  }

  announcements(game) {
    const { declarer, idle } = this;
    for (const part of this.form.querySelectorAll("[data-ann]")) {
      const prefix = part.dataset.prefix;
      const item = game?.announcements.find((row) => row.kind === part.dataset.ann);
      const second = prefix.startsWith("b_");
      part.hidden = !item || (second && !this.value(`a_${part.dataset.ann}`));
      for (const radio of part.querySelectorAll("input")) radio.disabled = part.hidden;
      if (item?.required) this.force(prefix);
      else if (this.forced.delete(prefix)) this.check(prefix, "");
      if (part.hidden) continue;
      for (const radio of part.querySelectorAll(`input[name="${prefix}"]`)) {
        const offered = radio.value === "" || radio.value in item.whens;
        radio.closest("label").hidden = !offered;
        radio.disabled = !offered || (item.required && radio.value !== "open");
        if (!offered && radio.checked) this.check(prefix, "");
      }
      const fixed = item.required || item.declarer_only;
      part.querySelector(".by").hidden = fixed;
      for (const radio of part.querySelectorAll(`input[name="${prefix}_by"]`)) {
        const spare = radio.value === idle || (radio.value !== "" && radio.value === declarer);
        radio.closest("label").hidden = radio.value !== "" && (spare || fixed);
        if (radio.checked && radio.closest("label").hidden) this.check(`${prefix}_by`, "");
      }
    }
    for (const radio of this.form.querySelectorAll("input[name$=_for]")) {
      radio.closest("label").hidden = radio.value !== "" && (radio.value === declarer || radio.value === idle);
    }
  }

  force(prefix) {
    if (this.check(prefix, "open")) this.forced.add(prefix);
    else {
      const open = this.form.querySelector(`input[name="${prefix}"][value="open"]`);
      open.disabled = false;
      open.checked = true;
      this.forced.add(prefix);
    }
  }
}
