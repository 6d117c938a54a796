"""What happens on a federation's days: evenings that are played, who is in its register, what its people do; and what a page says."""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoring.field import federation_number
from tests.tournament.receiving.machines import Laptop, Served, Visitor, address_of
from tournament.ledger.machine.local_data import SENDER_KEY
from tournament.upload.envelope import opened, sealed

WON = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}
LOST = {**WON, "won": False}
NAMES = ("Anna Auer", "Bruno Bauer", "Carla Cerny", "Doris Dorn")
ELSEWHERE = 22
"""So many of the forty."""
OTHER_EDITION = """
import rules
from dataclasses import replace
from rules import sheets
known = rules.KNOWN['koenigrufen-cup']
system = replace(known.system, slug='koenigrufen-cup-2027', edition='2027')
sheets.KNOWN[system.slug] = sheets.SHEETS[system.slug] = replace(known, system=system)
sheets.SYSTEMS[system.slug] = system
"""
"""What a program knows that has an edition more."""


def evening(name: str, **more: object) -> dict[str, Any]:
    """A closed tournament of four at one table: Rufer of seats 1 and 2 −1 +1 +1 −1, Dreier of seat 0 +15 −5 −5 −5, Rufer of seats 0 and 1
    +1 +1 −1 −1; together +15 −3 −5 −7. With the Dreier lost −15 +7 +5 +3."""
    records = [
        {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True},
        WON,
        {"game": "rufer", "dealer": 2, "declarer": 0, "partner": 1, "won": True},
    ]
    return {
        "format": "tarock-tournament/1", "uid": str(uuid4()), "name": name, "date": "2026-11-27", "place": "Linz",
        "system": "koenigrufen-cup", "rounds": 1, "games": 3, "closed": [1], "phase": "closed",
        "players": [{"number": number, "name": who} for number, who in enumerate(NAMES, start=1)],
        "tables": [{"round": 1, "table": 1, "seats": [1, 2, 3, 4], "records": records, "confirmed": True}],
        **more,
    }  # fmt: skip


def called(place: int) -> str:
    """Each of the forty by a name of his own."""
    return f"Gast {chr(64 + (place - 1) // 8 + 1)}{'abcdefgh'[(place - 1) % 8]}"


def forty(numbers: list[str]) -> dict[str, Any]:
    """Forty at ten tables, with the sums of a round; 22 of them from elsewhere. `numbers`: of the federation, "" where one has none."""
    players = [
        {"number": place, "name": called(place), "place": "Graz", "club": "Grazer Runde" if place <= ELSEWHERE else "Unsere Runde"}
        | ({"federation_number": numbers[place - 1]} if numbers[place - 1] else {})
        for place in range(1, 41)
    ]
    tables = [
        {"round": 1, "table": table, "seats": [4 * table - 3 + seat for seat in range(4)], "sums": [12, -4, -10, 2], "confirmed": True}
        for table in range(1, 11)
    ]
    return evening("Landesmeisterschaft", players=players, tables=tables, games=20)


def in_register(served: Served, first: int) -> list[dict[str, Any]]:
    """The four of an evening as a file has them, with numbers of the federation's register from this on."""
    people = [(name, federation_number(first + place)) for place, name in enumerate(NAMES, start=1)]
    served.machine.python(f"for name, number in {people!r}:\n    Player.objects.create(name=name, federation_number=number)")
    return [{"number": place, "name": name, "federation_number": number} for place, (name, number) in enumerate(people, start=1)]


def counted(served: Served, club: str, cup: str, *uids: str) -> None:
    """Founds a cup of the federation that counts what this club sent."""
    served.machine.python(
        "from tournament.series.offers import accept, offer\nfrom uuid import UUID\n"
        f"club = Organiser.objects.get(slug={club!r})\n"
        f"cup = Cup.objects.create(organiser=Organiser.objects.get(kind='federation'), name={cup.capitalize()!r}, slug={cup!r},"
        " policies={'formula': {'kind': 'sum'}})\n"
        f"for uid in {list(uids)!r}:\n"
        "    entry = offer(cup_id=cup.pk, organiser_id=club.pk, uid=UUID(uid), author='Klub')\n"
        "    accept(entry_id=entry.pk, author='Sekretariat')\n"
        "from tournament.published.indexing import index\nindex()"
    )


def invited(served: Served, slug: str) -> Visitor:
    """Founds a club; whoever got the link for its owner, logged in with an account of his own."""
    keeper, owner = served.visitor(), Visitor(served)
    served.machine.did("organiser", "--found", f"Verein {slug}", "--slug", slug)
    [(club,)] = served.machine.rows("SELECT id FROM tournament_organiser WHERE slug = ?", slug)
    keeper.get("/o/verband/vereine/")
    link = re.search(r"/einladung/[^/\"<]+/", keeper.post("/o/verband/vereine/", besitzer=str(club)).text)[0]
    assert f"Verein {slug}" in owner.get(link)
    assert owner.post(link, neu="1", login=slug, name="Eva Huber", password="kx7m-w4xr-t9hd").status == 302
    return owner


def decides(secretary: Visitor, content: bytes, what: str, reason: str) -> None:
    """About an upload, on the secretary's list."""
    [(key,)] = secretary.served.machine.rows("SELECT id FROM tournament_revision WHERE digest = ?", address_of(content))
    secretary.get("/o/verband/einlauf/")
    assert secretary.post("/o/verband/einlauf/", einsendung=str(key), do=what, grund=reason).status == 302


def signed_again(laptop: Laptop, content: bytes, **said: Any) -> bytes:
    """The same with another header, signed by this laptop."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex((laptop.data / SENDER_KEY).read_text(encoding="ascii").strip()))
    found = opened(content)
    return sealed(found.header._replace(**said), found.results, found.persons, key)


def public_of(laptop: Laptop) -> str:
    return str(laptop.rows("SELECT key FROM tournament_federation")[0][0])


def ranking(page: str) -> list[str]:
    """Who stands where on a public page, the first first."""
    table = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return sorted((name for name in NAMES if name in table), key=table.index)


def row_of(page: str, who: str) -> str:
    """What stands behind somebody's name, to the end of his row."""
    return page.partition(who)[2].partition("</tr>")[0]


def read(text: str) -> str:
    """Without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).strip()


def sums_of(page: str, who: str) -> set[str]:
    """The amounts of 15 or 30 in somebody's row."""
    return set(re.findall(r"\b(?:15|30)\b", read(row_of(page, who))))


def files_of(folder: Path) -> dict[str, bytes]:
    """All that lies there, by its way."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
