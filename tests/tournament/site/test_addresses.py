"""Every address of the program by every role, and what each post stores where the table forbids it.

A NEW ADDRESS NEEDS A ROW in `ADDRESSES`, and where it takes posts that change something, one in `POSTS` (posted.py): its name, then what a
GET and a POST without data answer to a visitor, to a referee of another tournament, to a referee of this one, to a helper and to the
director:

    ok    the page's own answer, whatever it is: a page, a redirect, a form that came back
    in    led to the log-in
    403   an account without the right: the page that says who may
    405   may, but not by this method
    404   may, but this test has made none
    run   ok while the tournament runs, else 403

If its address has a part that `Court.parts` does not know, add what stands there.
"""

from itertools import cycle

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from scoring.paper import Part
from tests.tournament.ledger.test_permissions import by_hand
from tests.tournament.site.asked import WHO, Court, patterns
from tests.tournament.site.posted import OF_THE_REGISTER, POSTS, SENT
from tournament.handbook import booklet
from tournament.ledger.store.permissions import Role
from tournament.models import LogRow, Phase

pytestmark = pytest.mark.django_db

HAND = by_hand()

#                     GET  visitor, elsewhere, referee, helper, director   POST  visitor, elsewhere, referee, helper, director
ADDRESSES = """
    home                   ok   ok   ok   ok   ok                        405  405  405  405  405
    login                  ok   ok   ok   ok   ok                        ok   ok   ok   ok   ok
    help                   ok   ok   ok   ok   ok                        405  405  405  405  405
    help-contents          ok   ok   ok   ok   ok                        405  405  405  405  405
    help-booklet           ok   ok   ok   ok   ok                        405  405  405  405  405
    help-picture           404  404  404  404  404                       405  405  405  405  405
    password               in   ok   ok   ok   ok                        in   ok   ok   ok   ok
    my-teams               in   ok   ok   ok   ok                        in   404  404  404  404
    jobs                   in   ok   ok   ok   ok                        in   405  405  405  405
    job                    in   404  404  404  ok                        in   404  404  404  ok
    job-file               in   404  404  404  404                       in   405  405  405  405
    teams                  in   403  403  403  ok                        in   403  403  403  ok
    team                   in   403  403  403  ok                        in   403  403  403  ok
    tokens                 in   403  403  403  ok                        in   403  403  403  ok
    webhooks               in   403  403  403  ok                        in   403  403  403  ok
    webhook                in   403  403  403  ok                        in   403  403  403  ok
    clubs                  in   403  403  403  ok                        in   403  403  403  ok
    laptops                in   403  403  403  ok                        in   403  403  403  ok
    uploads                in   403  403  403  ok                        in   403  403  403  ok
    upload                 in   403  403  403  404                       in   403  403  403  405
    received               in   403  403  403  ok                        in   403  403  403  ok
    received-one           in   403  403  403  404                       in   403  403  403  405
    recount                in   403  403  403  404                       in   403  403  403  404
    api-enrol              405  405  405  405  405                       ok   ok   ok   ok   ok
    api-upload             404  404  404  404  404                       405  405  405  405  405
    invitation             404  404  404  404  404                       404  404  404  404  404
    logout                 405  405  405  405  405                       ok   ok   ok   ok   ok
    tournament-new         in   403  403  403  ok                        in   403  403  403  ok
    tournament-import      in   403  403  403  ok                        in   403  403  403  ok
    network                in   403  403  403  ok                        in   403  403  403  ok
    rehearsal              in   403  403  403  ok                        in   403  403  403  ok
    tour                   404  404  404  404  404                       404  404  404  404  404
    tour-turn              405  405  405  405  405                       404  404  404  404  404
    devices                in   403  403  403  ok                        in   403  403  403  ok
    device                 ok   ok   ok   ok   ok                        ok   ok   ok   ok   ok
    device-picture         in   403  403  403  ok                        in   403  403  403  405
    device-paper           in   403  403  403  ok                        in   403  403  403  405
    backup                 in   403  403  403  ok                        in   403  403  403  ok
    backup-file            in   403  403  403  404                       in   403  403  403  404
    hand-over              in   403  403  403  ok                        in   403  403  403  ok
    hand-over-fetch        404  404  404  404  404                       ok   ok   ok   ok   ok
    hand-over-confirm      405  405  405  405  405                       ok   ok   ok   ok   ok
    sending                in   403  403  403  ok                        in   403  403  403  ok
    take-over              in   403  403  403  ok                        in   403  403  403  ok
    put-back               in   403  403  403  ok                        in   403  403  403  ok
    moved                  ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-read-in          in   403  403  403  ok                        in   403  403  403  ok

    own-sheets             in   403  403  403  ok                        in   403  403  403  405
    own-sheet-new          in   403  403  403  ok                        in   403  403  403  ok
    free-sheet-new         in   403  403  403  ok                        in   403  403  403  ok
    own-sheet-read         in   403  403  403  405                       in   403  403  403  ok
    own-sheet              in   403  403  403  ok                        in   403  403  403  405
    own-sheet-example      in   403  403  403  ok                        in   403  403  403  ok
    own-sheet-example-preview in 403 403 403 405                         in   403  403  403  ok
    own-sheet-changes      in   403  403  403  ok                        in   403  403  403  405
    own-sheet-file         in   403  403  403  404                       in   403  403  403  405
    register               in   403  403  403  ok                        in   403  403  403  ok
    register-extract       in   403  403  403  ok                        in   403  403  403  ok
    register-doubles       in   403  403  403  ok                        in   403  403  403  ok
    register-provisional   in   403  403  403  ok                        in   403  403  403  ok
    register-members       in   403  403  403  ok                        in   403  403  403  ok
    register-import        in   403  403  403  ok                        in   403  403  403  ok
    register-export        in   403  403  403  ok                        in   403  403  403  405
    register-passes        in   403  403  403  ok                        in   403  403  403  405
    register-person        in   403  403  403  ok                        in   403  403  403  ok
    register-merge         in   403  403  403  ok                        in   403  403  403  ok
    register-retention     in   403  403  403  ok                        in   403  403  403  ok
    register-stored        in   403  403  403  ok                        in   403  403  403  ok
    register-stored-file   in   403  403  403  ok                        in   403  403  403  405
    own-data               ok   ok   ok   ok   ok                        405  405  405  405  405
    own-data-file          ok   ok   ok   ok   ok                        405  405  405  405  405

    phone                  ok   ok   ok   ok   ok                        405  405  405  405  405
    wall-worker            ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-worker           ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-manifest         ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-prices           ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-state            ok   ok   ok   ok   ok                        405  405  405  405  405
    phone-greet            405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-game             405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-worth            405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-agree            405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-back             405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-call             405  405  405  405  405                       ok   ok   ok   ok   ok
    phone-code             ok   ok   ok   ok   ok                        ok   ok   ok   ok   ok

    tournament             ok   ok   ok   ok   ok                        405  405  405  405  405
    regelblatt             ok   ok   ok   ok   ok                        405  405  405  405  405
    regelblatt-changes     ok   ok   ok   ok   ok                        405  405  405  405  405
    round                  ok   ok   ok   ok   ok                        in   403  403  403  ok
    standings              ok   ok   ok   ok   ok                        in   403  403  403  ok
    groups                 ok   ok   ok   ok   ok                        405  405  405  405  405
    winners                ok   ok   ok   ok   ok                        405  405  405  405  405
    player                 ok   ok   ok   ok   ok                        405  405  405  405  405
    find-me                ok   ok   ok   ok   ok                        405  405  405  405  405
    table                  ok   ok   ok   ok   ok                        405  405  405  405  405
    why                    ok   ok   ok   ok   ok                        405  405  405  405  405
    wall                   ok   ok   ok   ok   ok                        405  405  405  405  405
    wall-data              ok   ok   ok   ok   ok                        405  405  405  405  405

    tournament-phase       in   403  403  403  405                       in   403  403  403  ok
    tournament-remove      in   403  403  403  405                       in   403  403  403  ok
    tournament-setup       in   403  403  403  ok                        in   403  403  403  ok
    reading                in   403  403  403  ok                        in   403  403  403  ok
    players                in   403  403  ok   ok                        in   403  403  ok   ok
    players-search         in   403  403  ok   ok                        in   403  403  405  405
    players-mark           in   403  403  405  405                       in   403  403  ok   ok
    players-import         in   403  403  ok   ok                        in   403  403  ok   ok
    players-export         in   403  403  ok   ok                        in   403  403  405  405
    squads                 in   403  403  ok   ok                        in   403  403  ok   ok
    player-edit            in   403  403  ok   ok                        in   403  403  ok   ok
    draw                   in   403  403  403  ok                        in   403  403  403  ok
    repair                 in   403  403  403  ok                        in   403  403  403  ok
    check                  in   403  403  403  ok                        in   403  403  403  405
    clock                  in   403  403  403  ok                        in   403  403  403  ok
    log                    in   403  403  403  ok                        in   403  403  403  405
    papers                 in   403  403  403  ok                        in   403  403  403  405
    paper                  in   403  403  403  ok                        in   403  403  403  405
    entry                  in   403  403  405  405                       in   403  403  ok   ok
    entry-preview          in   403  403  405  405                       in   403  403  ok   ok
    table-state            in   403  403  403  405                       in   403  403  403  ok
    table-phone            in   403  403  403  405                       in   403  403  403  ok
    correct                in   403  403  403  ok                        in   403  403  403  ok
    correct-add            in   403  403  403  ok                        in   403  403  403  ok
    correct-sums           in   403  403  403  ok                        in   403  403  403  ok
    round-sums             in   403  403  ok   ok                        in   403  403  ok   ok
    sums                   in   403  403  ok   ok                        in   403  403  ok   ok
    referees               in   403  403  403  ok                        in   403  403  403  ok
    prizes                 in   403  403  403  ok                        in   403  403  403  ok
    cash                   in   403  403  403  ok                        in   403  403  403  ok
    payments               ok   ok   ok   ok   ok                        in   403  403  403  ok
    ceremony               in   403  403  403  ok                        in   403  403  403  ok

    referee                in   403  ok   403  ok                        in   403  405  403  405
    call                   in   403  405  403  405                       in   403  ok   403  ok
    call-action            in   403  405  403  405                       in   403  ok   403  ok
    case-new               in   403  405  403  405                       in   403  ok   403  ok
    case                   in   403  ok   403  ok                        in   403  ok   403  ok
    case-layout            in   403  ok   403  ok                        in   403  ok   403  ok
    ruling                 in   403  ok   403  ok                        in   403  ok   403  ok
    sanctions              in   403  ok   403  ok                        in   403  run  403  ok

    all-calls              in   ok   ok   403  ok                        in   405  405  403  405
    precedents             in   ok   ok   403  ok                        in   405  405  403  405
    precedent              in   ok   ok   403  ok                        in   405  405  403  405

    series-all             ok   ok   ok   ok   ok                        in   403  403  403  ok
    series                 ok   ok   ok   ok   ok                        405  405  405  405  405
    series-person          ok   ok   ok   ok   ok                        405  405  405  405  405
    series-team            404  404  404  404  404                       405  405  405  405  405
    series-wall            ok   ok   ok   ok   ok                        405  405  405  405  405
    series-wall-data       ok   ok   ok   ok   ok                        405  405  405  405  405
    series-states          ok   ok   ok   ok   ok                        in   403  403  403  ok
    series-setup           in   403  403  403  ok                        in   403  403  403  ok
    series-events          in   403  403  403  ok                        in   403  403  403  405
    series-event           in   403  403  403  ok                        in   403  403  403  ok
    series-away            in   403  403  403  ok                        in   403  403  403  ok
    series-away-file       in   403  403  403  ok                        in   403  403  403  ok
    offers                 in   403  403  403  404                       in   403  403  403  404
    series-offers          in   403  403  403  404                       in   403  403  403  404
    series-offer           in   403  403  403  404                       in   403  403  403  404
    series-qualified       404  404  404  404  404                       405  405  405  405  405
    series-qualified-file  404  404  404  404  404                       405  405  405  405  405
    series-papers          in   403  403  403  ok                        in   403  403  403  405
    series-paper           in   403  403  403  ok                        in   403  403  403  405

"""

EXPECTED = {name: (cells[:5], cells[5:]) for name, *cells in map(str.split, filter(str.strip, ADDRESSES.splitlines()))}


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Court:
    """The manual's booklet has one page: a hundred and twenty take ten seconds."""
    monkeypatch.setattr(booklet, "page", lambda _language: Part('<html lang="de"><p>Handbuch</p></html>', ""))
    return Court()


def kind(answer: HttpResponse) -> str:
    if answer.status_code == 302 and answer["Location"].startswith("/anmelden/"):
        return "in"
    return str(answer.status_code) if answer.status_code in (403, 404, 405) else "ok"


def test_every_address_has_its_row() -> None:
    named = {pattern.name for pattern in patterns()}
    assert named - EXPECTED.keys() == set(), "a new address: write its row into ADDRESSES, as the first lines of this file tell"
    assert EXPECTED.keys() - named == set()


@pytest.mark.parametrize("phase", [Phase.RUNNING, Phase.CLOSED])
def test_every_address_by_every_role(hall: Court, phase: Phase) -> None:
    """The phase hardly changes who is let in; what it refuses is the page's own answer. To read a page one needs no phase: the referee
    tries that, and beside him one of the others in turn posts."""
    hall.to_phase(phase)
    others = cycle(who for who in WHO if who != "referee")
    run = "ok" if phase == Phase.RUNNING else "403"
    for pattern in patterns():
        if pattern.name not in EXPECTED:
            continue  # test_every_address_has_its_row says so
        for method, cells in zip(("get", "post"), EXPECTED[pattern.name], strict=True):
            if pattern.name in ("login", "logout") and method == "post":
                continue  # below: they change who one is
            expected = {who: run if cell == "run" else cell for who, cell in zip(WHO, cells, strict=True)}
            if phase != Phase.RUNNING:
                asking = ("referee",) if method == "get" else ("referee", next(others))
                expected = {who: expected[who] for who in asking}
            found = {who: kind(getattr(hall.clients[who], method)(hall.address(pattern))) for who in expected}
            assert found == expected, (method, pattern.name)


def test_anybody_may_log_in_and_out(hall: Court) -> None:
    for who in WHO:
        assert kind(hall.clients[who].post(reverse("login"), {"username": "x", "password": "x"})) == "ok"
        assert hall.clients[who].post(reverse("logout")).status_code == 302
        assert "_auth_user_id" not in hall.clients[who].session


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_tournament_is_404_before_anything_else(hall: Court, method: str) -> None:
    """Who asks makes no difference: a visitor does everywhere, and beside him one who has logged in."""
    others = cycle(who for who in WHO if who != "visitor")
    for pattern in patterns():
        if "slug" in pattern.pattern.converters:
            asking = ("visitor", next(others))
            answers = {who: getattr(hall.clients[who], method)(hall.address(pattern, slug="gibt-es-nicht")).status_code for who in asking}
            assert answers == dict.fromkeys(asking, 404), pattern.name


@pytest.mark.parametrize("method", ["get", "post"])
def test_what_belongs_to_another_tournament_is_404(hall: Court, method: str) -> None:
    """A case, a ruling … under the slug of a tournament that it is not of; also for the referee of that one."""
    tried = 0
    for pattern in patterns():
        if "slug" in pattern.pattern.converters and any(name.endswith("_id") for name in pattern.pattern.converters):
            wanted = EXPECTED[pattern.name][method == "post"][4]
            address = hall.address(pattern, slug=hall.other.slug)
            found = {kind(getattr(hall.clients[who], method)(address)) for who in ("elsewhere", "director")}
            assert found == {"404" if wanted == "ok" else wanted}, address
            tried += 1
    assert tried >= 3


# What is not allowed stores nothing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(Phase))
def test_what_the_table_forbids_stores_nothing(hall: Court, phase: Phase) -> None:
    hall.to_phase(phase)
    by_name = {pattern.name: pattern for pattern in patterns()}
    strangers = cycle((("visitor", Role.VISITOR), ("elsewhere", Role.VISITOR)))
    if list(Phase).index(phase) % 2:
        next(strangers)  # with the phases, each post has had both
    for (name, action, data), stranger in zip(POSTS, strangers, strict=False):
        for who, role in (stranger, ("referee", Role.REFEREE), ("helper", Role.HELPER), ("director", Role.DIRECTOR)):
            if not HAND[action, role, phase]:
                before = LogRow.objects.count()
                filled = {field: value.format(**hall.parts()) for field, value in data.items()}
                answer = hall.clients[who].post(hall.address(by_name[name]), filled)
                assert LogRow.objects.count() == before, (who, name, action)
                assert answer.status_code != 200, (who, name, action)


def test_what_it_allows_is_let_through_to_the_page(hall: Court) -> None:
    """Whether the post then succeeds is for the page's own tests; here only that nobody is turned away who may. What one stored is undone
    for the next."""
    by_name = {pattern.name: pattern for pattern in patterns()}
    for name, action in sorted({(name, action) for name, action, _data in POSTS}):
        before = transaction.savepoint()
        data = next(data for other, meant, data in POSTS if (other, meant) == (name, action))
        filled = {field: value.format(**hall.parts()) for field, value in data.items()}
        phase = next(phase for phase in (Phase.RUNNING, Phase.CLOSED, Phase.DRAFT) if HAND[action, Role.DIRECTOR, phase])
        hall.to_phase(phase)
        for who, role in (("referee", Role.REFEREE), ("helper", Role.HELPER), ("director", Role.DIRECTOR)):
            found = kind(hall.clients[who].post(hall.address(by_name[name]), filled))
            assert found == ("ok" if HAND[action, role, phase] else "403"), (name, action, who)
        transaction.savepoint_rollback(before)


def test_every_post_that_is_let_in_is_tried() -> None:
    takers = {name for name, (_get, post) in EXPECTED.items() if "ok" in post}
    # Log-in and log-out, files to choose (their own tests), a preview, and the laptop's address store nothing that the table rules;
    # a table's token and the code of another laptop are rights of their own; what a device says of itself is nobody's.
    own_right = {name for name in EXPECTED if name.startswith(("phone-", "hand-over-", "api-")) or name == "device"}
    untried = takers - {name for name, _action, _data in POSTS} - own_right
    read = {"tournament-import", "players-import", "series-away-file", "entry-preview"}
    of_teams = {"teams", "team", "tokens", "webhooks", "webhook", "clubs", "job"}
    server = {"network", "rehearsal", "devices"}
    assert untried == {"login", "logout", "password", *server, *of_teams, *read, *OF_THE_REGISTER, *SENT}


# What is said ------------------------------------------------------------------------------------------------------------------------


def test_the_403_says_who_may_and_what_to_do(hall: Court) -> None:
    page = hall.clients["referee"].get(reverse("draw", args=[hall.tournament.slug])).content.decode()
    assert "Das darf hier nur die Leitung" in page
    assert "Er ist ein Schiedsrichter dieses Turniers." in page
    page = hall.clients["elsewhere"].get(reverse("referee", args=[hall.tournament.slug])).content.decode()
    assert "Das dürfen hier Schiedsrichter und Leitung" in page
    assert "„fremd“" in page
    assert "Die Turnierleitung kann ihn auf der Seite „Schiedsrichter“ eintragen" in page
    assert "Abmelden" in page


def test_in_the_wrong_phase_the_tournament_says_when(hall: Court) -> None:
    hall.to_phase(Phase.REGISTRATION)
    answer = hall.clients["referee"].post(reverse("call", args=[hall.tournament.slug, 1, 1]), follow=True)
    assert answer.redirect_chain == [(f"/t/{hall.tournament.slug}/", 302)]
    assert "Das geht jetzt nicht: das Turnier ist in der Phase „Anmeldung“. Es geht erst hier: „läuft“." in answer.content.decode()
    hall.to_phase(Phase.CLOSED)
    answer = hall.clients["referee"].post(reverse("call", args=[hall.tournament.slug, 1, 1]), follow=True)
    assert "Das Turnier ist abgeschlossen. Die Turnierleitung kann es mit einer Begründung wieder öffnen." in answer.content.decode()


def test_the_pages_show_each_role_what_it_may(hall: Court) -> None:
    table = reverse("table", args=[hall.tournament.slug, 1, 1])
    pages = {who: hall.clients[who].get(table).content.decode() for who in WHO}
    assert {who for who, page in pages.items() if 'id="eintrag"' in page} == {"director", "helper"}
    assert {who for who, page in pages.items() if f'/t/{hall.tournament.slug}/schiedsrichter/"' in page} == {"referee", "director"}
    assert {who for who, page in pages.items() if "Für Leitung und Schiedsrichter" in page} == {"visitor"}
    assert {who for who, page in pages.items() if "/abmelden/" in page} == {"elsewhere", "referee", "helper", "director"}
