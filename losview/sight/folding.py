"""Worksheets to read: what is said alike of hexes one after the other is said once, of all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from losview.hexes.hex import Hex, distance
from losview.sight.verdict import Because, Mark, Span, Verdict

#: How a line about a hex begins.
_HEX = "{hex}: "
#: So many hexes are listed one by one, more by the first and the last.
_LISTED = 3


@dataclass(frozen=True)
class Run(Because):
    """Several lines of a worksheet as one, about the hexes of all of them.

    Attributes:
        lines: the lines, from the viewer on.
    """

    lines: tuple[Because, ...] = ()

    @property
    def span(self) -> Span | None:
        """From where its first line begins to where its last ends."""
        spans = [line.span for line in self.lines if line.span is not None]
        return (min(one for one, _ in spans), max(two for _, two in spans)) if spans else None

    def applies_to(self, hex_: Hex) -> bool:
        return any(line.applies_to(hex_) for line in self.lines)


def folded(verdict: Verdict) -> tuple[Because, ...]:
    """A verdict's worksheet with each run of lines that say the same of consecutive hexes in the place of its first.

    Apart stay the line that decides, the close call and what it hangs on, and whatever counts, as each of these adds
    its own.
    """
    runs: list[list[Because]] = []
    open_: dict[tuple[object, ...], list[Because]] = {}
    for line in verdict.worksheet:
        said = None if _alike(line, verdict.decided_by) or hangs_on(line, verdict.close) else _said(line)
        run = None if said is None else open_.get(said)
        if run is None or not _goes_on(run[-1], line):
            runs.append(run := [])
            if said is not None:
                open_[said] = run
        run.append(line)
    return tuple(_one(run) for run in runs)


def hangs_on(line: Because, close: Because | None) -> bool:
    """Whether a line is the close call, or about what the thread cuts or misses so closely."""
    return close is not None and (_alike(line, close) or (line.margin == close.margin and line.where == close.where))


def _alike(line: Because, other: Because | None) -> bool:
    """Whether two lines are equal, by their texts first: as a rule these tell already."""
    return line is other or (other is not None and line.text == other.text and line == other)


def _said(line: Because) -> tuple[object, ...] | None:
    """What a line says but for its hex; None for one that stays apart."""
    if line.mark is Mark.COUNTS or line.where is None or not line.text.startswith(_HEX):
        return None
    others = tuple([term for term in line.terms if term[0] != "hex"])
    return line.rule, line.mark, line.text, others, line.where.hexside, line.where.vertex


def _goes_on(before: Because, line: Because) -> bool:
    """Whether a line is about the hex of the one before, or the next."""
    return (before.where is not None and line.where is not None
            and distance(before.where.hex, line.where.hex) <= 1)


def _one(run: list[Because]) -> Because:
    """The lines of a run as one; those that are about one hex say nothing that the first does not."""
    first = run[0]
    names = list(dict.fromkeys(str(dict(line.terms)["hex"]) for line in run)) if len(run) > 1 else []
    if len(names) < 2:
        return first
    hexes = ", ".join(names) if len(names) <= _LISTED else f"{names[0]} to {names[-1]} ({len(names)} hexes)"
    # All of it is missed only by a thread that misses each of its hexes.
    margins = [line.margin for line in run if line.margin is not None]
    most = max(margins, key=lambda margin: margin.squared) if len({one.norm2 for one in margins}) > 1 else max(
        margins, key=lambda margin: abs(margin.cross), default=None)  # of one thread they go by their crosses
    terms = tuple([(name, hexes if name == "hex" else value) for name, value in first.terms])
    reads = _unique(hex_ for line in run for hex_ in line.reads)
    return Run(first.rule, first.where, first.along, first.text, terms, first.mark, reads, most, tuple(run))


def _unique(hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(hexes))
