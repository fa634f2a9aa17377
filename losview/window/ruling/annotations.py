"""Annotations of a profile: the thread with its ends, eye levels, names, brackets of blind hexes, hex labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from losview.base.translation import tr, tr_as, tr_n
from losview.drawing.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS
from losview.drawing.chart_colours import BARS
from losview.rules.core.profile import Bracket, Column
from losview.rules.core.verdict import Outcome, decimal
from losview.window.paint.pens import colour_of, stroke
from losview.window.ruling.columns import LEFT, shared_columns
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.names import LINE_HEIGHT, draw_names, is_free, moved_clear_of_thread
from losview.window.ruling.plot import Box

#: Radius of the discs at the thread's ends, in pixels.
END_RADIUS = 8.5

#: The most brackets that are drawn, those that hide the lower end first: more would cover one another.
MAX_BRACKETS = 4

#: The most rows of brackets, and their distance in pixels; brackets that would overlap are drawn in different rows.
BRACKET_ROWS, ROW_HEIGHT = 3, 15.0

#: A plot at least this wide has room to say beside a bracket why hexes are blind that the line drawn passes over.
ROOMY = 520.0

#: The names of the rules that add up to a count of blind hexes.
PART_NAMES = {"A6.4": tr("height"), "A6.41": tr("range"), "A6.42": tr("advantage"),
              "A6.43": tr_as("part of a sum", "ground behind"), "minimum": tr("minimum"), "half": tr("half dropped")}

#: Width in pixels of a bar that is drawn with its value but without its name.
UNNAMED_BAR = 30.0

#: A place for the bars is searched in steps of so many pixels, at most so many steps to either side.
STEP, MAX_STEPS = 8.0, 24

#: Height in pixels of a bar of value 1, and of the line that stands for the value 0.
BAR_UNIT, ZERO_BAR = 5.0, 3.0


def draw_profile(drawing: ProfileDrawing) -> None:
    """Draw a profile with its annotations."""
    drawing.draw()
    eye_labels = _eye_labels(drawing)
    draw_brackets(drawing, draw_names(drawing, [box for _, box in eye_labels]))
    draw_thread(drawing)
    drawing.set_font(11)
    for text, box in eye_labels:
        drawing.draw_text_on_patch(box, text, False)
    draw_hex_labels(drawing)


def draw_thread(drawing: ProfileDrawing) -> None:
    """Draw the thread: a straight line between the eyes, styled by outcome, with a disc at each end."""
    painter, pens = drawing.painter, _thread_pens()
    drawing.set_font(11, bold=True)
    (ax, bx), (ay, by) = (drawing.left, drawing.x(1)), drawing.eye_y
    line, dx, dy = QLineF(ax, ay, bx, by), bx - ax, by - ay
    for casing in pens.casings:
        painter.setPen(casing)
        painter.drawLine(line)
    last_outcome = Outcome.CLEAR
    for start, end, outcome in drawing.contents.stretches:
        painter.setPen(pens.lines[outcome])
        painter.drawLine(QLineF(ax + dx * start, ay + dy * start, ax + dx * end, ay + dy * end))
        last_outcome = outcome
    for x, y, letter, outcome in ((ax, ay, "F", Outcome.CLEAR), (bx, by, drawing.contents.letter, last_outcome)):
        painter.setPen(pens.rim)
        painter.setBrush(pens.discs[outcome])
        painter.drawEllipse(QPointF(x, y), END_RADIUS, END_RADIUS)
        painter.setPen(pens.letters[outcome])
        drawing.draw_text(x - drawing.text_width(letter) / 2, y + drawing.cap_height / 2, letter)


def _eye_labels(drawing: ProfileDrawing) -> list[tuple[str, Box]]:
    """The eye levels as text, each with its box: above or below its end, away from the thread."""
    labels = []
    for right, level in enumerate(drawing.profile.eyes):
        x, y, other_y = drawing.x(right), drawing.eye_y[right], drawing.eye_y[1 - right]
        text = tr("eye {level}", level=decimal(level))
        width = drawing.text_width(text)
        below = y <= other_y and y + 26 < drawing.lower and y < drawing.upper + 18
        top = y + END_RADIUS + 3 if below else y - END_RADIUS - 16
        labels.append((text, (x - width - 2 if right else x + 2, top, width, LINE_HEIGHT)))
    return labels


class ThreadPens(NamedTuple):
    """The thread's pens and colours: casings from below, the ends' rim; by outcome: lines, discs and letters."""

    casings: tuple[QPen, QPen]
    rim: QPen
    lines: tuple[QPen, ...]
    discs: tuple[QColor, ...]
    letters: tuple[QColor, ...]


@cache
def _thread_pens() -> ThreadPens:
    """The pens, made once; callers must not change them."""
    colours = [LOOKS[outcome].line if outcome.visible else ACCENT for outcome in Outcome]
    return ThreadPens(
        (stroke(CASING_LIGHT, 5.4), stroke(CASING_DARK, 4.2)), stroke(CASING_LIGHT, 1.8),
        tuple([stroke(colours[outcome], 2.4, LOOKS[outcome].dash, flat=True) for outcome in Outcome]),
        tuple([colour_of(colour) for colour in colours]),
        tuple([colour_of("#111418" if outcome == Outcome.HINDERED else "#ffffff") for outcome in Outcome]))


class PlacedBracket(NamedTuple):
    """Where a bracket is drawn, in pixels: its two ends, the left edge of its text, and the area of both together."""

    bracket: Bracket
    text: str
    ends: tuple[float, float]
    left: float
    area: QRectF


#: How far above the foot of their box the leader line of bars begins, and above that of the plot it ends, in pixels.
LEADER_RISE = 6


def draw_brackets(drawing: ProfileDrawing, taken_boxes: list[Box]) -> None:
    """Draw a bracket over each obstacle's blind hexes, with their number and the bars that add up to it.

    Args:
        taken_boxes: where text has been drawn already.
    """
    if not drawing.profile.brackets:
        return
    index_of = {column.hex: i for i, column in enumerate(drawing.profile.columns)}
    taken = list(taken_boxes)
    for placed in placed_brackets(drawing, [QRectF(*box) for box in taken_boxes]):
        _draw_bracket(drawing, placed)
        taken.append((placed.area.left(), placed.area.top(), placed.area.width(), placed.area.height()))
    for bracket in _drawable_brackets(drawing):
        _draw_bars(drawing, bracket, index_of[bracket.hex], taken)


def _drawable_brackets(drawing: ProfileDrawing) -> list[Bracket]:
    """The brackets to draw, at most `MAX_BRACKETS`; those that hide the lower end come first."""
    hexes = {column.hex for column in drawing.profile.columns}
    return sorted((bracket for bracket in drawing.profile.brackets if bracket.number > 0 and bracket.hex in hexes),
                  key=lambda bracket: not bracket.hides)[:MAX_BRACKETS]


def placed_brackets(drawing: ProfileDrawing, text_boxes: Sequence[QRectF] = ()) -> list[PlacedBracket]:
    """Place the brackets in rows; brackets that no row has room for are left out.

    A bracket goes into the first row where it overlaps no other bracket and no text.  One that hides the lower end may
    overlap text where no row is free of it, and the names of the night where none is free of them either.

    Args:
        text_boxes: where text has been drawn already.
    """
    index_of = {column.hex: i for i, column in enumerate(drawing.profile.columns)}
    higher_first = drawing.eye_levels[0] >= drawing.eye_levels[1]
    drawing.set_font(11, bold=True)
    placed: list[PlacedBracket] = []
    for bracket in _drawable_brackets(drawing):
        ends = _blind_stretch(drawing, bracket, index_of[bracket.hex], higher_first)
        text = _bracket_text(bracket, drawing.plot_width >= ROOMY)
        width = drawing.text_width(text)
        left = (ends[0] + ends[1] - width) / 2
        if width + 16 > ends[1] - ends[0]:  # beside a bracket that is too short for it
            left = ends[0] - width - 8 if ends[0] - width - 8 > drawing.left else ends[1] + 8
        area = QRectF(QPointF(min(ends[0], left - 4), drawing.upper),
                      QPointF(max(ends[1], left + width + 4), drawing.upper + ROW_HEIGHT - 1))
        rows = [area.translated(0, ROW_HEIGHT * row) for row in range(BRACKET_ROWS)]
        others = [other.area for other in placed]
        avoiding_names = [*others, *drawing.night_name_boxes]
        avoided = [[*avoiding_names, *text_boxes], *([avoiding_names, others] if bracket.hides else [])]
        free_row = next((row for boxes in avoided for row in rows if not any(row.intersects(box) for box in boxes)),
                        None)
        if free_row is not None:
            placed.append(PlacedBracket(bracket, text, ends, left, free_row))
    return placed


def _blind_stretch(drawing: ProfileDrawing, bracket: Bracket, i: int, higher_first: bool) -> tuple[float, float]:
    """From border to border the hexes that are counted behind column `i`, in pixels."""
    edges, counted = drawing.edges, [i, *drawing.profile.counted(bracket)]
    if higher_first:
        return edges[i][1], max(edges[j][1] for j in counted)
    return min(edges[j][0] for j in counted), edges[i][0]


def _bracket_text(bracket: Bracket, roomy: bool) -> str:
    many = tr_n("{count} blind hex", "{count} blind hexes", bracket.number)
    return tr("{hexes}, counted: no angle is measured", hexes=many) if bracket.clears and roomy else many


def _draw_bracket(drawing: ProfileDrawing, placed: PlacedBracket) -> None:
    painter, metrics = drawing.painter, drawing.set_font(11, bold=True)
    bracket, text, ends, left, area = placed
    y = area.top() + 6
    painter.setPen(stroke(drawing.colours.blocked if bracket.hides else drawing.colours.muted, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(ends[0], y + 6), QPointF(ends[0], y), QPointF(ends[1], y),
                                    QPointF(ends[1], y + 6)]))
    painter.fillRect(QRectF(left - 4, y - 7, drawing.text_width(text) + 8, 14), colour_of(drawing.colours.panel))
    drawing.draw_text(left, y + metrics.capHeight() / 2, text)


def _draw_bars(drawing: ProfileDrawing, bracket: Bracket, i: int, taken: list[Box]) -> None:
    """Draw the contributions to a number of blind hexes as bars near the column of the obstacle.

    Each bar has its value, and its name where there is room anywhere near; a leader line goes to a column that the bars
    do not stand over.  Negative values are drawn hollow.

    Args:
        i: index of the obstacle's column.
        taken: where text has been drawn; the bars' box is added.
    """
    if not bracket.parts:
        return
    painter = drawing.painter
    drawing.set_font(9)
    names = [PART_NAMES[name] for name, _ in bracket.parts]
    place = place_bars(drawing, names, i, taken)
    if place is None:
        return
    area, widths = place
    x, top, _, height = area
    has_names, foot = widths[0] != UNNAMED_BAR, top + height
    taken.append(area)
    _draw_leader(drawing, area, i)
    painter.fillRect(QRectF(*area), colour_of(drawing.colours.panel, 0.85))
    base = foot - (12 if has_names else 1)
    for (_, value), name, width, colour in zip(bracket.parts, names, widths, BARS, strict=False):
        height = min(abs(float(value)), 3) * BAR_UNIT
        bar = QRectF(x + width / 2 - 11, base - height, 8, height)
        if value:
            painter.setPen(stroke(colour, 1.6) if value < 0 else stroke(drawing.colours.text, 0.8))
            painter.setBrush(colour_of(colour) if value > 0 else Qt.BrushStyle.NoBrush)
            painter.drawRect(bar)
        else:  # a line at the foot, in the rule's colour
            painter.fillRect(bar.adjusted(-1, -ZERO_BAR, 1, 0), colour_of(colour))
        painter.setPen(colour_of(drawing.colours.text))
        drawing.draw_text(x + width / 2, base - 1, ("+" if value > 0 else "") + decimal(value))
        if has_names:
            drawing.draw_text(x + (width - drawing.text_width(name)) / 2, foot - 2, name)
        x += width


def _draw_leader(drawing: ProfileDrawing, area: Box, i: int) -> None:
    """Draw a line from bars that stand beside their column to its middle, which ends in a dot."""
    start, end = drawing.edges[i]
    column, (left, top, width, height) = (start + end) / 2, area
    if left <= column <= left + width:
        return
    nearest, foot = (left + width if column > left else left), drawing.lower - LEADER_RISE
    drawing.painter.setPen(stroke(drawing.colours.text, 1.0))
    drawing.painter.setBrush(colour_of(drawing.colours.text))
    drawing.painter.drawLine(QPointF(nearest, top + height - LEADER_RISE), QPointF(column, foot))
    drawing.painter.drawEllipse(QPointF(column, foot), 2.0, 2.0)


def place_bars(
    drawing: ProfileDrawing, names: list[str], i: int, taken: list[Box],
) -> tuple[Box, list[float]] | None:
    """The box of the bars of column `i`, and the width of each bar; None where there is no room.

    The box lies at the foot of the plot, as near to the column as the thread and other text allow, or beside the column
    above the thread.  Names are left out where there is no room for them anywhere near.  If nothing else fits, the bars
    lie under the thread.
    """
    start, end = drawing.edges[i]
    width_choices = [max(drawing.text_width(name), 24.0) + 8 for name in names], [UNNAMED_BAR] * len(names)
    middles = sorted(((start + end) / 2 + STEP * step for step in range(-MAX_STEPS, MAX_STEPS + 1)),
                     key=lambda middle: abs(middle - (start + end) / 2))
    under_thread: tuple[Box, list[float]] | None = None
    for widths in width_choices:
        for middle in middles:
            area = _at_foot(drawing, middle, sum(widths), BAR_UNIT * 3 + (2 if widths[0] == UNNAMED_BAR else 13))
            moved = moved_clear_of_thread(drawing, area)
            over_column = area[0] < end and area[0] + area[2] > start
            if moved[1] > drawing.upper and is_free(moved, taken) and (moved == area or not over_column):
                return moved, widths
            if under_thread is None and over_column and is_free(area, taken):
                under_thread = area, widths
    return under_thread


def _at_foot(drawing: ProfileDrawing, middle: float, width: float, height: float) -> Box:
    """A box of that size at the foot of the plot, centred at `middle` as nearly as the plot's edges allow."""
    left = min(max(middle - width / 2, drawing.left + 2), drawing.right - width - 2)
    return left, drawing.lower - 1 - height, width, height


def draw_hex_labels(drawing: ProfileDrawing) -> None:
    """Draw hex labels below the columns: first those of ends, deciding and marked hexes, then others that fit."""
    painter, columns, marked = drawing.painter, drawing.profile.columns, drawing.contents.marked
    drawing.set_font(11, bold=True)
    important = [i for i, column in enumerate(columns) if column.decides or column.hex in marked] if marked else (
        drawing.deciding)
    preferred = dict.fromkeys((0, len(columns) - 1, *important))
    shared, least_left, baseline = shared_columns(drawing.spans), drawing.left - LEFT / 2, drawing.area.bottom() - 9
    taken: list[tuple[float, float]] = []
    for i in preferred:
        text, (start, end) = _label(drawing, shared, i), drawing.edges[i]
        width = drawing.text_width(text)
        left = max(least_left, (start + end) / 2 - width / 2)
        right = left + width
        if not [1 for a, b in taken if a < right and left < b]:
            taken.append((left - 8, right + 8))
            painter.setPen(colour_of(_label_colour(drawing, columns[i])))
            drawing.draw_text(left, baseline, text)
    painter.setPen(colour_of(drawing.colours.text))
    label, grid = drawing.board.labels.of, drawing.board.grid
    next_left = -1e9  # where the next label may begin
    for i, (start, end) in enumerate(drawing.edges):
        middle = (start + end) / 2
        if middle < next_left or i in preferred:
            continue
        text = _label(drawing, shared, i) if i in shared else label(grid, columns[i].hex)
        width = drawing.text_width(text)
        left = max(least_left, middle - width / 2)
        right = left + width
        if left < next_left:
            continue
        for a, b in taken:
            if a < right and left < b:
                break
        else:
            next_left = right + 8
            drawing.draw_text(left, baseline, text)


def _label(drawing: ProfileDrawing, shared: dict[int, list[int]], i: int) -> str:
    """The label of a column's hex; of all hexes of the column where the thread runs along a hexside."""
    board, columns = drawing.board, drawing.profile.columns
    return "/".join([board.label(columns[j].hex) for j in shared.get(i, (i,))])


def _label_colour(drawing: ProfileDrawing, column: Column) -> str:
    """The colour of a column's label."""
    colours, marked = drawing.colours, drawing.contents.marked
    return colours.blocked if column.decides else colours.seen if marked and column.hex in marked else colours.text
