"""Lines that are missing before one that a phone has: the laptop was set up again from a backup, and what was stored after it has not come
back yet.

A line that waits for them is never refused for good: it goes when they are there, or when the desk says that they do not come any more.
"""

from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.ledger.lines.writing import next_position
from tournament.ledger.machine.generations import current, outdate_pages
from tournament.ledger.store.refusals import refuse
from tournament.models import Entry, Table, TableReturn

CODE = "lines_missing"


def must_follow(table: Table, position: int) -> None:
    """Refuses (`lines_missing`) a new line that is further down the sheet than the next one, unless the desk has said that nothing comes
    between."""
    last = Entry.objects.filter(table=table, current=True).aggregate(last=Max("position"))["last"] or 0
    if position <= next_position(last):
        return
    if not TableReturn.objects.filter(table=table, generation=current(), passed__gte=position).exists():
        text = _(
            "Davor fehlen Zeilen, die der Laptop noch nicht hat. Dieses Spiel wartet, bis sie da sind oder die Leitung sagt, dass es "
            "ohne sie weitergeht."
        )
        raise refuse(CODE, text, "position")


def note_gap(table_id: int, position: int) -> None:
    """That a line waits on a phone of the table for those before it: the desk is asked."""
    found = current()
    if found is None:
        return
    row, _new = TableReturn.objects.get_or_create(generation=found, table_id=table_id)
    if row.gap is None or position > row.gap:
        row.gap = position
        row.save(update_fields=["gap"])
        outdate_pages(table_id)
