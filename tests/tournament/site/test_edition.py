"""The edition of the program is what its files hold: the same on every machine that has them."""

import os
from pathlib import Path

from tournament.site.edition import FOLDERS, edition, edition_of


def test_two_copies_made_at_other_times_are_one_edition(tmp_path: Path) -> None:
    for name, at in (("one", 1_000_000_000), ("two", 1_700_000_000)):
        (tmp_path / name / "site").mkdir(parents=True)
        for file, content in (("page.html", "<p>1</p>"), ("site/law.py", "x = 1"), ("site/notes.txt", name)):
            (tmp_path / name / file).write_text(content)
            os.utime(tmp_path / name / file, (at, at))
    assert edition_of([str(tmp_path / "one")]) == edition_of([str(tmp_path / "two")])


def test_what_is_written_otherwise_or_lies_elsewhere_is_another(tmp_path: Path) -> None:
    folder, file = str(tmp_path), tmp_path / "law.py"
    file.write_text("x = 1")
    state = file.stat()
    editions = [edition_of([folder])]
    file.write_text("x = 2")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    editions.append(edition_of([folder]))
    editions.append(edition_of([str(file.rename(tmp_path / "rule.py").parent)]))
    assert len(set(editions)) == 3
    assert edition() == edition_of(FOLDERS)
