"""A tournament as the history has it: settled again from what is known of it, ranked, and put into rows."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django_scopes import scope

from tournament.archive.reading import TournamentFile, read_tournament
from tournament.history.games import digest_of, frame_of, rows_of, text_of
from tournament.history.layout import NO_SEASON
from tournament.history.sources import Persons, Source
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import digest
from tournament.models import DIMENSION, Organiser, Tournament
from tournament.models.own_sheet import sheet_key
from tournament.upload.again import settled_again
from tournament.upload.cut import Parts, joined

Row = Mapping[str, Any]


class Settled(NamedTuple):
    """Rows of `layout.TOURNAMENTS` (one), ENTRANTS and GAMES. `standings`: the state that follows from it, 64 figures; `published`: the one
    that everybody knows, "" of what nobody published."""

    tournament: Row
    entrants: list[Row]
    games: list[Row]
    published: str = ""

    @property
    def standings(self) -> str:
        """The state of docs/state.md."""
        return str(self.tournament["standings"])


class _Asked(NamedTuple):
    ranked: Ranking
    rules: str
    edition: str


def settled(source: Source) -> Settled:
    """All of it. Raises Refused where the rules of this program do not read it, DoesNotExist where it is gone meanwhile."""
    parts, published = source.read()
    return settled_of(parts, read_tournament(joined(parts)), source.persons, source.organiser)._replace(published=published)


def settled_of(parts: Parts, file: TournamentFile, persons: Persons, organiser: tuple[int, str]) -> Settled:
    """The same of what was read. `persons`: everybody's key by number; `organiser`: whose it is, his key and short name."""
    with scope(**{DIMENSION: Organiser.objects.filter(pk=organiser[0])}):
        standings, asked = settled_again(file, _asked)
    games: list[Row] = list(rows_of(file, persons))
    day, setup = file.setup["date"], file.setup
    where = {"season": NO_SEASON if day is None else day.year, "system": setup["system"], "uid": str(file.uid)}
    tournament = {
        **where, "edition": asked.edition, "name": setup["name"], "day": day, "place": setup["place"], "organiser": organiser[1],
        "rules": asked.rules, "rounds": setup["rounds"], "players": len(file.players), "games": len(games),
        "results": digest_of(parts.results), "standings": standings, "frame": text_of(frame_of(parts.results, file)),
    }  # fmt: skip
    entrants: list[Row] = [
        {**where, "number": line.player.number, "person": persons.get(line.player.number), "rank": line.rank,
         "numerator": line.total.numerator, "denominator": line.total.denominator}
        for line in sorted(asked.ranked.standings, key=lambda line: line.player.number)
    ]  # fmt: skip
    return Settled(tournament, entrants, games)


def _asked(tournament: Tournament) -> _Asked:
    return _Asked(
        ranked=read_ranking(tournament, Audience.DESK),
        rules=tournament.rules_digest or digest(tournament.sheet, tournament.options),
        edition=sheet_key(tournament.sheet),
    )
