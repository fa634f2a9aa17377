"""What is marked on a profile: the thread with its looks, its ends and eyes, names, blind hexes counted, labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from losview.overlays.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS
from losview.sight.profile import Bracket, Column
from losview.sight.verdict import Outcome, decimal
from losview.ui.paint.pens import colour_of, stroke
from losview.ui.profile.columns import LEFT, twins
from losview.ui.profile.drawing import ProfileDrawing
from losview.ui.profile.names import HIGH, clear_of_thread, draw_names, free
from losview.ui.profile.plot import Box

#: Radius of the ends in pixels.
END = 8.5

#: So many brackets at most are drawn, those that hide the lower end first: more would hide one another.
BRACKETS = 4

#: Brackets that would lie over one another are drawn in so many rows, so many pixels apart.
ROWS, ROW = 3, 15.0

#: Colours of the rules that add up to a count of blind hexes, in their order.
PARTS = ("#1f4e79", "#56b4e9", "#009e73", "#e69f00", "#8a8f96")

#: What they are called.
PART_NAMES = {"A6.4": "height", "A6.41": "range", "A6.42": "advantage", "A6.43": "ground behind", "minimum": "minimum"}

#: A bar without its name, with its value, is so many pixels broad.
BARE = 30.0

#: The bars of one hex are looked a place for so many pixels apart, so many times to either side.
APART, STEPS = 8.0, 24

#: The bars of one hex are so many pixels high.
UNIT = 5.0

#: So high is the foot of a bar of nothing.
ZERO = 3.0


def finish(sketch: ProfileDrawing) -> None:
    """Draw a sketch, and all that is marked in it."""
    sketch.draw()
    eyes = _eyes(sketch)
    draw_brackets(sketch, draw_names(sketch, [box for _, box in eyes]))
    draw_sight(sketch)
    sketch.font(11)
    for text, box in eyes:
        sketch.written(box, text, False)
    draw_labels(sketch)


def draw_sight(sketch: ProfileDrawing) -> None:
    """The straight line between the eyes with the thread's looks, and its ends."""
    painter, looks = sketch.painter, _line_looks()
    sketch.font(11, bold=True)
    (ax, bx), (ay, by) = (sketch.left, sketch.x(1)), sketch.sight
    line, dx, dy = QLineF(ax, ay, bx, by), bx - ax, by - ay
    for casing in looks.casings:
        painter.setPen(casing)
        painter.drawLine(line)
    last = Outcome.CLEAR
    for start, end, outcome in sketch.side.stretches:
        painter.setPen(looks.lines[outcome])
        painter.drawLine(QLineF(ax + dx * start, ay + dy * start, ax + dx * end, ay + dy * end))
        last = outcome
    for x, y, letter, outcome in ((ax, ay, "F", Outcome.CLEAR), (bx, by, sketch.side.letter, last)):
        painter.setPen(looks.rim)
        painter.setBrush(looks.discs[outcome])
        painter.drawEllipse(QPointF(x, y), END, END)
        painter.setPen(looks.letters[outcome])
        sketch.say(x - sketch.width(letter) / 2, y + sketch.cap / 2, letter)


def _eyes(sketch: ProfileDrawing) -> list[tuple[str, Box]]:
    """The levels of the eyes, and where they are written: beside the ends on the side where the thread is not."""
    eyes = []
    for right, level in enumerate(sketch.profile.eyes):
        x, y, other = sketch.x(right), sketch.sight[right], sketch.sight[1 - right]
        text = f"eye {decimal(level)}"
        wide = sketch.width(text)
        below = y <= other and y + 26 < sketch.lower and y < sketch.upper + 18
        eyes.append((text, (x - wide - 2 if right else x + 2, y + END + 3 if below else y - END - 16, wide, HIGH)))
    return eyes


class LineLooks(NamedTuple):
    """What the thread is drawn with: its casings, lower first, the ends' rim; by outcomes its line, ends, letters."""

    casings: tuple[QPen, QPen]
    rim: QPen
    lines: tuple[QPen, ...]
    discs: tuple[QColor, ...]
    letters: tuple[QColor, ...]


@cache
def _line_looks() -> LineLooks:
    """The same, made once; nobody may change it."""
    colours = [LOOKS[outcome].line if outcome.visible else ACCENT for outcome in Outcome]
    return LineLooks(
        (stroke(CASING_LIGHT, 5.4), stroke(CASING_DARK, 4.2)), stroke(CASING_LIGHT, 1.8),
        tuple([stroke(colours[outcome], 2.4, LOOKS[outcome].dash, flat=True) for outcome in Outcome]),
        tuple([colour_of(colour) for colour in colours]),
        tuple([colour_of("#111418" if outcome == Outcome.HINDERED else "#ffffff") for outcome in Outcome]))


class Laid(NamedTuple):
    """Where a bracket is drawn: its two ends, where its words begin, and the area that it takes up with them."""

    bracket: Bracket
    ends: tuple[float, float]
    left: float
    area: QRectF


def draw_brackets(sketch: ProfileDrawing, words: list[Box]) -> None:
    """Blind hexes, counted: a bracket over those behind what hides them, and what adds up to their number.

    Args:
        words: where words are already.
    """
    if not sketch.profile.brackets:
        return
    at = {column.hex: i for i, column in enumerate(sketch.profile.columns)}
    taken = list(words)
    for laid in laid_brackets(sketch, [QRectF(*box) for box in words]):
        _bracket(sketch, laid)
        taken.append((laid.area.left(), laid.area.top(), laid.area.width(), laid.area.height()))
    for bracket in _shown(sketch):
        _parts(sketch, bracket, at[bracket.hex], taken)


def _shown(sketch: ProfileDrawing) -> list[Bracket]:
    """The brackets that may be drawn, those that hide the lower end first."""
    hexes = {column.hex for column in sketch.profile.columns}
    return sorted((bracket for bracket in sketch.profile.brackets if bracket.number > 0 and bracket.hex in hexes),
                  key=lambda bracket: not bracket.hides)[:BRACKETS]


def laid_brackets(sketch: ProfileDrawing, words: Sequence[QRectF] = ()) -> list[Laid]:
    """The brackets, each in the first row where it lies over no other, and over no words unless it hides the lower end;
    those left out that no row has room for.  One that hides it lies over the night's words only where it must."""
    at = {column.hex: i for i, column in enumerate(sketch.profile.columns)}
    higher_first = sketch.eyes[0] >= sketch.eyes[1]
    step = sketch.wide / max(1, sketch.profile.columns[-1].step)
    sketch.font(11, bold=True)
    laid: list[Laid] = []
    for bracket in _shown(sketch):
        side = sketch.sides[at[bracket.hex]]
        reach = bracket.number * step
        ends = (side[1], min(side[1] + reach, sketch.right)) if higher_first else (
            max(side[0] - reach, sketch.left), side[0])
        wide = sketch.width(_counted(bracket))
        left = (ends[0] + ends[1] - wide) / 2
        if wide + 16 > ends[1] - ends[0]:  # beside a bracket that is too short for it
            left = ends[0] - wide - 8 if ends[0] - wide - 8 > sketch.left else ends[1] + 8
        area = QRectF(QPointF(min(ends[0], left - 4), sketch.upper),
                      QPointF(max(ends[1], left + wide + 4), sketch.upper + ROW - 1))
        rows = [area.translated(0, ROW * row) for row in range(ROWS)]
        others = [other.area for other in laid]
        ways = [[*others, *sketch.veil_names], others] if bracket.hides else [[*others, *sketch.veil_names, *words]]
        free = next((row for taken in ways for row in rows if not any(row.intersects(other) for other in taken)), None)
        if free is not None:
            laid.append(Laid(bracket, ends, left, free))
    return laid


def _counted(bracket: Bracket) -> str:
    return f"{bracket.number} blind hex{'' if bracket.number == 1 else 'es'}"


def _bracket(sketch: ProfileDrawing, laid: Laid) -> None:
    painter, metrics = sketch.painter, sketch.font(11, bold=True)
    bracket, ends, left, area = laid
    y, text = area.top() + 6, _counted(bracket)
    painter.setPen(stroke(sketch.colours.blocked if bracket.hides else sketch.colours.muted, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(ends[0], y + 6), QPointF(ends[0], y), QPointF(ends[1], y),
                                    QPointF(ends[1], y + 6)]))
    painter.fillRect(QRectF(left - 4, y - 7, sketch.width(text) + 8, 14), colour_of(sketch.colours.panel))
    sketch.say(left, y + metrics.capHeight() / 2, text)


def _parts(sketch: ProfileDrawing, bracket: Bracket, i: int, taken: list[Box]) -> None:
    """What adds up to the number, as bars by what hides: each with its value, and its name where it fits.

    What is taken away is drawn hollow.
    """
    if not bracket.parts:
        return
    painter = sketch.painter
    sketch.font(9)
    names = [PART_NAMES[name] for name, _ in bracket.parts]
    placed = _room_for_parts(sketch, names, i, taken)
    if placed is None:
        return
    area, slots = placed
    x, top, _, tall = area
    named, foot = slots[0] != BARE, top + tall
    taken.append(area)
    painter.fillRect(QRectF(*area), colour_of(sketch.colours.panel, 0.85))
    base = foot - (12 if named else 1)
    for (_, value), name, slot, colour in zip(bracket.parts, names, slots, PARTS, strict=False):
        tall = min(abs(value), 3) * UNIT
        bar = QRectF(x + slot / 2 - 11, base - tall, 8, tall)
        if value:
            painter.setPen(stroke(colour, 1.6) if value < 0 else stroke(sketch.colours.text, 0.8))
            painter.setBrush(colour_of(colour) if value > 0 else Qt.BrushStyle.NoBrush)
            painter.drawRect(bar)
        else:  # nothing: the foot that a bar would stand on, in its rule's colour
            painter.fillRect(bar.adjusted(-1, -ZERO, 1, 0), colour_of(colour))
        painter.setPen(colour_of(sketch.colours.text))
        sketch.say(x + slot / 2, base - 1, ("+" if value > 0 else "") + decimal(value))
        if named:
            sketch.say(x + (slot - sketch.width(name)) / 2, foot - 2, name)
        x += slot


def _room_for_parts(
    sketch: ProfileDrawing, names: list[str], i: int, taken: list[Box],
) -> tuple[Box, list[float]] | None:
    """Where the bars about a column are drawn, and how broad each is with its name.

    As near the column's foot as the thread and other words leave room for them, beside the column above the thread too,
    without their names where that is nearer; under the thread rather than not at all.
    """
    start, end = sketch.sides[i]
    kinds = [max(sketch.width(name), 24.0) + 8 for name in names], [BARE] * len(names)
    middles = sorted(((start + end) / 2 + APART * step for step in range(-STEPS, STEPS + 1)),
                     key=lambda middle: abs(middle - (start + end) / 2))
    struck: tuple[Box, list[float]] | None = None
    for middle in middles:
        for slots in kinds:
            area = _at_foot(sketch, middle, sum(slots), UNIT * 3 + (2 if slots[0] == BARE else 13))
            above = clear_of_thread(sketch, area)
            over = area[0] < end and area[0] + area[2] > start
            if above[1] > sketch.upper and free(above, taken) and (above == area or not over):
                return above, slots
            if struck is None and over and free(area, taken):
                struck = area, slots
    return struck


def _at_foot(sketch: ProfileDrawing, middle: float, wide: float, high: float) -> Box:
    """A box of that size at the foot of the plot, about that middle as near as the plot allows."""
    left = min(max(middle - wide / 2, sketch.left + 2), sketch.right - wide - 2)
    return left, sketch.lower - 1 - high, wide, high


def draw_labels(sketch: ProfileDrawing) -> None:
    """Hex labels under their columns: ends and what decides first, then marked ones, the others as there is room."""
    painter, columns, marked = sketch.painter, sketch.profile.columns, sketch.side.marked
    sketch.font(11, bold=True)
    weighty = [i for i, column in enumerate(columns) if column.decides or column.hex in marked] if marked else (
        sketch.deciding)
    first = dict.fromkeys((0, len(columns) - 1, *weighty))
    shared, least, foot = twins(sketch.spans), sketch.left - LEFT / 2, sketch.area.bottom() - 9
    taken: list[tuple[float, float]] = []
    for i in first:
        text, (start, end) = _label(sketch, shared, i), sketch.sides[i]
        wide = sketch.width(text)
        left = max(least, (start + end) / 2 - wide / 2)
        right = left + wide
        if not [1 for a, b in taken if a < right and left < b]:
            taken.append((left - 8, right + 8))
            painter.setPen(colour_of(_label_colour(sketch, columns[i])))
            sketch.say(left, foot, text)
    painter.setPen(colour_of(sketch.colours.text))
    label, grid = sketch.board.labels.of, sketch.board.grid
    begin = -1e9  # where the next label may
    for i, (start, end) in enumerate(sketch.sides):
        middle = (start + end) / 2
        if middle < begin or i in first:
            continue
        text = _label(sketch, shared, i) if i in shared else label(grid, columns[i].hex)
        wide = sketch.width(text)
        left = max(least, middle - wide / 2)
        right = left + wide
        if left < begin:
            continue
        for a, b in taken:
            if a < right and left < b:
                break
        else:
            begin = right + 8
            sketch.say(left, foot, text)


def _label(sketch: ProfileDrawing, shared: dict[int, list[int]], i: int) -> str:
    """What a column's hex is called; those of all hexes that lie there."""
    board, columns = sketch.board, sketch.profile.columns
    return "/".join([board.label(columns[j].hex) for j in shared.get(i, (i,))])


def _label_colour(sketch: ProfileDrawing, column: Column) -> str:
    """What a column's label is written in."""
    c, marked = sketch.colours, sketch.side.marked
    return c.blocked if column.decides else c.seen if marked and column.hex in marked else c.text
