"""The page of a study about one map: title, findings, the map with its heat, a histogram, and the first rows."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from losview.base import number_format
from losview.base.safe_text import one_line
from losview.base.translation import language, tr
from losview.drawing.heat_scale import HeatPicture
from losview.drawing.histogram_svg import histogram_group
from losview.drawing.svg import FONTS
from losview.drawing.thread_svg import svg_number as _n
from losview.drawing.thread_svg import svg_text
from losview.features.studies.study_picture import heat_svg
from losview.hexes.layout import Layout
from losview.rules.tables import StudyResult, StudyTable

#: A4, upright, and its margins, in points.
PAPER, MARGIN = (595.0, 842.0), 42.0
#: Width and height within the margins.
WIDTH, HEIGHT = PAPER[0] - 2 * MARGIN, PAPER[1] - 2 * MARGIN
#: Heights of letters in points: of the title, of sentences, of the table; and of a line, as a multiple of them.
TITLE, SENTENCE, SMALL, LINE = 17.0, 9.5, 8.0, 1.45
#: Most height of the map, the height of the histogram, and of the gap between parts.
MAP, CHART, GAP = 380.0, 96.0, 12.0
#: Most sentences and most rows that a page holds.
SENTENCES, ROWS = 8, 60
#: How wide a letter is, as a part of its height.
_LETTER = 0.62
_INK, _FAINT = "#20252b", "#6b7480"

Box = tuple[float, float, float, float]


class StudyPage(NamedTuple):
    """A page of A4, upright, in points.

    Attributes:
        title: for the file. svg: everything but the map, as large as the page. map: the map as SVG, "" for none.
        box: left, top, width and height into which the map is fitted.
    """

    title: str
    svg: str
    map: str
    box: Box


def study_page(result: StudyResult, table: StudyTable, heat: HeatPicture | None, rows: Sequence[int], *,
               contoured: bool | None = None) -> StudyPage:
    """The page of a result.

    Args:
        table: the result's own, or one with columns more. heat: what is drawn on the map; None for no map.
        rows: those of the table that are listed, as far as they have room; `ROWS` are enough.
        contoured: as `svg.text_of` takes it.
    """
    lines, y = _Lines(), MARGIN
    name = result.board.title or result.name
    y = lines.add(y, _fitted(name, TITLE), TITLE, bold=True)
    y = lines.add(y, _fitted(f"{result.study}: {result.title}", SENTENCE), SENTENCE, colour=_FAINT) + GAP / 2
    for sentence in _wrapped(result.summary):
        y = lines.add(y, sentence, SENTENCE)
    box, map_ = (MARGIN, y, 0.0, 0.0), ""
    if heat is not None:
        wide, high = Layout(result.board.grid).bounds()[2:]
        box = (MARGIN, y + GAP, WIDTH, min(MAP, WIDTH * high / wide))
        map_ = heat_svg(result, heat, contoured=contoured, legend=False)
        y = lines.add(box[1] + box[3] + GAP, tr("Hexes by {column}", column=heat.title), SMALL, bold=True)
        lines.svg += histogram_group(heat, (MARGIN, y, WIDTH, CHART), _INK, SMALL)
        y += CHART
    room = int((MARGIN + HEIGHT - y - GAP) / (SMALL * LINE)) - 2
    y = lines.table(y + GAP, _shown(table, rows[:room]))
    lines.add(y, tr("{shown:,} of {count:,} rows", shown=min(room, len(rows)), count=len(table)), SMALL, colour=_FAINT)
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(PAPER[0])}" height="{_n(PAPER[1])}" '
            f'viewBox="0 0 {_n(PAPER[0])} {_n(PAPER[1])}" font-family="{FONTS}">')
    return StudyPage(one_line(f"{name}: {result.study}"), "\n".join((head, *lines.svg, "</svg>", "")), map_, box)


class _Lines:
    """Lines of text as SVG."""

    def __init__(self) -> None:
        self.svg: list[str] = []

    def add(self, top: float, text: str, size: float, *, bold: bool = False, colour: str = _INK, x: float = MARGIN,
            anchor: str = "start") -> float:
        """A line below `top`; returns where it ends."""
        weight = ' font-weight="bold"' if bold else ""
        self.svg.append(f'<text x="{_n(x)}" y="{_n(top + size)}" font-size="{_n(size)}" text-anchor="{anchor}"{weight} '
                        f'fill="{colour}">{svg_text(text)}</text>')
        return top + size * LINE

    def table(self, top: float, columns: Sequence[Sequence[str]]) -> float:
        """Columns, each with its head first, as many as have room; returns where they end.

        The first is left-aligned, the others to the right.
        """
        widths = [max(map(len, cells)) * SMALL * _LETTER + 2 * SMALL for cells in columns]
        fitting = max(1, sum(end <= WIDTH for end in accumulate(widths)))
        more = max(0.0, WIDTH - sum(widths[:fitting])) / fitting
        right = MARGIN
        for column, wide in zip(columns[:fitting], widths, strict=False):
            right += min(WIDTH, wide + more)
            x, anchor = (MARGIN, "start") if column is columns[0] else (right, "end")
            for number, cell in enumerate(column):
                self.add(top + number * SMALL * LINE, _fitted(cell, SMALL), SMALL, bold=number == 0, x=x, anchor=anchor)
        return top + len(columns[0]) * SMALL * LINE


def _wrapped(sentences: Sequence[str]) -> Iterator[str]:
    """Sentences in lines of the page's width; those without room are counted."""
    for sentence in sentences[:SENTENCES]:
        yield from textwrap.wrap(one_line(sentence), int(WIDTH / (SENTENCE * _LETTER)))
    if len(sentences) > SENTENCES:
        yield tr("… and {count:,} more lines", count=len(sentences) - SENTENCES)


def _shown(table: StudyTable, rows: Sequence[int]) -> list[list[str]]:
    """The columns as they are printed: name, then some rows."""
    return [[_name(name), *(_cell(column[row].item()) for row in rows)] for name, column in table.columns.items()]


def _name(column: str) -> str:
    """A column's name with blanks: "seen by 5–8"."""
    return re.sub(r"(\d+) (\d+|up)$", r"\1–\2", column.replace("_", " "))


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return "–" if math.isnan(value) else number_format.number(value, ",.6g", language())
    return number_format.number(value, ",", language())


def _fitted(text: str, size: float) -> str:
    """A text, cut to one line of the page."""
    letters = int(WIDTH / (size * _LETTER))
    return text if len(text) <= letters else text[: letters - 1] + "…"
