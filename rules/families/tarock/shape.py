"""The fields of a record of Tarock with 54 cards, in the order of the form, and for which games, sheets and choices each is."""

from rules.engine.shape import CLOSING, FLAG_FAULT, OPENING, SEAT_FAULT, Field, Form
from rules.rows import kinds
from rules.rows.answers import counts_double_in_radl, talon_loses, vorhand_is_passed_on, vorhand_passes_once
from rules.rows.choices import WonBy
from rules.rows.policies import Policies
from rules.rows.system import Game, RuleSystem

POSITIVE = frozenset({kinds.ALONE, kinds.PARTNER})
DECLARED = POSITIVE | {kinds.NEGATIVE}
TAROCK = DECLARED | {kinds.TRISCHAKEN}
TRISCHAKEN = frozenset({kinds.TRISCHAKEN})


def passed_on(_system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where Vorhand can be passed on."""
    return vorhand_is_passed_on(policies)


def by_four_kings(_system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where the cards that were dealt pass it on, whatever is made of them."""
    return vorhand_passes_once(policies)


def bids(system: RuleSystem, _policies: Policies, _seats: int) -> bool:
    """Where a game can be bid higher."""
    return bool(system.bids)


def told(_system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where a result may be told without a count, and a game conceded."""
    return policies.won_by is WonBy.WON_OR_COUNT


def talon(_system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where a game can be lost at the talon: after an announcement that goes with the game's result."""
    return talon_loses(policies)


def perhaps_alone(game: Game) -> bool:
    """A game that who called himself plays alone."""
    return not game.partner_needed


def never_alone(game: Game) -> bool:
    """A game that always has a partner."""
    return game.partner_needed


def radl(_system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where games can count double."""
    return counts_double_in_radl(policies)


def no_radl(system: RuleSystem, policies: Policies, seats: int) -> bool:
    """Where games never count double, on sheets of the kind that has others where they do."""
    return not counts_double_in_radl(policies) and told(system, policies, seats)


def events(system: RuleSystem, policies: Policies, _seats: int) -> bool:
    """Where something that happens starts a Radl and has a word for it."""
    return counts_double_in_radl(policies) and bool(system.radl_terms.events)


def counted(game: Game) -> bool:
    """A line that is a game: a redeal is none."""
    return game.slug != "redeal"


SHAPE = (
    *OPENING,
    Field(name="vorhand", form=Form.VORHAND, kinds=TAROCK, where=passed_on, label=("Vorhand, wenn weitergegeben", "Vorhand, if passed on"),
           refusal=SEAT_FAULT),
    Field(name="vorhand", form=Form.VORHAND, kinds=frozenset({kinds.EMPTY, kinds.MANUAL}), where=by_four_kings,
          label=("Vorhand, wenn weitergegeben", "Vorhand, if passed on"), refusal=SEAT_FAULT),
    Field(name="declarer", form=Form.SEAT, kinds=DECLARED, label=("Spieler", "declarer"), refusal=SEAT_FAULT, needed="missing_declarer"),
    Field(name="partner", form=Form.PARTNER, kinds=frozenset({kinds.PARTNER}), only=perhaps_alone, label=("Partner", "partner"),
          refusal=SEAT_FAULT),
    Field(name="partner", form=Form.PARTNER, kinds=frozenset({kinds.PARTNER}), only=never_alone, label=("Partner", "partner"),
          refusal=SEAT_FAULT, needed="missing_partner"),
    Field(name="bid", form=Form.BID, kinds=POSITIVE, where=bids, label=("Ansage des Spiels", "Bid"), refusal=("bad_bid", "bad_bid")),
    Field(name="points", form=Form.COUNT, kinds=POSITIVE, label=("Zählung des Spielers", "The declarer’s count"),
    refusal=("bad_points", "bad_points"),
           after=True),
    Field(name="points", form=Form.COUNTS, kinds=TRISCHAKEN, label=("Punkte jedes Spielers", "Points of each player"),
           refusal=("bad_points", "counts_a_seat"), needed="missing_counts", after=True),
    Field(name="won", form=Form.RESULT, kinds=DECLARED, where=told, label=("Ergebnis", "Result"), refusal=FLAG_FAULT, after=True),
    Field(name="kontra", form=Form.KONTRA, kinds=TAROCK, label=("Kontra auf das Spiel", "Kontra on the game"),
           refusal=("bad_kontra", "bad_kontra")),
    Field(name="announcements", form=Form.ANNOUNCEMENTS, kinds=TAROCK, label=("Ansagen", "Announcements"),
           refusal=("bad_value", "announcements_no_list")),
    Field(name="conceded", form=Form.FLAG, kinds=TAROCK, where=told, label=("geschliffen", "conceded"), refusal=FLAG_FAULT, key="L",
    after=True),
    Field(name="talon_loss", form=Form.FLAG, kinds=POSITIVE, where=talon, label=("am Talon verloren", "lost at the talon"),
           refusal=FLAG_FAULT, key="L", after=True),
    Field(name="radl", form=Form.FACTOR, kinds=TAROCK, where=radl, label=("Radl", "Radl"), refusal=("bad_value", "bad_radl"), asked=False),
    Field(name="radl", form=Form.NUMBER, kinds=TAROCK, where=no_radl, label=("Radl", "Radl"),
           refusal=("bad_value", "no_radl"), low=1, high=1, asked=False),
    Field(name="renonce", form=Form.RENONCE, kinds=TAROCK, label=("Renonce", "Renonce"),
           refusal=("bad_value", "renonce_no_object"), key="X", after=True),
    Field(name="events", form=Form.EVENTS, kinds=TAROCK | {kinds.EMPTY, kinds.MANUAL}, where=events, only=counted,
          label=("Besonderes", "What happened"), refusal=("bad_value", "bad_events"), after=True),
    *CLOSING,
)  # fmt: skip
