"""What is handed over with a prize, as PDF: receipts to be signed, four a page, and certificates, one a page. Nothing here computes an
amount."""

from collections.abc import Iterable

from scoring.paper.exporters.pdf import render
from scoring.paper.handing_out import CertificateLine, ReceiptLine
from scoring.paper.stamping import stamped
from scoring.plain.rows import Meta
from scoring.plain.words import euros, long_date, say

LANDSCAPE = "@page{size:A4 landscape;margin:0;@bottom-left{content:none}@bottom-right{content:none}}"
"""A certificate has the whole page, and no foot."""

LONG, LONGER = 22, 32
"""Letters of a name that is set smaller."""


def ordinal(number: int) -> str:
    """In English: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def receipts(lines: Iterable[ReceiptLine], meta: Meta, language: str = "de", provisional: str = "") -> bytes:
    """A receipt a person: what he has received, and where he signs. `provisional`: why nobody should sign yet."""
    shown = [
        {
            "number": str(line.number), "name": line.name, "place": line.place, "amount": euros(line.cents, language) if line.cents else "",
            "things": " · ".join(line.things), "what": ", ".join(line.what),
        }
        for line in lines
    ]  # fmt: skip
    day = ", ".join(filter(None, (meta.place, long_date(meta.date, language))))
    context = {"paper": "receipts", "title": say("receipts", language), "receipts": shown, "day": day, "provisional": provisional}
    return render("receipts.html", context, meta, language)


def certificates(lines: Iterable[CertificateLine], meta: Meta, cup: str, language: str = "de", provisional: str = "") -> bytes:
    """A certificate a page. `cup`: the name of the series, "" where there is none; `provisional`: why none should be handed over yet."""
    shown = [
        {
            "name": line.name, "size": "longer" if len(line.name) > LONGER else "long" if len(line.name) > LONG else "",
            "place": line.place,
            "rank": say("certificate_rank", language, ordinal(line.rank) if language == "en" else line.rank),
            "others": " · ".join(line.others),
            "facts": " · ".join(filter(None, (
                say("certificate_table_points" if line.by_tables else "certificate_points", language, line.points) if line.points else "",
                say("certificate_field", language, meta.field),
            ))),
        }
        for line in lines
    ]  # fmt: skip
    day = ", ".join(filter(None, (meta.place if meta.place not in meta.tournament else "", long_date(meta.date, language))))
    context = {"paper": "certificates", "title": say("certificates", language), "certificates": shown, "cup": cup, "day": day}
    context |= {"stamp": stamped(meta.stamp, language, whole=True), "provisional": provisional}
    return render("certificates.html", context, meta, language, own_style=LANDSCAPE)
