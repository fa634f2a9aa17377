"""What stands in a worksheet, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from losview.sight.verdict import Effect, Reason

#: Reasons by their headings.
Parts = tuple[tuple[str, tuple[Reason, ...]], ...]

#: What a row holds: a heading, a reason, or how many reasons are folded away there.
Row = str | Reason | int

#: The rule whose notes tell a sum once more.
PARTS_RULE = "A6.4-6.43"


def rows(parts: Parts, decides: Reason | None, *, unfolded: bool) -> Iterator[Row]:
    """What is to be written, from top to bottom.

    Args:
        decides: the reason that decides.
        unfolded: whether all reasons are shown; the row that folds them stands below the first of the parts.
    """
    folded = [line for _, lines in parts for line in _foldable(lines, decides)]
    for number, (heading, lines) in enumerate(parts):
        yield heading
        for line in lines:
            if unfolded or line not in folded:
                yield line
        if folded and number == 0:
            yield len(folded)


def _foldable(lines: tuple[Reason, ...], decides: Reason | None) -> list[Reason]:
    """The notes that tell the sum of the line before them by its parts, where that line does not decide."""
    return [line for before, line in pairwise(lines)
            if line.rule == PARTS_RULE and line.mark is Effect.NOTE and before != decides]
