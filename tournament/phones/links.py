"""The links of tables to their page for the phone, as the slips print them."""

from tournament.models import TableLink, Tournament


def table_links(tournament: Tournament, round_number: int) -> dict[int, TableLink]:
    """The good link of each table of a round, by the table's number. One query."""
    found = TableLink.objects.filter(table__round__tournament=tournament, table__round__number=round_number, ended_at__isnull=True)
    return {link.table.number: link for link in found.select_related("table")}
