"""A sheet's policies as it writes them: each choice beside its paragraph, and a sheet that uses another's. Knows no sheet."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.rows.citing import borrowed
from rules.rows.policies import Policies


class Column(NamedTuple):
    """The policies of a sheet, and the paragraph of each by its name."""

    policies: Policies
    sources: Mapping[str, str]


def column(**rows: tuple[Enum | int, str]) -> Column:
    """The column of a sheet: by the policy's name its choice and paragraph. What is not named does not arise on the sheet."""
    choices: dict[str, Any] = {name: choice for name, (choice, _) in rows.items()}
    return Column(Policies(**choices), MappingProxyType({name: source for name, (_, source) in rows.items()}))


def lent_column(lender: Column, *, without: tuple[str, ...] = (), **rows: tuple[Enum | int, str]) -> Column:
    """The lender's column, cited as lent: without what does not arise on the borrowing sheet, and with what is its own."""
    names = [name for name in lender.sources if name not in without]
    kept = {name: (getattr(lender.policies, name), borrowed(lender.sources[name])) for name in names}
    return column(**(kept | rows))
