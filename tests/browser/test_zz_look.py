import os
import pytest
from tests.tables_made import a_table, write
from tournament.services.entries import save_entry

GAMES = [
 {"game":"rufer","dealer":0,"declarer":1,"partner":3,"won":True,"announcements":[{"kind":"trull","by":1,"when":"silent","won":True}]},
 {"game":"pagatrufer","dealer":1,"declarer":0,"partner":2,"won":True,"announcements":[{"kind":"pagat","by":0,"when":"open","won":True}]},
 {"game":"trischaken","dealer":2,"points":["20/0","27/1","10/0","12/2"]},
 {"game":"dreier","dealer":3,"declarer":2,"won":False},
 {"game":"solorufer","dealer":0,"declarer":3,"partner":0,"won":True,"announcements":[{"kind":"koenig_ultimo","by":3,"when":"silent","won":True}]},
 {"game":"bettler","dealer":1,"declarer":2,"won":True},
 {"game":"rufer","dealer":2,"declarer":3,"partner":1,"won":False,"announcements":[{"kind":"vier_koenige","by":0,"when":"silent","won":True}]},
 {"game":"uhurufer","dealer":3,"declarer":1,"partner":0,"won":True,"kontra":2,"announcements":[{"kind":"uhu","by":1,"when":"open","won":True}]},
 {"game":"dreier","dealer":0,"declarer":2,"won":True,"announcements":[{"kind":"pagat","by":2,"when":"open","won":True}]},
 {"game":"redeal","dealer":1},
 {"game":"dreier","dealer":1,"declarer":3,"won":True,"announcements":[{"kind":"pagat","by":3,"when":"open","won":True}],"renonce":{"offenders":[1]}},
 {"game":"rufer","dealer":2,"declarer":3,"partner":2,"won":False},
]

def fill(table):
    write(table, *GAMES)
    e = table.entries.get(game=6)
    save_entry(table_id=table.pk, position=e.position, expected_version=1, record={"game":"bettler","dealer":1,"declarer":2,"won":False}, reason="verlesen", author="Leitung")
    write(table, {"game":"trischaken","dealer":3,"points":["30/0","27/1","10/0","2/0"]}, keep_faulty=True)
    write(table, {"game":"piccolo","dealer":0,"declarer":0,"won":True})

@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1440, 390])
def test_look(browser_window, director, take, width, dark):
    table = a_table(tables=4)
    fill(table)
    page = browser_window(width=width, height=900, user=director, dark=dark)
    page.goto("/t/probe/runde/1/tisch/1/")
    page.wait_for_timeout(400)
    d = "-dark" if dark else ""
    take(page, "table-empty"+d)
    page.locator("#game").focus()
    page.keyboard.type("pa")
    page.wait_for_timeout(250)
    take(page, "table-combo"+d, full=False)
    page.keyboard.type("31gt")
    page.wait_for_timeout(400)
    take(page, "table-typed"+d)
    print(page.evaluate("document.activeElement.outerHTML"))
    page.keyboard.press("Enter")
    page.wait_for_timeout(600)
    take(page, "table-saved"+d)
    print(page.evaluate("document.activeElement.outerHTML"))
    page.locator("a[data-why]").nth(44).click()
    page.wait_for_timeout(300)
    take(page, "table-why"+d, full=False)


@pytest.fixture(autouse=True)
def _board(monkeypatch):
    from tournament.selectors import Tile
    from tournament.views import board, table
    if hasattr(Tile, "settled"):
        return
    def tiles(slug, n, tables):
        from django.urls import reverse
        return [board.BoardTile(t.number, reverse("table", args=[slug, n, t.number]), t.games_done, t.games, t.seats, board.SHAPES[t.status], board.word(t), "", (), t) for t in tables]
    monkeypatch.setattr(table, "tiles", tiles)
    import tournament.views.sums as s
    monkeypatch.setattr(s, "tiles", tiles)


CASES = {
  "point": ("point-tarock", 3, [{"game":"zweiblatt","dealer":0,"declarer":1,"points":"37/2","bid":"plain"},{"game":"trischaken","dealer":1,"points":["40/0","30/0","0/0"]},{"game":"dreiblatt","dealer":2,"declarer":0,"points":"33/0","announcements":[{"kind":"pagat","by":0,"when":"before_talon","won":True}]}], "ein2h41,1sp"),
  "point4": ("point-tarock", 4, [{"game":"zweiblatt","dealer":0,"declarer":1,"points":"37/2","bid":"plain"}], "so1"),
  "speis5": ("koenigrufen-speiszettel", 5, [{"game":"trischaken","dealer":0,"points":[None,"30/0","20/0","15/0","5/0"]},{"game":"besserrufer","dealer":1,"declarer":2,"partner":4,"won":True,"announcements":[{"kind":"pagat","by":2,"when":"open","won":True}]}], "bet4gk"),
  "french5": ("french-tarot", 5, [{"game":"garde","dealer":0,"declarer":1,"partner":2,"bouts":2,"points":49}], "gs24"),
  "cup5": ("koenigrufen-cup", 5, [], "tri"),
  "gall": ("koenigrufen-gallneukirchen", 4, [{"game":"rufer","dealer":0,"declarer":1,"partner":3,"won":True}], "hä"),
}

@pytest.mark.parametrize("name", CASES)
def test_systems(browser_window, director, take, name):
    system, seats, games, keys = CASES[name]
    table = a_table(system, seats, 20 if seats != 5 else 25)
    write(table, *games)
    page = browser_window(width=1440, height=900, user=director)
    page.goto("/t/probe/runde/1/tisch/1/")
    page.wait_for_timeout(300)
    page.keyboard.type(keys)
    if name in ("gall","cup5"): page.keyboard.press("Tab")
    page.wait_for_timeout(400)
    print(name, page.evaluate("document.activeElement.outerHTML"))
    take(page, "sys-"+name)
