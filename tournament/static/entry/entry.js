/* The entry form: shows what the game has, asks the server what it is worth while one types, saves without leaving the page.
   It computes no amount: every figure comes from the server. Without this script the form works as a plain form. */

import { Combo } from "./combo.js";
import { Fields } from "./fields.js";
import { Keys } from "./keys.js";
import { sayRefused } from "./refused.js";
import { fill } from "../site/swap.js";
import { typedBefore } from "../site/typed.js";

const PAUSE = 70;
/* Fields that only saving asks for: what a game is worth says nothing of them. */
const BESIDE = ["why", "paragraph"];

/* The line that is being written is on the screen, where the sheet scrolls by itself. */
export function showLive() {
  const row = document.querySelector("tr[data-live]");
  const sheet = row?.closest("section");
  if (sheet && getComputedStyle(sheet).overflowY === "auto") row.scrollIntoView({ block: "nearest" });
}

export class Entry {
  constructor(form, data, saved) {
    this.form = form;
    this.data = data;
    this.saved = saved;
    this.waiting = [];
    this.fields = new Fields(form, data);
    this.combo = new Combo(form.elements.game, form.querySelector("#found"), data.games, (chosen) =>
      chosen ? this.commit() && this.advance() : this.changed(),
    );
    this.keys = new Keys(this);
    this.tried = Boolean(form.querySelector(".fault"));
    this.correcting = Boolean(form.elements.position);
    this.draft = `entwurf:${form.dataset.table}:${form.elements.after.value}`;
    form.classList.add("live");
    form.addEventListener("input", (event) => event.target !== this.combo.input && this.changed());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save(event.submitter);
    });
    form.querySelector("[data-discard]").addEventListener("click", (event) => {
      event.preventDefault();
      this.discard();
    });
    form.querySelector("[data-show]")?.addEventListener("click", (event) => {
      if (!this.touched) return;
      event.preventDefault();
      this.show(event.currentTarget.href);
    });
    this.restore();
    this.fields.update(this.combo.game);
    this.preview();
  }

  /* Whether the form shows a refusal that nobody has answered by an edit yet. */
  get refused() {
    return "refused" in this.form.dataset;
  }

  sayRefused() {
    sayRefused();
  }

  /* Takes the game that the letters mean. */
  commit() {
    this.combo.commit();
    this.changed();
    return true;
  }

  changed() {
    this.touched = true;
    delete this.form.dataset.refused;
    this.fields.update(this.combo.game);
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.preview(), PAUSE);
    return true;
  }

  /* The form as it is sent: the game as the model has it; where the letters mean none, all that stands there, for the server to say so. */
  body(button) {
    this.fields.update(this.combo.game);
    const body = new FormData(this.form, button);
    const { model } = this.fields;
    if (!model.game) return body;
    for (const name of Object.keys(this.fields.read())) body.delete(name);
    for (const [name, value] of Object.entries(model.sent())) body.set(name, value);
    body.set("game", model.game.label);
    return body;
  }

  advance() {
    const group = this.fields.model.unanswered();
    if (group) return this.focus(group);
    this.form.querySelector("button.main").focus();
    return true;
  }

  focus(group) {
    const block = this.fields.block(group);
    const inside =
      block?.querySelector("input:checked:enabled:not([hidden])") ??
      [...(block?.querySelectorAll("input:enabled") ?? [])].find((input) => !input.closest("[hidden]"));
    inside?.focus();
    return Boolean(inside);
  }

  /* Goes with what was typed to the page that shows what it changes. */
  show(address) {
    const sent = Object.assign(document.createElement("form"), { method: "post", action: address, hidden: true });
    for (const [name, value] of [...this.body(), ["do", "show"]]) {
      sent.append(Object.assign(document.createElement("input"), { name, value }));
    }
    document.body.append(sent);
    sent.submit();
  }

  async preview() {
    this.asked?.abort();
    this.asked = new AbortController();
    try {
      const answer = await fetch(this.form.dataset.preview, { method: "POST", body: this.body(), signal: this.asked.signal });
      if (answer.ok && !answer.redirected) this.shown(await answer.json());
    } catch (error) {
      if (error.name !== "AbortError") this.offline();
    }
  }

  shown(worth) {
    const find = (selector) => this.form.querySelector(selector);
    fill(find("[data-amounts]"), worth.amounts);
    find("[data-turn]").textContent = worth.turn;
    find("[data-cross]").textContent = worth.cross;
    const keep = find("[data-keep]");
    if (keep) keep.hidden = !worth.keep && !(this.tried && Object.keys(worth.missing).length);
    const row = document.querySelector("tr[data-live]");
    if (row) {
      const high = row.offsetHeight;
      fill(row, row.firstElementChild.outerHTML + worth.live);
      if (row.offsetHeight > high) showLive(); // a long name takes a second line
    }
    const faults = this.tried ? { ...worth.missing, ...worth.faults } : worth.faults;
    for (const slot of this.form.querySelectorAll("[data-faults]")) {
      if (slot.dataset.faults === "form" && this.tried) continue;
      const texts = faults[slot.dataset.faults] ?? [];
      if (BESIDE.includes(slot.dataset.faults) && this.tried && !this.form.elements[slot.dataset.faults]?.value) continue;
      slot.replaceChildren(...texts.map((text) => Object.assign(document.createElement("p"), { className: "fault", textContent: text })));
      const input = slot.parentElement.querySelector(":scope > input, :scope > .combo > input");
      const folded = slot.closest("details");
      if (folded && texts.length) folded.open = true; // a refusal is never said inside a closed block
      if (input) texts.length ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
    }
    for (const note of this.form.querySelectorAll("[data-completed]")) {
      const value = worth.completed[note.dataset.completed];
      note.textContent = value ? this.data.words.completed : "";
      this.form.elements[note.dataset.completed].placeholder = value ?? "";
    }
  }

  offline(why = this.data.words.offline) {
    const slot = this.form.querySelector("[data-faults=form]");
    slot.replaceChildren(Object.assign(document.createElement("p"), { className: "fault", textContent: why }));
  }

  /* Sends the form. */
  save(button) {
    if (this.busy) return;
    this.combo.commit();
    const body = this.body(button ?? this.form.querySelector("button.main"));
    // The page comes with the answer itself, instead of by a redirect.
    this.renew(this.form.action, { method: "POST", body, headers: { Prefer: "return=representation" } });
  }

  /* The form as it was before anything was typed; a line that is being corrected stays as it is. */
  discard() {
    if (!this.busy) this.renew(this.form.dataset.table, {});
  }

  /* A line of the sheet, to be corrected; a game that was begun waits. */
  correct(address) {
    this.renew(address, {}, "");
    return true;
  }

  /* The page that the server answers takes the place of this one; keys pressed meanwhile wait for it. Without an answer nothing is lost. */
  async renew(address, request, draft = this.draft) {
    this.busy = true;
    clearTimeout(this.timer);
    this.asked?.abort();
    try {
      const answer = await fetch(address, request);
      if (answer.status === 503) {
        this.stay((await answer.json()).desk);
        return;
      }
      const text = await answer.text();
      const here = text.includes('id="tisch"');
      if (answer.ok && (here || !answer.redirected)) sessionStorage.removeItem(draft);
      if (!here) {
        // A log-in; or where the form belongs, whose script may know better how to go there.
        const left = new CustomEvent("left", { detail: text, cancelable: true });
        if (document.dispatchEvent(left)) location.assign(answer.url);
        return;
      }
      this.saved(text, answer, this.waiting);
    } catch {
      this.stay();
    }
  }

  /* What was typed ahead was meant for an answer that did not come: a later one would take it for its own. */
  stay(why) {
    this.busy = false;
    this.waiting = [];
    this.offline(why);
  }

  /* What was typed survives a look at another table, a log-in, a reload. */
  keep() {
    if (this.correcting) return;
    const said = [...this.body()].filter(([name, value]) => value && !["csrfmiddlewaretoken", "client_id", "after"].includes(name));
    sessionStorage.setItem(this.draft, JSON.stringify(said));
  }

  restore() {
    if (this.correcting || this.tried) return;
    const said = JSON.parse(sessionStorage.getItem(this.draft) ?? "[]");
    const typed = said.length ? typedBefore(this.form) : [];
    for (const [name, value] of said) {
      const control = this.form.elements[name];
      if (!control || typed.includes(name)) continue;
      if (control instanceof RadioNodeList) control.value = value;
      else if (control.type === "checkbox") control.checked = true;
      else if (control.type !== "hidden") control.value = value;
    }
    this.combo.find();
    if (said.length) this.combo.input.select();
  }
}
