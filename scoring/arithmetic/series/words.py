"""The words of a series' standings, German and English, for pages and papers alike; and a cup's points as people write them.

A cup's points have at most two digits behind the comma. Nothing here computes an amount.
"""

from collections.abc import Sequence
from fractions import Fraction

from rules.words import PARTS, written
from scoring.arithmetic.series.rows import Number, Tie
from scoring.plain.words import MINUS
from scoring.plain.words import WORDS as OF_PAPERS

WORDS: dict[str, tuple[str, str]] = {
    # heads
    "series": ("Wertung", "Series"),
    "standings": ("Stand der Wertung", "Standings"),
    "after_the_first": ("Stand nach dem ersten Turnier: {0}", "Standings after the first tournament: {0}"),
    "final_standings_after": ("Endstand der Wertung nach {0} Turnieren", "Final standings after {0} tournaments"),
    "standings_so_far": ("Stand nach {0} Turnieren", "Standings after {0} tournaments"),
    "standings_after": ("Stand nach {0} von {1} Turnieren", "Standings after {0} of {1} tournaments"),
    **{key: OF_PAPERS[key] for key in ("rank", "number", "name", "team", "place", "club", "total", "tie", "points", "excluded")},
    "participations": ("Teilnahmen", "Entries"),
    "participations_short": ("Teiln.", "Entries"),
    "carry_over": ("Mitgenommen", "Carried over"),
    "shared": ("geteilt", "shared"),
    "dropped": ("gestrichen", "dropped"),
    "best": ("bestens", "at best"),
    "worst": ("schlechtestens", "at worst"),
    "bound": ("{0} · Rang {1}", "{0} · rank {1}"),
    "bound_unranked": ("{0} · ohne Rang", "{0} · no rank"),
    "final_short": ("F", "F"),
    "results": ("Ergebnisse", "Results"),
    "tournament": ("Turnier", "Tournament"),
    "date": ("Datum", "Date"),
    "kind": ("Art", "Kind"),
    "cup_points": ("Cuppunkte", "Cup points"),
    "counts": OF_PAPERS["still_counts"],
    "droppable": ("streichbar", "droppable"),
    "check": ("Kontrolle", "Check"),
    "counting": ("Zählung", "Counting"), "equals_before": ("davor bei Gleichstand", "Equals before"),
    "counting_cell": ("Ergebnisse, die zählen", "Results that count"),
    "apart": ("eigenes Finale", "final of its own"),
    # kinds of a result
    "played": ("gespielt", "played"),
    "external": ("von auswärts", "from elsewhere"),
    "absent": ("nicht dabei", "absent"),
    "annulled": ("annulliert", "annulled"),
    "organiser": ("Veranstalter", "organiser"),
    "excluded_short": ("Ausschl.", "excl."),
    "annulled_short": ("annull.", "ann."),
    "organiser_short": ("Veranst.", "org."),
    "absent_short": ("–", "–"),
    # what decided
    Tie.BEST_COUNTED.value: ("bessere Einzelergebnisse, die zählen", "better counted results"),
    Tie.BEST_ALL.value: ("bessere Einzelergebnisse", "better results"),
    Tie.WEIGHTED.value: ("gewichtete Summe der Ergebnisse", "weighted sum of the results"),
    Tie.PARTICIPATIONS.value: ("mehr Teilnahmen", "more entries"),
    Tie.FEWER_PARTICIPATIONS.value: ("weniger Teilnahmen", "fewer entries"),
    Tie.LAST.value: ("das letzte Turnier, dann das davor", "the last tournament, then the one before"),
    Tie.FINAL.value: ("mehr Punkte im Finale", "more points in the final"),
    Tie.PLACES.value: ("mehr erste Ränge, dann zweite …", "more first ranks, then second ones …"),
    Tie.DUELS.value: ("direkte Vergleiche", "head to head"),
    Tie.POINTS.value: ("mehr geschriebene Punkte", "more points as written"),
    Tie.LOT.value: ("das Los", "the lot"),
    "tie_chain": ("Bei Gleichstand: {0}.", "Ties: {0}."),
    "tie_none": ("Bei Gleichstand wird der Rang geteilt.", "Equal totals share the rank."),
    "then": OF_PAPERS["tie_then"],
    # what is below a list
    "all_count": ("Alle Ergebnisse zählen.", "All results count."),
    "some_count": ("Es zählen die besten {0} Ergebnisse.", "The best {0} results count."),
    "one_counts": ("Es zählt das beste Ergebnis.", "The best result counts."),
    "struck": ("Durchgestrichen: zählt nicht.", "Struck through: does not count."),
    "in_brackets": ("In Klammern: zählt nicht.", "In brackets: does not count."),
    "minimum": ("Einen Rang hat, wer mindestens {0}-mal dabei war.", "A rank needs at least {0} entries."),
    "corrected": ("{0} wird gerade berichtigt.", "{0} is being corrected."),
    "tournaments": ("Turniere: {0}.", "Tournaments: {0}."),
    "of_day": ("{0} {1} ({2})", "{0} {1} ({2})"),
    "of_no_day": ("{0} {1}", "{0} {1}"),
    "possible": (
        "Was noch möglich ist: jeder für sich betrachtet, nach allen Turnieren, die noch kommen; gleiche Punkte bestens für, "
        "schlechtestens gegen ihn.",
        "What is still possible: each taken by himself, after all tournaments to come; an equal total speaks for him at best, against "
        "him at worst.",
    ),
    "state": ("Stand {0}", "State {0}"),
    # why a result is what it is
    "because_place": ("Rang {0} von {2}: {1} Punkte laut Tabelle.", "Rank {0} of {2}: {1} points by the table."),
    "because_mean": ("Rang {0} zu {2} geteilt: das Mittel von {1}.", "Rank {0} shared by {2}: the mean of {1}."),
    "because_tirol": ("Rang {0} von {1}: {2} = {3} Punkte, ganzzahlig gerundet.",
    "Rank {0} of {1}: {2} = {3} points, rounded to whole ones."),
    "because_full": ("{0} Punkte; bis {1} zählt jeder ganz.", "{0} points; up to {1} each counts in full."),
    "because_half": ("{0} Punkte: {1} und von den {2} darüber die Hälfte, {3}; zusammen {4}.",
    "{0} points: {1}, and half of the {2} above, {3}; {4} in all."),
    "because_most": ("{0} Punkte; mehr als {1} gibt es nicht.", "{0} points; there is no more than {1}."),
    "because_nothing": ("{0} Punkte; unter 0 gibt es nichts.", "{0} points; nothing below 0."),
    "because_sum": ("{0} Punkte, wie geschrieben.", "{0} points, as written."),
    "because_tables": ("Tischpunkte (geschrieben): {0}.", "Table points (as written): {0}."),
    "because_weight": ("Mal {0}: {1}.", "Times {0}: {1}."),
    "because_code": ("{0}: {1} Punkte.", "{0}: {1} points."),
    "because_average": ("{0}: das Mittel seiner anderen Ergebnisse, {1}.", "{0}: the mean of his other results, {1}."),
    "because_external": ("{0} Cuppunkte, wie eingetragen.", "{0} cup points, as entered."),
    "because_absent": ("Nicht dabei: {0} Punkte.", "Not there: {0} points."),
    "because_behind_last": ("Beim Finale nicht dabei: {0} Punkte wie hinter dem Letzten.",
    "Not at the final: {0} points, as behind the last."),
    "not_droppable": ("Kann nicht gestrichen werden.", "Cannot be dropped."),
}  # fmt: skip


def said(key: str, language: str, *arguments: object) -> str:
    """The word or sentence with its arguments; a code of the series' own stands for itself."""
    pair = WORDS.get(key)
    return key if pair is None else pair[language[:2] == "en"].format(*arguments)


def knows(key: str) -> bool:
    """Whether there is a word for it."""
    return key in WORDS


def score(points: Number, language: str = "de") -> str:
    """A cup's points: "223", "174,5", "−0,25"."""
    return (MINUS if points < 0 else "") + _digits(-points if points < 0 else points).replace(".", "." if language[:2] == "en" else ",")


def _digits(points: Number) -> str:
    whole, rest = divmod(Fraction(points) * 100, 100)
    if rest.denominator != 1:
        part = points % 1
        return written(points) if part in PARTS else str(Fraction(points))
    digits = f"{whole}.{int(rest):02}"
    return digits.rstrip("0").rstrip(".")


def place(rank: int, language: str = "de") -> str:
    """A rank where it stands alone: "3.", English "3"."""
    return str(rank) if language[:2] == "en" else f"{rank}."


def chain(ties: Sequence[Tie], language: str) -> str:
    """What decides, one after another."""
    if not ties:
        return said("tie_none", language)
    return said("tie_chain", language, said("then", language).join(said(tie.value, language) for tie in ties))


def counting(number: int | None, language: str) -> str:
    """How many results count."""
    if number is None:
        return said("all_count", language)
    return said("one_counts", language) if number == 1 else said("some_count", language, number)


def of_code(code: str, language: str) -> str:
    """A code with a capital: "Ausgeschlossen"; one of the series' own as it is written."""
    name = said(code, language)
    return name[:1].upper() + name[1:] if knows(code) else name


def of_kind(kind: str, language: str) -> str:
    """What stands in a cell that is no plain result: "Ausschl."; "" for one that is."""
    if kind in ("played", "external"):
        return ""
    return said(f"{kind}_short", language) if knows(f"{kind}_short") else kind
