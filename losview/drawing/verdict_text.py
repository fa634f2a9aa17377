"""A verdict in words: its headline, its one plain sentence, and the reasons about a hex."""

from __future__ import annotations

from itertools import pairwise

from losview.base.translation import tr
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.badge import limit
from losview.hexes.hex import Hex
from losview.rules.core.verdict import BY_PARTS, Outcome, Reason, Verdict


def hexes_of(line: Reason | None) -> tuple[Hex, ...]:
    """The hexes that a reason speaks of."""
    if line is None:
        return ()
    return line.reads or ((line.where.hex,) if line.where is not None else ())


def span_of(line: Reason | None) -> tuple[float, float] | None:
    """The stretch of the thread that a reason concerns."""
    return None if line is None or line.span is None else (float(line.span[0]), float(line.span[1]))


def reasons_about(rows: list[Reason], hexes: tuple[Hex, ...]) -> list[Reason]:
    """The reasons that apply to one of these hexes; where none does, those that read it and fewest besides."""
    applying = [line for line in rows if any(map(line.applies_to, hexes))]
    reading = [line for line in rows if any(hex_ in line.reads for hex_ in hexes)]
    least = min((len(line.reads) for line in reading), default=0)
    return applying or [line for line in reading if len(line.reads) == least]


def headline(verdict: Verdict) -> str:
    """The verdict in two or three words, with its sign."""
    look = LOOKS[verdict.outcome]
    if verdict.outcome == Outcome.HINDERED:
        text = (tr("{sign} Seen, hindered +{hindrance}", sign=look.sign, hindrance=verdict.hindrance)
                if verdict.hindrance else tr("{sign} Seen, hindered", sign=look.sign))
    elif verdict.outcome == Outcome.CLEAR:
        text = tr("{sign} Seen", sign=look.sign)
    elif verdict.outcome == Outcome.BLOCKED:
        why = limit(verdict)
        text = (tr("{sign} Not seen: {why}", sign=look.sign, why=why) if why else
                tr("{sign} Not seen", sign=look.sign))
    else:
        text = tr("{sign} Not seen: {why}", sign=look.sign, why=look.word)
    text += f" · +{verdict.drm} DRM" if verdict.drm else ""
    return tr("{verdict} · close call", verdict=text) if verdict.close_call else text


def decisive(verdict: Verdict) -> Reason | None:
    """The reason that decides, where it says more than the sentence: a place, or numbers."""
    reason = verdict.decided_by
    if reason is None or (reason.where is None and all(isinstance(value, str) for _, value in reason.terms)):
        return None
    return reason


def leading(verdict: Verdict) -> Reason | None:
    """The reason that is shown first: where blind hexes decide, their sum rule by rule, else the one that decides."""
    by_parts = (line for line, after in pairwise(verdict.worksheet)
                if line.rule == BY_PARTS and after == verdict.decided_by)
    return next(by_parts, None) or decisive(verdict)


def verdict_sentence(verdict: Verdict) -> str:
    """The verdict in one plain sentence."""
    if verdict.summary:
        return verdict.summary
    return verdict.decided_by.say() if verdict.decided_by is not None else ""
