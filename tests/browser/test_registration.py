"""Enter at the registration: it takes the only one who is meant, asks which of several, and registers somebody new only where nobody is; F4
says so anyway."""

from playwright.sync_api import Page, Route, expect

from tests.browser.held import hold_first, open_before
from tests.tournament.evening import announced
from tests.tournament.register.extracts import ANNA, EVA, confirmed
from tournament.desk.registration.players import import_players
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.passes import pass_code
from tournament.models import LogRow, Player, Registration

SCRIPT = "**/desk/players.js"


def test_enter_takes_the_only_one_and_f4_registers_somebody_new(director_page: Page) -> None:
    earlier = create_tournament(name="Früher", system="koenigrufen-cup")
    import_players(
        tournament_id=earlier.pk, rows=[{"name": name, "place": "Wels"} for name in ("Eva Öllinger", "Franz Huemer", "Fritz Huemer")]
    )
    announced(name="Probe")  # Spieler 1 to 8
    page = director_page
    page.goto("/t/probe/anmeldung/")
    field, hint = page.locator("#id_name"), page.locator("#hits .hint")

    field.fill("öll ev")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-9")).to_contain_text("Eva Öllinger")
    expect(field).to_have_value("")

    field.fill("eva öll")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-9"), "she is here already: to her row").to_be_focused()

    field.fill("huemer")
    expect(page.locator("#hits li[role=option]")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(hint).to_have_text("2 passen: mit ↑ ↓ wählen; F4 meldet neu an")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-10")).to_contain_text("Franz Huemer")

    field.fill("Fritz Huem")
    expect(page.locator("#hits kbd")).to_have_text("Enter")
    page.keyboard.press("F4")
    expect(page.locator("#nr-11")).to_contain_text("Fritz Huem")
    assert Registration.objects.filter(tournament__slug="probe").count() == 11
    assert sorted(Player.objects.filter(name__startswith="Fritz").values_list("name", flat=True)) == ["Fritz Huem", "Fritz Huemer"]


def test_what_is_typed_after_enter_begins_the_next_name(director_page: Page) -> None:
    """The program has not answered yet; what is typed by then neither joins the name that was sent nor is lost."""
    announced(name="Probe")  # Spieler 1 to 8
    page, held = director_page, list[Route]()
    page.goto("/t/probe/anmeldung/")
    field = page.locator("#id_name")
    page.route("**/t/probe/anmeldung/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    field.fill("Petra Neuling")
    with page.expect_request(lambda request: request.method == "POST"):
        page.keyboard.press("Enter")
    page.keyboard.type("Lina Spx")
    page.keyboard.press("Backspace")
    held[0].continue_()
    expect(page.locator("#nr-9")).to_contain_text("Petra Neuling")
    expect(field).to_have_value("Lina Sp")
    expect(field).to_be_focused()
    page.keyboard.type("ät")
    page.unroute("**/t/probe/anmeldung/")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-10")).to_contain_text("Lina Spät")
    expect(field).to_have_value("")


def test_each_enter_ends_a_name_of_its_own_though_the_program_is_slow(director_page: Page) -> None:
    """Two passes scanned and three names typed before the program has answered are five players, and the sixth name is begun."""
    announced(name="Probe")  # Spieler 1 to 8
    anna, otto = (Player.objects.create(name=name, place="Linz") for name in ("Anna Huber", "Otto Pech"))
    page, held = director_page, list[Route]()
    page.goto("/t/probe/anmeldung/")
    page.route("**/t/probe/anmeldung/", lambda route: route.continue_() if held or route.request.method == "GET" else held.append(route))
    page.locator("#id_name").fill("Petra Neuling")
    with page.expect_request(lambda request: request.method == "POST"):
        page.keyboard.press("Enter")
    for line in (pass_code(anna.number), pass_code(otto.number).lower(), "", "Lina Frisch", "Vera Gast"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.keyboard.type("Ida")
    held[0].continue_()
    expect(page.locator("#nr-13")).to_contain_text("Vera Gast")
    expect(page.locator("#id_name")).to_have_value("Ida")
    expect(page.locator("#id_name")).to_be_focused()
    new = Registration.objects.filter(number__gt=8).order_by("number")
    assert [(row.player.name, row.present) for row in new] == [
        ("Petra Neuling", False), ("Anna Huber", True), ("Otto Pech", True), ("Lina Frisch", False), ("Vera Gast", False),
    ]  # fmt: skip


def test_what_is_typed_while_enter_asks_who_is_meant_goes_on_where_the_answer_leads(director_page: Page) -> None:
    """To the row of somebody registered, whose keys B and A are; then to the next name; not into a name that is asked about."""
    earlier = create_tournament(name="Früher", system="koenigrufen-cup")
    import_players(tournament_id=earlier.pk, rows=[{"name": name, "place": "Wels"} for name in ("Franz Huemer", "Fritz Huemer")])
    announced(name="Probe")  # Spieler 1 to 8
    page, held = director_page, list[Route]()
    page.goto("/t/probe/anmeldung/")
    field = page.locator("#id_name")
    page.route("**/suche/**", lambda route: route.continue_() if held else held.append(route))
    field.fill("3")
    with page.expect_request("**/suche/**"):
        page.keyboard.press("Enter")
    for line in ("a", "huemer", "Vera Gast"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    held[0].continue_()
    expect(page.locator("#hits .hint")).to_have_text("2 passen: mit ↑ ↓ wählen; F4 meldet neu an")
    expect(page.locator("#nr-3 button[name=present]")).to_have_attribute("aria-pressed", "true")
    expect(field).to_have_value("huemer")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-9")).to_contain_text("Franz Huemer")
    expect(page.locator("#nr-10")).to_contain_text("Vera Gast")
    expect(field).to_have_value("")


def test_a_search_that_never_answers_keeps_nobody_from_being_registered(director_page: Page) -> None:
    """Who is meant is then asked on the page. What is typed on at one tournament is none of another's."""
    announced(name="Probe")  # Spieler 1 to 8
    announced(name="Andere")
    page = director_page
    page.goto("/t/probe/anmeldung/")
    page.route("**/suche/**", lambda _route: None)
    page.route("**/t/probe/anmeldung/", lambda route: route.fulfill(status=302, headers={"Location": "/t/andere/anmeldung/"}))
    page.locator("#id_name").fill("Petra Neuling")
    page.keyboard.press("Enter")
    page.keyboard.type("Lina")
    page.wait_for_url("**/t/andere/anmeldung/")
    expect(page.locator("#id_name")).to_be_focused()
    expect(page.locator("#id_name")).to_have_value("")
    page.unroute("**/t/probe/anmeldung/")
    page.goto("/t/probe/anmeldung/")
    expect(page.locator("#id_name")).to_have_value("Lina")


def test_who_shows_a_pass_of_the_federation_is_here(director_page: Page) -> None:
    """Though the extract would suggest her: a suggestion says nothing of who is in the room."""
    announced(name="Probe")  # Spieler 1 to 8
    confirmed(ANNA)
    page = director_page
    page.goto("/t/probe/anmeldung/")
    page.locator("#id_name").fill("F1000019")
    expect(page.locator("#hits li[role=option]")).to_contain_text("Dr. Anna Huber")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-9")).to_contain_text("Dr. Anna Huber")
    assert Registration.objects.get(number=9).present


def test_an_enter_before_the_script_is_there_ends_the_name_all_the_same(director_page: Page) -> None:
    """What is typed after it are names of their own; nobody of that name is known, so that it does not matter how soon the search answers."""
    announced(name="Probe")  # Spieler 1 to 8
    page = director_page
    scripts = open_before(SCRIPT, page, "/t/probe/anmeldung/")
    expect(page.locator("#id_name")).to_be_focused()
    for line in ("Petra Neuling", pass_code(Registration.objects.get(number=3).player.number), "Lina Frisch"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.keyboard.type("Idx")
    page.keyboard.press("Backspace")
    scripts[0].continue_()
    expect(page.locator("#nr-10")).to_contain_text("Lina Frisch")
    expect(page.locator("#id_name")).to_have_value("Id")
    expect(page.locator("#nr-9")).to_contain_text("Petra Neuling")
    assert Registration.objects.get(number=3).present


def test_an_enter_that_is_held_down_does_not_answer_what_the_page_asks(director_page: Page) -> None:
    """It was meant for the name; whoever is asked about may be somebody else."""
    announced(name="Probe")  # Spieler 1 to 8
    anna = Player.objects.create(name="Anna Huber", place="Linz")
    page = director_page
    page.goto("/t/probe/anmeldung/")
    page.locator("#id_name").fill("Anna Hubert")
    page.keyboard.down("Enter")
    expect(page.locator("#yes")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_load_state()  # F4 is the script's
    page.keyboard.press("F4")
    expect(page.locator("#nr-9")).to_contain_text("Anna Hubert")
    assert Registration.objects.get(number=9).player != anna


def test_where_the_script_does_not_come_an_enter_registers_who_is_typed(director_page: Page) -> None:
    announced(name="Probe")  # Spieler 1 to 8
    page = director_page
    scripts = open_before(SCRIPT, page, "/t/probe/anmeldung/")
    expect(page.locator("#id_name")).to_be_focused()
    page.keyboard.type("Lina Frisch")
    page.keyboard.press("Enter")
    scripts[0].abort()
    expect(page.locator("#nr-9")).to_contain_text("Lina Frisch")


def test_a_place_that_is_begun_before_the_script_is_there_is_ended_in_its_field(director_page: Page) -> None:
    announced(name="Probe")  # Spieler 1 to 8
    page = director_page
    scripts = open_before(SCRIPT, page, "/t/probe/anmeldung/")
    page.locator("#id_place").click()
    page.keyboard.type("Bad ")
    scripts[0].continue_()
    page.wait_for_load_state()
    page.keyboard.type("Ischl")
    expect(page.locator("#id_place")).to_have_value("Bad Ischl")


def test_a_pass_that_is_scanned_after_an_unknown_one_takes_its_place(director_page: Page) -> None:
    """A scanner that types does not empty the field first."""
    announced(name="Probe")  # Spieler 1 to 8
    page = director_page
    page.goto("/t/probe/anmeldung/")
    page.locator("#id_name").fill("T99997")
    scripts = hold_first(page, SCRIPT)
    with page.expect_request(SCRIPT):
        page.keyboard.press("Enter")
    expect(page.locator("#add")).to_contain_text("Den Pass T99997 kennt dieses Programm nicht.")
    expect(page.locator("#id_name")).to_be_focused()
    code = pass_code(Registration.objects.get(number=3).player.number)
    page.keyboard.type(code[:2])
    scripts[0].continue_()
    page.wait_for_load_state()
    page.keyboard.type(code[2:])
    page.keyboard.press("Enter")
    expect(page.locator("#id_name")).to_have_value("")
    assert Registration.objects.get(number=3).present
    assert Registration.objects.count() == 8


def test_why_somebody_barred_plays_all_the_same_is_typed_behind_his_pass(director_page: Page) -> None:
    """Not into the field of the name, whom it would have registered."""
    announced(name="Probe")  # Spieler 1 to 8
    confirmed(EVA)
    page = director_page
    page.goto("/t/probe/anmeldung/")
    page.locator("#id_name").fill("F1000027")
    scripts = hold_first(page, SCRIPT)
    with page.expect_request(SCRIPT):
        page.keyboard.press("Enter")
    expect(page.locator("#id_despite")).to_be_focused()
    page.keyboard.type("ein ")
    scripts[0].continue_()
    page.wait_for_load_state()
    page.keyboard.type("Irrtum")
    page.keyboard.press("Enter")
    expect(page.locator("#nr-9")).to_contain_text("Eva Öller")
    assert Registration.objects.get(number=9).present
    assert LogRow.objects.latest("pk").facts["reason"] == "ein Irrtum"
