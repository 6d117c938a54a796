"""A draw with everything needed to judge it, print it, change it by hand and repair it. Frozen: a change makes a new one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.draw.bounds import Bound
from scoring.draw.explain import explained
from scoring.draw.model import Entrant, Repeat, Round
from scoring.draw.report import Report, evaluate


@dataclass(frozen=True, slots=True)
class Draw:
    """Drawn rounds. `least` is the lower bound of a random draw, None by standing or by hand; `tries` what the search took."""

    rounds: tuple[Round, ...]
    entrants: tuple[Entrant, ...]
    sizes: tuple[int, ...]
    history: tuple[Round, ...]
    method: str
    seed: str
    report: Report
    least: Bound | None = None
    tries: int = 0

    @property
    def repeats(self) -> tuple[Repeat, ...]:
        """The pairs that meet more than once, with all their rounds."""
        return self.report.repeats

    def explain(self, language: str = "de") -> tuple[str, ...]:
        """What the draw reached and what it could not, a sentence each, in German or English."""
        return explained(self, language)


def by_hand(
    rounds: Sequence[Round], entrants: Iterable[Entrant], sizes: tuple[int, ...], *, history: Sequence[Round] = (), seed: str = ""
) -> Draw:
    """Rounds that stand already, stored or changed by hand, as a Draw: judged anew, nothing proven about them."""
    entrants = tuple(sorted(entrants, key=lambda entrant: entrant.number))
    report = evaluate(rounds, entrants, history, sizes)
    return Draw(tuple(rounds), entrants, sizes=sizes, history=tuple(history), method="hand", seed=seed, report=report)
