"""Shorter worksheets: a run of lines that say the same of consecutive hexes becomes one line."""

from __future__ import annotations

from dataclasses import dataclass

from losview.hexes.hex import Hex, distance
from losview.sight.verdict import Effect, Margin, Reason, Span, Terms, Verdict

#: How a line about a hex begins.
_HEX = "{hex}: "
#: So many hexes are listed one by one, more by the first and the last.
_LISTED = 3


@dataclass(frozen=True, init=False, eq=False)
class FoldedReasons(Reason):
    """Several lines of a worksheet as one, about the hexes of all of them.

    Attributes:
        lines: the lines, from the viewer on.
    """

    lines: tuple[Reason, ...] = ()

    def __init__(
        self, first: Reason, terms: Terms, reads: tuple[Hex, ...], margin: Margin | None, lines: tuple[Reason, ...]
    ) -> None:
        super().__init__(first.rule, first.where, first.along, first.text, terms, first.mark, reads, margin)
        vars(self)["lines"] = lines

    @property
    def span(self) -> Span | None:
        """From where its first line begins to where its last ends."""
        spans = [line.span for line in self.lines if line.span is not None]
        return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else None

    def applies_to(self, hex_: Hex) -> bool:
        return any(line.applies_to(hex_) for line in self.lines)


def folded(verdict: Verdict) -> tuple[Reason, ...]:
    """A verdict's worksheet with each run of lines that say the same of consecutive hexes as one line, where it begins.

    The line that decides, the close call and what it hangs on, and every line that counts are kept as they are.
    """
    runs: list[list[Reason]] = []
    open_: dict[tuple[object, ...], list[Reason]] = {}
    decided, close = verdict.decided_by, verdict.close
    decided_text = None if decided is None else decided.text
    for line in verdict.worksheet:
        text, where = line.text, line.where
        if (where is not None and line.mark is not Effect.COUNTS and text.startswith(_HEX)
                and (text != decided_text or line != decided) and (close is None or not hangs_on(line, close))):
            key = text, line.mark, line.rule, _but_for_hex(line.terms), where.hexside, where.vertex
            run = open_.get(key)
            if run is not None and _continues(run[-1], line):
                run.append(line)
            else:
                open_[key] = run = [line]
                runs.append(run)
        else:
            runs.append([line])
    return tuple([run[0] if len(run) == 1 else _as_one(run) for run in runs])


def hangs_on(line: Reason, close: Reason | None) -> bool:
    """Whether a line is the close call, or about what the thread cuts or misses so closely."""
    return close is not None and (line == close or (line.margin == close.margin and line.where == close.where))


def _but_for_hex(terms: Terms) -> Terms:
    """A line's terms without its hex, which most name first."""
    return terms[1:] if terms and terms[0][0] == "hex" else tuple([term for term in terms if term[0] != "hex"])


def _continues(before: Reason, line: Reason) -> bool:
    """Whether a line is about the hex of the one before, or the next."""
    return (before.where is not None and line.where is not None
            and distance(before.where.hex, line.where.hex) <= 1)


def _as_one(run: list[Reason]) -> Reason:
    """The lines of a run as one; those that are about one hex say nothing that the first does not."""
    first = run[0]
    names = list(dict.fromkeys([str(dict(line.terms)["hex"]) for line in run]))
    if len(names) < 2:
        return first
    hexes = ", ".join(names) if len(names) <= _LISTED else f"{names[0]} to {names[-1]} ({len(names)} hexes)"
    # A thread misses the run only where it misses each of its hexes.
    margins = [line.margin for line in run if line.margin is not None]
    most = max(margins, key=lambda margin: margin.squared) if len({margin.norm2 for margin in margins}) > 1 else max(
        margins, key=lambda margin: abs(margin.cross), default=None)  # of one thread they go by their crosses
    terms = tuple([(name, hexes if name == "hex" else value) for name, value in first.terms])
    reads = tuple(dict.fromkeys([hex_ for line in run for hex_ in line.reads]))
    return FoldedReasons(first, terms, reads, most, tuple(run))
