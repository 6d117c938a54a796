/** The keys of the form, in the order in which a scribe thinks: game, who, with whom, how it ended, announcements. */

import { Announcing } from "./announcing.js";
import { choice, cycle, link, section, tick } from "./controls.js";
import { columns, fill, h, named } from "./dom.js";
import { pad } from "./pad.js";

export class Keys extends Announcing {
  /** The sections of the form as it stands. */
  sections(form) {
    this.form = form;
    const { game } = form;
    return [
      this.games(),
      this.view.turn ? this.turn() : null,
      game && form.shows("declarer") ? this.declarer() : null,
      game && form.shows("bid") ? this.bid() : null,
      game && form.shows("partner") ? this.partner() : null,
      game ? this.result() : null,
      game && form.shows("amounts") ? this.amounts() : null,
      game && form.has("bouts") ? this.taking() : null,
      ...(game ? this.plain() : []),
      game && form.announcements().length ? this.announcements() : null,
    ];
  }

  games() {
    const { data, words, form } = this;
    const now = form.game;
    const shown = data.games.filter((game) => !game.of && game.counts);
    const keys = shown.map((game) => {
      const chosen = now?.slug === game.slug || now?.of === game.slug;
      return choice(
        "game",
        game.slug,
        game.label,
        chosen,
        this.act((slug) => form.chooseGame(slug)),
        { small: game.value },
      );
    });
    const pairs = shown.filter((game) => game.ouvert);
    // Only where the game that is chosen can be played with open cards.
    if (now?.ouvert || now?.of) keys.splice(shown.findLastIndex((game) => game.ouvert) + 1, 0, this.ouvert(pairs));
    return section(
      "game",
      words.which_game,
      this.redeals(now),
      h("div", { class: "cols", role: "radiogroup", "aria-labelledby": "l-game" }, keys),
    );
  }

  /** What is no game of the round's number stands apart: a deal that is played again. */
  redeals(now) {
    const redeals = this.data.games.filter((game) => !game.counts);
    const links = redeals.map((game) => {
      const chosen = now === game;
      const press = this.act(() => (chosen ? this.form.set("game", "") : this.form.chooseGame(game.slug)));
      return h(
        "button",
        { type: "button", class: `link${chosen ? " on" : ""}`, "aria-pressed": String(chosen), onclick: press, "data-f": game.slug },
        game.label,
      );
    });
    const valued = this.data.games.some((game) => game.value);
    const said = now && !now.counts ? this.words.redeal_help : valued ? this.words.by_table : "";
    return h("span", { class: "apart" }, h("small", null, said), links);
  }

  ouvert(pairs) {
    const { data, words, form } = this;
    const now = form.game;
    const values = pairs.map((game) => data.games.find((other) => other.slug === game.ouvert).value).join(" · ");
    return tick(
      "ouvert",
      words.ouvert,
      Boolean(now?.of),
      this.act((on) => form.chooseGame(on ? now.ouvert : now.of)),
      values,
    );
  }

  people(name, value, press, more = () => ({})) {
    const row = columns(this.data.seats, "cols seats", (seat) => {
      const idle = this.form.idle.includes(seat.index) && (name !== "dealer" || seat.index === this.form.data.turn.empty);
      const { label = named(seat), ...rest } = more(seat);
      const may = name === "dealer" || this.form.mayName(name, String(seat.index));
      return choice(name, String(seat.index), label, value === String(seat.index), press, {
        disabled: idle || !may,
        small: idle ? this.words.sits_out : "",
        ...rest,
      });
    });
    row.setAttribute("role", "radiogroup");
    const words = { declarer: this.words.who_plays, partner: this.words.with_whom };
    row.setAttribute("aria-label", words[name] ?? this.data.asks[name]?.label ?? this.words[name]);
    return row;
  }

  declarer() {
    const { words, form, data } = this;
    const aside = h("span", { class: "apart" }, data.asks.declarer.optional && this.nobody("declarer"), this.dealt());
    return section(
      "declarer",
      words.who_plays,
      aside,
      this.people(
        "declarer",
        form.declarer,
        this.act((seat) => form.chooseDeclarer(seat)),
      ),
    );
  }

  /** Who is Vorhand, which opens who deals; beside the first thing that is asked of the game. */
  dealt() {
    const { words, form, data } = this;
    return link(fill(words.vorhand_is, data.seats[form.vorhand].short), () => this.open("turn"), "turn");
  }

  /** Takes back whom a control names. */
  nobody(name) {
    return this.form.get(name) && link(this.words.nobody, () => this.says(name)(""), "nobody");
  }

  turn() {
    const { words, form } = this;
    const parts = [
      h("p", { class: "label" }, words.dealer),
      this.people(
        "dealer",
        form.get("dealer"),
        this.act((seat) => form.chooseDealer(seat)),
      ),
    ];
    if (form.has("vorhand")) {
      parts.push(
        h("p", { class: "label" }, words.vorhand),
        this.people("vorhand", form.get("vorhand") || String(form.vorhand), this.says("vorhand")),
      );
    }
    return h(
      "section",
      { id: "f-dealer", class: "inset" },
      parts,
      link(words.done, () => this.open("turn"), "turn-done"),
    );
  }

  partner() {
    const { words, form } = this;
    const own = (seat) => (String(seat.index) === form.declarer ? { label: words.alone, css: "self" } : {});
    return section("partner", words.with_whom, null, this.people("partner", form.get("partner"), this.says("partner"), own));
  }

  bid() {
    const { words, form, data } = this;
    const keys = form.game.bids.map((bid) =>
      choice(
        "bid",
        bid,
        data.bids[bid],
        (form.get("bid") || "plain") === bid,
        this.act((value) => form.set("bid", value === "plain" ? "" : value)),
      ),
    );
    return section("bid", words.bid, null, h("div", { class: "cols n3", role: "radiogroup", "aria-labelledby": "l-bid" }, keys));
  }

  result() {
    const { words, form } = this;
    const parts = [];
    const counts = form.shows("counts");
    const flags = this.flags();
    if (form.shows("won")) {
      const css = flags.length ? "" : "l";
      const won = [
        ["1", words.won],
        ["0", words.lost],
      ].map(([value, label]) =>
        choice(
          "won",
          value,
          label,
          form.get("won") === value,
          this.act((said) => form.chooseResult(said)),
          { css },
        ),
      );
      parts.push(
        h(
          "div",
          { class: flags.length ? "cols n2" : "cols two", role: "radiogroup", "aria-labelledby": "l-result" },
          won,
          flags,
          this.kontra(),
        ),
      );
    } else if (counts || form.shows("points")) parts.push(pad(this, counts ? "counts" : "points", counts ? null : this.kontra()));
    // Beside the counts of all there is no room: their last key leads to the next one.
    const below = form.shows("won") ? [] : [...flags, counts && this.kontra()].filter(Boolean);
    if (below.length) parts.push(h("div", { class: "cols n2 flags" }, below));
    if (form.shows("kontra_each")) parts.push(this.kontraEach());
    if (form.game.kontra === "sub" && form.shows("kontra") && form.asksWhose("kontra")) parts.push(this.onlyFor("kontra_for"));
    if (!parts.length) return null;
    const label = counts ? words.counts : form.shows("points") && !form.shows("won") ? words.points : words.how_ended;
    return section("result", label, form.shows("declarer") ? null : this.dealt(), parts);
  }

  /** How a game can end before it is played out. */
  flags() {
    const { form } = this;
    return form.flags.map((flag) =>
      tick(
        flag,
        this.data.asks[flag].label,
        form.ticked(flag),
        this.act((on) => form.set(flag, on ? "1" : "")),
      ),
    );
  }

  /** Amounts of each player, by figures. */
  amounts() {
    return section("amounts", this.words.amounts, this.form.shows("declarer") ? null : this.dealt(), pad(this, "amounts", null));
  }

  /** Fields of one value that stand beside nothing else, a person among them. */
  plain() {
    const { form, data } = this;
    const own = ({ choices, people, label }) => choices || (people && label);
    const blocks = form.game.asks.filter((block) => own(data.asks[block]) && form.shows(block));
    return blocks.map((block) => {
      const { label, people } = data.asks[block];
      if (people) return section(block, label, this.nobody(block), this.people(block, form.get(block), this.says(block)));
      const keys = data.asks[block].choices.map(([value, said]) => this.pick(block, value, said));
      return section(block, label, null, h("div", { class: "cols", role: "radiogroup", "aria-labelledby": `l-${block}` }, keys));
    });
  }

  kontra() {
    const { form, words } = this;
    if (!form.shows("kontra")) return null;
    const now = Math.log2(Number(form.get("kontra") || 1));
    return cycle("kontra", words.kontra, this.kontraStates(), now, this.sayKontra("kontra"));
  }

  kontraEach() {
    const { form, data } = this;
    const cells = columns(data.seats, "cols seats", (seat) => {
      if (!form.opponents.includes(seat)) return h("span", null);
      const name = `kontra_${seat.index}`;
      return cycle(
        name,
        seat.short,
        this.kontraStates(seat),
        Math.log2(Number(form.get(name) || 1)),
        this.act((place) => form.set(name, place ? 2 ** place : "")),
      );
    });
    return h("div", null, h("p", { class: "label" }, this.words.kontra_each), cells);
  }
}
