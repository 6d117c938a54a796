"""Whether what was answered is there, once, and as it was sent. Pure: what was sent and answered against the rows of a database."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """A line as it is stored, of any version. `game`: its number on the sheet, None of what is no game any more; `kind`: which game;
    `logged`: rows of the log that tell of it."""

    client_id: str
    table: int
    game: int | None
    kind: str
    logged: int = 1


class Page(NamedTuple):
    """An upload as the server has it: so many rows of its revision, how often it was told, folders of revisions that are public."""

    digest: str
    revisions: int
    told: int
    folders: int


def wrong_games(sent: Mapping[str, str], answered: Collection[str], rows: Iterable[Row]) -> list[str]:
    """What was answered as stored and is not there, what is there twice, otherwise than it was sent or unsent, and tables whose games are
    not numbered 1, 2, 3 … `sent`: which kind of game under which id. What was sent and never answered may be there or not."""
    by_id: dict[str, list[Row]] = defaultdict(list)
    by_table: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        by_id[row.client_id].append(row)
        if row.game is not None:
            by_table[row.table].append(row.game)
    found = [f"lost: {client_id}" for client_id in sorted(set(answered) - set(by_id))]
    for client_id, stored in sorted(by_id.items()):
        if len(stored) > 1:
            found.append(f"doubled: {client_id} stands {len(stored)} times")
        if client_id not in sent:
            found.append(f"never sent: {client_id}")
        elif any(row.kind != sent[client_id] for row in stored):
            found.append(f"changed: {client_id} was sent as {sent[client_id]}, stands as {', '.join(row.kind for row in stored)}")
        found += [f"logged {row.logged} times: {client_id}" for row in stored if row.logged != 1]
    for table, games in sorted(by_table.items()):
        if sorted(games) != list(range(1, len(games) + 1)):
            twice = sorted(number for number, count in Counter(games).items() if count > 1)
            found.append(f"table {table}: {f'doubled {twice}' if twice else f'games {sorted(games)}'}")
    return found


def wrong_pages(accepted: Collection[str], pages: Iterable[Page]) -> list[str]:
    """Uploads, by digest, that were accepted and are not there, or whose pages came otherwise than once."""
    known = {page.digest: page for page in pages}
    found = [f"lost: {digest[:12]}" for digest in sorted(set(accepted) - set(known))]
    for digest, page in sorted(known.items()):
        counts = {"kept": page.revisions, "told": page.told, "public": page.folders}
        found += [f"{name} {count} times: {digest[:12]}" for name, count in counts.items() if count != 1]
    return found
