"""Where the steps and arrows of a flow chart lie: cards below each other, jumps to their left, ends to their right."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPolygonF

from losview.features.analysis.flow_chart import BLOCKED, SEEN, FlowChart, FlowStep, StepTaken
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import shown_text

#: Pixels: around the chart; between cards; inside a card; from lane to lane of jumps; the least width of an end.
MARGIN, GAP, INSIDE, LANE, END_WIDTH = 10.0, 26.0, 8.0, 13.0, 66.0
#: Length of an arrow to an end, and height of the end.
ARROW, END_HEIGHT = 32.0, 22.0

_WRAP = int(Qt.TextFlag.TextWordWrap)


class ChartText(NamedTuple):
    """A text in its box; `bold` for the number of a step."""

    box: QRectF
    text: str
    bold: bool = False


class PlacedStep(NamedTuple):
    """A card.

    Attributes:
        step: what it asks. taken: what a ruling found there, None where it did not ask. box: the card.
        number, question: its texts. lines: what the ruling found.
    """

    step: FlowStep
    taken: StepTaken | None
    box: QRectF
    number: ChartText
    question: ChartText
    lines: tuple[ChartText, ...]


class PlacedArrow(NamedTuple):
    """An arrow from a step to another or to an end.

    Attributes:
        line: its bends and its tip. label: the answer that leads along it, and where it stands.
        end: the box of the end it leads to, with `SEEN` or `BLOCKED`; None where it leads to a step.
        is_taken: whether the ruling went along it.
    """

    line: QPolygonF
    label: ChartText
    end: tuple[QRectF, str] | None
    is_taken: bool


class PlacedChart(NamedTuple):
    """A chart laid out for a width; `height` is what it needs."""

    steps: tuple[PlacedStep, ...]
    arrows: tuple[PlacedArrow, ...]
    height: float


def lay_out_chart(
    chart: FlowChart, path: tuple[StepTaken, ...], width: float, bold: QFontMetricsF, plain: QFontMetricsF
) -> PlacedChart:
    """Lay a chart out.

    Args:
        path: what the ruling asked, () without one. bold, plain: of the numbers, and of all other texts.
    """
    lanes = _lanes(chart)
    left, right = MARGIN + LANE * (len(lanes) + 1), width - MARGIN - end_width(plain) - ARROW
    taken = {one.step.key: one for one in path}
    steps, y = [], MARGIN
    for step in chart.steps:
        card = _card(step, taken.get(step.key), QRectF(left, y, max(80.0, right - left), 0), bold, plain)
        steps.append(card)
        y = card.box.bottom() + GAP
    by_key = {card.step.key: card for card in steps}
    arrows = [_arrow(card, number, by_key, lanes, following, plain)
              for card, following in zip(steps, [*chart.steps[1:], None], strict=True)
              for number in range(len(card.step.answers))]
    return PlacedChart(tuple(steps), tuple(arrows), y - GAP + MARGIN)


def end_width(metrics: QFontMetricsF) -> float:
    """The width of an end, which its words fit."""
    return max(END_WIDTH, *(metrics.horizontalAdvance(words) + 2 * INSIDE for words in (SEEN, BLOCKED)))


def _lanes(chart: FlowChart) -> dict[str, int]:
    """A lane for each step that is jumped to, by its key; the last of these steps has the outermost."""
    keys = [step.key for step in chart.steps]
    targets = {answer.leads_to for number, step in enumerate(chart.steps) for answer in step.answers
               if answer.leads_to in keys and keys.index(answer.leads_to) != number + 1}
    return {key: lane for lane, key in enumerate(sorted(targets, key=keys.index))}


def _card(step: FlowStep, taken: StepTaken | None, at: QRectF, bold: QFontMetricsF, plain: QFontMetricsF) -> PlacedStep:
    """A card at a place, as high as its texts need."""
    x, y, wide = at.left() + INSIDE, at.top() + INSIDE, at.width() - 2 * INSIDE
    number_wide = bold.horizontalAdvance("S2") + 8
    number = ChartText(QRectF(x, y, number_wide, bold.height()), step.key, bold=True)
    question = _wrapped(step.question, x + number_wide, y, wide - number_wide, plain)
    y = question.box.bottom()
    lines = []
    for line in () if taken is None else taken.lines:
        placed = _wrapped(line.say(), x, y + 4, wide, plain)
        lines.append(placed)
        y = placed.box.bottom()
    return PlacedStep(step, taken, QRectF(at.left(), at.top(), at.width(), y + INSIDE - at.top()), number, question,
                      tuple(lines))


def _wrapped(text: str, x: float, y: float, wide: float, metrics: QFontMetricsF) -> ChartText:
    text = readable(shown_text(text))
    box = metrics.boundingRect(QRectF(x, y, wide, 10_000), _WRAP, text)
    return ChartText(QRectF(x, y, wide, box.height()), text)


def _arrow(card: PlacedStep, number: int, cards: dict[str, PlacedStep], lanes: dict[str, int],
           following: FlowStep | None, metrics: QFontMetricsF) -> PlacedArrow:
    """The arrow of one answer of a card."""
    answer, box, high = card.step.answers[number], card.box, metrics.height()
    is_taken = card.taken is not None and card.taken.answer == answer
    wide = metrics.horizontalAdvance(answer.text) + 4
    if answer.leads_to in (SEEN, BLOCKED):
        # A step with two ends has one above the other.
        ends = [one.leads_to in (SEEN, BLOCKED) for one in card.step.answers]
        y = box.top() + box.height() * (0.5 if sum(ends) == 1 else 0.25 + 0.5 * number)
        y = max(y, box.top() + high) if sum(ends) == 1 or number == 0 else max(y, box.top() + high + 2 * END_HEIGHT)
        tip = box.right() + ARROW
        end = QRectF(tip, y - END_HEIGHT / 2, end_width(metrics), END_HEIGHT)
        label = ChartText(QRectF(box.right() + 3, y - high, wide, high), answer.text)
        return PlacedArrow(QPolygonF([QLineF(box.right(), y, tip, y).p1(), QLineF(box.right(), y, tip, y).p2()]), label,
                           (end, answer.leads_to), is_taken)
    target = cards[answer.leads_to].box
    if following is not None and answer.leads_to == following.key:
        middle = box.left() + box.width() / 2
        line = QLineF(middle, box.bottom(), middle, target.top())
        label = ChartText(QRectF(middle + 5, box.bottom() + (GAP - high) / 2, wide, high), answer.text)
        return PlacedArrow(QPolygonF([line.p1(), line.p2()]), label, None, is_taken)
    x, start, tip = box.left() - LANE * (lanes[answer.leads_to] + 1), box.center().y(), target.top() + 14
    out, into = QLineF(box.left(), start, x, start), QLineF(x, tip, target.left(), tip)
    label = ChartText(QRectF(box.left() - wide, start - high, wide, high), answer.text)
    return PlacedArrow(QPolygonF([out.p1(), out.p2(), into.p1(), into.p2()]), label, None, is_taken)
