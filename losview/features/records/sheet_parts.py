"""What stands on a ruling's sheet, part by part, whatever the sheet is made of: a page of HTML, paper or a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from losview.base.translation import tr
from losview.base.words import unbroken
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.art.signs import EFFECT_SIGNS
from losview.features.records.kept_ruling import KeptRuling, kept_ruling
from losview.hexes.layout import Layout
from losview.rules.core.folding import folded
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Verdict
from losview.rules.end_words import end_words, typed_words
from losview.rules.positions import position_of

#: So much of the map about the thread is shown, in hexsides.
AROUND = 3.0
#: Most bytes that a QR code of the lowest correction holds; a longer position stands as text only.
MAX_IN_CODE = 2_900


@dataclass(frozen=True)
class SheetRuling:
    """What a sheet is about.

    Attributes:
        judge: the rules on the map. ends, verdict: the thread and its answer.
        at: the date. file: the name of the map's file, "" for none. profile: the side view as SVG, "" for none.
        note: what is noted of it. readings: name and hash of the readings by which it is judged, "" where not known.
        known: what of the map is known to those whom it is for, in words; "" for all of it.
    """

    judge: Judge
    ends: tuple[LineEnd, LineEnd]
    verdict: Verdict
    at: str
    file: str = ""
    profile: str = ""
    note: str = ""
    readings: str = ""
    known: str = ""


class SheetLine(NamedTuple):
    """A line of the worksheet: its sign, its rule, what it says, and whether it decides."""

    sign: str
    rule: str
    text: str
    decides: bool


@dataclass(frozen=True)
class SheetParts:
    """What stands on a sheet, as plain text.

    Attributes:
        ends: both of them. verdict: in a few words; badge: the same with its sign. seen: whether it is.
        summary: the verdict in a sentence. about: map, rules, readings, turn, units, range and date.
        note: what is noted of it, "" for nothing. lines: the worksheet.
        position: the position as its line of text.
    """

    ends: str
    verdict: str
    badge: str
    seen: bool
    summary: str
    about: str
    note: str
    lines: tuple[SheetLine, ...]
    position: str


def sheet_parts(asked: SheetRuling) -> SheetParts:
    """What stands on the sheet of a ruling."""
    board, verdict = asked.judge.board, asked.verdict
    kept = kept_ruling(1, asked.at, asked.judge, asked.ends, verdict)
    a, b = (end_words(board, end) for end in asked.ends)
    position = position_of(board, asked.judge, asked.ends, asked.file).text()
    return SheetParts(f"{a} → {b}", kept.verdict, f"{LOOKS[verdict.outcome].sign} {kept.verdict}", verdict.visible,
                      verdict.summary, _about(asked, kept), asked.note, tuple(_lines(verdict)), position)


def part_about(layout: Layout, ends: tuple[LineEnd, LineEnd]) -> tuple[float, float, float, float]:
    """The part of the map about a thread, in scene units: left, top, width, height."""
    (x, y), (to_x, to_y) = (layout.centre(end.hex) for end in ends)
    x0, y0, x1, y1 = layout.bounds()
    around, edge = AROUND * layout.size, 0.1 * layout.size
    left, top = max(x0 - edge, min(x, to_x) - around), max(y0 - edge, min(y, to_y) - around)
    return (left, top, min(x1 + edge, max(x, to_x) + around) - left, min(y1 + edge, max(y, to_y) + around) - top)


def code_svg(position: str) -> str:
    """A position as a QR code; "" where it is too long for one."""
    if len(position.encode()) > MAX_IN_CODE:
        return ""
    import segno  # with the first sheet: it loads the machinery of the web

    return segno.make_qr(position, error="l").svg_inline(border=2, omitsize=True)


def _about(asked: SheetRuling, kept: KeptRuling) -> str:
    standing = (kept.start, kept.start_units), (kept.end, kept.end_units)
    units = [f"{typed_words(end)}: {who}" for end, who in standing if who]
    map_ = asked.judge.board.title or asked.file
    parts = (map_, kept.rules_words, unbroken(asked.readings), kept.turn, *units,
             tr("range {range}", range=kept.range), asked.known, asked.at)
    return " · ".join(part for part in parts if part)


def _lines(verdict: Verdict) -> list[SheetLine]:
    return [SheetLine(EFFECT_SIGNS[line.effect], rule_words(line.rule), line.say(),
                      line is verdict.decided_by or line.effect is Effect.BLOCKS)
            for line in (*folded(verdict), *verdict.advisories)]
