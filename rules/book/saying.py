"""Fills the sentences that refuse a file: German and English, what they are about in the words of each."""

from collections.abc import Mapping

from rules.book.own.faults import SheetFault, Words

Sentences = Mapping[str, tuple[str, str]]
"""German, English, by a fault's code; {0}, {1} … are what it is about."""


def fault(sentences: Sentences, row: str, code: str, *words: Words) -> SheetFault:
    """The fault of a row, said."""
    german, english = (
        sentence.format(*(word if isinstance(word, str) else word[column] for word in words)) if words else sentence
        for column, sentence in enumerate(sentences[code])
    )
    return SheetFault(row, code, german, english)
