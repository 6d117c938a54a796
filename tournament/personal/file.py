"""What is stored about a person as a file: the same bytes each time, as docs/state.md writes JSON."""

import json

from django.http import HttpResponse

from tournament.ledger.store.audience import Audience
from tournament.models import Player
from tournament.personal.reading import as_file, read_stored


def file_of(person: Player, audience: Audience) -> HttpResponse:
    """The answer with the file; nobody keeps it on the way."""
    content = json.dumps(as_file(read_stored(person, audience)), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    answer = HttpResponse(content, content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="person-{person.number}.json"'
    answer.headers["Cache-Control"] = "no-store, private"
    return answer
