"""Names for a field of any size, made of the usual ones; nobody is meant."""

from itertools import product
from random import Random

FIRST = (
    "Anna", "Karl", "Eva", "Josef", "Maria", "Franz", "Rosa", "Johann", "Theresia", "Georg", "Helga", "Leopold", "Käthe", "Ferdinand", "Brigitte", "Rudolf",
)  # fmt: skip
LAST = (
    "Achleitner", "Baumgartner", "Dobretsberger", "Eder", "Fröschl", "Grabenwöger", "Hainzl", "Kirchschlager", "Leeb", "Mayrhuber", "Neundlinger",
    "Oberleitner", "Purkarthofer", "Schwarzmüller", "Thannhofer", "Weiß",
)  # fmt: skip
MOST = len(FIRST) * len(LAST)
LATECOMER = "Zacharias Spätauf"


def names(count: int, seed: str) -> list[str]:
    """So many different names. Raises ValueError for more than there are (`MOST`)."""
    return [" ".join(pair) for pair in Random(f"names {seed}").sample(list(product(FIRST, LAST)), count)]  # noqa: S311 - made-up names
