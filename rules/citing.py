"""How a paragraph is cited that another sheet lends, and an answer that no sentence of a sheet gives. Knows no sheet."""

CUP = "Cup, "
"""Before a paragraph of the cup on a sheet that uses the cup's."""
READING = "Auslegung zu "
"""Before the place that an answer is read into, where no sentence of the sheet gives it."""


def borrowed(source: str, lender: str = CUP) -> str:
    """A paragraph as the sheet that borrows it cites it: „Cup, § Renonce, 2“, „Auslegung zu Cup, § Renonce, 2“."""
    return f"{READING}{lender}{source.removeprefix(READING)}" if source.startswith(READING) else f"{lender}{source}"
