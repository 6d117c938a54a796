"""tarok-slovenski.md, „Kontra is personal“ and „Announcements“."""

from fractions import Fraction
from typing import Any

from tests.second.frame import WHENS, Faults, Record, present, whole

SYSTEMS = ("tarok-slovenski-3", "tarok-slovenski-4")
# „Announcements“: silent main, mate; open main, mate.
KINDS = {"trull": (10, 10, 20, 10), "vier_koenige": (10, 10, 20, 10), "pagat": (25, 10, 50, 25), "koenig_ultimo": (10, 10, 20, 10),
         "valat": (50, 50, 0, 0)}  # fmt: skip
ONCE = {"pagat", "koenig_ultimo"}


class Said:
    """One record, as far as what was said in it."""

    active: list[int]
    talon: int | None

    def __init__(self, system: str, record: Record, seats: int, options: Record, faults: Faults) -> None:
        self.system, self.record, self.seats, self.options, self.faults = system, record, seats, options, faults
        self.name = record["game"]
        self.ruled = "renonce" in record
        self.sums = [Fraction(0)] * seats

    # --- „Kontra is personal“ ----------------------------------------------------------------------------------------------------------

    def kontra(self, given: Any, where: str) -> tuple[int, int | None] | None:
        """Who said it and who answered, as seats."""
        if given is None:
            return None
        if not isinstance(given, dict):
            self.faults.add("bad_kontra", where)
            return None
        for key in set(given) - {"by", "re"}:
            self.faults.add("unknown_field", f"{where}.{key}")
        parts, good = present(given), True
        if "by" not in parts:
            self.faults.add("missing_field", f"{where}.by")
            good = False
        for part in ("by", "re"):
            if part in parts and not (whole(parts[part]) and parts[part] in self.active):
                self.faults.add("bad_seat", f"{where}.{part}")
                good = False
        return (parts["by"], parts.get("re")) if good else None

    def against(self, said: tuple[int, int | None] | None, main: int, side: list[int], where: str) -> None:
        """„by is of the other side, re the main player, else bad_kontra“"""
        if said and (said[0] in side or said[1] not in (None, main)):
            self.faults.add("bad_kontra", where)

    # --- „Announcements“ ---------------------------------------------------------------------------------------------------------------

    def no_announcements(self) -> list[Any]:
        given = self.record.get("announcements")
        if given is not None and not isinstance(given, list):
            self.faults.add("bad_value", "announcements")
        elif given:
            self.faults.add("announcement_not_allowed", "announcements[0].kind")
        return []

    def announcements(self, side: list[int], points: int) -> list[tuple[Record, tuple[int, int | None] | None]]:
        given = self.record.get("announcements", [])
        if not isinstance(given, list):
            self.faults.add("bad_value", "announcements")
            return []
        found: list[tuple[Record, tuple[int, int | None] | None]] = []
        seen: set[Any] = set()
        made: set[str] = set()
        for place, one in enumerate(given):
            where = f"announcements[{place}]"
            if not isinstance(one, dict):
                self.faults.add("bad_value", where)
                continue
            item = present(one)
            said = self.announcement(item, one, where, side)
            kind, by = item.get("kind"), item.get("by")
            if isinstance(kind, str) and kind in KINDS and self.known(kind):
                key = kind if kind in ONCE else (kind, by in side) if side and whole(by) else None
                if key is not None and key in seen:
                    self.faults.add("duplicate_announcement", f"{where}.kind")
                seen.add(key)
                if item.get("won") is True and not self.ruled:
                    self.made(item, where, side, points, made)
            found.append((item, said))
        return found

    def known(self, kind: str) -> bool:
        return kind != "koenig_ultimo" or self.system == SYSTEMS[1]

    def made(self, item: Record, where: str, side: list[int], points: int, made: set[str]) -> None:
        kind, by = item["kind"], item.get("by")
        if kind in made and kind not in ONCE:
            self.faults.add("contradiction", where)
        made.add(kind)
        counted = not self.faults.at("points") and "points" in self.record
        if kind == "valat" and side and by in self.active and counted and (by in side) != (points >= 36):
            self.faults.add("contradiction", f"{where}.won")
        if kind == "koenig_ultimo" and self.record.get("zaruf_bonus") is True:
            self.faults.add("contradiction", f"{where}.won")

    def announcement(self, item: Record, given: Record, where: str, side: list[int]) -> tuple[int, int | None] | None:
        for key in set(given) - {"kind", "by", "when", "won", "kontra"}:
            self.faults.add("unknown_field", f"{where}.{key}")
        good, by = self.kind(item, where), self.by(item, where)
        when = self.when(item, where)
        if good:
            self.not_allowed(item, by, when, side, where)
        self.result_of(item, when, where, good=good)
        said = self.kontra(item.get("kontra"), f"{where}.kontra")
        if "kontra" in item and when == "silent":
            self.faults.add("kontra_not_allowed", f"{where}.kontra")
        elif said and good and by is not None and side:
            others = side if by in side else [one for one in self.active if one not in side]
            self.against(said, side[0] if by in side else by, others, f"{where}.kontra")
        return said

    def kind(self, item: Record, where: str) -> bool:
        kind = item.get("kind")
        good = isinstance(kind, str) and kind in KINDS and self.known(kind)
        if not good:
            self.faults.add("missing_field" if kind is None else "unknown_announcement", f"{where}.kind")
        return good

    def by(self, item: Record, where: str) -> int | None:
        by = item.get("by")
        if whole(by) and by in self.active:
            return int(by)
        self.faults.add("missing_field" if by is None else "bad_seat", f"{where}.by")
        return None

    def when(self, item: Record, where: str) -> str | None:
        when = item.get("when")
        if when in WHENS:
            return str(when)
        self.faults.add("missing_field" if when is None else "bad_value", f"{where}.when")
        return None

    def not_allowed(self, item: Record, by: int | None, when: str | None, side: list[int], where: str) -> None:
        """Where the game has none, whose it is not, when it is not."""
        kind = item["kind"]
        if kind == "koenig_ultimo" and self.name not in ("tri", "dva", "ena"):
            self.faults.add("announcement_not_allowed", f"{where}.kind")
        elif kind == "koenig_ultimo" and side and by is not None and by not in side:
            self.faults.add("announcement_not_allowed", f"{where}.by")
        if when in ("before_talon", "after_talon"):
            self.faults.add("announcement_not_allowed", f"{where}.when")
        elif kind == "valat" and when == "open":
            theirs = bool(side) and by is not None and by not in side
            self.faults.add("undefined_by_rules" if theirs else "announcement_not_allowed", where if theirs else f"{where}.when")

    def result_of(self, item: Record, when: str | None, where: str, *, good: bool) -> None:
        """„Silent ones can only be made, but a silent pagat that was played to the last trick and lost is lost.“"""
        won = item.get("won")
        if won is not None and not isinstance(won, bool):
            self.faults.add("bad_value", f"{where}.won")
        elif not good or self.ruled or when is None:
            return
        elif won is None:
            self.faults.add("missing_field", f"{where}.won")
        elif won is False and when == "silent" and item["kind"] != "pagat":
            self.faults.add("contradiction", f"{where}.won")
