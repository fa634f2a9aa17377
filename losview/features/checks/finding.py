"""A finding: what is wrong with a map, where, why, and how it is mended where that is certain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from losview.board.edits.edit import Edit
from losview.features.checks.linted_map import LintedMap
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        rule: the key of the check that found it.
        hexes: where it is; the first is the hex that it belongs to, which lies on the map.
        reason: what is wrong, one sentence.
        points: places inside hexes, where it is about places.
        fix: the edit that mends it, None where nobody can be sure what was meant.
        mend_words: what the mend does, "" without one.
    """

    rule: str
    hexes: tuple[Hex, ...]
    reason: str
    points: tuple[Point, ...] = ()
    fix: Edit | None = None
    mend_words: str = ""


class Mend(NamedTuple):
    """An edit that mends a finding, and what it does: "Take the bridge away"."""

    edit: Edit
    words: str


class Flaw(NamedTuple):
    """What a check has found, before it is known by which check: see `Finding`."""

    hexes: tuple[Hex, ...]
    reason: str
    points: tuple[Point, ...] = ()
    fix: Mend | None = None


class Check(NamedTuple):
    """One check.

    Attributes:
        key: the rule's name. title: what it finds, in a few words.
        find: the flaws of a map that belong to the hexes looked at.  Whether one belongs to a hex may depend on nothing
            farther from it than `reach` hexes, nor on other hexes that are looked at.
    """

    key: str
    title: str
    find: Callable[[LintedMap], Iterable[Flaw]]
    reach: int = 1

    def findings(self, linted: LintedMap) -> Iterator[Finding]:
        """The findings that belong to the hexes looked at."""
        for flaw in self.find(linted):
            if flaw.hexes[0] in linted.hexes:
                edit, words = flaw.fix if flaw.fix is not None else (None, "")
                yield Finding(self.key, flaw.hexes, flaw.reason, flaw.points, edit, words)
