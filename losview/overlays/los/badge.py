"""The few words that ride on a thread: what hinders it and by how much, or what it ends at."""

from __future__ import annotations

import math
import re

from losview.overlays.art.outcomes import LOOKS
from losview.sight.verdict import Effect, Number, Outcome, Reason, Verdict, decimal

#: What a name says of heights: "ground 2", "stone building, 1½ levels", "stone rubble, level 2".
_HEIGHT = re.compile(r",? (?:level )?[\d./½]+(?: levels?)?(?![\w½])")


def badge(verdict: Verdict) -> str:
    """The badge of a thread: "+2 woods", "✕ ground J6", "✕ 2 blind hexes", "+1 night LV"; "" where nothing counts."""
    night = f"+{verdict.drm} night LV" if verdict.drm else ""
    if verdict.outcome == Outcome.CLEAR:
        return night
    if verdict.outcome == Outcome.HINDERED:
        said = f"+{verdict.hindrance} {_hindering(verdict)}" if verdict.hindrance else LOOKS[verdict.outcome].word
        return f"{said}, {night}" if night else said
    return f"{LOOKS[verdict.outcome].sign} {_ending(verdict)}"


def badge_shift(dx: float, dy: float, wide: float, high: float) -> tuple[float, float]:
    """How far a badge's middle lies off a thread of that direction, so that it hides nothing of it, in its own units.

    Args:
        dx, dy: from the thread's start to its end, y downwards. wide, high: of the badge.
    """
    length = math.hypot(dx, dy) or 1.0
    x, y = -dy / length, dx / length
    if y > 0:
        x, y = -x, -y
    away = abs(x) * wide / 2 + high
    return x * away, y * away


def _hindering(verdict: Verdict) -> str:
    """What hinders: one name, a word that all share ("woods" of light and heavy ones), or two names."""
    names = list(dict.fromkeys(name for line in verdict.worksheet
                               if line.mark is Effect.COUNTS and line.where is not None and (name := _what(line))))
    if len(names) > 1 and len({name.split()[-1] for name in names}) == 1:
        names = [names[0].split()[-1]]
    if not names:
        return "hindrance"
    return ", ".join(names[:2]) + (" …" if len(names) > 2 else "")


def _ending(verdict: Verdict) -> str:
    """What the thread ends at."""
    because, look = verdict.decided_by, LOOKS[verdict.outcome]
    if because is None or verdict.outcome not in (Outcome.BLOCKED, Outcome.BLIND):
        return look.word
    terms = dict(because.terms)
    if said := limit(verdict):
        return said
    if verdict.outcome == Outcome.BLIND and "number" in terms:
        return f"{decimal(terms['number'])} blind hex{'' if terms['number'] == 1 else 'es'}"
    if verdict.hindrance and (because.rule == "B.10" or "points" in terms):  # filled by what hinders, bit by bit
        return f"+{verdict.hindrance} {_hindering(verdict)}"
    hex_ = terms.get("hex")
    return " ".join(part for part in (_what(because) or look.word, hex_) if isinstance(part, str))


def limit(verdict: Verdict) -> str:
    """Why nothing is seen that nothing stands before: "outside the covered arc"; "" where that is not so."""
    because = verdict.decided_by
    said = dict(because.terms).get("limit", "") if because is not None and verdict.outcome == Outcome.BLOCKED else ""
    return said if isinstance(said, str) else ""


def _what(because: Reason) -> str:
    """What a reason is about, "" where it names nothing: of "ground 2 with forest 1" the forest."""
    terms: dict[str, Number | str] = dict(because.terms)
    what = terms.get("what", terms.get("made", ""))
    if not isinstance(what, str):
        return ""
    return _HEIGHT.sub("", what.partition(" with ")[2] or what).removesuffix(" (its lower part)")
