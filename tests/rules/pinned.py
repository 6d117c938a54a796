"""What must not change while the house is rebuilt, said as digests: which rules a tournament has stored, and every word of every answer.

`python -m tests.rules.pinned` writes what they are today into `golden/pinned.json`. Only who changes an amount, a sentence or a sheet on
purpose does that, and CHANGELOG.md says whose results change.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import rules
from rules.book.own.reading import read_sheet
from rules.engine.forms import game_forms
from tests.rules.dealer import TABLES, table
from tests.rules.generator import CHOICES, SEATS, every_table, records
from tests.rules.test_own_numbers import FRENCH, POINT
from tests.rules.test_own_sheets import MUSTER

HERE = Path(__file__).parent
KEPT = HERE / "golden" / "pinned.json"
OWN = (FRENCH, POINT, MUSTER)
"""A cup's own sheets, one of each of the ways in which games are won."""
_FIELDS, _PARTS = 12, 9
"""Of a game's form and of an announcement's in it what they were made of when they were kept; what came later stands behind."""
EACH = 60
"""Games of each table."""


def hashed(said: object) -> str:
    return sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def digests() -> Iterator[tuple[str, str]]:
    """The rules as tournaments store them: each sheet as it is, with each single choice and value of its own, and own sheets."""
    for slug in SEATS:
        yield slug, rules.digest(slug)
        for name, choices in CHOICES[slug].items():
            for choice in choices:
                yield f"{slug} {json.dumps({name: choice})}", rules.digest(slug, {name: choice})
    for given in OWN:
        yield f"own {given['base']}", rules.digest(read_sheet(given))


def forms() -> Iterator[tuple[str, str]]:
    """What is asked of each game, at each table with each choice."""
    for system, seats, options in every_table():
        found = game_forms(rules.tariff(system, seats, options))
        asked = [
            (*form._replace(kind=form.kind.slug, announcements=tuple(item[:_PARTS] for item in form.announcements)),)[:_FIELDS]
            for form in found
        ]
        yield f"{system} {seats} {json.dumps(options)}", hashed(asked)


def answers() -> Iterator[tuple[str, str]]:
    """Games made up for each table, as `score` answers them alone and as `score-sheet` answers them together, in both languages."""
    for system, seats, options in every_table():
        games = records(rules.tariff(system, seats, options), seed=20, count=EACH)
        head = {"system": system, "seats": seats, "options": options}
        said = [[rules.answer({**head, "record": game}, language) for game in games] for language in ("de", "en")]
        sheet = rules.answer_sheet({**head, "games": EACH, "records": games})
        yield f"{system} {seats} {json.dumps(options)}", f"{hashed(games)[:16]} {hashed([said, sheet])}"


def cases() -> Iterator[tuple[str, str]]:
    """The worked examples, right and wrong ones, with every line and word that is answered."""
    for path in sorted((HERE / "cases").glob("*.jsonl")):
        given = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        said = [
            rules.answer_sheet(case["sheet"], language) if "sheet" in case else rules.answer(case["request"], language)
            for language in ("de", "en") for case in given
        ]  # fmt: skip
        yield path.stem, hashed(said)


def plays() -> Iterator[tuple[str, str]]:
    """Games laid out card by card, some of them carelessly: faults, tricks, counts, what was made and what the record is offered."""
    for system, seats, game in TABLES:
        random = Random(f"{system} {seats} {game}")  # noqa: S311 - the same ones every time
        laid = [table(system, seats, game, random, careless=careless) for careless in (0.0, 0.2) for _ in range(4)]
        yield f"{system} {seats} {game}", hashed([rules.check_play(request, language) for request in laid for language in ("de", "en")])


PARTS: dict[str, Callable[[], Iterable[tuple[str, str]]]] = {
    "digests": digests,
    "forms": forms,
    "answers": answers,
    "cases": cases,
    "plays": plays,
}


def main() -> None:
    KEPT.write_text(json.dumps({name: dict(part()) for name, part in PARTS.items()}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
