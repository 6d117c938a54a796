import pytest
from tests.tables_made import a_table, write
from tests.browser.test_entry import ADDRESS, open_table
import sys; sys.path.insert(0,"/tmp/plan/shots")
from test_look_table import fill

def test_print(director_page, take):
    table = a_table(tables=10); fill(table)
    page = director_page
    open_table(page)
    page.wait_for_timeout(300)
    page.keyboard.type("pa31gt")
    page.wait_for_timeout(400)
    take(page, "look-full")
    page.pdf(path="/tmp/plan/shots/e/look-print.pdf", format="A4", prefer_css_page_size=True)
    page.locator("a[data-why]").nth(33).click()
    page.wait_for_timeout(300)
    take(page, "look-why", full=False)

def test_stale(director_page, take):
    table = a_table()
    page = director_page
    open_table(page)
    page.keyboard.type("r24v")
    page.wait_for_timeout(200)
    write(table, {"game":"bettler","dealer":0,"declarer":2,"won":True})
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    take(page, "look-stale")

def test_why_page(page, take):
    table = a_table(); fill(table)
    e = table.entries.get(game=8)
    page.goto(ADDRESS+f"warum/{e.position}/1/")
    take(page, "look-whypage", full=False)
    page.goto(ADDRESS)
    take(page, "look-public")

def test_dealer(director_page, take):
    table = a_table("point-tarock", 4)
    page = director_page
    open_table(page)
    page.keyboard.type("drei2")
    page.keyboard.type("j")
    page.wait_for_timeout(300)
    take(page, "look-dealer")
