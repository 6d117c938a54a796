"""Checks of what a file measures by: the count, the surplus, Kontra, Trischaken, seats, the Radl, the day."""

from fractions import Fraction

from rules.book.own import kin
from rules.book.own.faults import Faults
from rules.book.own.measuring import ACTIVE, DOUBLED, seats_of
from rules.book.own.nothing import NOTHING
from rules.book.own.rows import FENSTERBANKL, TRISCHAKEN
from rules.book.own.walking import of_file
from rules.book.own.whole import Whole
from rules.rows.choices import Halves, RenonceTrischaken, Trischaken, ValatKontra
from rules.rows.kinds import Roles
from rules.words.texts import shortened

OCCASIONS = ("tie", "half_time", FENSTERBANKL)
"""What begins a Radl and is no row of the sheet."""
RENONCE_TRISCHAKEN = "renonce_trischaken"


def count(whole: Whole, faults: Faults) -> None:
    """More than half wins, half may do where the game is kontra'd; two that count the same are half and half."""
    given, total = whole.part("count"), of_file(whole.data).total
    if not given or total is None:
        return
    wins = given.get("wins")
    if wins is not None and 2 * wins <= total:
        faults.add("count.wins", "bad_count", said="not_above_half")
        wins = None
    if 2 * given.get("wins_kontra", total) < total:
        faults.add("count.wins_kontra", "bad_count", said="below_half")
    if given.get("tie", "opponents") != "opponents" and wins is not None and (total % 2 or wins != total // 2 + 1):
        faults.add("count.tie", "clash", said="no_tie")


def surplus(whole: Whole, faults: Faults) -> None:
    """Above what and for each how much, where somebody has one; not from less than that."""
    given = whole.part("surplus")
    if given.get("who") not in (None, "none"):
        for name in ("above", "step"):
            if name not in given and not faults.of(f"surplus.{name}"):
                faults.add(f"surplus.{name}", "missing_key", name)
    if given.get("from") is not None and given["from"] < given.get("above", 0):
        faults.add("surplus.from", "bad_count", said="from_below_above")


def kontra(whole: Whole, faults: Faults) -> None:
    """Whatever the game's Kontra covers, a Valat that alone can be kontra'd leaves it nothing."""
    covers = whole.part("kontra").get("covers")
    if covers in (None, "each"):
        return
    asked = (row.chosen(choice.value) for row in whole.questions if row.policy == "valat_kontra" for choice in row.choices)
    if ValatKontra.VALAT_ONLY in (whole.column["valat_kontra"], *asked):
        faults.add("kontra.covers", "clash", said="covers_valat_only")


def trischaken(whole: Whole, faults: Faults) -> None:
    """Whole numbers where halves are rounded down, one that can be halved where two share it; a Renonce in it where the sheet starts from
    none."""
    scheme, down = whole.column[TRISCHAKEN], whole.data.get("halves") == Halves.DOWN.value
    for name in ("trischaken_pot", kin.VALUE):
        open_to = [(f"interpretations.{row.slug}", choice.means) for row in whole.questions if row.policy == name for choice in row.choices]
        for where, value in open_to or [(f"policies.{name}", whole.column[name])]:
            odd = name == kin.VALUE and scheme is Trischaken.WHOLE_VALUE and isinstance(value, (int, Fraction)) and value % 2
            if ((isinstance(value, Fraction) and down) or odd) and not faults.of(where):
                faults.add(where, "bad_value", said="even_value" if odd else "whole_in_trischaken")
    asked = f"policies.{RENONCE_TRISCHAKEN}"
    if whole.base is NOTHING and scheme is not None and whole.column[RENONCE_TRISCHAKEN] is None and not faults.of(asked):
        possible = kin.possible(whole.base, RENONCE_TRISCHAKEN, second=True)
        faults.add(asked, "scheme_needs", scheme.value, possible)


def _active(whole: Whole) -> int:
    base = whole.base.system.active or ACTIVE
    return int(whole.part("seats").get("active", ACTIVE)) if whole.part("seats") else base


def seats(whole: Whole, faults: Faults) -> None:
    """Tables of as many as play or more; as many sit out as are too many, and never Vorhand."""
    given = whole.part("seats")
    if not given or faults.of("seats.active"):
        return
    active = _active(whole)
    tables = given.get("tables", () if faults.of("seats.tables") else (active, active + 1))
    if any(size < active for size in tables):
        faults.add("seats.tables", "bad_value", str(active), said="table_too_small")
    for size, out in given.get("out", {}).items():
        fits = len(out) == int(size) - active and all(place < int(size) for place in out) and 1 not in out
        if tables and int(size) not in tables:
            faults.add(f"seats.out.{size}", "unknown_row", size)
        elif not fits:
            faults.add(f"seats.out.{size}", "bad_out", size, str(max(0, int(size) - active)), said="out_of_table")


def as_many_as_play(whole: Whole, faults: Faults) -> None:
    """Three have no partner; each way of Trischaken is for three or for four."""
    if faults.of("seats.active"):
        return
    three = _active(whole) == 3
    for row in whole.games if three else ():
        if row.kind.roles is Roles.CALLED:
            own = row.slug in whole.part("own_games")
            where = f"own_games.{row.slug}.kind" if own else f"games.{row.slug}"
            faults.add(where, "needs_four", whole.words(row.slug), said="partner_of_four")
    scheme = whole.column[TRISCHAKEN]
    if scheme is not None and three is not (scheme is Trischaken.WHOLE_VALUE):
        code = "needs_four" if three else "needs_three"
        faults.add(f"policies.{TRISCHAKEN}", code, scheme.value)
    if three and whole.column[RENONCE_TRISCHAKEN] is RenonceTrischaken.BY_ROLE:
        faults.add(f"policies.{RENONCE_TRISCHAKEN}", "needs_four", RenonceTrischaken.BY_ROLE.value)


def radl(whole: Whole, faults: Faults) -> None:
    """Said once; as far as it goes; occasions that there are; words of its own that are nobody else's."""
    if "radl" in whole.data and "radl" in whole.policies():
        faults.add("radl", "twice", "policies.radl")
    given = whole.part("radl")
    if given.get("max", DOUBLED) != DOUBLED and given.get("stack", "restart") != "multiply" and not faults.of("radl.stack"):
        faults.add("radl.max", "clash", said="radl_no_multiple")
    events = whole.named("radl.events")
    there = {*whole.game_slugs(), *whole.announcement_slugs(), *OCCASIONS, *events}
    for slug in given.get("triggers", {}):
        if slug not in there:
            faults.add(f"radl.triggers.{shortened(slug)}", "unknown_row", shortened(slug))


def day(whole: Whole, faults: Faults) -> None:
    """Whole cents for every payment; registration before the start; tables of the sheet."""
    given = whole.part("day")
    if whole.data.get("halves") == Halves.KEPT.value and given.get("cents", 0) % 2:
        faults.add("day.cents", "half_cent")
    tables = seats_of(None if faults.within("seats") else whole.new.get("seats"), whole.base.system).tables
    for size in given.get("games_at", {}):
        if int(size) not in tables and not faults.within("seats"):
            faults.add(f"day.games_at.{size}", "unknown_row", size)
    if given.get("registration", "") > given.get("start", "24:00"):
        faults.add("day.start", "clash", given["registration"], said="starts_early")
