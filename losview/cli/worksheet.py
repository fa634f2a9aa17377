"""A verdict for people and for programs: its sentence, and the worksheet below it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from losview.board.board import Board
from losview.cli.question import Question, in_levels
from losview.cli.reopened import map_name
from losview.cli.terminal import filled, paint, width
from losview.hexes.hex import distance, hexside
from losview.sight.folding import folded
from losview.sight.positions import position_of
from losview.sight.threads import End
from losview.sight.verdict import Effect, Number, Outcome, Reason, ReasonPlace, Verdict

SIGNS = {Effect.PASSES: "✓", Effect.COUNTS: "+", Effect.BLOCKS: "✗", Effect.NOTE: "·"}
_LOOKS = {Effect.PASSES: ("green",), Effect.COUNTS: ("yellow",), Effect.BLOCKS: ("red",), Effect.NOTE: ("dim",)}
#: The longest rule name that the worksheet's second column makes room for.
_RULE_WIDTH = 12
#: Margins of no more thousandths of a hex are shown.
_NEAR = 50


def told(question: Question, a: End, b: End, verdict: Verdict) -> str:
    """The verdict as people read it on a terminal."""
    seen = verdict.visible
    sign, look = ("✓", "green") if verdict.outcome == Outcome.CLEAR else ("✓", "yellow") if seen else ("✗", "red")
    lines = [_bold(filled(verdict.summary, "  ", f"{sign} "), look),
             paint(filled(_about(question, a, b), "  "), "dim"), ""]
    wide = min(_RULE_WIDTH, max((len(because.rule) for because in verdict.worksheet), default=0))
    lines += [_line(because, wide, because is verdict.decided_by, because is verdict.close)
              for because in folded(verdict)]
    if verdict.advisories:
        wide = min(_RULE_WIDTH, max(len(because.rule) for because in verdict.advisories))
        lines += ["", paint("Fire along this line", "bold")]
        lines += [_line(because, wide) for because in verdict.advisories]
    return "\n".join(lines)


def _bold(text: str, look: str) -> str:
    return "\n".join(paint(line, "bold", look) for line in text.split("\n"))


def _about(question: Question, a: End, b: End) -> str:
    """Which rules, which ends, how far."""
    return (f"{question.rules_line()} · {question.named(a)} to {question.named(b)} · "
            f"range {distance(a.hex, b.hex)}")


def _line(because: Reason, wide: int, decides: bool = False, close: bool = False) -> str:
    """One line of the worksheet: mark, rule, sentence; the one that decides stands out; a close call says by what."""
    rule = because.rule.ljust(wide)
    room = width()
    first = f"  {SIGNS[because.mark]} {rule}  "
    said = because.say() + ("" if close else _by(because))
    text = filled(said, " " * (wide + 6), first if len(first) < room else None)
    lines = text.split("\n")
    head = paint(first, *_LOOKS[because.mark])
    body = [lines[0][len(first):], *lines[1:]]
    looks = ("bold",) if decides else ()
    return "\n".join([head + paint(body[0], *looks), *(paint(line, *looks) for line in body[1:])])


def _by(because: Reason) -> str:
    """How near the thread passes to what would change the line, where that is near enough to matter."""
    if because.margin is None or because.margin.thousandths > _NEAR or because.mark is Effect.NOTE:
        return ""
    # Moved to one side by however little, the thread misses what it touches exactly.
    return f" (cut by only {because.margin.hexes} hex)" if because.margin.cross else " (touched exactly)"


def as_json(question: Question, a: End, b: End, verdict: Verdict) -> dict[str, Any]:
    """The verdict as programs read it."""
    board = question.board
    threads = question.judge.threads([(a, b)])
    return {
        **question.head("check"),
        "from": question.named(a), "to": question.named(b), "range": distance(a.hex, b.hex),
        "from_eye": in_levels(int(threads.start_height[0])), "to_eye": in_levels(int(threads.end_height[0])),
        "visible": verdict.visible, "outcome": verdict.outcome.name.lower(), "hindrance": verdict.hindrance,
        "close_call": verdict.close_call, "summary": verdict.summary,
        "deciding": [board.label(hex_) for hex_ in verdict.deciding],
        "decided_by": None if verdict.decided_by is None else _because(board, verdict.decided_by),
        "worksheet": [_because(board, because) for because in verdict.worksheet],
        "advisories": [_because(board, because) for because in verdict.advisories],
        "position": position_of(board, question.judge, (a, b), map_name(question.map)).text(),
    }


def _because(board: Board, because: Reason) -> dict[str, Any]:
    return {
        "rule": because.rule, "mark": because.mark.value, "text": because.say(),
        "where": None if because.where is None else _place(board, because.where),
        "span": None if because.span is None else [str(part) for part in because.span],
        "terms": {name: _number(value) for name, value in because.terms},
        "margin": None if because.margin is None else {
            "hexes": float(because.margin.hexes), "squared": str(because.margin.squared)},
        "reads": [board.label(hex_) for hex_ in because.reads if hex_ in board.grid],
    }


def _place(board: Board, place: ReasonPlace) -> dict[str, Any]:
    found: dict[str, Any] = {"hex": board.label(place.hex)}
    if place.hexside is not None:
        found["hexside"] = board.labels.hexside(board.grid, hexside(place.hex, place.hexside))
    if place.vertex is not None:
        found["vertex"] = place.vertex
    return found


def _number(value: Number | str) -> int | float | str:
    """A term as JSON: whole numbers and exact decimals as numbers, other fractions as "n/d"."""
    if isinstance(value, str):
        return value
    exact = Fraction(value)
    if exact.denominator == 1:
        return exact.numerator
    return float(exact) if Fraction(float(exact)) == exact else str(exact)
