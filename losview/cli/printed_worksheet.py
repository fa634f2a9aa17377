"""A verdict with its worksheet, as text and as JSON."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from losview.base.number_format import in_english
from losview.base.translation import language, tr
from losview.board.board import Board
from losview.cli.judged_map import JudgedMap, in_levels
from losview.cli.terminal import filled, styled, width
from losview.drawing.art.signs import FAILED, SEEN, TERMINAL_SIGNS
from losview.hexes.hex import distance, hexside
from losview.rules.all_equations import equations
from losview.rules.core.folding import folded
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Outcome, Reason, ReasonPlace, Verdict
from losview.rules.equation import Equation
from losview.rules.positions import position_of

_STYLES = {Effect.PASSES: ("green",), Effect.COUNTS: ("yellow",), Effect.BLOCKS: ("red",), Effect.NOTE: ("dim",)}
#: Greatest width of the column of rule names.
_RULE_WIDTH = 12
#: Largest margin that is shown, in thousandths of a hex.
_NEAR = 50


def worksheet_text(judged: JudgedMap, a: LineEnd, b: LineEnd, verdict: Verdict) -> str:
    """The verdict as text for a terminal."""
    seen = verdict.visible
    sign, look = (SEEN, "green") if verdict.outcome == Outcome.CLEAR else (SEEN, "yellow") if seen else (FAILED, "red")
    lines = [_bold(filled(verdict.summary, "  ", f"{sign} "), look),
             styled(filled(_about(judged, a, b), "  "), "dim"),
             *(filled(equation.text(), "  ") for equation in _equations(judged, a, b, verdict)[:1]), "",
             *worksheet_lines(verdict)]
    if verdict.advisories:
        wide = min(_RULE_WIDTH, max(len(rule_words(reason.rule)) for reason in verdict.advisories))
        lines += ["", styled(tr("Fire along this line"), "bold")]
        lines += [_line(reason, wide) for reason in verdict.advisories]
    return "\n".join(lines)


def _equations(judged: JudgedMap, a: LineEnd, b: LineEnd, verdict: Verdict) -> tuple[Equation, ...]:
    """The numbers of the ruling as equations, the deciding one first."""
    threads = judged.judge.thread(a, b)
    eyes = int(threads.start_height[0]), int(threads.end_height[0])
    return equations(judged.judge.rule_set.key, judged.board, (a, b), eyes, verdict)


def worksheet_lines(verdict: Verdict) -> list[str]:
    """The lines of the worksheet for a terminal."""
    wide = min(_RULE_WIDTH, max((len(rule_words(reason.rule)) for reason in verdict.worksheet), default=0))
    return [_line(reason, wide, reason is verdict.decided_by, reason is verdict.close) for reason in folded(verdict)]


def _bold(text: str, look: str) -> str:
    return "\n".join(styled(line, "bold", look) for line in text.split("\n"))


def _about(judged: JudgedMap, a: LineEnd, b: LineEnd) -> str:
    """Which rules, which ends, how far."""
    return tr("{rules} · {start} to {end} · range {range}", rules=judged.rules_line(), start=judged.named(a),
              end=judged.named(b), range=distance(a.hex, b.hex))


def _line(reason: Reason, wide: int, decides: bool = False, close: bool = False) -> str:
    """One line of the worksheet: mark, rule, sentence.

    Args:
        wide: width of the column of rules. decides: whether to print it bold.
        close: whether it is the close call, whose sentence gives the margin already.
    """
    rule = rule_words(reason.rule).ljust(wide)
    room = width()
    first = f"  {TERMINAL_SIGNS[reason.effect]} {rule}  "
    sentence = reason.say() + ("" if close else _margin(reason))
    text = filled(sentence, " " * (wide + 6), first if len(first) < room else None)
    lines = text.split("\n")
    head = styled(first, *_STYLES[reason.effect])
    body = [lines[0][len(first):], *lines[1:]]
    styles = ("bold",) if decides else ()
    return "\n".join([head + styled(body[0], *styles), *(styled(line, *styles) for line in body[1:])])


def _margin(reason: Reason) -> str:
    """How near the thread passes to a change of this line, "" if that is not close."""
    if reason.margin is None or reason.margin.thousandths > _NEAR or reason.effect is Effect.NOTE:
        return ""
    # Without a margin to either side, the slightest move makes the thread miss what it touches.
    if not reason.margin.cross:
        return tr(" (touched exactly)")
    return tr(" (cut by only {hexes:f} hex)", hexes=Decimal(reason.margin.hexes))


def verdict_json(judged: JudgedMap, a: LineEnd, b: LineEnd, verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON."""
    board = judged.board
    threads = judged.judge.thread(a, b)
    return {
        **judged.json_header("check"),
        "from": judged.named(a), "to": judged.named(b), "range": distance(a.hex, b.hex),
        "from_eye": in_levels(int(threads.start_height[0])), "to_eye": in_levels(int(threads.end_height[0])),
        "visible": verdict.visible, "outcome": verdict.outcome.name.lower(), "hindrance": verdict.hindrance,
        "close_call": verdict.close_call, "summary": verdict.summary,
        "deciding": [board.label(hex_) for hex_ in verdict.deciding],
        "decided_by": None if verdict.decided_by is None else _reason(board, verdict.decided_by),
        "worksheet": [_reason(board, reason) for reason in verdict.worksheet],
        "advisories": [_reason(board, reason) for reason in verdict.advisories],
        "equations": [_equation(board, equation) for equation in _equations(judged, a, b, verdict)],
        "position": position_of(board, judged.judge, (a, b), judged.file).text(),
    }


def _reason(board: Board, reason: Reason) -> dict[str, Any]:
    return {
        "rule": reason.rule, "mark": reason.effect.value, "text": reason.say(),
        "where": None if reason.where is None else _place(board, reason.where),
        "span": None if reason.span is None else [str(part) for part in reason.span],
        "terms": {name: number_json(value) for name, value in reason.terms},
        "margin": None if reason.margin is None else {
            "hexes": float(reason.margin.hexes), "squared": str(reason.margin.squared)},
        "reads": [board.label(hex_) for hex_ in reason.reads if hex_ in board.grid],
    }


def _equation(board: Board, equation: Equation) -> dict[str, Any]:
    return {
        "rule": equation.reason.rule, "text": equation.text(), "conclusion": equation.conclusion,
        "parts": [part if isinstance(part, str) else {
            "value": in_english(part.value, language()), "name": part.name, "rule": part.rule,
            "source": part.source,
            "hexes": [board.label(hex_) for hex_ in part.hexes if hex_ in board.grid]} for part in equation.parts],
    }


def _place(board: Board, place: ReasonPlace) -> dict[str, Any]:
    described: dict[str, Any] = {"hex": board.label(place.hex)}
    if place.hexside is not None:
        described["hexside"] = board.labels.hexside(board.grid, hexside(place.hex, place.hexside))
    if place.vertex is not None:
        described["vertex"] = place.vertex
    return described


def number_json(value: Number | str) -> int | float | str:
    """A term as JSON: whole numbers and exact decimals as numbers, other fractions as "n/d"."""
    if isinstance(value, str):
        return value
    exact = Fraction(value)
    if exact.denominator == 1:
        return exact.numerator
    return float(exact) if Fraction(float(exact)) == exact else str(exact)
