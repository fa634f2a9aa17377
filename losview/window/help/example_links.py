"""Links of the help's own pages to worked numbers and acts: a small map's thread, the calculator, the night console.

    [3 blind hexes](example:asl-heights/1)                  the first thread of a case in resources/examples/
    [1/3 > 2/7](calc:fractions?high=3&low=1&range=7&tops=2@3)   a page of the calculator with its fields
    [Starshell](act:starshell)                              an act of the night console
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QUrl, QUrlQuery

#: The schemes of these links.
EXAMPLE, CALCULATION, ACT = "example", "calc", "act"


class ExampleLink(NamedTuple):
    """A link to the thread of that number, from 1, of an example."""

    name: str
    number: int


class CalculationLink(NamedTuple):
    """A link to a page of the calculator, by its key, with values of its fields."""

    page: str
    values: dict[str, str]


def example_of(url: QUrl) -> ExampleLink | None:
    """The example that a link leads to, None for a link to something else."""
    name, _, number = url.path().partition("/")
    return ExampleLink(name, int(number)) if url.scheme() == EXAMPLE and number.isdecimal() else None


def calculation_of(url: QUrl) -> CalculationLink | None:
    """The calculation that a link leads to, None for a link to something else."""
    if url.scheme() != CALCULATION:
        return None
    return CalculationLink(url.path(), dict(QUrlQuery(url).queryItems()))


def act_of(url: QUrl) -> str | None:
    """The key of the act of the night console that a link leads to, None for a link to something else."""
    return url.path() if url.scheme() == ACT else None
