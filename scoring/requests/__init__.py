"""Reading what is asked of `series`, `prizes` and `payments`: JSON in, plain rows out, or every fault at once in the order of the form."""

from scoring.requests.faults import Fault
from scoring.requests.form import exact
from scoring.requests.json_text import Odd, TooDeep, Twice, bounded, number_only, once, plain, reader

__all__ = [
    "Fault", "Odd", "TooDeep", "Twice", "bounded", "exact", "number_only", "once", "plain", "reader",
]  # fmt: skip
