/* One game that is being entered: the values of its form's controls by name, which of them are asked for, what still has to be said, and what is
   sent. The desk's page and the phone both have it. Which controls a game has is told by the server (tournament/entry/model.py): no list of them
   stands in a script. It knows no page and computes no amount. */

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export const SILENT = "silent";
/** What the control beside a Sub says where every opponent said it. */
export const FOR_ALL = "all";
const ALONE = "alone";

export class FormModel {
  /**
   * @param {Types.Shape} data
   * @param {Record<string, string>} values
   */
  constructor(data, values = {}) {
    this.data = data;
    this.values = values;
  }

  /** @param {string} name */
  get(name) {
    return this.values[name] ?? "";
  }

  /**
   * @param {string} name
   * @param {string | number | null} value nothing said: "" or null
   */
  set(name, value) {
    if (value === "" || value === null) delete this.values[name];
    else this.values[name] = String(value);
  }

  get game() {
    return this.data.games.find((game) => game.slug === this.values.game);
  }

  /* Who sits where -------------------------------------------------------------------------------------------------------------- */

  get dealer() {
    return Number(this.get("dealer"));
  }

  /** The seats that do not play. */
  get idle() {
    const { idle, empty } = this.data.turn;
    if (this.game?.everybody) return empty === undefined ? [] : [empty];
    return this.get("dealer") === "" ? [] : (idle[this.dealer] ?? []);
  }

  get vorhand() {
    const said = this.get("vorhand");
    return said === "" ? this.data.turn.vorhand[this.dealer] : Number(said);
  }

  /** As its control has it: "" where nobody was named. */
  get declarer() {
    return this.get("declarer");
  }

  get active() {
    return this.data.seats.filter((seat) => !this.idle.includes(seat.index));
  }

  get opponents() {
    return this.active.filter((seat) => String(seat.index) !== this.declarer);
  }

  /**
   * Who can have said the Kontra, or the Sub, whose this control is: the other side; where each plays for himself, whoever does not sit out of
   * other games.
   * @param {string} name
   */
  sayers(name) {
    if (this.game?.kontra !== "sayer") return this.opponents;
    if (!this.has("declarer")) return this.active.filter((seat) => !(this.data.turn.idle[this.dealer] ?? []).includes(seat.index));
    const ours = [this.declarer, this.get("partner")];
    const main = ours.includes(this.get(name.replace(/for$/, "by")) || this.declarer);
    return this.active.filter((seat) => ours.includes(String(seat.index)) !== main);
  }

  /**
   * Whether this control can mean this seat: who said a Kontra, who answered it, who lost the Mond, who took it, and anybody else who plays.
   * @param {string} name
   * @param {string} seat
   */
  mayName(name, seat) {
    const beside = { kontra_re: "kontra_for", mond_to: "mond" }[name];
    const among = name.endsWith("_for") || name === "kontra_re" ? this.sayers(name) : this.active;
    return among.some((other) => String(other.index) === seat) && !(beside && this.get(beside) === seat);
  }

  /* What is asked for ----------------------------------------------------------------------------------------------------------- */

  /** @param {string} block */
  has(block) {
    return Boolean(this.game?.asks.includes(block));
  }

  /**
   * Whether a block of the form is asked for now.
   * @param {string} block
   */
  shows(block) {
    const { game } = this;
    const ask = this.data.asks[block];
    if (!game || !ask) return Boolean(ask?.early);
    if (!game.asks.includes(block) || (ask.when && !this.ticked(ask.when))) return false;
    if (ask.given && !ask.given.includes(this.get(ask.given[0]))) return false;
    return ![...(ask.unless ?? []), ...(game.unless?.[block] ?? [])].some((flag) => this.ticked(flag));
  }

  /** @param {string} flag */
  ticked(flag) {
    return this.has(flag) && this.get(flag) === "1";
  }

  /** The flags of the game: how it can end before it is played out, and what else is ticked. */
  get flags() {
    return this.game?.asks.filter((block) => this.data.asks[block].flag) ?? [];
  }

  /**
   * The names of a block's controls that are asked for now.
   * @param {string} block
   */
  controls(block) {
    if (block === "announcements") return this.made().flatMap(({ prefix }) => this.data.parts.map((part) => prefix + part));
    const { controls = [], each, of, where = {} } = this.data.asks[block];
    const people = each === undefined ? [] : of === "opponents" ? this.opponents : this.active;
    const single = controls.filter((name) => !(name in where) || this.get(where[name][0]) === where[name][1]);
    return [...single, ...people.map((seat) => `${each}${seat.index}`)];
  }

  /** @param {Types.Announcement} item */
  prefixes(item) {
    return item.each ? [`a_${item.kind}`, `b_${item.kind}`] : [`a_${item.kind}`];
  }

  /** The announcements of the game with their controls' prefix: one a kind, one more for the other side where both may make it. */
  announcements() {
    const { game } = this;
    if (!game || !this.shows("announcements")) return [];
    const own = this.data.announcements.filter((item) => item.kind in game.whens);
    return own.flatMap((item) =>
      this.prefixes(item)
        .filter((prefix) => prefix.startsWith("a_") || this.get(`a_${item.kind}`))
        .map((prefix) => ({ item, prefix })),
    );
  }

  /**
   * Who is meant first by an announcement of the other side: somebody who is not of the side whose the first one is; "" is the declarer.
   * @param {Types.Announcement} item
   */
  across(item) {
    const ours = [this.declarer, this.get("partner")];
    if (!ours.includes(this.get(`a_${item.kind}_by`) || this.declarer)) return "";
    const other = this.opponents.find((seat) => !ours.includes(String(seat.index))) ?? this.opponents[0];
    return String(other?.index ?? "");
  }

  made() {
    return this.announcements().filter(({ prefix }) => this.get(prefix));
  }

  /* What follows from what is said ------------------------------------------------------------------------------------------------ */

  /**
   * Takes a game, or none. An announcement that one game has to have goes with it.
   * @param {string} slug
   */
  chooseGame(slug) {
    const before = this.game?.required;
    this.set("game", slug);
    const required = this.game?.required;
    if (before && before !== required) this.clear(`a_${before}`);
    if (required) this.set(`a_${required}`, "open");
  }

  /**
   * Takes an announcement back.
   * @param {string} prefix
   */
  clear(prefix) {
    for (const part of this.data.parts) this.set(prefix + part, "");
  }

  /** Takes back what the players and the game leave no room for: who sits out plays nothing, and no announcement is made when it cannot be. */
  tidy() {
    // "Alone" is said by naming oneself, as soon as it is known who that is.
    if (this.get("partner") === ALONE && this.declarer !== "") this.set("partner", this.declarer);
    const idle = this.idle.map(String);
    for (const block of Object.values(this.data.asks).filter((ask) => ask.people && ask.need)) {
      for (const name of block.controls ?? []) if (idle.includes(this.get(name))) this.set(name, "");
    }
    for (const name of Object.keys(this.values).filter((other) => other.endsWith("_for"))) {
      if (!this.mayName(name, this.get(name))) this.set(name, "");
    }
    for (const item of this.data.announcements) {
      const whens = this.game?.whens[item.kind];
      for (const prefix of whens ? this.prefixes(item) : []) {
        if (whens && this.get(prefix) && !(this.get(prefix) in whens)) this.set(prefix, "");
        if (!this.mayAnnounce(item, this.get(`${prefix}_by`))) this.set(`${prefix}_by`, "");
      }
    }
  }

  /**
   * Whether this seat can be named beside an announcement: not the declarer, who is meant where nobody is named, and nobody who sits out.
   * @param {Types.Announcement} item
   * @param {string} seat
   */
  mayAnnounce(item, seat) {
    if (seat === "") return true;
    return this.asksBy(item) && this.opponents.some((other) => String(other.index) === seat);
  }

  /** @param {Types.Announcement} item */
  asksBy(item) {
    return item.by && this.game?.required !== item.kind;
  }

  /* What is said ------------------------------------------------------------------------------------------------------------------ */

  /** The first block that still wants an answer, or null. "game" where there is none yet. */
  unanswered() {
    const { game } = this;
    return game ? (game.asks.find((block) => this.shows(block) && !this.answered(block)) ?? null) : "game";
  }

  /**
   * Whether enough is said in a block: something, there or where it can be said as well; of the players', all but those that follow.
   * @param {string} block
   */
  answered(block) {
    const ask = this.data.asks[block];
    if (!ask.need || ask.optional) return true;
    if (ask.each !== undefined) return this.controls(block).filter((name) => this.get(name) === "").length <= (ask.spare ?? 0);
    return [block, ...(ask.either ?? [])].some((other) => this.shows(other) && this.controls(other).some((name) => this.get(name) !== ""));
  }

  /** Under which name the first missing thing is asked for, or null. */
  missing() {
    const block = this.unanswered();
    if (block === null) return this.openSub() && "sub";
    return block === "game" ? block : (this.data.asks[block].need ?? null);
  }

  /**
   * Whether a Kontra that is said here is one player's: a Sub, or each where it is personal.
   * @param {string} name
   */
  asksWhose(name) {
    const said = this.get(name);
    return this.game?.kontra === "sayer" ? said > "1" : this.game?.kontra === "sub" && said === "8";
  }

  /** The first Sub of which nobody has said whom it holds for, or Kontra whose it is: the name of the control that says it, or null. */
  openSub() {
    const own = this.shows("kontra") ? [["kontra", "kontra_for"]] : [];
    const others = this.made().filter(({ prefix }) => this.get(prefix) !== SILENT);
    const subs = [...own, ...others.map(({ prefix }) => [`${prefix}_kontra`, `${prefix}_for`])];
    const open = subs.find(
      ([kontra, whom]) => this.asksWhose(kontra) && this.get(whom) !== FOR_ALL && !this.mayName(whom, this.get(whom)),
    )?.[1];
    return open ?? (this.shows("kontra_re") && !this.get("kontra_re") ? "kontra_re" : null);
  }

  /** What is sent: what the game has and shows, and nothing that was said for another game before. */
  sent() {
    const asked = this.game?.asks.filter((block) => this.shows(block)) ?? [];
    const names = ["game", "dealer", ...asked.flatMap((block) => this.controls(block))];
    return Object.fromEntries(names.filter((name) => this.values[name] !== undefined).map((name) => [name, this.values[name]]));
  }
}
