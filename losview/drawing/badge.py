"""The few words that ride on a thread: what hinders it and by how much, or what it ends at."""

from __future__ import annotations

import math
import re

from losview.base.translation import tr
from losview.drawing.art.marks import Spot
from losview.drawing.art.outcomes import LOOKS
from losview.rules.core.verdict import Effect, Number, Outcome, Reason, Verdict, decimal

#: What can be seen of a picture: its left and upper edge, its width and its height, in pixels.
Frame = tuple[float, float, float, float]

#: So many pixels a badge keeps from the frame's edges.
MARGIN = 3.0

#: So many letters a line of a badge has at most where it has several parts.
LINE = 40

#: What a name says of heights, in English and in German: "ground 2", "stone building, 1½ levels", "rubble, level 2".
_HEIGHT = re.compile(r",? (?:(?:level|Ebene) )?[\d./½]+(?:,\d+)?(?: (?:levels?|Ebenen?))?(?![\w½])")

#: How reasons say what stands on ground, with a group for that, and what ends the name of a lower part.
_ON_GROUND = tuple(
    re.compile(re.sub(r"\\\{(?:parts|terrain)\\\}", "(.*)", re.escape(form)).replace(r"\{level\}", ".*?"))
    for form in (tr("ground {level} with {parts}"), tr("ground with {terrain}")))
#: What blocks by rules that name no terrain: Civil War Brigade's steps 4 and 6, and a method of BattleTech.
_SHAPES = {"4": tr("ridge"), "6": tr("crest"), "dead zone": tr("dead zone")}
_LOWER_PART = tr("{terrain} (its lower part)").removeprefix("{terrain}")


def badge(verdict: Verdict) -> str:
    """The badge of a thread, in lines: "+2 woods", "✕ ground J6", "✕ 2 blind hexes"; "" where nothing counts.

    By night: "+1 night LV", or "Seen, lit by the blaze in R4" with "U4 does not see N6" on its second line.
    """
    night = (tr("+{drm} night LV", drm=verdict.drm),) if verdict.drm else ()
    if verdict.outcome == Outcome.CLEAR:
        return _lined(tr("Seen") if verdict.remarks else "", (*verdict.remarks, *night))
    if verdict.outcome == Outcome.HINDERED:
        words = f"+{verdict.hindrance} {_hindering(verdict)}" if verdict.hindrance else LOOKS[verdict.outcome].word
        return _lined(words, (*verdict.remarks, *night))
    return f"{LOOKS[verdict.outcome].sign} {_ending(verdict)}"


def _lined(words: str, remarks: tuple[str, ...]) -> str:
    """Words and remarks about them, in lines that are no longer than they need to be."""
    lines = [words]
    for remark in remarks:
        joined = f"{lines[-1]}, {remark}" if lines[-1] else remark
        if len(joined) <= LINE:
            lines[-1] = joined
        else:
            lines.append(remark)
    return "\n".join(lines)


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


def middle_in_sight(anchor: Spot, shift: Spot, wide: float, high: float, frame: Frame) -> Spot:
    """The middle of a badge beside a spot of a thread: on one side, else on the other, else moved into the frame.

    Args:
        shift: from the spot to the badge's middle, as of `badge_shift`. wide, high: of the badge.
        frame: what can be seen. Where the spot itself is not seen, the badge may be cut off with it.
    """
    x, y, frame_wide, frame_high = frame
    left, top = x + MARGIN, y + MARGIN
    right, bottom = left + frame_wide - 2 * MARGIN, top + frame_high - 2 * MARGIN
    corner_x, corner_y = anchor[0] - wide / 2, anchor[1] - high / 2
    corners = (corner_x + shift[0], corner_y + shift[1]), (corner_x - shift[0], corner_y - shift[1])
    badge_left, badge_top = corners[0]
    if left <= anchor[0] <= right and top <= anchor[1] <= bottom:
        fits = (at for at in corners if left <= at[0] and at[0] + wide <= right and top <= at[1]
                and at[1] + high <= bottom)
        badge_left, badge_top = next(fits, None) or (
            min(max(badge_left, left), right - wide), min(max(badge_top, top), bottom - high))
    return badge_left + wide / 2, badge_top + high / 2


def _hindering(verdict: Verdict) -> str:
    """What hinders: one name, a word that all share ("woods" of light and heavy ones), or two names."""
    names = list(dict.fromkeys(name for line in verdict.worksheet
                               if line.effect is Effect.COUNTS and line.where is not None and (name := _what(line))))
    if len(names) > 1 and len({name.split()[-1] for name in names}) == 1:
        names = [names[0].split()[-1]]
    if not names:
        return tr("hindrance")
    return ", ".join(names[:2]) + (" …" if len(names) > 2 else "")


def _ending(verdict: Verdict) -> str:
    """What the thread ends at."""
    reason, look = verdict.decided_by, LOOKS[verdict.outcome]
    if reason is None or verdict.outcome not in (Outcome.BLOCKED, Outcome.BLIND):
        return look.word
    terms = dict(reason.terms)
    if limited := limit(verdict):
        return limited
    if verdict.outcome == Outcome.BLIND and "number" in terms:
        number = decimal(terms["number"])
        return (tr("{number} blind hex", number=number) if terms["number"] == 1 else
                tr("{number} blind hexes", number=number))
    if verdict.hindrance and (reason.rule == "B.10" or "points" in terms):  # filled by what hinders, bit by bit
        return f"+{verdict.hindrance} {_hindering(verdict)}"
    hex_ = terms.get("hex", terms.get("hi"))
    what = _what(reason) or _SHAPES.get(reason.rule, look.word)
    return " ".join(part for part in (what, hex_) if isinstance(part, str))


def limit(verdict: Verdict) -> str:
    """Why nothing is seen that nothing stands before: "outside the covered arc"; "" where that is not so."""
    reason = verdict.decided_by
    text = dict(reason.terms).get("limit", "") if reason is not None and verdict.outcome == Outcome.BLOCKED else ""
    return text if isinstance(text, str) else ""


def _what(reason: Reason) -> str:
    """What a reason is about, "" where it names nothing: of "ground 2 with forest 1" the forest."""
    terms: dict[str, Number | str] = dict(reason.terms)
    what = terms.get("what", terms.get("made", ""))
    if not isinstance(what, str):
        return ""
    standing = next((match[1] for form in _ON_GROUND if (match := form.fullmatch(what))), what)
    return _HEIGHT.sub("", standing.partition(" with ")[2] or standing).removesuffix(_LOWER_PART)
