"""The federation's numbers: the check digit by hand, and what it finds."""

import pytest

from scoring.field.federation import FIRST_GIVEN, Fault, fault_of, fault_said, federation_number, is_federation_number


def test_the_check_digit_by_hand() -> None:
    """ISO 7064, MOD 11,10, for 794: P = 10. 7: 17 is 7, doubled 14 is 3. 9: 12 is 2, doubled 4. 4: 8, doubled 16 is 5. 5 + 6 is 1 modulo
    10.

    For 100001: 1: 11 is 1, doubled 2; 0: 4; 0: 8; 0: 16 is 5; 0: 10; 1: 11 is 1, doubled 2; 2 + 9 is 1 modulo 10. For 100002 the last step
    is 12, which is 2, doubled 4, and 4 + 7 is 1.
    """
    assert [federation_number(serial) for serial in (794, FIRST_GIVEN, 100_002)] == ["7946", "1000019", "1000027"]


def test_one_wrong_figure_is_always_found() -> None:
    number = "1000019"
    wrong = {number[:at] + str(figure) + number[at + 1 :] for at in range(7) for figure in range(10)} - {number}
    assert len(wrong) == 63
    assert [text for text in wrong if is_federation_number(text)] == []


@pytest.mark.parametrize(
    "text, fault",
    [
        ("", Fault.EMPTY),
        ("10000l9", Fault.FIGURES),
        ("١٠٠٠٠١٩", Fault.FIGURES),
        ("7946", Fault.LENGTH),
        ("0007946", Fault.LENGTH),
        ("1" * 13, Fault.LENGTH),
        ("1000018", Fault.CHECK),
        ("1000019", None),
    ],
)
def test_what_is_wrong_is_said(text: str, fault: Fault | None) -> None:
    assert fault_of(text) is fault
    assert (fault_said(text) == "") == (fault_said(text, "en") == "") == (fault is None)


def test_the_sentence_says_what_to_look_at() -> None:
    assert (
        fault_said("1000091") == "Die Prüfziffer am Ende passt nicht: Eine Ziffer der Verbandsnummer ist falsch, oder zwei sind vertauscht."
    )
    assert fault_said("1000091", "en").startswith("The check digit at the end does not fit")
