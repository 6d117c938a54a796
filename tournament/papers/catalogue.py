"""Every paper and file of a tournament, by name and format: the one table behind the page „Drucken“ and the command `export`."""

import re
from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import regelblatt
from scoring.exporters import MEDIA_TYPES, export, pdf, xlsx
from scoring.report import Report, players_report, round_report, standings_report, tables_report
from scoring.rows import Pen, PlayerRow, ScoreSheet, Seating
from scoring.rulings import rulings_report
from tournament.archive.writing import as_text, written
from tournament.ledger import convert
from tournament.ledger.people import read_registered
from tournament.ledger.ranking import Ranking, read_ranking
from tournament.ledger.refusals import refuse
from tournament.ledger.seatings import read_seatings
from tournament.models import Round, RoundState, Tournament
from tournament.papers.ruling_rows import written_rulings
from tournament.papers.score_sheets import meta, score_sheets
from tournament.phones.links import table_links
from tournament.referee.disputes import read_disputes
from tournament.site import address, qr


class What(NamedTuple):
    """One paper: its formats, whether it is about one round, and what it is called."""

    formats: tuple[str, ...]
    of_round: bool
    title: str


PAPERS: dict[str, What] = {
    "standings": What(("pdf", "xlsx", "csv", "json"), False, gettext_lazy("Stand")),
    "round": What(("pdf", "xlsx", "csv", "json"), True, gettext_lazy("Rundenergebnis")),
    "tables": What(("pdf", "xlsx", "csv", "json"), True, gettext_lazy("Tischliste")),
    "seating": What(("pdf", "xlsx", "csv", "json"), True, gettext_lazy("Sitzordnung")),
    "slips": What(("pdf",), True, gettext_lazy("Tischzettel")),
    "sheets": What(("pdf",), True, gettext_lazy("Schreibzettel")),
    "blank": What(("pdf",), True, gettext_lazy("Schreibzettel leer")),
    "form": What(("pdf",), False, gettext_lazy("Schreibzettel ohne Namen")),
    "regelblatt": What(("pdf",), False, gettext_lazy("Regelblatt")),
    "rulings": What(("pdf", "xlsx", "csv", "json"), False, gettext_lazy("Entscheide")),
    "rulings-anonymous": What(("pdf", "xlsx", "csv", "json"), False, gettext_lazy("Entscheide ohne Namen")),
    "tournament": What(("json", "xlsx"), False, gettext_lazy("Turnier")),
}
"""`WHAT` or `WHAT:ROUND`, as the command and the addresses name them."""


class Paper(NamedTuple):
    """A finished file."""

    name: str
    content_type: str
    content: bytes


def make(tournament: Tournament, name: str, ending: str) -> Paper:
    """The paper `standings`, `round:2` … as pdf, xlsx, csv or json. Raises Refused for what does not exist, saying what does."""
    kind, round_number = _parse(tournament, name)
    if ending not in PAPERS[kind].formats:
        text = _("„%(name)s“ gibt es nicht als .%(ending)s; möglich: %(formats)s.")
        said = {"name": name, "ending": ending, "formats": ", ".join(f".{form}" for form in PAPERS[kind].formats)}
        raise refuse("unknown_format", text % said, "format")
    content = _MAKERS[kind](tournament, round_number, ending)
    suffix = f"-{round_number}" if round_number else ""
    label = re.sub(r"[^a-z0-9]+", "-", str(PAPERS[kind].title).lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")).strip("-")
    return Paper(f"{tournament.slug}-{label}{suffix}.{ending}", MEDIA_TYPES[ending], content)


def _parse(tournament: Tournament, name: str) -> tuple[str, int]:
    """The kind of paper and its round; 0 for a paper of the whole tournament."""
    kind, _colon, number = name.partition(":")
    if kind not in PAPERS:
        known = ", ".join(f"{key}:N" if what.of_round else key for key, what in PAPERS.items())
        raise refuse("unknown_paper", _("„%(name)s“ gibt es nicht. Möglich: %(known)s.") % {"name": name[:40], "known": known}, "what")
    if not PAPERS[kind].of_round:
        if number:
            raise refuse("unknown_paper", _("„%(kind)s“ gilt für das ganze Turnier und hat keine Runde.") % {"kind": kind}, "what")
        return kind, 0
    drawn = list(Round.objects.filter(tournament=tournament).values_list("number", flat=True))
    if not number.isascii() or not number.isdigit() or len(number) > 3 or int(number) not in drawn:
        rounds = ", ".join(map(str, sorted(drawn))) or _("noch keine")
        text = _("„%(kind)s“ braucht eine ausgeloste Runde, etwa %(kind)s:1. Ausgelost: %(rounds)s.")
        raise refuse("unknown_round", text % {"kind": kind, "rounds": rounds}, "what")
    return kind, int(number)


def _standings(tournament: Tournament, _round: int, ending: str) -> bytes:
    ranked = read_ranking(tournament)
    if ending == "xlsx":
        return _workbook(tournament, ranked)
    language = convert.language()
    states = list(Round.objects.filter(tournament=tournament).values_list("state", flat=True))
    closed = states.count(RoundState.CLOSED)
    report = standings_report(
        ranked.standings, meta(tournament), chain=tournament.tie_breaks, after=closed, running=RoundState.OPEN in states,
        disputed=read_disputes(tournament, ranked).listed, penalties=ranked.penalties, marks=ranked.marks, language=language,
    )
    return export(report, ending)


def _workbook(tournament: Tournament, ranked: Ranking) -> bytes:
    sheets = [played.sheet for played in score_sheets(tournament)]
    return xlsx.workbook(
        ranked.standings, sheets, meta(tournament), convert.language(), read_disputes(tournament, ranked).listed, ranked.penalties, ranked.marks
    )


def _round(tournament: Tournament, number: int, ending: str) -> bytes:
    ranked = read_ranking(tournament, after=number)
    played = score_sheets(tournament, number)
    report = round_report(
        number, [item.sheet.seating for item in played], ranked.results, ranked.standings, meta(tournament),
        cash={item.sheet.seating.table: item.cash for item in played}, cash_paid=convert.cash_paid(tournament.system, tournament.kontra),
        cents_per_point=tournament.cents_per_point, penalties=ranked.penalties, marks=ranked.marks, language=convert.language(),
    )
    return export(report, ending)


def _seating(tournament: Tournament, number: int, ending: str) -> bytes:
    drawn = [item.seating for item in read_seatings(tournament, number)]
    return export(_with_seed(tables_report(number, drawn, meta(tournament), language=convert.language()), tournament, number), ending)


def _tables(tournament: Tournament, number: int, ending: str) -> bytes:
    """All players by name with their tables up to this round."""
    drawn = [item.seating for item in read_seatings(tournament) if item.seating.round <= number]
    people = [player.row for player in read_registered(tournament) if player.takes_part]
    return export(_with_seed(players_report(drawn, people, meta(tournament), language=convert.language()), tournament, number), ending)


def _with_seed(report: Report, tournament: Tournament, number: int) -> Report:
    """The list with the seed of the round's draw below it, so that anybody can draw it again."""
    seed = Round.objects.filter(tournament=tournament, number=number).values_list("draw_seed", flat=True).first()
    if not seed:
        return report
    return report._replace(notes=(*report.notes, _("Runde %(n)d ausgelost mit dem Startwert „%(seed)s“.") % {"n": number, "seed": seed}))


def _slips(tournament: Tournament, number: int, _ending: str) -> bytes:
    drawn = [item.seating for item in read_seatings(tournament, number)]
    return pdf.slips(drawn, meta(tournament), convert.language(), pens(tournament, number))


def pens(tournament: Tournament, number: int) -> dict[int, Pen]:
    """How each table's phone comes to its page: QR and code, the code alone where no address is known that other devices reach."""
    known = address.base()
    typed = address.short(address.link(reverse("phone-code"), known))
    links = table_links(tournament, number)
    return {
        table: Pen(link.code, typed, qr.svg(address.link(reverse("phone", args=[link.token]), known), quiet=qr.QUIET_ON_PAPER))
        for table, link in links.items()
    }


def _sheets(tournament: Tournament, number: int, _ending: str) -> bytes:
    return pdf.score_sheets([played.sheet for played in score_sheets(tournament, number)], meta(tournament), convert.language())


def _blank(tournament: Tournament, number: int, _ending: str) -> bytes:
    return pdf.score_sheets([ScoreSheet(item.seating) for item in read_seatings(tournament, number)], meta(tournament), convert.language())


def _form(tournament: Tournament, _round: int, _ending: str) -> bytes:
    """A sheet of each size without names, for tables that play before anything is drawn."""
    sheets = [
        ScoreSheet(Seating(
            1, place, tuple(PlayerRow(seat, "") for seat in range(1, seats + 1)), 0,
            convert.planned_games(tournament.system, tournament.games, tournament.games_large, seats), convert.sits_out(tournament.system, seats),
        ))
        for place, seats in enumerate(convert.table_sizes(tournament.system), start=1)
    ]
    return pdf.score_sheets(sheets, meta(tournament), convert.language())


def _regelblatt(tournament: Tournament, _round: int, _ending: str) -> bytes:
    language = convert.language()
    return pdf.regelblatt(regelblatt.page(tournament.system, tournament.options, language), meta(tournament), language)


def _rulings(tournament: Tournament, _round: int, ending: str) -> bytes:
    return _rulings_as(tournament, "rulings", ending, anonymous=False)


def _rulings_anonymous(tournament: Tournament, _round: int, ending: str) -> bytes:
    return _rulings_as(tournament, "rulings-anonymous", ending, anonymous=True)


def _rulings_as(tournament: Tournament, identifier: str, ending: str, *, anonymous: bool) -> bytes:
    found, language = written_rulings(tournament, anonymous=anonymous), convert.language()
    if ending == "pdf":
        return pdf.rulings(found.rulings, found.sanctions, meta(tournament), language, anonymous=anonymous)
    return export(rulings_report(found.rulings, found.sanctions, meta(tournament), identifier, language), ending)


def _tournament(tournament: Tournament, _round: int, ending: str) -> bytes:
    return _workbook(tournament, read_ranking(tournament)) if ending == "xlsx" else as_text(written(tournament)).encode()


_MAKERS: dict[str, Callable[[Tournament, int, str], bytes]] = {
    "standings": _standings, "round": _round, "tables": _tables, "seating": _seating, "slips": _slips, "sheets": _sheets, "blank": _blank, "form": _form,
    "regelblatt": _regelblatt, "rulings": _rulings, "rulings-anonymous": _rulings_anonymous, "tournament": _tournament,
}
