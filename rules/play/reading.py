"""From JSON to a game laid out: seats, cards and tricks, or everything that is wrong with them at once, in the order of the form.

The cards themselves are read in `laid_cards`; what the tricks prove is in `play`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from rules.book.naming import sheet_of
from rules.book.tariff import lenient_tariff
from rules.cards.deal import Deal, Trick, seats_from
from rules.cards.laid import BAD_CARDS, CardReader, Piles, pile_sizes
from rules.cards.tricks import taken_at
from rules.engine.plain import seat_fault
from rules.engine.tariff import Tariff
from rules.rows.answers import vorhand_is_passed_on, vorhand_passes_once
from rules.rows.kinds import Roles
from rules.rows.pack import TAROCK_PACK, TAROKK_PACK, TRUMP_PACK, Pack, card_text
from rules.rows.play import Count, FirstLead, PackOf, PlayRow, led_by_declarer, nobodys, unbeaten, without_kaiserstich
from rules.rows.sheet import Sheet
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding, Refusal
from rules.words.texts import Text, shortened

FORM = (
    "id",
    "system",
    "edition",
    "seats",
    "options",
    "game",
    "dealer",
    "vorhand",
    "declarer",
    "partner",
    "called_king",
    "talon_to",
    "stichzwang",
    "announced",
    "chelem_announced",
    "talon",
    "discards",
    "tricks",
)
"""The fields of a game laid out."""

_TALON_TO = {"first_six": Count.EACH_FIRST_SIX, "last_trick": Count.EACH_LAST_TRICK}
_TRICK = frozenset({"leader", "cards"})

_PLACE = {field: place for place, field in enumerate(FORM)}


def pack_of(system: Sheet | str) -> Pack:
    """The pack that a rule system is played with. Raises KeyError for a system that there is not."""
    pack = sheet_of(system).play.pack
    match pack:
        case PackOf.TAROCK:
            return TAROCK_PACK
        case PackOf.TRUMPS:
            return TRUMP_PACK
        case PackOf.TAROKK:
            return TAROKK_PACK
        case _:
            assert_never(pack)


def read_deal(request: object, *, open_ended: bool = False, sheets: Sheets = KNOWN, empty: int | None = None) -> Deal | Refusal:
    """The game of a request, or a Refusal with all its faults. `empty`: the seat of one who left, so that the others play without one who
    sits out.

    `open_ended`: the last trick may still be open, a leader may be left out where he follows from the trick before, and so may what lies
    beside the tricks; where all tricks are there and one pile alone is missing, it is what is left.
    """
    if not isinstance(request, Mapping):
        return Refusal((Finding("bad_value", "request", ("play_no_object",)),))
    tariff, found = lenient_tariff(
        request.get("system"), request.get("seats"), request.get("options"), edition=request.get("edition"), sheets=sheets
    )
    findings = list(found)
    if tariff is None:
        return Refusal((*findings, *_unknown(request, tariff)))
    tariff = tariff.without(empty)
    rows = {game: row for row in tariff.sheet.play.rows for game in row.games if game in tariff.games}
    name = request.get("game")
    row = rows.get(name) if type(name) is str else None
    if row is None:
        findings.append(_unknown_game(name, tariff, rows))
        return Refusal((*findings, *_unknown(request, tariff)))
    return _Reader(request, tariff, row, findings, open_ended=open_ended).read()


def options_steer(tariff: Tariff) -> bool:
    """Whether a tournament's choice steers what a game laid out comes to, or whether there is the game."""
    system = tariff.system
    return any(row.in_play for row in system.interpretations) or any(game.option for game in system.games)


def _unknown(request: Mapping[str, object], tariff: Tariff | None) -> list[Finding]:
    """Options are known where one of the sheet's steers the answer, whether something was announced where a Kaiserstich depends on it,
    whether all tricks were where the first lead does."""
    known = set(FORM)
    if tariff is not None and not options_steer(tariff):
        known -= {"options"}
    if tariff is not None and not any(row.kaiserstich_announced for row in tariff.sheet.play.rows):
        known -= {"announced"}
    if tariff is not None and not any(row.chelem_leads for row in tariff.sheet.play.rows):
        known -= {"chelem_announced"}
    named = [shortened(str(key)) for key in request if key not in known]
    return [Finding("unknown_field", key, ("unknown_field", key)) for key in named]


def _unknown_game(name: object, tariff: Tariff, rows: Mapping[str, PlayRow]) -> Finding:
    if name is None:
        return Finding("missing_field", "game", ("missing_game",))
    if type(name) is str and name in tariff.games:
        return Finding("unknown_game", "game", ("not_played", tariff.system.term(name)))
    return Finding("unknown_game", "game", ("unknown_game", shortened(name if type(name) is str else ""), ", ".join(rows)))


class _Reader:
    """Reads one request; every fault goes to `findings`."""

    def __init__(self, given: Mapping[str, Any], tariff: Tariff, row: PlayRow, findings: list[Finding], *, open_ended: bool) -> None:
        self.given = given
        self.tariff = tariff
        self.row = row
        self.findings = findings
        self.open_ended = open_ended
        self.length = tariff.sheet.play.tricks[tariff.active]
        self.play = tariff.games[given["game"]]
        self.cards = CardReader(pack_of(tariff.sheet), findings)
        self.talon = len(self.cards.pack.cards) - tariff.active * self.length
        """How many cards are in nobody's hand."""
        self.sizes = pile_sizes(row, self.talon)

    def read(self) -> Deal | Refusal:
        """In the order of the form."""
        dealer = self._dealer()
        vorhand = self._vorhand(dealer)
        declarer = self._declarer(dealer)
        partner, called = self._partner(dealer, declarer)
        count = self._count()
        self._choose_beating()
        self._choose_kaiserstich()
        self._choose_lead()
        piles = Piles(self._pile("talon"), self._pile("discards"))
        tricks = self._tricks(dealer, declarer if self.row.rules.first_lead is FirstLead.DECLARER else vorhand)
        complete = len(tricks) == self.length and all(len(trick.cards) == self.tariff.active for trick in tricks)
        piles = self._checked(piles, count, partner, called, complete=complete)
        ours = None
        if declarer is not None and not self.findings:
            partner, ours = self._sides(dealer, declarer, partner, called, tricks=tricks, complete=complete)
        self.findings += _unknown(self.given, self.tariff)
        if self.findings:
            return Refusal(tuple(sorted(self.findings, key=_form_place)))
        return Deal(
            tariff=self.tariff, row=self.row, pack=self.cards.pack, game=self.given["game"], kind=self.play.row.kind, dealer=dealer,
            vorhand=vorhand, declarer=declarer, partner=partner, ours=ours, called_king=called,
            counting=count, talon=piles.talon, discards=piles.discards, tricks=tricks, length=self.length,
            chelem_announced=bool(self.row.chelem_leads) and self.given.get("chelem_announced") is True,
        )  # fmt: skip

    def _fault(self, code: str, field: str, label: Text) -> None:
        self.findings.append(Finding(code, field, label))

    def _unexpected(self, *fields: str) -> None:
        for field in fields:
            if self.given.get(field) is not None:
                self._fault("unexpected_field", field, ("unexpected_field", field, self.play.term))

    def _dealer(self) -> int:
        dealer = self.given.get("dealer")
        if dealer is None:
            self._fault("missing_field", "dealer", ("missing_dealer",))
        elif type(dealer) is not int or not 0 <= dealer < self.tariff.seats:
            self._fault("bad_seat", "dealer", ("bad_seat", self.tariff.seats - 1))
        else:
            return dealer
        return -1

    def _seat(self, value: Any, field: str, dealer: int) -> int:
        fault = seat_fault(value, dealer, self.tariff, self.play.row.slug)
        if fault is None:
            return int(value)
        self.findings.append(Finding("bad_seat", field, fault))
        return -1

    def _vorhand(self, dealer: int) -> int:
        """Where it is not passed on it may be said, but is always the next after the dealer."""
        vorhand = self.given.get("vorhand")
        derived = self.tariff.after(dealer)
        if vorhand is None:
            return derived
        if not vorhand_is_passed_on(self.tariff.policies):
            if type(vorhand) is not int or vorhand != derived:
                self._unexpected("vorhand")
            return derived
        seat = self._seat(vorhand, "vorhand", dealer)
        once = vorhand_passes_once(self.tariff.policies)
        if once and seat >= 0 and dealer >= 0 and seat not in (derived, self.tariff.next_playing(derived, dealer)):
            self._fault("contradiction", "vorhand", ("vorhand_passed_once",))
        return seat

    def _declarer(self, dealer: int) -> int | None:
        declarer = self.given.get("declarer")
        if self.play.row.kind.roles is Roles.EACH:
            self._unexpected("declarer")
            return None
        if declarer is None:
            self._fault("missing_field", "declarer", ("missing_declarer",))
            return -1
        return self._seat(declarer, "declarer", dealer)

    def _partner(self, dealer: int, declarer: int | None) -> tuple[int | None, str | None]:
        if "partner" not in self.play.fields:
            self._unexpected("partner", "called_king")
            return None, None
        partner, called = self.given.get("partner"), self.given.get("called_king")
        if partner is not None:
            partner = self._seat(partner, "partner", dealer)
            if partner >= 0 and partner == declarer:
                self._fault("bad_partner", "partner", ("partner_is_declarer",))
        if called is not None and not any(called in row for row in self.cards.pack.called):
            self._fault("bad_value", "called_king", ("bad_called_king",))
            called = None
        return partner, called

    def _count(self) -> Count:
        """Where the talon goes: as the sheet says, or as the request does where the sheet leaves the choice."""
        said, count = self.given.get("talon_to"), self.row.count
        if said is None:
            return Count.EACH_FIRST_SIX if count is Count.EACH_AS_SAID else count
        if self.play.row.kind.roles is not Roles.EACH:
            self._unexpected("talon_to")
        elif type(said) is not str or said not in _TALON_TO:
            self._fault("bad_value", "talon_to", ("bad_talon_to", ", ".join(_TALON_TO)))
        elif count is Count.EACH_AS_SAID:
            return _TALON_TO[said]
        elif count is not _TALON_TO[said]:
            self._fault("contradiction", "talon_to", ("talon_fixed", count.value))
        return count

    def _choose_beating(self) -> None:
        """Whether tricks must be beaten, where Vorhand chooses that."""
        said = self.given.get("stichzwang")
        if said is None:
            return
        if not self.row.beating_chosen:
            self._unexpected("stichzwang")
        elif type(said) is not bool:
            self._fault("bad_value", "stichzwang", ("yes_or_no", "stichzwang"))
        elif not said:
            self.row = replace(self.row, rules=unbeaten(self.row.rules))

    def _choose_kaiserstich(self) -> None:
        """Whether there is one, where that depends on something being announced openly: a bird-Rufer's bird is, of other games it is
        said."""
        if not self.row.kaiserstich_announced:
            return
        said = self.given.get("announced")
        if said is not None and type(said) is not bool:
            self._fault("bad_value", "announced", ("yes_or_no", "announced"))
        elif not (said or self.play.row.bird or self.play.row.birds):
            self.row = replace(self.row, rules=without_kaiserstich(self.row.rules))

    def _choose_lead(self) -> None:
        """Who leads to the first trick, where that depends on all tricks being announced."""
        said = self.given.get("chelem_announced")
        if said is None or not self.row.chelem_leads:
            return
        if type(said) is not bool:
            self._fault("bad_value", "chelem_announced", ("yes_or_no", "chelem_announced"))
        elif said:
            self.row = replace(self.row, rules=led_by_declarer(self.row.rules, self.row.chelem_leads))

    def _pile(self, field: str) -> tuple[str, ...] | None:
        """Talon or laid-away cards, at most as many as can lie there; a wrong number laid away is no fault of the request."""
        cards = self.given.get(field)
        most = self.talon if self.row.laying_away else max(getattr(sizes, field) for sizes in self.sizes)
        return None if cards is None else self.cards.listed(cards, field, most)

    def _checked(self, piles: Piles, count: Count, partner: int | None, called: str | None, *, complete: bool) -> Piles:
        """The piles as they count; of a game played out none may be missing, but where nothing is counted."""
        sizes = self.cards.size(piles, self.sizes, partner, called)
        beside = len(piles.talon or ()) + len(piles.discards or ())
        together = (
            self.row.laying_away is not None and beside <= self.talon and (self.open_ended or None not in piles or beside == self.talon)
        )
        for field, cards in piles._asdict().items():
            self.cards.too_many(cards or (), field, self.talon if together else getattr(sizes, field))
        if count is Count.TRICKS and not piles.talon:
            return Piles(None, None)
        if piles.talon is None and nobodys(self.row, count):
            sizes = sizes._replace(talon=0)
        if not complete or any(finding.code == BAD_CARDS for finding in self.findings):
            return piles
        if not self.open_ended:
            if not together or beside < sizes.talon + sizes.discards:
                self.cards.missing(piles, sizes)
            return piles
        in_any_order = count in (Count.SIDES, Count.EACH_LAST_TRICK, Count.EACH_FIRST_TRICK)
        return self.cards.filled(piles, sizes) if in_any_order else piles

    def _tricks(self, dealer: int, first: int | None) -> tuple[Trick, ...]:
        given = self.given.get("tricks")
        if type(given) is not list and type(given) is not tuple:
            self._fault("missing_field" if given is None else "bad_value", "tricks", ("missing_tricks",))
            return ()
        found: list[Trick] = []
        turn = first
        for number, item in enumerate(given[: self.length]):
            trick = self._trick(item, f"tricks[{number}]", dealer, turn, last=number == len(given) - 1)
            turn = self._taker(trick, dealer, number + 1)
            found.append(trick)
        if len(given) > self.length:
            self._fault(BAD_CARDS, f"tricks[{self.length}]", ("tricks_too_many", self.length))
        return tuple(found)

    def _trick(self, item: object, field: str, dealer: int, turn: int | None, *, last: bool) -> Trick:
        if not isinstance(item, Mapping):
            self._fault("bad_value", field, ("trick_no_object",))
            return Trick(-1, ())
        leader, given = item.get("leader"), item.get("cards")
        if leader is not None:
            leader = self._seat(leader, f"{field}.leader", dealer)
        elif not self.open_ended:
            self._fault("missing_field", f"{field}.leader", ("missing_leader",))
        cards: tuple[str, ...] = ()
        if given is None:
            self._fault("missing_field", f"{field}.cards", ("cards_no_list",))
        else:
            cards = self.cards.listed(given, f"{field}.cards", self.tariff.active)
            if type(given) in (list, tuple) and len(given) < self.tariff.active and not (last and self.open_ended):
                self._fault(BAD_CARDS, f"{field}.cards", ("cards_too_few", self.tariff.active))
        named = [shortened(str(key)) for key in item if key not in _TRICK]
        self.findings += [Finding("unknown_field", f"{field}.{key}", ("unknown_field", key)) for key in named]
        return Trick(leader if leader is not None else -1 if turn is None else turn, cards)

    def _taker(self, trick: Trick, dealer: int, number: int) -> int | None:
        """Who leads next; None while something is wrong."""
        if self.findings or len(trick.cards) < self.tariff.active:
            return None
        return seats_from(trick.leader, dealer, self.tariff)[taken_at(trick.cards, self.row.rules_at(number, self.length), self.cards.pack)]

    def _sides(
        self, dealer: int, declarer: int, partner: int | None, called: str | None, tricks: tuple[Trick, ...], *, complete: bool
    ) -> tuple[int | None, frozenset[int] | None]:
        """The partner and the declarer's side: who plays the called king is the partner, whether he was named or not."""
        if called is not None:
            played = (zip(seats_from(trick.leader, dealer, self.tariff), trick.cards, strict=False) for trick in tricks)
            holder = next((seat for pairs in played for seat, card in pairs if card == called), None)
            laid_away = holder is None and (complete or called in self.cards.seen)
            name = card_text(called, self.cards.pack)
            if partner is None and holder is None and not laid_away:
                return None, None
            if partner is not None and laid_away:
                self._fault("contradiction", "partner", ("king_laid_away", name))
            elif partner is not None and holder not in (None, partner):
                self._fault("contradiction", "partner", ("king_held_by", name, holder))
            elif holder != declarer:
                partner = holder if partner is None else partner
        return partner, frozenset({declarer} if partner is None else {declarer, partner})


def _form_place(finding: Finding) -> int:
    if finding.code == "unknown_field" and "." not in finding.field:
        return len(FORM)
    return _PLACE.get(finding.field.partition(".")[0].partition("[")[0], len(FORM))
