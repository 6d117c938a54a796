/* What is being entered: the controls' values by name, as the desk's form has them. Which control a game has is told by the page's data;
   here is only what follows from a tap. */

const SILENT = "silent";

export class Form {
  constructor(data, values = {}) {
    this.data = data;
    this.values = values;
  }

  get(name) {
    return this.values[name] ?? "";
  }

  get game() {
    return this.data.games.find((game) => game.slug === this.values.game);
  }

  get dealer() {
    return Number(this.get("dealer"));
  }

  get idle() {
    return this.data.turn.idle[this.dealer] ?? null;
  }

  get vorhand() {
    const said = this.get("vorhand");
    return said === "" ? this.data.turn.vorhand[this.dealer] : Number(said);
  }

  get declarer() {
    return this.get("declarer");
  }

  get opponents() {
    return this.data.seats.filter((seat) => seat.index !== this.idle && String(seat.index) !== this.declarer);
  }

  has(field) {
    return Boolean(this.game?.fields.includes(field));
  }

  /* Whether a control of the game is asked for now. */
  shows(field) {
    if (!this.has(field)) return false;
    const ended = this.ticked("conceded") || this.ticked("talon_loss");
    if (field === "partner") return !this.ticked("conceded");
    if (field === "won" || field === "kontra") return !ended;
    if (field === "points") return !ended && this.game.result !== "won_or_count";
    if (field === "announcements") return !(this.ticked("conceded") && this.game.required);
    return field !== "renonce";
  }

  ticked(flag) {
    return this.has(flag) && this.get(flag) === "1";
  }

  set(name, value) {
    if (value === "" || value === null) delete this.values[name];
    else this.values[name] = String(value);
  }

  chooseGame(slug) {
    const before = this.game;
    this.set("game", slug);
    const { game } = this;
    if (before?.required && before.required !== game.required) this.clear(`a_${before.required}`);
    if (game.required) this.set(`a_${game.required}`, "open");
    if (game.vorhand && (this.declarer === "" || this.preset)) this.chooseDeclarer(String(this.vorhand), true);
    else if (this.preset && !game.vorhand) this.chooseDeclarer("", false);
    for (const item of this.data.announcements) {
      const whens = game.whens[item.kind] ?? {};
      for (const prefix of prefixes(item)) if (!(this.get(prefix) in whens)) this.clear(prefix);
    }
  }

  /* `preset`: Vorhand, until somebody says otherwise. */
  chooseDeclarer(seat, preset = false) {
    this.preset = preset;
    this.set("declarer", seat);
    if (this.get("partner") === seat) this.set("partner", "");
    for (const item of this.data.announcements) {
      for (const prefix of prefixes(item)) if (this.get(`${prefix}_by`) === seat) this.set(`${prefix}_by`, "");
    }
  }

  chooseDealer(seat) {
    this.set("dealer", seat);
    const idle = String(this.idle);
    if (this.declarer === idle) this.chooseDeclarer("");
    if (this.get("partner") === idle) this.set("partner", "");
    if (this.preset) this.chooseDeclarer(String(this.vorhand), true);
  }

  chooseResult(won) {
    this.set("won", won);
    this.set("points", "");
  }

  clear(prefix) {
    for (const part of ["", "_by", "_won", "_kontra", "_for"]) this.set(prefix + part, "");
  }

  /* The states of an announcement's key in the order of the taps. */
  cycle(item, prefix) {
    const whens = this.game.whens[item.kind];
    const required = this.game.required === item.kind && prefix.startsWith("a_");
    const offered = Object.keys(this.data.whens).filter((when) => when in whens && (!required || when === "open"));
    const states = offered.map((when) => ({ when, kontra: "1", value: whens[when] }));
    const loud = offered.filter((when) => when !== SILENT);
    if (item.kontra && loud.length) {
      const now = this.get(`${prefix}_kontra`);
      const when = now && loud.includes(this.get(prefix)) ? this.get(prefix) : loud.at(-1);
      states.push({ when, kontra: now && now !== "1" ? now : "2", value: whens[when] });
    }
    return required ? states : [{ when: "", kontra: "1" }, ...states];
  }

  cycleAt(item, prefix) {
    const [when, kontra] = [this.get(prefix), this.get(`${prefix}_kontra`) || "1"];
    const found = this.cycle(item, prefix).findIndex((state) => state.when === when && state.kontra === kontra);
    return Math.max(found, 0);
  }

  turnCycle(item, prefix, place) {
    const { when, kontra } = this.cycle(item, prefix)[place];
    if (when === "") {
      this.clear(prefix);
      if (prefix.startsWith("a_")) this.clear(`b_${item.kind}`);
      return;
    }
    if (prefix.startsWith("b_") && !this.get(prefix)) {
      this.set(`${prefix}_by`, this.get(`a_${item.kind}_by`) ? "" : this.opponents[0].index);
    }
    this.set(prefix, when);
    this.set(`${prefix}_kontra`, kontra === "1" ? "" : kontra);
    if (when === SILENT && !item.lost_silent) this.set(`${prefix}_won`, "");
  }

  /* The announcements of the game with their keys: one a kind, one more for the other side where both may make it. */
  announcements() {
    if (!this.shows("announcements")) return [];
    const own = this.data.announcements.filter((item) => item.kind in this.game.whens);
    return own.flatMap((item) =>
      prefixes(item)
        .filter((prefix) => prefix.startsWith("a_") || this.get(`a_${item.kind}`))
        .map((prefix) => ({ item, prefix })),
    );
  }

  made() {
    return this.announcements().filter(({ prefix }) => this.get(prefix));
  }

  /* The first thing that still has to be said, or null. */
  missing() {
    const { game } = this;
    if (!game) return "game";
    if (this.shows("declarer") && this.declarer === "") return "declarer";
    if (this.shows("partner") && this.get("partner") === "") return "partner";
    if (this.shows("won") && this.get("won") === "" && this.get("points") === "") return "result";
    if (this.shows("bouts") && this.get("bouts") === "") return "bouts";
    if (this.shows("points") && game.result === "counts") return this.openCounts() > 1 ? "counts" : null;
    return this.shows("points") && this.get("points") === "" ? "points" : null;
  }

  kontraControls() {
    if (this.game.kontra === "each") return this.opponents.map((seat) => `kontra_${seat.index}`);
    return this.game.kontra === "sub" && this.get("kontra") === "8" ? ["kontra", "kontra_for"] : ["kontra"];
  }

  openCounts() {
    return this.data.seats.filter((seat) => seat.index !== this.idle && this.get(`points_${seat.index}`) === "").length;
  }

  /* What is sent: what the game has and shows, and nothing that was tapped for another game before. */
  sent() {
    const said = {};
    const take = (...names) => names.forEach((name) => this.values[name] !== undefined && (said[name] = this.values[name]));
    take("game", "dealer");
    for (const field of ["vorhand", "declarer", "partner", "bid", "bouts", "won", "conceded", "talon_loss", "petit_au_bout"]) {
      if (this.shows(field)) take(field);
    }
    if (this.has("points") && this.game.result === "won_or_count") take("points");
    if (this.shows("points")) take("points", ...this.data.seats.map((seat) => `points_${seat.index}`));
    if (this.shows("kontra")) take(...this.kontraControls());
    for (const { prefix } of this.announcements()) {
      if (this.get(prefix)) take(prefix, ...["by", "won", "kontra", "for"].map((part) => `${prefix}_${part}`));
    }
    if (this.shows("poignees")) take(...this.data.seats.map((seat) => `poignee_${seat.index}`));
    if (this.shows("chelem")) take("chelem", "chelem_announced", "chelem_made");
    return said;
  }

  /* The game in words, for a line that only this phone knows. */
  words() {
    const { words, seats } = this.data;
    const name = (seat) => seats[Number(seat)]?.short ?? "?";
    const parts = [];
    if (this.shows("declarer") && this.declarer !== "") parts.push(name(this.declarer));
    const partner = this.shows("partner") ? this.get("partner") : "";
    if (partner !== "") parts.push(partner === this.declarer ? words.alone : words.with.replace("%s", name(partner)));
    for (const flag of ["conceded", "talon_loss"]) if (this.ticked(flag)) parts.push(words[flag]);
    if (this.shows("won") && this.get("won")) parts.push(this.get("won") === "1" ? words.won : words.lost);
    if (this.shows("points") && this.get("points")) parts.push(this.get("points"));
    const announced = this.made().map(({ item, prefix }) => {
      const loud = this.get(`${prefix}_kontra`) ? ` ${this.data.kontra[Math.log2(Number(this.get(`${prefix}_kontra`)))]}` : "";
      return `${item.label} ${this.data.whens[this.get(prefix)]}${this.get(`${prefix}_won`) === "0" ? ` ${words.not_made}` : ""}${loud}`;
    });
    if (this.shows("kontra") && Number(this.get("kontra")) > 1) announced.push(this.data.kontra[Math.log2(Number(this.get("kontra")))]);
    return [parts.join(", "), ...announced].filter(Boolean).join(" · ");
  }
}

export function prefixes(item) {
  return item.each ? [`a_${item.kind}`, `b_${item.kind}`] : [`a_${item.kind}`];
}
