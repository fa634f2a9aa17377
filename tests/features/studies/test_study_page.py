"""The page of a study: one sheet that holds title, findings, map, histogram and rows, whatever the map is called."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import numpy as np
import pytest

from losview.base.study_error import StudyError
from losview.board.board import Board
from losview.drawing.heat_scale import heat_picture
from losview.drawing.histogram_svg import class_counts
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import SerialEngine
from losview.features.studies.pairs import Pairs
from losview.features.studies.runner import run_task
from losview.features.studies.study import Study
from losview.features.studies.study_page import HEIGHT, MARGIN, PAPER, ROWS, StudyPage, study_page
from losview.features.studies.study_picture import heat_of
from losview.hexes.grid import Grid
from losview.rules.tables import StudyResult
from tests.support.rule_boards import civil_war_board
from tests.support.study_tasks import task_of


def result_of(board: Board, study: Study) -> StudyResult:
    result = run_task(task_of(board, "cwb", study), SerialEngine()).result
    assert result is not None
    return result


def page_of(result: StudyResult) -> StudyPage:
    heat = heat_of(result) if result.table.heat else None
    return study_page(result, result.table, heat, range(len(result.table))[:ROWS])


def texts(page: StudyPage) -> list[tuple[str, float, float]]:
    """Every text of a page, with the place where it stands."""
    return [(element.text or "", float(element.attrib["x"]), float(element.attrib["y"]))
            for element in ElementTree.fromstring(page.svg).iter() if element.tag.endswith("text")]


@pytest.mark.parametrize("grid", [Grid(9, 8), Grid(20, 3), Grid(3, 20)])
def test_a_page_holds_all_and_nothing_falls_off(grid: Grid) -> None:
    board = Board(grid, title="A <hill>\x1b[31m " + "and a valley " * 20)
    result = result_of(board, Dominance())
    page = page_of(result)
    said = texts(page)
    assert said[0][0].startswith("A <hill>")
    assert said[0][0].endswith("…")
    assert "\x1b" not in page.svg + page.map + page.title
    assert {text for text, _, _ in said} >= {*result.summary, "hex", "sees 0–4", str(result.table["hex"][0])}
    assert all(0 < x < PAPER[0] and MARGIN < y <= MARGIN + HEIGHT + 1 for _, x, y in said)
    assert f"of {len(result.table)} rows" in said[-1][0]
    assert min(y for text, _, y in said if text.startswith("Hexes by")) > page.box[1] + page.box[3]
    assert ElementTree.fromstring(page.map).tag.endswith("svg")


def test_a_study_without_heat_has_no_map() -> None:
    page = page_of(result_of(civil_war_board(random.Random(1), 5), Pairs()))
    assert page.map == ""
    assert "outcome" in {text for text, _, _ in texts(page)}


def test_the_histogram_counts_every_hex_once() -> None:
    board = Board(Grid(6, 5))
    values = np.arange(30) ** 2
    listed = class_counts(heat_picture("", board.grid.hexes(), values))
    assert sum(count for _, count in listed) == 30
    for words, count in listed:
        low, high = (int(part.replace(",", "")) for part in words.split("–"))
        assert count == int(((values >= low) & (values <= high)).sum())


def test_a_column_without_numbers_cannot_be_drawn() -> None:
    with pytest.raises(StudyError, match="has no column 'hex' to draw on a map; it has sees, seen_by"):
        heat_of(result_of(Board(Grid(3, 3)), Dominance()), "hex")
