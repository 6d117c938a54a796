"""How an own sheet's tricks are played: as the base's, its own games as those that they are like, but for what the file says under
`play`. Nothing is refused here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never

from rules.book.own import kin
from rules.book.own.citing import Citing
from rules.book.own.file_keys import PLAY
from rules.rows.pack import TAROCK_PACK
from rules.rows.play import (
    Beating,
    Count,
    Direction,
    FirstLead,
    Kaiserstich,
    PagatHeld,
    PlayRow,
    PlayRules,
    PlaySheet,
    TalonTo,
    TarockAre,
    unbeaten,
    without_kaiserstich,
)
from rules.rows.sheet import Sheet
from rules.rows.system import Game, RuleSystem

Said = Mapping[str, Any]
"""Keys of `play` as the file has them."""
USUAL: Said = {key.name: key.usual for key in PLAY}
"""What holds where a sheet starts from nothing."""
TALON = 6
"""Cards of a talon that two halves are made of."""
_COUNTS = {
    "first_trick": Count.EACH_FIRST_TRICK, "first_six": Count.EACH_FIRST_SIX, "last_trick": Count.EACH_LAST_TRICK,
    "vorhand": Count.EACH_AS_SAID,
    "nobody": Count.EACH_ALONE,
}  # fmt: skip
_ALONE = {"opponents": None, "king_half": TALON // 2, "declarer": TALON}
"""Cards of the talon that count to the declarer of a Solorufer whose king lies in it."""
_KAISERSTICH = {
    ("no", False): Kaiserstich.NEVER, ("yes", False): Kaiserstich.ALWAYS, ("in_order", False): Kaiserstich.IN_ORDER,
    ("announced", False): Kaiserstich.ALWAYS, ("no", True): Kaiserstich.NEVER, ("yes", True): Kaiserstich.TAROCK_LED,
    ("in_order", True): Kaiserstich.IN_ORDER_TAROCK_LED, ("announced", True): Kaiserstich.TAROCK_LED,
}  # fmt: skip
"""By the choice, and whether Tarock are a suit like others."""


def chosen(said: Said, base: Sheet) -> Said:
    """What the sheet says of its play; what it leaves is the base's, or as usual where the base plays nothing."""
    return said if base.play.rows else {**USUAL, **said}


def made_play(said: Said, base: Sheet, system: RuleSystem, citing: Citing) -> PlaySheet:
    """The play of a sheet that has these games."""
    lender, choices = f"{kin.short_title(base)}, ", chosen(said, base)
    played = {row.slug for row in system.games}
    rows = [replace(row, games=kept) for row in base.play.rows if (kept := tuple(game for game in row.games if game in played))]
    known = {game for row in base.play.rows for game in row.games}
    for game in system.games:
        if game.slug not in known:
            rows = _added(game, base, rows)
    how = _How(choices, said, citing, lender if base.play.rows else "", kaiserstich=_kaiserstich(choices, base))
    return replace(
        base.play, rows=tuple(map(how.row, rows)), mondfang=_mondfang(base, system), tricks=_tricks(base, system),
        direction=Direction(choices["direction"]) if "direction" in choices else base.play.direction,
    )  # fmt: skip


def _mondfang(base: Sheet, system: RuleSystem) -> bool:
    """A Mond that is caught is told where the Mondfang counts."""
    kinds, before = ({row.slug for row in announcements} for announcements in (system.announcements, base.system.announcements))
    return base.play.mondfang if ("mondfang" in kinds) is ("mondfang" in before) else "mondfang" in kinds


def _tricks(base: Sheet, system: RuleSystem) -> Mapping[int, int]:
    """By the number of those who play: what is not in the talon is in their hands."""
    active = system.active
    if active is None or active in base.play.tricks:
        return base.play.tricks
    return {active: (len(TAROCK_PACK.cards) - TALON) // active}


def _added(game: Game, base: Sheet, rows: list[PlayRow]) -> list[PlayRow]:
    """The rows with one game more: played as the one that it is like. Where the base plays none like it, it is played by the base's own
    rules of a game that counts alike."""
    name = game.like or game.slug
    lenders = [(sheet, row) for sheet in kin.kin(base) for row in sheet.play.rows if name in row.games]
    for _sheet, donor in lenders:
        for place, row in enumerate(rows):
            if set(donor.games) & set(row.games):
                return [*rows[:place], replace(row, games=(*row.games, game.slug)), *rows[place + 1 :]]
    if not lenders:
        return rows
    lender, donor = lenders[0]
    alike = (row for row in rows if row.count is donor.count and row.rules.tarock is donor.rules.tarock)
    like = donor if lender is base else next(alike, donor)
    return [*rows, replace(donor, games=(game.slug,), rules=like.rules, source=like.source)]


def _kaiserstich(choices: Said, base: Sheet) -> tuple[str, bool] | None:
    """Which Kaiserstich the sheet has, and whether in negative games too; None where that is all as the base's."""
    if choices.keys().isdisjoint({"kaiserstich", "kaiserstich_negative"}):
        return None
    of_base = {"kaiserstich": "no", "kaiserstich_negative": False, **as_said(base.play)}
    return choices.get("kaiserstich", of_base["kaiserstich"]), choices.get("kaiserstich_negative", of_base["kaiserstich_negative"])


def as_said(play: PlaySheet) -> dict[str, Any]:
    """How a sheet plays, as a file says it; nothing of games that it does not have."""
    sides, negative = ([row for row in play.rows if row.count is count] for count in (Count.SIDES, Count.TRICKS))
    each = [row for row in play.rows if row not in sides and row not in negative]
    found: dict[str, Any] = {"direction": play.direction.value} if play.rows else {}
    for games, rows in (("positive", sides), ("negative", negative), ("trischaken", each)):
        found |= {f"lead_{games}": row.rules.first_lead.value for row in rows[:1]}
    for row in sides[:1]:
        kinds = {other.rules.kaiserstich for other in sides} - {Kaiserstich.NEVER}
        in_order = kinds & {Kaiserstich.IN_ORDER, Kaiserstich.IN_ORDER_TAROCK_LED}
        found |= {"kaiserstich": "in_order" if in_order else "yes" if kinds else "no", "talon": row.talon.value}
    for row in (*negative, *each)[:1]:
        kaiserstich = any(other.rules.kaiserstich is not Kaiserstich.NEVER for other in (*negative, *each))
        found |= {"kaiserstich_negative": kaiserstich, "pagat_last": row.rules.pagat is not PagatHeld.FREE}
    for row in negative[:1]:
        found["beat_negative"] = row.rules.beating is not Beating.NEVER
    for row in each[:1]:
        beaten = "vorhand" if row.beating_chosen else row.rules.beating is not Beating.NEVER
        talon = next(choice for choice, count in _COUNTS.items() if count is row.count)
        found |= {"follow_trischaken": row.rules.follow, "beat_trischaken": beaten, "talon_trischaken": talon}
    alone = next((row.laid_away_alone for row in sides if "solorufer" in row.games), None)
    return found | {"talon_solorufer": next(choice for choice, cards in _ALONE.items() if cards == alone)} if alone else found


@dataclass(frozen=True, slots=True)
class _How:
    """What becomes of a row. `choices`: what holds; `said`: what of it the file says; `lender`: who lends the rest, "" nobody."""

    choices: Said
    said: Said
    citing: Citing
    lender: str
    kaiserstich: tuple[str, bool] | None

    def row(self, row: PlayRow) -> PlayRow:
        """As it is played here."""
        match row.count:
            case Count.SIDES:
                return self._positive(row)
            case Count.TRICKS:
                return replace(row, rules=self._rules(row, "negative"), source=self._cite("", row.source))
            case (
                Count.EACH_LAST_TRICK | Count.EACH_FIRST_SIX | Count.EACH_FIRST_TRICK | Count.EACH_AS_SAID | Count.EACH_ALONE
                | Count.EACH_UNSAID
            ):  # fmt: skip
                return self._trischaken(row)
            case _:
                assert_never(row.count)

    def _positive(self, row: PlayRow) -> PlayRow:
        rules, alone = self._rules(row, "positive"), row.laid_away_alone
        if alone is not None and "talon_solorufer" in self.choices:
            alone = _ALONE[self.choices["talon_solorufer"]]
        key = "talon_solorufer" if row.laid_away_alone is not None and "talon_solorufer" in self.said else "talon"
        away = row.laying_away and {rule: self._cite("", source) for rule, source in row.laying_away.items()}
        return replace(
            row, rules=rules, laid_away_alone=alone, source=self._cite(key, row.source), laying_away=away,
            talon=TalonTo(self.choices.get("talon", row.talon.value)),
            kaiserstich_announced=row.kaiserstich_announced if self.kaiserstich is None else self.kaiserstich[0] == "announced",
        )  # fmt: skip

    def _trischaken(self, row: PlayRow) -> PlayRow:
        said, beaten = self.choices.get("talon_trischaken"), self.choices.get("beat_trischaken")
        return replace(
            row, rules=self._rules(row, "trischaken"), source=self._cite("talon_trischaken", row.source),
            count=row.count if said is None else _COUNTS[said],
            beating_chosen=row.beating_chosen if beaten is None else beaten == "vorhand",
        )  # fmt: skip

    def _rules(self, row: PlayRow, games: str) -> PlayRules:
        """The rules of a row of such games: leads, Kaiserstich, and the duties that can be said."""
        rules = row.rules
        lead = self.choices.get(f"lead_{games}")
        if lead is not None:
            rules = replace(rules, first_lead=FirstLead(lead))
        if self.kaiserstich is not None:
            rules = self._with_kaiserstich(rules, games)
        if games != "positive":
            rules = self._with_duties(rules, games)
        keys = {"first_lead": f"lead_{games}", "stichzwang": f"beat_{games}", "pagat_not_last": "pagat_last"}
        keys |= {"farbzwang": f"follow_{games}", "tarockzwang": f"follow_{games}"}
        negative = games != "positive" and "kaiserstich_negative" in self.said
        return replace(
            rules,
            sources={rule: self._cite(keys.get(rule, ""), source) for rule, source in rules.sources.items()},
            kaiserstich_source=rules.kaiserstich_source
            and self._cite("kaiserstich_negative" if negative else "kaiserstich", rules.kaiserstich_source),
        )

    def _with_kaiserstich(self, rules: PlayRules, games: str) -> PlayRules:
        kind, negative = self.kaiserstich or ("no", False)
        if games != "positive" and (not negative or kind == "announced"):
            return without_kaiserstich(rules)
        found = _KAISERSTICH[kind, rules.tarock is TarockAre.FIFTH_SUIT]
        if found is Kaiserstich.NEVER:
            return without_kaiserstich(rules)
        pagat = PagatHeld.LAST_OR_KAISERSTICH if rules.pagat is PagatHeld.LAST_TAROCK else rules.pagat
        return replace(rules, kaiserstich=found, kaiserstich_source=rules.kaiserstich_source or self.citing.reading, pagat=pagat)

    def _with_duties(self, rules: PlayRules, games: str) -> PlayRules:
        """Of a negative game or Trischaken: following, beating, the Pagat."""
        beaten, last = self.choices.get(f"beat_{games}"), self.choices.get("pagat_last")
        rules = replace(rules, follow=self.choices.get(f"follow_{games}", rules.follow))
        if beaten is False:
            rules = unbeaten(rules)
        elif beaten:
            sources = {"stichzwang": self.citing.reading, **rules.sources}
            rules = replace(rules, beating=Beating.ALWAYS, sources=sources)
        if last is None:
            return rules
        held = PagatHeld.LAST_TAROCK if rules.kaiserstich is Kaiserstich.NEVER else PagatHeld.LAST_OR_KAISERSTICH
        sources = {"pagat_not_last": self.citing.reading, **rules.sources}
        return replace(rules, pagat=held if last else PagatHeld.FREE, sources=sources)

    def _cite(self, key: str, source: str) -> str:
        """The paragraph of a key; as lent where the file does not say it."""
        return self.citing.row(f"play.{key}", "" if key in self.said else source, self.lender)
