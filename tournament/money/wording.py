"""Money in words: what a movement was, whether the cash balances, who pays. Knows no page."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.plain import euros
from tournament.ledger.people.names import numbered
from tournament.ledger.store.convert import language
from tournament.models import CashKind
from tournament.money.cash import Book, Moved


def moved_words(line: Moved) -> str:
    """ "Nenngeld, Nr. 7 Anna Huber", "Nenngeld, Anna Huber" whose entry is deleted, "Preisgeld zurück, Nr. 7 Anna Huber", "Sonstiges:
    Blumen", "zurückgenommen: verzählt"."""
    back = line.kind == CashKind.PRIZE and line.cents > 0 and not line.reverses
    what = _("Preisgeld zurück") if back else str(CashKind(line.kind).label)
    who = ", ".join(filter(None, (what, line.name)))
    if line.number is not None:
        who = _("%(what)s, Nr. %(number)d %(name)s") % {"what": what, "number": line.number, "name": line.name}
    if line.reverses:
        return _("%(what)s, zurückgenommen: %(why)s") % {"what": who, "why": line.words}
    return f"{who}: {line.words}" if line.words else who


def difference_words(book: Book) -> str:
    """What lay in the cash when it was counted, beside what should, and what moved since; "" where nobody has counted."""
    if book.difference is None or book.counted is None:
        return ""
    spoken = language()
    said = {"counted": euros(book.counted, spoken), "cents": euros(abs(book.difference), spoken)}
    if not book.difference:
        text = _("Gezählt %(counted)s: es stimmt auf den Cent.") % said
    elif book.difference < 0:
        text = _("Gezählt %(counted)s: es fehlen %(cents)s.") % said
    else:
        text = _("Gezählt %(counted)s: es sind %(cents)s zu viel.") % said
    return text + (" " + _("Seither bewegt: %(cents)s.") % {"cents": euros(book.since, spoken)} if book.since else "")


def sums_of(book: Book) -> list[tuple[str, int]]:
    """The lines of the cash report, in cents: they add up to the last, what should be there."""
    return [
        (_("Anfangsbestand"), book.sum_of(CashKind.OPENING)), (_("Nenngelder"), book.taken),
        (_("Nenngelder zurück"), book.sum_of(CashKind.REFUND)),
        (_("Preisgelder"), book.sum_of(CashKind.PRIZE)), (_("Sonstiges"), book.sum_of(CashKind.OTHER)),
        (_("Soll in der Kassa"), book.expected),
    ]  # fmt: skip


def place_words(round_: int | None, table: int | None) -> str:
    """Of what a settlement is: "Runde 1, Tisch 2", "Runde 1", "Der ganze Abend"."""
    if round_ is None:
        return _("Der ganze Abend")
    said = {"round": round_, "table": table}
    return _("Runde %(round)d") % said if table is None else _("Runde %(round)d, Tisch %(table)d") % said


def who_words(number: int | None, names: Mapping[int, str]) -> str:
    """A player with his number, which is said once of whoever is only one; or the desk."""
    if number is None:
        return _("Turnierleitung")
    name = names.get(number, "")
    return name if name == numbered(number) else f"{number} {name}".strip()
