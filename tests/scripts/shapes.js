/* Small forms to test with, made by hand: a game with a partner and announcements, one with a count a player, one that everybody opposes alone. */

const seats = ["Anna", "Berta", "Cilli", "Dora"].map((short, index) => ({ index, number: index + 1, name: short, short }));

const asks = {
  declarer: { controls: ["declarer"], people: true, need: "declarer", early: true },
  partner: { controls: ["partner"], people: true, unless: ["conceded"], need: "partner" },
  won: { controls: ["won"], unless: ["conceded", "renonce"], need: "result", either: ["points"] },
  points: { controls: ["points"], unless: ["conceded", "renonce"], need: "points", either: ["won"] },
  counts: { each: "points_", unless: ["renonce"], need: "counts", spare: 1 },
  kontra: { controls: ["kontra", "kontra_for"], unless: ["conceded"], where: { kontra_for: ["kontra", "8"] } },
  kontra_each: { each: "kontra_", of: "opponents" },
  announcements: {},
  conceded: { controls: ["conceded"], flag: true, label: "geschliffen" },
  renonce: { controls: ["renonce"], flag: true },
  offenders: { controls: ["claim_0_by"], each: "offender_", when: "renonce" },
};

const game = (slug, names, more = {}) => ({
  slug,
  label: slug,
  asks: names,
  bids: [],
  result: null,
  kontra: null,
  again: false,
  whens: {},
  required: null,
  counts: true,
  ...more,
});

const positive = ["declarer", "partner", "won", "points", "kontra", "announcements", "conceded", "renonce", "offenders"];

/** @param {boolean} fifth whether the dealer sits out */
export function shape(sitsOut = false) {
  const item = { by: true, usual: "Spieler", holding: false, won: true, lost_silent: true, kontra: true };
  return {
    seats,
    asks,
    parts: ["", "_by", "_won", "_kontra", "_for"],
    announcements: [
      { ...item, kind: "pagat", label: "Pagat", each: false },
      { ...item, kind: "trull", label: "Trull", each: true, by: false },
    ],
    games: [
      game("rufer", positive, { whens: { pagat: { open: 2, silent: 1 }, trull: { open: 2, silent: 1 } }, vorhand: true }),
      game("pagatrufer", positive, { whens: { pagat: { open: 2 } }, required: "pagat", unless: { announcements: ["conceded"] } }),
      game("trischaken", ["counts", "renonce", "offenders"]),
      game("bettler", ["declarer", "won", "kontra_each"]),
    ],
    turn: { after: [1, 2, 3, 0], vorhand: [1, 2, 3, 0], idle: sitsOut ? [[0], [1], [2], [3]] : [[], [], [], []] },
    whens: { silent: "still", open: "angesagt" },
    kontra: ["", "Kontra", "Re", "Sub"],
    words: { alone: "allein", with: "mit %s", won: "gewonnen", lost: "verloren", not_made: "verloren" },
  };
}
