/* The keys of the form, in the order in which a scribe thinks: game, who, with whom, how it ended, announcements. Radio buttons with large labels. */

import { columns, fill, h, named } from "./dom.js";
import { pad } from "./pad.js";

export function choice(name, value, label, checked, choose, more = {}) {
  const input = h("input", {
    type: "radio",
    name,
    value,
    checked,
    disabled: more.disabled,
    onchange: () => choose(value),
    "data-f": `${name}=${value}`,
  });
  return h("label", { class: `key ${more.css ?? ""}` }, input, label, more.small ? h("small", null, more.small) : null);
}

function tick(name, label, checked, turn, small = "") {
  const input = h("input", { type: "checkbox", name, checked, onchange: (event) => turn(event.target.checked), "data-f": name });
  return h("label", { class: "key" }, input, label, small ? h("small", null, small) : null);
}

function section(id, label, aside, ...content) {
  return h(
    "section",
    { id: `f-${id}`, "aria-labelledby": `l-${id}` },
    h("p", { class: "label" }, h("span", { id: `l-${id}` }, label), aside ?? null),
    content,
  );
}

function link(text, press, focus) {
  return h("button", { type: "button", class: "link", onclick: press, "data-f": focus }, text);
}

/* A key that goes round: `states` with css, small, said. The label on top is the state; a tap takes the next. */
export function cycle(name, label, states, now, turn) {
  const inputs = states.map((state, place) =>
    h("input", {
      type: "radio",
      name,
      id: `${name}-${place}`,
      checked: place === now,
      "aria-label": `${label}: ${state.said}`,
      onchange: () => turn(place),
      "data-f": `${name}~${place}`,
    }),
  );
  const labels = states.map((state, place) =>
    h("label", { for: `${name}-${(place + 1) % states.length}`, class: state.css }, state.label ?? label, h("small", null, state.small)),
  );
  return h("div", { class: "cycle", role: "radiogroup", "aria-label": label, "data-at": now }, inputs, labels);
}

export class Keys {
  /* `changed()` after every tap; `view` holds what is open on this screen only. */
  constructor(data, changed) {
    Object.assign(this, { data, words: data.words, changed, view: {} });
  }

  /* The sections of the form as it stands. */
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
      game && form.has("bouts") ? this.french() : null,
      game && form.announcements().length ? this.announcements() : null,
    ];
  }

  act(work) {
    return (value) => {
      work(value);
      this.changed();
    };
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
    if (pairs.length) keys.splice(shown.findLastIndex((game) => game.ouvert) + 1, 0, this.ouvert(pairs));
    return section(
      "game",
      words.which_game,
      this.redeals(now),
      h("div", { class: "cols", role: "radiogroup", "aria-labelledby": "l-game" }, keys),
    );
  }

  /* What is no game of the round's number stands apart: a deal that is played again. */
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
    return h("span", { class: "apart" }, h("small", null, now && !now.counts ? this.words.redeal_help : this.words.by_table), links);
  }

  ouvert(pairs) {
    const { data, words, form } = this;
    const now = form.game;
    const values = pairs.map((game) => data.games.find((other) => other.slug === game.ouvert).value).join(" · ");
    const key = tick(
      "ouvert",
      words.ouvert,
      Boolean(now?.of),
      this.act((on) => form.chooseGame(on ? now.ouvert : now.of)),
      values,
    );
    key.firstChild.disabled = !(now?.ouvert || now?.of);
    return key;
  }

  people(name, value, press, more = () => ({})) {
    const row = columns(this.data.seats, "cols seats", (seat) => {
      const idle = seat.index === this.form.idle && name !== "dealer";
      const { label = named(seat), ...rest } = more(seat);
      return choice(name, String(seat.index), label, value === String(seat.index), press, {
        disabled: idle,
        small: idle ? this.words.sits_out : "",
        ...rest,
      });
    });
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-label", this.words[name === "declarer" ? "who_plays" : name === "partner" ? "with_whom" : name]);
    return row;
  }

  declarer() {
    const { words, form, data } = this;
    const dealt = `${fill(words.vorhand_is, data.seats[form.vorhand].short)}`;
    const aside = link(dealt, () => this.open("turn"), "turn");
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
        this.people(
          "vorhand",
          form.get("vorhand") || String(form.vorhand),
          this.act((seat) => form.set("vorhand", seat)),
        ),
      );
    }
    return h(
      "section",
      { id: "f-dealer", class: "inset" },
      parts,
      link(words.done, () => this.open("turn"), "turn-done"),
    );
  }

  open(part) {
    this.view[part] = !this.view[part];
    this.changed();
  }

  partner() {
    const { words, form } = this;
    const own = (seat) => (String(seat.index) === form.declarer ? { label: words.alone, css: "self" } : {});
    return section(
      "partner",
      words.with_whom,
      null,
      this.people(
        "partner",
        form.get("partner"),
        this.act((seat) => form.set("partner", seat)),
        own,
      ),
    );
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
    const counts = form.shows("points") && form.game.result === "counts";
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
          { class: flags.length ? "cols" : "cols two", role: "radiogroup", "aria-labelledby": "l-result" },
          won,
          flags,
          this.kontra(),
        ),
      );
    } else if (form.shows("points")) parts.push(pad(this, counts, this.kontra()));
    if (flags.length && !form.shows("won")) parts.push(h("div", { class: "cols n2 flags" }, flags));
    if (form.shows("kontra") && form.game.kontra === "each") parts.push(this.kontraEach());
    if (form.shows("kontra") && form.kontraControls().includes("kontra_for")) parts.push(this.onlyFor("kontra_for"));
    if (!parts.length) return null;
    const label = counts ? words.counts : form.shows("points") ? words.points : words.how_ended;
    return section("result", label, null, parts);
  }

  /* How a game can end before it is played out. */
  flags() {
    const { form, words } = this;
    return ["conceded", "talon_loss"]
      .filter((flag) => form.has(flag))
      .map((flag) =>
        tick(
          flag,
          words[flag],
          form.ticked(flag),
          this.act((on) => form.set(flag, on ? "1" : "")),
        ),
      );
  }

  /* –, Kontra, Re, Sub; under a name the word, else the factor. */
  kontraStates(named = false) {
    const { data, words } = this;
    return [1, 2, 4, 8].map((factor, place) => {
      if (!place) return { css: "", small: "–", said: words.none };
      const word = data.kontra[place];
      return { css: "kontra", said: word, ...(named ? { small: word } : { label: word, small: `× ${factor}` }) };
    });
  }

  kontra() {
    const { form, words } = this;
    if (!form.shows("kontra") || form.game.kontra === "each") return null;
    const now = Math.log2(Number(form.get("kontra") || 1));
    return cycle(
      "kontra",
      words.kontra,
      this.kontraStates(),
      now,
      this.act((place) => form.set("kontra", place ? 2 ** place : "")),
    );
  }

  kontraEach() {
    const { form, data } = this;
    const cells = columns(data.seats, "cols seats", (seat) => {
      if (!form.opponents.includes(seat)) return h("span", null);
      const name = `kontra_${seat.index}`;
      return cycle(
        name,
        seat.short,
        this.kontraStates(true),
        Math.log2(Number(form.get(name) || 1)),
        this.act((place) => form.set(name, place ? 2 ** place : "")),
      );
    });
    return h("div", null, h("p", { class: "label" }, this.words.kontra_each), cells);
  }

  onlyFor(name) {
    const { form, words } = this;
    const all = choice(
      name,
      "",
      words.for_all,
      form.get(name) === "",
      this.act((value) => form.set(name, value)),
    );
    const each = form.opponents.map((seat) =>
      choice(
        name,
        String(seat.index),
        seat.short,
        form.get(name) === String(seat.index),
        this.act((value) => form.set(name, value)),
      ),
    );
    return h("div", null, h("p", { class: "label" }, words.only_for), h("div", { class: "cols" }, all, each));
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

  /* Whose each announcement is and whether it was made; to be changed where that is not the usual. */
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
    return [
      h("p", { class: "side" }, h("span", { class: "all" }, line), change),
      this.view.sides ? made.map((one) => this.side(one)) : null,
    ];
  }

  asksWon(item, prefix) {
    return item.won && (item.lost_silent || this.form.get(prefix) !== "silent");
  }

  side({ item, prefix }) {
    const { form, words } = this;
    const set = (part) => this.act((value) => form.set(prefix + part, value));
    const rows = [];
    if (item.by && form.game.required !== item.kind) {
      const by = form.get(`${prefix}_by`);
      const keys = [
        choice(`${prefix}_by`, "", item.usual, by === "", set("_by")),
        ...form.opponents.map((seat) => choice(`${prefix}_by`, String(seat.index), named(seat), by === String(seat.index), set("_by"))),
      ];
      rows.push(h("div", { class: "cols", role: "radiogroup", "aria-label": `${item.label}: ${words.by_whom}` }, keys));
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
      second.push(
        cycle(
          `${prefix}_kontra`,
          words.kontra,
          this.kontraStates(),
          now,
          this.act((place) => form.set(`${prefix}_kontra`, place ? 2 ** place : "")),
        ),
      );
    }
    if (second.length) rows.push(h("div", { class: "cols n3" }, second));
    if (form.get(`${prefix}_kontra`) === "8" && form.game.kontra === "sub") rows.push(this.onlyFor(`${prefix}_for`));
    return h(
      "div",
      { class: "inset", role: "group", "aria-label": item.label },
      h("p", { class: "label" }, h("b", null, item.label)),
      rows,
    );
  }

  french() {
    const { form, data } = this;
    const { labels, sides, poignees } = data.french;
    const bouts = [0, 1, 2, 3].map((count) =>
      choice(
        "bouts",
        String(count),
        String(count),
        form.get("bouts") === String(count),
        this.act((value) => form.set("bouts", value)),
        { css: "l" },
      ),
    );
    const shown = [
      section("bouts", labels.bouts, null, h("div", { class: "cols", role: "radiogroup", "aria-labelledby": "l-bouts" }, bouts)),
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
        columns(data.seats, "cols seats", (seat) => this.round(`poignee_${seat.index}`, seat.short, poignees)),
      ),
    );
    return shown;
  }

  /* A key that goes round through none and the words given. */
  round(name, label, said) {
    const { form, words } = this;
    const values = ["", ...Object.keys(said)];
    const states = values.map((value) => ({
      css: value ? "open" : "",
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
