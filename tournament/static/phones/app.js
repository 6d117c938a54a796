/**
 * The table's page. Puts the parts together: what the laptop said last, what waits here, what is being entered.
 * Everything that is entered is kept on the phone before it is sent. The page shows no figure that the laptop or its price list has not given, nor
 * the table itself written.
 */

import { freshId } from "../site/queue.js";
import { Api } from "./api.js";
import { Caller } from "./call.js";
import { Time, tick } from "./clock.js";
import { h, speak } from "./dom.js";
import { SLOW, draw } from "./draw.js";
import { Form } from "./form.js";
import { Games } from "./games.js";
import { keepPage } from "./kept.js";
import { Keys } from "./keys.js";
import { overwritten } from "./lines.js";
import { Moving } from "./moving.js";
import { priceList } from "./price_list.js";
import { openStore } from "./store.js";
import { Talking } from "./talking.js";
import { Worth } from "./worth.js";

const LOOK = 6_000;
const GREET = 60_000;
const ARMED = 5_000;
const SECOND = 1_000;

class App extends Talking {
  constructor(data) {
    super(data);
    Object.assign(this, { aside: null, open: null, armed: null, faults: [], editing: null });
    this.place = (id) => document.getElementById(id);
    this.draft = `draft-${data.table}`;
  }

  async start() {
    const { data } = this;
    speak(data);
    this.store = await openStore();
    const brought = Moving.brought();
    const device = brought?.device ?? (await this.store.get("device")) ?? freshId();
    await this.store.set("device", device);
    this.time = await Time.known(this.store);
    this.api = new Api(data.url, device, this.time);
    this.queue = new Games(this.store, this.api, data.table, (event, item, answer) => this.told(event, item, answer));
    this.moving = new Moving(this);
    await this.moving.load(Boolean(brought));
    await this.queue.load();
    this.worth = new Worth(this);
    this.keys = new Keys(data, () => this.changed());
    this.caller = new Caller(this, this.api, (state) => this.adopt(state));
    this.state = (await this.store.get(`state-${data.table}`)) ?? null;
    this.api.evening = this.state ?? {};
    this.seat = brought?.seat ?? (await this.store.get(`seat-${data.table}`)) ?? null;
    this.restore(await this.store.get(this.draft));
    this.listen();
    this.render();
    this.keepStored();
    // Of a round that was closed it asks whether that is open again: then what waits here goes by itself.
    await (this.closed ? this.look() : this.greet());
    this.queue.send();
    priceList(this.store, this.api, data.priced, (list, scripts) => this.price(list, scripts));
    keepPage(data.worker, (kept) => this.shellIsKept(kept));
    this.moving.prepare();
  }

  /** A little later, as the first paint does without: what the laptop has stored is kept here too. */
  async keepStored() {
    const made = await import("./keeping.js").then(({ Keeping }) => Keeping.of(this)).catch(() => null);
    if (!made) return setTimeout(() => this.keepStored(), GREET);
    this.keeping = made;
    return this.state && this.adopt(this.state);
  }

  listen() {
    addEventListener("hashchange", () => {
      this.armed = null;
      if (this.open === "last") this.open = null;
      this.moving.opened();
      this.render();
      scrollTo(0, 0);
    });
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
    setInterval(() => document.hidden || this.look(), LOOK);
    setInterval(() => document.hidden || this.greet(), GREET);
    setInterval(() => document.hidden || tick(this), SECOND);
    const form = this.place("form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.write();
    });
    // While a game goes into the store the keys stand still: a tap would be about a form that is gone in a moment.
    const still = (event) => {
      if (!this.writing) return;
      event.preventDefault();
      event.stopPropagation();
    };
    form.addEventListener("click", still, true);
  }

  /* What stands in the form is looked up in it at once. */
  price(list, scripts) {
    this.data.prices = list;
    this.prices = scripts;
    document.documentElement.dataset.prices = "true";
    this.worth.again();
    this.render();
  }

  shellIsKept(kept) {
    this.shellKept = kept;
    document.documentElement.dataset.kept = String(kept);
    this.render();
  }

  /* Entering --------------------------------------------------------------------------------------------------------------------- */

  get target() {
    if (this.editing) return this.editing;
    const next = this.sheet?.next;
    return next && { position: next.position, version: 0, game: next.game };
  }

  fresh() {
    this.editing = null;
    if (this.open === "last") this.open = null;
    this.faults = [];
    this.keys.view = {};
    this.form = new Form(this.data, {});
    this.begunAt = null;
  }

  restore(draft) {
    this.begunAt = draft?.begunAt ?? null;
    this.aside = draft?.aside ?? null;
    this.form = new Form(this.data, draft?.values ?? {});
    this.form.preset = draft?.preset ?? false;
    const item = draft?.item && this.queue.items.find((other) => other.id === draft.item);
    this.editing = draft?.editing ? { ...draft.editing, item: item ?? null } : null;
    if (item?.fault) this.faults = item.fault.errors.map((error) => error.message);
  }

  keep() {
    const { form, editing } = this;
    const { item, ...where } = editing ?? {};
    this.begunAt ??= this.target?.position ?? null;
    this.store.set(this.draft, {
      values: form.values,
      preset: form.preset ?? false,
      begunAt: this.begunAt,
      editing: editing && where,
      item: item?.id ?? null,
      aside: this.aside,
    });
  }

  changed() {
    this.faults = [];
    this.keep();
    this.render();
  }

  /**
   * What was begun belongs to its line: where somebody else has written that, it is no longer asked for. Then the dealer, until somebody says
   * otherwise.
   */
  prepare() {
    if (!this.editing && this.begunAt && this.target && this.begunAt !== this.target.position) {
      if (this.form.game) this.note(this.words.draft_gone);
      this.store.forget(this.draft);
      this.fresh();
    }
    this.release();
    const told = this.target && !this.editing && !this.begunAt && this.sheet.next.ruled?.values;
    if (told?.game) {
      // The referee was told the game: it stands there, with what is lost, until somebody says otherwise.
      this.form = new Form(this.data, { ...told });
      this.begunAt = this.target.position;
    }
    if (this.data.usual && !this.form.game) this.form.chooseGame(this.data.usual);
    const said = this.begunAt && this.form.values.dealer;
    if (!said && this.target && !this.editing) this.form.set("dealer", this.sheet.next.dealer);
  }

  /** A refused game that somebody else has written meanwhile does not wait in the form for the next one; it stays among what waits. */
  release() {
    const item = this.editing?.item;
    if (!item?.fault || !overwritten(this.state, item)) return;
    const { aside } = this;
    this.note(this.words.draft_gone);
    this.store.set(this.draft, aside);
    this.fresh();
    this.restore(aside);
  }

  async write() {
    const { form, words, target } = this;
    const missing = form.missing();
    if (missing) return this.fault([{ message: words[`need_${missing}`] }], missing);
    if (this.writing) return;
    this.writing = true;
    const seat = (value) => (value === undefined ? null : Number(value));
    const shown = {
      label: form.game.label,
      detail: form.words(),
      amounts: this.worth.amounts,
      dealer: seat(form.values.dealer),
      declarer: seat(form.sent().declarer),
    };
    const said = {
      do: "save",
      position: target.position,
      version: target.version,
      data: form.sent(),
      shown,
      counts: form.game.counts,
      people: this.editing?.item?.people ?? this.editing?.people ?? this.data.seats.map((one) => one.number),
      why: target.version ? words.why_corrected : "",
    };
    const { aside } = this;
    const draft = { name: this.draft, value: aside };
    const stored = await (this.editing?.item ? this.queue.replace(this.editing.item, said, draft) : this.queue.add(said, draft)).then(
      () => true,
      () => false,
    );
    this.writing = false;
    if (!stored) return this.fault([{ message: words.not_stored }]);
    setTimeout(() => this.render(), SLOW);
    this.resume(aside);
    scrollTo(0, 0);
  }

  /** The next game; or what was put aside before. The store has it so already. */
  resume(aside) {
    this.fresh();
    this.restore(aside);
    this.render();
  }

  fault(errors, where = null) {
    this.faults = errors.map((error) => error.message).filter(Boolean);
    this.render();
    if (where) this.place(`f-${where}`)?.scrollIntoView({ block: "center" });
  }

  /** A refused game stands in the form again, with the sentence; what was begun meanwhile is put aside and comes back. */
  refused(item) {
    if (!this.writing && item.do === "save" && item.fault.status === 422) this.fix(item);
  }

  putAside() {
    this.aside = { values: this.form.values, preset: this.form.preset, begunAt: this.begunAt };
  }

  fix(item) {
    if (!this.editing && this.form.game) this.putAside();
    this.form = new Form(this.data, { ...item.data });
    this.editing = {
      position: item.position,
      version: item.version,
      game: this.sheet.lines.find((line) => line.waits?.id === item.id)?.game ?? null,
      item,
    };
    this.faults = item.fault.errors.map((error) => error.message);
    this.keep();
    location.hash = "";
    this.render();
    scrollTo(0, 0);
  }

  async discard(item) {
    await this.queue.remove(item);
    if (this.editing?.item === item) this.cancel();
    this.queue.send();
    this.render();
  }

  cancel() {
    const { aside } = this;
    this.store.set(this.draft, aside);
    this.resume(aside);
  }

  /* Lines ------------------------------------------------------------------------------------------------------------------------ */

  toggle(position) {
    this.open = this.open === position ? null : position;
    this.armed = null;
    this.render();
  }

  editable(line) {
    return this.data.games.some((game) => game.slug === line.values?.game) && !line.values.renonce;
  }

  isLast(line) {
    return this.sheet.lines.findLast((other) => !other.struck) === line;
  }

  correct(line) {
    if (line.waits?.fault) return this.fix(line.waits);
    if (!this.editing && this.form.game) this.putAside();
    this.fresh();
    const { position, version, game, people, turn } = line;
    this.form = new Form(turn ? { ...this.data, turn } : this.data, { ...line.values });
    this.editing = { position, version, game, people, item: null };
    this.keep();
    location.hash = "";
    this.render();
    return scrollTo(0, 0);
  }

  /** What was refused was never written: it is dropped, and the form with it. */
  async undo(line) {
    this.open = null;
    if (line.waits?.fault) return this.discard(line.waits);
    if (!(line.waits && (await this.queue.takeBack(line.waits)))) {
      await this.queue.add({ do: "strike", position: line.position, version: line.version, data: {}, why: "", shown: {} });
    }
    this.render();
  }

  async agree(seat) {
    await this.asking(() => this.api.post("agree", { seat }));
  }

  /** A key that wants a second tap within a few seconds. */
  twice(name, label, really, act, css = "btn", disabled = false) {
    const armed = this.armed === name;
    const press = () => {
      clearTimeout(this.disarm);
      this.armed = armed ? null : name;
      if (armed) act();
      else this.disarm = setTimeout(() => this.calm(), ARMED);
      this.render();
    };
    return h(
      "button",
      { type: "button", class: `${css}${armed ? " armed" : ""}`, disabled, onclick: press, "data-f": name },
      armed ? really : label,
    );
  }

  calm() {
    this.armed = null;
    this.render();
  }

  render() {
    draw(this);
  }
}

new App(JSON.parse(document.getElementById("data").textContent)).start();
