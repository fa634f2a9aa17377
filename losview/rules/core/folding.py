"""Shorter worksheets: a run of lines that say the same about consecutive hexes becomes one line."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.translation import tr
from losview.hexes.hex import Hex, distance
from losview.rules.core.verdict import Effect, Margin, Reason, Span, Terms, Verdict

#: How a line about a hex begins.
_HEX = "{hex}: "
#: Up to this many hexes are listed; of more only the first and the last.
_MAX_LISTED = 3


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
        super().__init__(first.rule, first.where, first.along, first.text, terms, first.effect, reads, margin)
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

    Kept as they are: the line that decides, the close call, the lines about its crossing, and every line that counts.
    """
    runs: list[list[Reason]] = []
    runs_by_key: dict[tuple[object, ...], list[Reason]] = {}
    decided, close = verdict.decided_by, verdict.close
    decided_text = None if decided is None else decided.text
    for line in verdict.worksheet:
        text, where = line.text, line.where
        if (where is not None and line.effect is not Effect.COUNTS and text.startswith(_HEX)
                and (text != decided_text or line != decided) and (close is None or not is_of_close_call(line, close))):
            key = text, line.effect, line.rule, _without_hex(line.terms), where.hexside, where.vertex
            run = runs_by_key.get(key)
            if run is not None and _continues(run[-1], line):
                run.append(line)
            else:
                runs_by_key[key] = run = [line]
                runs.append(run)
        else:
            runs.append([line])
    return tuple([run[0] if len(run) == 1 else _fold(run) for run in runs])


def is_of_close_call(line: Reason, close: Reason | None) -> bool:
    """Whether a line is the close call, or about the crossing that makes it one."""
    return close is not None and (line == close or (line.margin == close.margin and line.where == close.where))


def _without_hex(terms: Terms) -> Terms:
    """A line's terms without its hex, which most name first."""
    return terms[1:] if terms and terms[0][0] == "hex" else tuple([term for term in terms if term[0] != "hex"])


def _continues(before: Reason, line: Reason) -> bool:
    """Whether a line is about the hex of the one before, or the next."""
    return (before.where is not None and line.where is not None
            and distance(before.where.hex, line.where.hex) <= 1)


def _fold(run: list[Reason]) -> Reason:
    """The lines of a run as one; where all are about one hex, the first, which says it all."""
    first = run[0]
    names = list(dict.fromkeys([str(dict(line.terms)["hex"]) for line in run]))
    if len(names) < 2:
        return first
    hexes = ", ".join(names) if len(names) <= _MAX_LISTED else tr(
        "{first} to {last} ({count} hexes)", first=names[0], last=names[-1], count=len(names))
    # A thread misses the run only where it misses all of its hexes.
    margins = [line.margin for line in run if line.margin is not None]
    largest = max(margins, key=lambda margin: margin.squared) if len({margin.norm2 for margin in margins}) > 1 else max(
        margins, key=lambda margin: abs(margin.cross), default=None)  # margins of one thread compare by their crosses
    terms = tuple([(name, hexes if name == "hex" else value) for name, value in first.terms])
    reads = tuple(dict.fromkeys([hex_ for line in run for hex_ in line.reads]))
    return FoldedReasons(first, terms, reads, largest, tuple(run))
