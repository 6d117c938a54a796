"""Everything that keeps a round open, and everything unusual, in one list: each a link to its line."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.rows import RuleSystem
from scoring.field import spans
from scoring.plain import PlayerRow
from tournament.entry.board import Tile, read_board
from tournament.entry.wording import DEALER_ORDER, dealer_mended
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import waiting_rulings
from tournament.ledger.lines.settling import is_unchecked
from tournament.ledger.lines.undecided import Matter, read_undecided
from tournament.ledger.lines.versions import Asked, asked
from tournament.ledger.people.empty_seats import NOBODY, Empty, empties
from tournament.ledger.people.seat_changes import changed
from tournament.ledger.people.seatings import as_in, read_seatings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import Entry, Generation, Round, Ruling, Source, TableState, Tournament
from tournament.phones.returned import Returns, read_returns


class Fault(NamedTuple):
    """One finding of a round. `grave`: it keeps the round open; otherwise it is a warning. `position`: of its line, None for the table.

    `case`: key of the case that it is about.
    """

    table: int
    game: int | None
    position: int | None
    grave: bool
    code: str
    field: str
    message: str
    case: int | None = None


def round_faults(
    tournament: Tournament, round_: Round, tables: Sequence[Tile] | None = None, returns: Sequence[Returns] | None = None
) -> list[Fault]:
    """All findings of a round by table: waiting calls, undecided matters; by line two versions, refused records, warnings; missing games.

    `tables`: the board, `returns`: what phones gave back, where they have been read already. Three queries, one more where a ruling waits
    for its line, and those of the board and of what phones gave back.
    """
    tables = read_board(round_, Audience.DESK) if tables is None else tables
    versions: dict[int, list[Asked]] = {}
    for asked_ in asked(table__round=round_):
        versions.setdefault(asked_.table, []).append(asked_)
    matters: dict[int, list[Matter]] = {}
    for matter in read_undecided(tournament, round_):
        matters.setdefault(matter.table, []).append(matter)
    entries: dict[int, list[Entry]] = {}
    lines = Entry.objects.filter(table__round=round_, current=True, record__isnull=False).select_related("ruling").annotate(moved=changed())
    for entry in lines.order_by("table_id", "position"):
        entries.setdefault(entry.table_id, []).append(entry)
    moved = any(vars(entry)["moved"] for written in entries.values() for entry in written)
    twice = _at_two_tables(tournament, round_, entries) if moved else {}
    waiting: dict[int, list[Ruling]] = {}
    for ruling in waiting_rulings().filter(table__round=round_) if any(table.held for table in tables) else ():
        waiting.setdefault(ruling.table_id, []).append(ruling)
    left = empties({table.key for table in tables if table.changed})
    back = {row.number: row for row in (returns_of(round_, tables)[1] if returns is None else returns)}
    faults: list[Fault] = []
    for table in tables:
        written = entries.get(table.key, [])
        faults += [_waits(table, ruling, tournament.sheet.system) for ruling in waiting.get(table.key, []) if ruled.fixes(ruling)]
        faults += _for_the_referee(table, matters.get(table.number, []))
        faults += _came_back(back.get(table.number))
        faults += [_two_versions(asked_) for asked_ in versions.get(table.number, [])]
        faults += _line_faults(tournament, table, written, left.get(table.key, NOBODY))
        faults += twice.get(table.number, [])
        faults += _table_faults(table, written)
    return faults


def returns_of(round_: Round, tables: Sequence[Tile]) -> tuple[Generation | None, list[Returns]]:
    """What phones gave back; no query where nothing was ever asked back, else three."""
    return read_returns(round_) if any(table.asked_back for table in tables) else (None, [])


def _came_back(row: Returns | None) -> list[Fault]:
    """What waits on the table's phones since a backup was put back: for lines before it, or for something that the desk can do."""
    if row is None:
        return []
    found = []
    if row.gap is not None:
        found.append(
            (
                "lines_missing",
                _(
                    "Auf einem Telefon wartet ein Spiel; davor fehlen Zeilen, die kein Telefon zurückgegeben hat. Am Tisch fragen: sie "
                    "eintragen, oder beim Tisch sagen, dass sie nicht mehr kommen."
                ),
            )
        )
    if row.left:
        found.append(
            (
                "left_on_phone",
                _(
                    "Ein Telefon hat Spiele von vor dem Zurückspielen, die hier nicht angenommen werden können; auf dem Telefon steht, "
                    "warum. Es versucht es von selbst wieder."
                ),
            )
        )
    return [Fault(table=row.number, game=None, position=None, grave=True, code=code, field="", message=text) for code, text in found]


def _at_two_tables(tournament: Tournament, round_: Round, entries: Mapping[int, Sequence[Entry]]) -> dict[int, list[Fault]]:
    """By table: who sat there, as is written, in a game in which he sat at another one too. Said at the one of the larger number."""
    sat: dict[tuple[int, int], tuple[int, PlayerRow]] = {}
    found: dict[tuple[int, int], list[tuple[int, PlayerRow]]] = {}
    for item in read_seatings(tournament, Audience.DESK, round_.number):
        for game in filter(None, (entry.game for entry in entries.get(item.table_id, ()))):
            for player in as_in(item.seating, game).players:
                other, _player = sat.setdefault((player.number, game), (item.seating.table, player))
                if other != item.seating.table:
                    found.setdefault((item.seating.table, other), []).append((game, player))
    faults: dict[int, list[Fault]] = {}
    for (table, other), games in found.items():
        for player in dict.fromkeys(player for _game, player in games):
            said = {"who": f"{player.number} {player.name}", "games": spans(game for game, one in games if one == player), "table": other}
            text = (
                _("%(who)s sitzt in Spiel %(games)s auch an Tisch %(table)d. Wer hat dort gespielt? Richtigstellen unter „Ausbessern“.")
                % said
            )
            faults.setdefault(table, []).append(Fault(table, None, None, grave=False, code="at_two_tables", field="", message=text))
    return faults


def _two_versions(found: Asked) -> Fault:
    text = _("Zwei Fassungen: %(name)s hat diese Zeile anders geschrieben. Beide ansehen und eine wählen.")
    said = text % {"name": found.other.author or _("ein zweites Telefon")}
    if found.full:
        said += " " + _("Mehr Fassungen nimmt das Programm von diesem Telefon nicht an, bis eine gewählt ist.")
    return Fault(table=found.table, game=found.game, position=found.other.position, grave=True, code="two_versions", field="", message=said)


def _for_the_referee(table: Tile, matters: list[Matter]) -> list[Fault]:
    """What waits for somebody else than the scribe."""
    text = _("Der Schiedsrichter ist gerufen; noch hat niemand den Ruf übernommen.")
    calls = [Fault(table=table.number, game=None, position=None, grave=False, code="call_waiting", field="", message=text)] * bool(
        table.calls
    )
    return calls + [
        Fault(
            table=table.number,
            game=matter.case.game,
            position=matter.position,
            grave=True,
            code=matter.code,
            field="",
            message=matter.message(),
            case=matter.case.pk,
        )
        for matter in matters
    ]


def _waits(table: Tile, ruling: Ruling, system: RuleSystem) -> Fault:
    """A ruling that says how an announcement ended, and the game is not written."""
    if table.source == Source.SUMS:
        text = _("%(held)s Hier stehen nur Summen: bitte am Zettel nachsehen, dass er darin ist.")
    else:
        text = _("%(held)s Das Spiel ist noch nicht geschrieben.")
    return Fault(
        table=table.number,
        game=ruling.case.game,
        position=None,
        grave=False,
        code="ruling_waits",
        field="",
        message=text % {"held": ruled.held_words(ruling, system)},
    )


def _line_faults(tournament: Tournament, table: Tile, written: list[Entry], empty: Empty) -> list[Fault]:
    compiled = convert.tariff(tournament.sheet, tournament.options, table.seats)
    spoken = convert.language()
    older = [convert.older(vars(entry), table.seats) for entry in written]
    left = empty.each([entry.position for entry in written])
    scored = convert.score_sheet(compiled, [entry.effective for entry in written], table.games, older, empty=left)
    faults: list[Fault] = []
    for entry, line in zip(written, scored.lines, strict=True):
        grave = isinstance(line.result, rules.Refusal)
        found = line.result.findings if isinstance(line.result, rules.Refusal) else line.result.warnings
        faults += [
            Fault(
                table=table.number,
                game=line.game,
                position=entry.position,
                grave=grave,
                code=item.code,
                field=item.field,
                message=_said(item, spoken),
            )
            for item in found
        ]
        for against, findings in (
            (True, ruled.denied(entry.ruling, entry.record, compiled.system)),
            (False, ruled.differing(entry.ruling, entry.record)),
        ):
            faults += [
                Fault(
                    table=table.number,
                    game=line.game,
                    position=entry.position,
                    grave=against,
                    code=item.code,
                    field=item.field,
                    message=item.message,
                )
                for item in findings
            ]
    return faults


def _said(item: rules.Finding, spoken: str) -> str:
    text = item.text(spoken)
    return f"{text} {dealer_mended()}" if item.code == DEALER_ORDER else text


def _table_faults(table: Tile, written: list[Entry]) -> list[Fault]:
    if table.state == TableState.BROKEN_OFF:
        return []
    done = table.games if table.source == Source.SUMS else sum(1 for entry in written if entry.game is not None)
    if done < table.games:
        missing = table.games - done
        text = _("Es fehlt ein Spiel.") if missing == 1 else _("Es fehlen %(missing)d Spiele.") % {"missing": missing}
        return [Fault(table=table.number, game=None, position=None, grave=True, code="missing_games", field="", message=text)]
    if table.state == TableState.CONFIRMED:
        return []
    code, text = "not_confirmed", _("Vollständig, aber noch nicht bestätigt.")
    if is_unchecked(table):
        code, text = "unchecked_sums", _("Nur Summen, und die „Summe aller“ fehlt: jede Zahl mit dem Zettel vergleichen, dann bestätigen.")
    return [Fault(table=table.number, game=None, position=None, grave=False, code=code, field="", message=text)]
