"""A sheet as a tournament carries it: read in the file's own order."""

from tests.rules.free_files import FILE
from tournament.models import sheet_of


def test_rows_stand_in_the_order_of_the_file() -> None:
    faults = {slug: {"name": slug, "pays": 1, "to": "each"} for slug in ("zu_spaet", "abgehoben", "mond")}
    sheet = sheet_of("cego-abend", {**FILE, "faults": faults})
    assert list(sheet.system.written.faults) == ["zu_spaet", "abgehoben", "mond"]
    assert sheet_of("cego-abend", {**FILE, "faults": faults}) is sheet
