"""The code in which a phone shows what it could not send: games of one table, packed so that a QR holds them and a person can type them.

    TAROCK1:<base32 of zlib of JSON: [token, device, [[client_id, do, position, version, data, why, people], …]]>

Among the games of a phone whose link the laptop does not know are the lines that it has kept, each as its text and proof
(`phones.keeping`): [text, proof].

Base32 without I, L, O and U; spaces and hyphens as one likes, small letters too. zlib's own checksum finds a letter that was mistyped. A
code stands for itself: what does not fit one QR is in the next, and which is read first makes no difference.
"""

import base64
import json
import re
import zlib
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import refuse
from tournament.phones.body import BadBody, Body

START = "TAROCK1:"
BEGINS = re.compile("TAR[O0]CK[1IL]:")
"""As people type it. No code has a colon in it."""
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
MEANT = str.maketrans(LETTERS + "OIL", STANDARD + STANDARD[0] + STANDARD[1] * 2)
"""Letters as people read them: O is a zero, I and L are a one."""
LONGEST_TEXT = 20_000
LONGEST = 200_000
"""Bytes that a code may come to when it is unpacked."""
MOST_GAMES = 100
PARTS = ("client_id", "do", "position", "version", "data", "why", "people")
KEPT = ("text", "proof")


class PhoneCode(NamedTuple):
    """What one code says: the table's token, and the games as the phone would have posted them, each with the phone's id; `back`: lines
    that it has kept, as it would have given them back."""

    token: str
    games: list[Body]
    back: Body


def split(text: str) -> list[str]:
    """The codes in what was typed, pasted or read by a camera, one after the other."""
    letters = "".join(text.upper().split()).replace("-", "")
    return [part for part in BEGINS.split(letters) if part]


def read_code(part: str) -> PhoneCode:
    """One code without its beginning. Raises Refused (`bad_phone_code`) where it is none, or a letter is wrong."""
    wrong = refuse(
        "bad_phone_code", _("Dieser Code stimmt nicht: ein Zeichen fehlt oder ist falsch. Bitte vom Telefon noch einmal ablesen."), "code"
    )
    if len(part) > LONGEST_TEXT:
        raise wrong
    try:
        unpacking = zlib.decompressobj()
        packed = base64.b32decode(part.translate(MEANT) + "=" * (-len(part) % 8))
        content = unpacking.decompress(packed, LONGEST)
        if not unpacking.eof:
            raise wrong
        token, device, games = json.loads(content)
        if not (isinstance(token, str) and isinstance(device, str) and isinstance(games, list) and len(games) <= MOST_GAMES):
            raise wrong
        kept = [game for game in games if len(game) == len(KEPT)]
        said = [dict(zip(PARTS, game, strict=True)) | {"device": device} for game in games if game not in kept]
        back = Body(json.dumps({"device": device, "lines": kept}).encode())
        if kept:
            back.uuid("device"), back.pairs("lines")
        return PhoneCode(token, [Body(json.dumps(one).encode()) for one in said], back)
    except (ValueError, TypeError, zlib.error, RecursionError, BadBody):
        raise wrong from None
