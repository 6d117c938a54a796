"""The bytes of an upload: one header, one signature over it, two digests in it; not a byte can be another."""

import json
from collections.abc import Callable

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.tournament.upload.sent import KEY, PUBLIC, header
from tournament.upload.envelope import NoUpload, What, canonical, digest, opened, sealed

RESULTS, PERSONS = b'{"x":1}', '{"n":"Ö"}'.encode()


def made(**more: object) -> bytes:
    said = {"results": digest(RESULTS), "persons": digest(PERSONS)} | more
    return sealed(header(**said), RESULTS, PERSONS, KEY)


def test_five_lines_of_which_the_second_is_signed() -> None:
    first, line, signature, results, persons, after = made().split(b"\n")
    assert (first, results, persons, after) == (b"tarock-upload/1", RESULTS, PERSONS, b"")
    KEY.public_key().verify(bytes.fromhex(signature.decode()), line)
    said = json.loads(line)
    assert line == json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert (said["format"], said["action"], said["made"], said["key"]) == (
        "tarock-upload/1",
        "publish",
        "2026-11-28T22:41:07+00:00",
        PUBLIC,
    )
    assert opened(made()).digest == digest(line)


def test_the_same_key_and_the_same_header_give_the_same_bytes() -> None:
    assert made() == made()


def test_what_was_sealed_is_what_is_opened() -> None:
    found = opened(made())
    assert found.header == header(results=digest(RESULTS), persons=digest(PERSONS))
    assert (found.results, found.persons) == (RESULTS, PERSONS)


def test_a_withdrawal_is_three_lines() -> None:
    gone = header(action=What.WITHDRAW, results="", persons="", standings="", reason="Probe", revision=2, supersedes="e" * 64)
    content = sealed(gone, b"", b"", KEY)
    assert content.count(b"\n") == 3
    assert opened(content).header == gone


def test_no_byte_can_be_another() -> None:
    content = made()
    for place in range(len(content)):
        changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        with pytest.raises(NoUpload):
            opened(changed)


def test_nothing_can_be_missing_and_nothing_more() -> None:
    content = made()
    for place in range(len(content)):
        with pytest.raises(NoUpload):
            opened(content[:place])
    with pytest.raises(NoUpload):
        opened(content + b"x\n")


def test_who_signs_with_another_key_is_somebody_else() -> None:
    line, other = header(results=digest(RESULTS), persons=digest(PERSONS)).line(), Ed25519PrivateKey.generate()
    content = b"\n".join([b"tarock-upload/1", line, other.sign(line).hex().encode(), RESULTS, PERSONS, b""])
    with pytest.raises(NoUpload) as refused:
        opened(content)
    assert refused.value.code == "bad_signature"
    with pytest.raises(InvalidSignature):
        KEY.public_key().verify(other.sign(line), line)


def _signed(change: Callable[[dict[str, object]], object]) -> bytes:
    """With a header that says something else, and is signed all the same."""
    said = json.loads(header(results=digest(RESULTS), persons=digest(PERSONS)).line())
    change(said)
    line = canonical(said)
    return b"\n".join([b"tarock-upload/1", line, KEY.sign(line).hex().encode(), RESULTS, PERSONS, b""])


@pytest.mark.parametrize("field, value", [
    ("action", "delete"), ("key", "ab"), ("made", "2026-11-28T22:41:07"), ("made", 7), ("made", "0001-01-01T00:00:00+12:00"),
    ("made", "9999-12-31T23:59:59-12:00"), ("organiser", "a/b"), ("persons", "B" * 64),
    ("program", "x" * 101), ("reading", 0), ("reading", True), ("reason", "zwei\nZeilen"), ("reason", "Tippfehler"), ("results", ""),
    ("rules", "C" * 64),
    ("revision", 2), ("revision", "1"), ("standings", ""), ("supersedes", "e" * 64), ("tournament", "7"),
    ("format", "tarock-upload/2"), ("more", 1),
])  # fmt: skip
def test_a_header_says_what_the_page_names_and_nothing_else(field: str, value: object) -> None:
    assert opened(_signed(lambda said: None))
    with pytest.raises(NoUpload) as refused:
        opened(_signed(lambda said: said.update({field: value})))
    assert refused.value.code == "bad_header"


@pytest.mark.parametrize(
    "more, field",
    [
        ({"reason": ""}, "reason"), ({"supersedes": ""}, "supersedes"), ({"revision": 1}, "supersedes"), ({"results": ""}, "results"),
        ({"persons": ""}, "persons"), ({"standings": ""}, "standings"),
    ],
)  # fmt: skip
def test_a_correction_says_what_it_corrects_why_and_to_what(more: dict[str, object], field: str) -> None:
    correction = {"action": "correct", "reason": "Spiel 3 war falsch", "revision": 2, "supersedes": "e" * 64}
    assert opened(_signed(lambda said: said.update(correction)))
    with pytest.raises(NoUpload) as refused:
        opened(_signed(lambda said: said.update(correction | more)))
    assert (refused.value.code, refused.value.field) == ("bad_header", field)


def test_a_header_has_an_end() -> None:
    """Who signs is nobody yet: nothing without a bound is read of him."""
    with pytest.raises(NoUpload) as refused:
        opened(_signed(lambda said: said.update(more=[0] * 4_000)))
    assert "5000 bytes" in refused.value.text


@pytest.mark.parametrize("part", ["results", "persons"])
def test_no_part_begins_with_a_mark_that_nobody_sees(part: str) -> None:
    parts = {"results": RESULTS, "persons": PERSONS}
    parts[part] = b"\xef\xbb\xbf" + parts[part]
    with pytest.raises(NoUpload) as refused:
        opened(sealed(header(**{name: digest(content) for name, content in parts.items()}), **parts, key=KEY))
    assert (refused.value.code, refused.value.field) == ("unknown_format", part)


def test_a_header_is_canonical() -> None:
    line = header(results=digest(RESULTS), persons=digest(PERSONS)).line().replace(b'":"', b'": "', 1)
    content = b"\n".join([b"tarock-upload/1", line, KEY.sign(line).hex().encode(), RESULTS, PERSONS, b""])
    with pytest.raises(NoUpload) as refused:
        opened(content)
    assert refused.value.code == "bad_header"
