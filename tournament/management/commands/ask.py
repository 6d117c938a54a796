"""`manage.py ask [QUESTION]`: a prepared question of the history, as a table, CSV or a picture; without one, which there are. See
docs/history.md."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

from tournament.history import answers, asking, layout, manifest
from tournament.history.places import usual
from tournament.history.questions import BY_KEY, QUESTIONS
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer


class Command(OfServer):
    help = "Stellt der Historie aller Spiele eine vorbereitete Frage; ohne Frage: welche es gibt."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("question", nargs="?", choices=[question.key for question in QUESTIONS], metavar="FRAGE", help="welche")
        parser.add_argument("--folder", type=Path, help="wo die Historie liegt (history/ im Datenordner)")
        parser.add_argument("--season", type=int, metavar="JAHR", help="nur eine Saison")
        parser.add_argument("--system", metavar="BLATT", help="nur ein Blatt, mit seinem Kurznamen")
        parser.add_argument("--region", metavar="ORT", help="nur Turniere an einem Ort oder eines Vereins (Kurzname)")
        parser.add_argument("--person", metavar="NAME|NUMMER", help="von wem: Name oder Nummer des Verbandes; zu „person“")
        parser.add_argument("--format", choices=tuple(answers.FORMATS), default="table", help="als Tabelle, CSV oder Bild")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache")
        parser.add_argument("--memory", type=int, default=asking.USUAL.memory, metavar="MB", help="höchstens so viel Speicher")
        parser.add_argument("--threads", type=int, default=asking.USUAL.threads, help="auf so vielen Kernen")
        parser.add_argument("--seconds", type=float, default=asking.USUAL.seconds, help="höchstens so lange")

    def handle(self, *, question: str | None, language: str, **given: Any) -> None:
        """Prints the answer; raises CommandError where there is none."""
        make_ready()
        with translation.override(language):
            if question is None:
                self.stdout.write(answers.listed([(row.key, row.title) for row in QUESTIONS]))
                return
            try:
                answer = _answer(question, given)
            except layout.Lacking as lacking:
                raise CommandError(f"Dazu fehlt {lacking}: pip install -r requirements-server.txt") from lacking
            except asking.NoHistory as fault:
                raise CommandError("Hier liegt noch keine Historie; manage.py history schreibt sie.") from fault
            except asking.TooLong as fault:
                raise CommandError(f"Nach {given['seconds']:g} Sekunden abgebrochen; --seconds erlaubt mehr.") from fault
            except asking.TooMuch as fault:
                raise CommandError(f"{given['memory']} MB reichen dafür nicht; --memory erlaubt mehr.") from fault
            except manifest.Broken as fault:
                raise CommandError(f"{fault}") from fault
            self.stdout.write(answers.FORMATS[given["format"]](answer).rstrip("\n"))


def _answer(key: str, given: dict[str, Any]) -> asking.Answer:
    folder, question = given["folder"] or usual(), BY_KEY[key]
    person = _person(folder, given["person"]) if question.of_person else None
    if given["person"] and not question.of_person:
        raise CommandError("--person gehört zur Frage „person“.")
    chosen = asking.Chosen(season=given["season"], system=given["system"], place=given["region"], person=person)
    limits = asking.Limits(memory=given["memory"], threads=given["threads"], seconds=given["seconds"])
    return asking.ask(folder, question, chosen, limits)


def _person(folder: Path, said: str | None) -> int:
    if not said:
        raise CommandError("Von wem? Bitte --person mit Namen oder Nummer des Verbandes.")
    found = asking.persons(folder, said)
    if not found:
        raise CommandError(f"„{said}“ steht mit Namen in keinem Turnier.")
    if len(found) > 1:
        who = "; ".join(", ".join(filter(None, (one.name, one.place, one.club, one.number))) for one in found)
        raise CommandError(f"Das sind mehrere: {who}. Bitte die Nummer des Verbandes sagen.")
    return found[0].key
