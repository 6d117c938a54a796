/**
 * What the page and the laptop say to each other: whether it answers, what it said last, who holds this phone and who writes. The page itself
 * (app.js) draws, and knows what is being entered.
 */

import { Offline } from "../site/queue.js";
import { Moved } from "./api.js";
import { fill } from "./dom.js";
import { writer, you } from "./people.js";

const INSISTS = 3;

/* Whether the phone that writes has come since this generation of the evening began: then who writes was settled after it. */
function heardSince(state) {
  const seen = writer(state)?.seen;
  return Boolean(seen) && Date.parse(seen) >= 1000 * Number(state.generation.split(".")[1]);
}

export class Talking {
  constructor(data) {
    Object.assign(this, {
      data,
      words: data.words,
      state: null,
      seat: null,
      offline: false,
      why: "",
      since: null,
      gone: false,
      unknown: false,
      taken: false,
      older: 0,
      toldWaiting: 0,
      notes: [],
    });
  }

  again() {
    this.queue.wait = 0;
    this.queue.send();
    this.look();
  }

  async asking(work) {
    try {
      const answer = await work();
      const { gone } = this;
      this.heard();
      if (answer.status === 404 || answer.status === 410) Object.assign(this, { gone: true, unknown: answer.status === 404 });
      else if (answer.ok) {
        this.adopt(answer.body);
        // A newer backup was put back, so quickly that nobody saw the laptop away: what waits for it goes now.
        if (gone) this.queue.send();
      } else {
        this.adopt(answer.body.state);
        if (!this.closed) this.note(answer.body.message);
      }
      return answer.ok;
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.lost(error.said);
      if (error instanceof Moved && error.address) await this.moving?.follow(error.address);
      return false;
    } finally {
      this.render();
    }
  }

  heard() {
    const back = this.offline;
    Object.assign(this, { offline: false, why: "", since: null, gone: false });
    if (back) this.again();
  }

  lost(why = "") {
    this.why = why;
    if (!this.offline) Object.assign(this, { offline: true, since: this.time.now() });
  }

  look() {
    return this.asking(() => this.api.state());
  }

  /* Whether the round is over: then the page shows what is, and says nothing to the laptop. */
  get closed() {
    return this.state?.round_state === "closed";
  }

  /* To a closed round a phone says only how many games it could not send, and that once. */
  greet(more = {}) {
    const waiting = this.queue.items.length;
    if (this.closed && waiting === this.toldWaiting) return null;
    this.toldWaiting = waiting;
    return this.asking(() => this.api.greet({ seat: this.seat, waiting, take: false, ...more }));
  }

  adopt(state) {
    if (!state?.phones) return;
    if (this.keeping?.heard(state)) {
      this.keeping.give(state);
      return;
    }
    if (this.overtaken(state)) return;
    const wrote = you(this.state)?.writes;
    const { closed } = this;
    const other = Boolean(this.state) && this.state.generation !== state.generation;
    this.state = state;
    this.api.evening = state;
    this.reseat(state);
    const mine = you(state);
    if (wrote && mine && !mine.writes) this.taken = true;
    if (mine?.writes) this.taken = false;
    if (this.seat === null && mine && mine.seat !== null) this.keepSeat(mine.seat);
    this.store.set(`state-${this.data.table}`, state);
    this.queue.heard(state);
    this.moving?.leave();
    // A laptop that was set up again hears at once that this phone has given it everything, and that it is the one that writes.
    if (other || (closed && !this.closed)) this.greet({ take: other && Boolean(wrote) && !heardSince(state) });
  }

  /* Somebody sat down in another's place: the columns have his name, and whose seat it was says anew who he is. */
  reseat({ seats, turn }) {
    const { data } = this;
    // One has left: nobody waits for him, and he deals no more.
    if (turn) data.turn = turn;
    const numbers = (people) => people.map((seat) => seat.number).join();
    if (!seats?.length || numbers(seats) === numbers(data.seats)) return;
    if (this.seat !== null && seats[this.seat]?.number !== data.seats[this.seat]?.number) {
      this.keepSeat(null);
    }
    data.seats.splice(0, data.seats.length, ...seats);
  }

  /* An answer that a newer one has overtaken. Where the laptop insists the older one is true: it was set up again from a backup. Another generation says so. */
  overtaken(state) {
    const older = state.generation === this.state?.generation && state.version < (this.state?.version ?? 0);
    this.older = older ? this.older + 1 : 0;
    return older && this.older < INSISTS;
  }

  told(event, item, answer) {
    if (event === "offline") this.lost(answer.why);
    else if (event === "gone") this.gone = true;
    else if (event === "answered") return this.adopt(answer.state);
    else {
      this.heard();
      if (event === "kept") this.note(this.keptWords(item));
      if (event === "refused") this.refused(item);
      if (!this.queue.items.length && !this.moving?.leave()) this.greet();
    }
    return this.render();
  }

  note(text) {
    if (text && !this.notes.includes(text)) this.notes = [...this.notes.slice(-2), text];
  }

  /* "Spiel 2: Diese Zeile hat jemand anderer geschrieben. …": by then the phone asks for another game. */
  keptWords(item) {
    const line = this.state?.lines.find((other) => other.position === item.position);
    const where = line?.game ? fill(this.words.game_n, line.game) : item.shown.label;
    return where ? `${where}: ${this.words.kept}` : this.words.kept;
  }

  /* Who holds the phone ---------------------------------------------------------------------------------------------------------- */

  sit(seat) {
    this.keepSeat(seat);
    location.hash = "";
    return this.greet();
  }

  keepSeat(seat) {
    this.seat = seat;
    this.store.set(`seat-${this.data.table}`, seat);
  }

  take() {
    return this.greet({ take: true });
  }

  get mayWrite() {
    const playing = this.state?.round_state === "open" && this.state.table_state === "open" && !this.state.by_sums;
    return playing && Boolean(you(this.state)?.writes) && !this.gone;
  }
}
