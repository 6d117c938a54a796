"""`python -m tests.browser.hall_field`: two tables of a cup, drawn and open, in the folder that TAROCK_DATA names. Says slug and tokens as
JSON."""

import json
import os
import sys

import django
from django_scopes import scopes_disabled

PLAYERS = (
    "Anna Mayrhuber",
    "Karl Pichler",
    "Eva Stadlbauer",
    "Josef Oberleitner",
    "Maria Gruber",
    "Franz Hofstätter",
    "Rosa Lindinger",
    "Hans Wimmer",
)
TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))
GAMES = 12


def main() -> None:
    """Sets the program up before anything of it is imported."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    django.setup()
    from scoring.draw.model import seating  # noqa: PLC0415
    from tournament.desk.drawing import draw  # noqa: PLC0415
    from tournament.desk.evening import rounds  # noqa: PLC0415
    from tournament.desk.registration import players  # noqa: PLC0415
    from tournament.desk.setup import setup  # noqa: PLC0415
    from tournament.models import Round, TableLink  # noqa: PLC0415

    with scopes_disabled():
        made = setup.create_tournament(name="Zwei Tische", system="koenigrufen-cup", rounds=1, games=GAMES, seed="7f3a")
        players.import_players(tournament_id=made.pk, rows=[{"name": name} for name in PLAYERS])
        draw.confirm_draw(tournament_id=made.pk, rounds=[seating(1, TABLES)], seed="7f3a", method="random")
        rounds.open_round(round_id=Round.objects.get(tournament=made).pk)
        links = TableLink.objects.filter(ended_at=None).order_by("table__number")
        sys.stdout.write(json.dumps({"slug": made.slug, "tokens": [link.token for link in links]}))


if __name__ == "__main__":
    main()
