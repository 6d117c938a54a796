"""Which devices got through to this laptop, or to whichever server of several, and what they can: one small text (`ledger.machine.kept`)
that is there while somebody checks.

Nothing of it is stored among the tournaments; the text goes when the check is over.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from uuid import UUID

from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournament.ledger.machine import kept
from tournament.models import times
from tournament.site import changing

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


def begin() -> None:
    """From now on devices are noted."""
    if not kept.read(kept.DEVICES):
        kept.put(kept.DEVICES, "{}")


def end() -> None:
    """Forgets all of them, and notes no more."""
    kept.forget(kept.DEVICES)


def note(key: UUID, said: Mapping[str, Any], called: str) -> bool:
    """Notes a device; whether somebody checks at all. Raises KeyError, TypeError or ValueError where it says what no page of ours says."""
    now = times.now().timestamp()
    device = Device(
        late=round(now - int(said["now"]) / 1000), width=min(int(said["width"]), 99_999), keeps=said["keeps"] is True,
        offline=said["offline"] is True, sound=said["sound"] is True, called=called, at=int(now),
    )  # fmt: skip
    if abs(device.late) > 10**9:
        raise ValueError("now")
    if not kept.read(kept.DEVICES):
        return False
    with suppress(OSError, DatabaseError), changing.alone(kept.DEVICES):
        noted = _noted()
        if str(key) in noted or len(noted) < MOST:
            kept.put(kept.DEVICES, json.dumps(noted | {str(key): device._asdict()}))
    return True


def known() -> list[Device]:
    """The devices that got through, the newest first."""
    found = []
    for said in _noted().values():
        with suppress(TypeError):
            found.append(Device(**said))
    return sorted(found, key=lambda device: -device.at)


def _noted() -> dict[str, dict[str, Any]]:
    try:
        said = json.loads(kept.read(kept.DEVICES) or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


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
