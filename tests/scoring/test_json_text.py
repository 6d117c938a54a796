"""One reader for all JSON from outside: a value or a ValueError, whatever comes."""

import json

import pytest

from scoring.paper.exporters import sheet_book
from scoring.requests.json_text import Odd, TooDeep, Twice, bounded, number_only, once, plain, reader

DEEP = '{"a": ' * 100_000


@pytest.mark.parametrize("text", ["", "nix", DEEP, b"\xff", "1" * 5_000, "\ufeff1"])
def test_what_cannot_be_read_is_a_value_error(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^"):
        plain(text)


@pytest.mark.parametrize("content", ['["ä", 1.5, null]'.encode(), "\ufeff[1]".encode(), '["ä"]'.encode("utf-16"), b'{"a": 1, "a": 2}'])
def test_bytes_are_read_as_python_reads_them(content: bytes) -> None:
    assert plain(content) == json.loads(content)


def test_a_place_says_what_it_takes() -> None:
    assert reader(whole=bounded(2), constant=Odd)("[12, 123, NaN, -Infinity]") == [12, Odd("123"), Odd("NaN"), Odd("-Infinity")]
    with pytest.raises(ValueError, match="NaN"):
        reader(constant=number_only)("[NaN]")
    with pytest.raises(Twice) as fault:
        reader(objects=once)('{"a": {"x": 1, "y": 2, "x": 3}, "a": 1}')
    assert fault.value.key == "x"
    with pytest.raises(TooDeep):
        reader(objects=once)(DEEP)


def test_a_cell_that_is_nested_too_deep_is_its_text() -> None:
    assert sheet_book._amounts(DEEP.strip()) == DEEP.strip()
