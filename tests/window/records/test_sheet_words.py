"""The words of a sheet's map in a PDF: those of its picture, and none of what lies around it."""

from __future__ import annotations

from losview.features.records.sheet_parts import SheetRuling
from losview.features.records.window.sheets_feature import paint_sheet
from losview.formats.format import open_map
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from losview.window.export.pages import text_page
from losview.window.paint.encoded import pdf_bytes
from losview.window.paint.map_image import prepare_qt
from tests.support.pdf_text import words_of


def test_a_pdf_of_a_sheet_names_no_unit_that_is_not_in_its_picture(qapp) -> None:
    """All 58 units of the map were in it, outside of what was shown."""
    prepare_qt()
    board = open_map("demo:juniper-gap")
    judge = rule_set("cwb").prepare(board)
    ends = LineEnd(board.hex("31.27")), LineEnd(board.hex("23.26"))
    asked = SheetRuling(judge, ends, judge.judge_one(*ends), "2026-11-23 14:03")
    data = pdf_bytes(text_page(), 300, board.title, "", lambda painter, page: paint_sheet(painter, page, asked))
    names = {counter.name for counter in board.counters.values()}
    assert names & set(words_of(data)) == {"Elm", "Larch", "Linden", "Hobby"}
    assert len(data) < 2_000_000
