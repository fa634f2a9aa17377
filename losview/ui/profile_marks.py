"""What is marked on a profile: the thread with its looks, its ends and eyes, names, blind hexes counted, labels."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from losview.overlays.grounds import Ramp
from losview.overlays.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS
from losview.sight.profile import Bracket, Column
from losview.sight.ruleset import Outcome, decimal
from losview.ui.profile_inks import inks_of
from losview.ui.profile_sketch import LEFT, Side, Sketch
from losview.ui.theme import Theme

#: Radius of the ends in pixels.
END = 8.5

#: So many brackets at most are drawn, those that hide the lower end first: more would hide one another.
BRACKETS = 4

#: Colours of the rules that add up to a count of blind hexes, in their order.
PARTS = ("#1f4e79", "#56b4e9", "#009e73", "#e69f00")


def draw_profile(painter: QPainter, side: Side, area: QRectF, colours: Theme, ramp: Ramp | None = None) -> None:
    """Draw a whole profile."""
    sketch = Sketch(painter, side, area, colours, ramp)
    sketch.draw()
    draw_names(sketch)
    draw_brackets(sketch)
    draw_sight(sketch)
    draw_labels(sketch)


def draw_sight(sketch: Sketch) -> None:
    """The straight line between the eyes with the thread's looks, and the eyes."""
    painter = sketch.painter
    a, b = QPointF(sketch.x(0), sketch.y(sketch.eyes[0])), QPointF(sketch.x(1), sketch.y(sketch.eyes[1]))
    line = QLineF(a, b)
    painter.setPen(QPen(QColor(CASING_LIGHT), 5.4))
    painter.drawLine(line)
    painter.setPen(QPen(QColor(CASING_DARK), 4.2))
    painter.drawLine(line)
    last = Outcome.CLEAR
    for start, end, outcome in sketch.side.stretches:
        pen = QPen(QColor(_colour(outcome)), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if LOOKS[outcome].dash:
            pen.setDashPattern(list(LOOKS[outcome].dash))
        painter.setPen(pen)
        painter.drawLine(line.pointAt(start), line.pointAt(end))
        last = outcome
    metrics = sketch.font(11, bold=True)
    for spot, letter, outcome in ((a, "F", Outcome.CLEAR), (b, sketch.side.letter, last)):
        painter.setPen(QPen(QColor(CASING_LIGHT), 1.8))
        painter.setBrush(QColor(_colour(outcome)))
        painter.drawEllipse(spot, END, END)
        painter.setPen(QColor("#111418" if outcome == Outcome.HINDERED else "#ffffff"))
        sketch.say(spot.x() - sketch.width(letter) / 2, spot.y() + metrics.capHeight() / 2, letter)
    _eyes(sketch, a, b)


def _eyes(sketch: Sketch, a: QPointF, b: QPointF) -> None:
    """The levels of the eyes, beside the ends on the side where the thread is not."""
    sketch.font(11)
    for spot, level, other, right in ((a, sketch.profile.eyes[0], b, False), (b, sketch.profile.eyes[1], a, True)):
        said = f"eye {decimal(level)}"
        wide = sketch.width(said)
        below = spot.y() <= other.y() and spot.y() + 26 < sketch.plot.bottom() and spot.y() < sketch.plot.top() + 18
        y = spot.y() + END + 3 if below else spot.y() - END - 16
        _written(sketch, QRectF(spot.x() - wide - 2 if right else spot.x() + 2, y, wide, 14), said, False)


def _colour(outcome: Outcome) -> str:
    return LOOKS[outcome].line if outcome.visible else ACCENT


def draw_names(sketch: Sketch) -> None:
    """What stands in the columns: inside its box where there is room, above the column where there is some there."""
    sketch.font(11)
    taken: list[QRectF] = []
    columns = sketch.profile.columns
    for i in sorted(range(len(columns)), key=lambda i: not columns[i].decides):
        above = list(_inside(sketch, i, columns[i]))
        if columns[i].decides and not columns[i].parts and 0 < i < len(columns) - 1:
            above.append(f"top {decimal(columns[i].top)}")
        if not above:
            continue
        said, middle = ", ".join(above), sum(sketch.sides[i]) / 2
        wide = sketch.width(said)
        box = _clear_of_thread(sketch, QRectF(middle - wide / 2, sketch.y(sketch.top[i]) - 17, wide, 14))
        room = sketch.sides[i][1] - sketch.sides[i][0]
        if box.top() < sketch.plot.top() - 2 or box.width() > max(room + 24, 60):
            continue
        if any(box.intersects(other) for other in taken):
            continue
        taken.append(box)
        _written(sketch, box, said, columns[i].decides)


def _inside(sketch: Sketch, i: int, column: Column) -> Iterator[str]:
    """Name the parts that have room for it; the names of those that have none."""
    for part in column.parts:
        box = sketch.box(i, float(part.bottom), float(part.top)).adjusted(1, 0, -1, 0)
        if box.height() > 15 and sketch.width(part.name) < box.width() - 8:
            sketch.painter.setPen(inks_of(part.kind, sketch.colours.dark).name)
            sketch.painter.drawText(_beside_thread(sketch, box), Qt.AlignmentFlag.AlignCenter, part.name)
        else:
            yield f"{part.name} {decimal(part.top - part.bottom)}"


def _thread_y(sketch: Sketch, x: float) -> float:
    """How high the thread runs there, in pixels."""
    t = min(1.0, max(0.0, (x - sketch.plot.left()) / max(1.0, sketch.plot.width())))
    return sketch.y(sketch.eyes[0] + (sketch.eyes[1] - sketch.eyes[0]) * t)


def _clear_of_thread(sketch: Sketch, box: QRectF) -> QRectF:
    """A box for words, moved above the thread where that would strike them through."""
    ys = _thread_y(sketch, box.left() - 3), _thread_y(sketch, box.right() + 3)
    if min(ys) - 4 < box.bottom() and max(ys) + 4 > box.top():
        return box.translated(0, min(ys) - 4 - box.bottom())
    return box


def _beside_thread(sketch: Sketch, box: QRectF) -> QRectF:
    """The half of a box that the thread leaves free, where it runs through the box's middle and there is room."""
    y = _thread_y(sketch, box.center().x())
    if abs(y - box.center().y()) > 13 or box.height() < 28:
        return box
    free = box.height() - 16
    return box.adjusted(0, free, 0, 0) if y < box.center().y() else box.adjusted(0, 0, 0, -free)


def _written(sketch: Sketch, box: QRectF, said: str, decides: bool) -> None:
    """Words over the drawing, on a patch of the paper so that lines do not strike them through."""
    paper = QColor(sketch.colours.panel)
    paper.setAlphaF(0.82)
    sketch.painter.fillRect(box.adjusted(-3, 0, 3, 1), paper)
    sketch.painter.setPen(QColor(sketch.colours.blocked if decides else sketch.colours.text))
    sketch.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)


def draw_brackets(sketch: Sketch) -> None:
    """Blind hexes, counted: a bracket over those behind what hides them, and what adds up to their number."""
    at = {column.hex: i for i, column in enumerate(sketch.profile.columns)}
    higher_first = sketch.eyes[0] >= sketch.eyes[1]
    shown = sorted((one for one in sketch.profile.brackets if one.number > 0 and one.hex in at),
                   key=lambda one: not one.hides)[:BRACKETS]
    for k, bracket in enumerate(shown):
        i = at[bracket.hex]
        behind = sketch.sides[i][1] if higher_first else sketch.sides[i][0]
        step = sketch.plot.width() / max(1, sketch.profile.columns[-1].step)
        reach = bracket.number * step
        ends = (behind, min(behind + reach, sketch.plot.right())) if higher_first else (
            max(behind - reach, sketch.plot.left()), behind)
        _bracket(sketch, bracket, ends, sketch.plot.top() + 6 + 15 * (k % 2))
        _parts(sketch, bracket, i)


def _bracket(sketch: Sketch, bracket: Bracket, ends: tuple[float, float], y: float) -> None:
    painter, metrics = sketch.painter, sketch.font(11, bold=True)
    ink = QColor(sketch.colours.blocked if bracket.hides else sketch.colours.muted)
    painter.setPen(QPen(ink, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(ends[0], y + 6), QPointF(ends[0], y), QPointF(ends[1], y),
                                    QPointF(ends[1], y + 6)]))
    said = f"{bracket.number} blind hex{'' if bracket.number == 1 else 'es'}"
    wide = sketch.width(said)
    left = (ends[0] + ends[1] - wide) / 2
    if wide + 16 > ends[1] - ends[0]:  # beside a bracket that is too short for it
        left = ends[0] - wide - 8 if ends[0] - wide - 8 > sketch.plot.left() else ends[1] + 8
    painter.fillRect(QRectF(left - 4, y - 7, wide + 8, 14), QColor(sketch.colours.panel))
    sketch.say(left, y + metrics.capHeight() / 2, said)


def _parts(sketch: Sketch, bracket: Bracket, i: int) -> None:
    """The rules that add up to the number, as small bars at the foot of what hides: A6.4, A6.41, A6.42, A6.43."""
    if not bracket.parts:
        return
    painter = sketch.painter
    left, right = sketch.sides[i]
    bar, unit = min(9.0, (right - left - 8) / 4), 7.0
    if bar < 4:
        return
    sketch.font(9)
    foot = sketch.plot.bottom() - 12
    x = (left + right) / 2 - 2 * (bar + 2)
    painter.fillRect(QRectF(x - 3, foot - 3 * unit, 4 * (bar + 2) + 4, 3 * unit + 12), _paper(sketch))
    for (_, value), colour in zip(bracket.parts, PARTS, strict=False):
        high = min(abs(value), 3) * unit
        painter.setPen(QPen(QColor(sketch.colours.text), 0.8))
        painter.setBrush(QColor(colour))
        painter.drawRect(QRectF(x, foot - high, bar, max(high, 1.0)))
        said = decimal(value)
        painter.setPen(QColor(sketch.colours.text))
        sketch.say(x + (bar - sketch.width(said)) / 2, foot + 9, said)
        x += bar + 2


def _paper(sketch: Sketch) -> QColor:
    paper = QColor(sketch.colours.panel)
    paper.setAlphaF(0.85)
    return paper


def draw_labels(sketch: Sketch) -> None:
    """Hex labels under their columns: ends and what decides first, then marked ones, the others as there is room."""
    painter, c, columns = sketch.painter, sketch.colours, sketch.profile.columns
    sketch.font(11, bold=True)
    marked = sketch.side.marked
    first = [i for i, column in enumerate(columns) if column.decides or column.hex in marked]
    first = list(dict.fromkeys((0, len(columns) - 1, *first)))
    kept: list[tuple[float, float]] = []
    before = -1e9
    inks = {True: QColor(c.blocked), False: QColor(c.text)}
    for k, i in enumerate((*first, *range(len(columns)))):
        middle = (sketch.sides[i][0] + sketch.sides[i][1]) / 2
        if middle < before + 8 or any(a - 8 < middle < b + 8 for a, b in kept):
            continue  # under another label, however short its own
        said = sketch.board.label(columns[i].hex)
        wide = sketch.width(said)
        left = max(sketch.plot.left() - LEFT / 2, min(middle - wide / 2, sketch.plot.right() - wide / 2))
        if left < before + 8 or any(a - 8 < left + wide and left < b + 8 for a, b in kept):
            continue
        if k < len(first):
            kept.append((left, left + wide))
        else:
            before = left + wide
        decides = columns[i].decides
        painter.setPen(QColor(c.seen) if columns[i].hex in marked and not decides else inks[decides])
        sketch.say(left, sketch.area.bottom() - 9, said)
