"""What the page and the command show of the queue: what waits, was sent, was refused and why, and which tournaments stay here."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from tournament.desk.setup.removing import MADE_AS_DEMO
from tournament.ledger.machine.federation import refused, stays
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Federation, Sending, Sent, Tournament
from tournament.register.extract_file import fingerprint
from tournament.sending import words
from tournament.sending.enrolling import can_sign
from tournament.upload.envelope import What

MOST_SENT = 40


class Row(NamedTuple):
    """One upload. `why`: what the server said last; `findings`: what it found, place and sentence; `rewords`: whether its reason can still
    be another; `again`: whether it can be tried again; `held`: its tournament is open again; `withdraws`: the tournament can be withdrawn,
    for this is the last that the server has or will have; `there`: the server's page about it, "" where there is none."""

    sending: Sending
    why: str
    findings: Sequence[Mapping[str, str]]
    rewords: bool
    again: bool
    held: bool
    withdraws: bool
    there: str

    @property
    def next_at(self) -> datetime | None:
        """When it is tried next, where it was tried before."""
        return self.sending.next_at if self.sending.tries and not self.held else None


class Queue(NamedTuple):
    """Everything of the page. `signs`: the key lies here; `stay`: closed tournaments that are not sent; no demo, which never is."""

    federation: Federation | None
    fingerprint: str
    signs: bool
    waits: Sequence[Row]
    refused: Sequence[Row]
    sent: Sequence[Row]
    stay: Sequence[Tournament]


def read_queue() -> Queue:
    """Five queries; one where nobody enrolled."""
    found = Federation.objects.first()
    if found is None:
        return Queue(None, "", signs=False, waits=(), refused=(), sent=(), stay=())
    rows = Sending.objects.select_related("tournament").defer("content")
    waits = [row for row in rows.filter(state=Sent.WAITS).order_by("pk") if not stays(row, found)]
    sent = list(rows.filter(state=Sent.SENT).order_by("-answered_at", "-pk")[:MOST_SENT])
    said = [row for row in rows.filter(pk__in=refused().values("pk")).order_by("-pk") if not stays(row, found)]
    last = {row.tournament_id: row.pk for row in sorted((*waits, *sent, *said), key=lambda row: row.pk)}

    def row(one: Sending) -> Row:
        counts, tournament = last[one.tournament_id] == one.pk, one.tournament
        untouched = one.state == Sent.WAITS and not one.tries and not one.taken
        return Row(
            sending=one, why=words.why(one), findings=one.answer.get("findings", ()),
            rewords=untouched and counts and one.action != What.PUBLISH, again=one.state == Sent.REFUSED,
            held=one.action != What.WITHDRAW and one.state == Sent.WAITS and tournament.phase not in CLOSED,
            withdraws=counts and one.action != What.WITHDRAW and (one.state == Sent.SENT or (one.state == Sent.WAITS and one.number > 1)),
            there=words.page_there(one, found.address),
        )  # fmt: skip

    stay = Tournament.objects.filter(uid__in=found.left_out, phase__in=CLOSED).exclude(log__action=MADE_AS_DEMO)
    return Queue(
        found, fingerprint(found.key), signs=can_sign(found), waits=list(map(row, waits)), refused=list(map(row, said)),
        sent=list(map(row, sent)), stay=list(stay.order_by("-date", "-pk")),
    )  # fmt: skip


def as_text(queue: Queue) -> list[dict[str, Any]]:
    """The uploads as plain rows for the command: tournament, revision, state, and what the server said."""
    rows = (*queue.waits, *queue.refused, *queue.sent)
    return [
        {"slug": row.sending.tournament.slug, "number": row.sending.number, "state": row.sending.get_state_display(), "why": row.why}
        for row in rows
    ]
