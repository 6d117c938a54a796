"""Which devices got through to this laptop, and what they can: one small file a device in a folder that is there while somebody checks.

Nothing of it is stored among the tournaments; the folder goes when the check is over.
"""

import json
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.ledger.machine.local_data import write_whole

FOLDER = "geraete"
MOST = 100
"""Devices in one check."""
GOOD_CLOCK = 30
"""Seconds by which a clock may be wrong: times of games stay in order."""
NARROW = 320


class Device(NamedTuple):
    """One device. `late`: seconds by which its clock is behind the laptop's (negative: ahead); `width`: of its page in px; `keeps`,
    `offline`: whether games stay in it when the page is reloaded, and whether the page opens again without network; `at`: when it last
    came.
    """

    late: int
    width: int
    keeps: bool
    offline: bool
    sound: bool
    called: str
    at: int


def folder() -> Path:
    """Where they lie."""
    return Path(settings.DATA) / FOLDER


def begin() -> None:
    """From now on devices are noted."""
    folder().mkdir(parents=True, exist_ok=True, mode=0o700)


def end() -> None:
    """Forgets all of them, and notes no more."""
    shutil.rmtree(folder(), ignore_errors=True)


def note(key: UUID, said: Mapping[str, Any], called: str) -> bool:
    """Notes a device; whether somebody checks at all. Raises KeyError, TypeError or ValueError where it says what no page of ours says."""
    device = Device(
        late=round(time.time() - int(said["now"]) / 1000), width=min(int(said["width"]), 99_999), keeps=said["keeps"] is True,
        offline=said["offline"] is True, sound=said["sound"] is True, called=called, at=int(time.time()),
    )  # fmt: skip
    if abs(device.late) > 10**9:
        raise ValueError("now")
    place = folder()
    if not place.is_dir():
        return False
    file = place / f"{key}.json"
    if file.exists() or len(list(place.glob("*.json"))) < MOST:
        with suppress(OSError):
            write_whole(file, json.dumps(device._asdict()).encode())
    return True


def known() -> list[Device]:
    """The devices that got through, the newest first."""
    found = []
    for file in folder().glob("*.json"):
        with suppress(OSError, ValueError, TypeError):
            found.append(Device(**json.loads(file.read_bytes())))
    return sorted(found, key=lambda device: -device.at)


def kind_of(agent: str) -> str:
    """What the device calls itself, in one word; "" where it does not say."""
    return next((word for word in ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux") if word in agent), "")


def clock_words(device: Device) -> str:
    """How its clock goes."""
    if abs(device.late) <= GOOD_CLOCK:
        return _("Uhr geht richtig")
    minutes, text = (abs(device.late) + 30) // 60, _("Uhr geht %(n)d min nach") if device.late > 0 else _("Uhr geht %(n)d min vor")
    return text % {"n": max(minutes, 1)}


def faults(device: Device) -> list[str]:
    """What is to be known before the evening; nothing where all is well."""
    found = []
    if abs(device.late) > GOOD_CLOCK:
        found.append(_("Die Uhr am Gerät automatisch stellen lassen."))
    if not device.keeps:
        found.append(_("Behält beim Neuladen nichts (privater Modus?): ein gewöhnliches Fenster nehmen."))
    elif not device.offline:
        found.append(_("Ohne Netz weiterschreiben geht, solange die Seite offen bleibt (kein https)."))
    if device.width < NARROW:
        found.append(_("Sehr schmaler Schirm: besser ein anderes Telefon."))
    return found
