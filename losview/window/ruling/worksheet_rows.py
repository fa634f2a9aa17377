"""The rows of a worksheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from losview.rules.core.verdict import BY_PARTS, Effect, Reason

#: Headings with their reasons.
Parts = tuple[tuple[str, tuple[Reason, ...]], ...]

#: A heading, a reason, or the number of reasons that are folded there.
Row = str | Reason | int


def worksheet_rows(parts: Parts, decides: Reason | None, *, unfolded: bool) -> Iterator[Row]:
    """The rows to write, from top to bottom.

    Args:
        decides: the deciding reason.
        unfolded: whether all reasons are shown; the row that folds them is below the first part.
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
    """The notes that add up the sum of the line after them by its parts, where that line does not decide."""
    return [line for line, after in pairwise(lines)
            if line.rule == BY_PARTS and line.effect is Effect.NOTE and after != decides]
