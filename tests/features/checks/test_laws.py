"""Laws of the checks: parts add up to the whole, edits are followed, and mends mend."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.bench.drawn_board import drawn_map
from losview.board.board import same_board
from losview.features.checks.checks import CHECKS
from losview.features.checks.linted_map import LintedMap
from losview.features.checks.linter import certain_mend, lint, lint_again
from losview.formats.bundled_maps import bundled_names
from losview.formats.format import open_map
from losview.window.state.open_map import moves, touched
from tests.support.edit_boards import boards, edits


@given(boards(most=6), st.data())
@settings(max_examples=25)
def test_what_a_part_of_a_map_has_is_what_the_whole_has_there(board, data):
    hexes = board.grid.hexes()
    part = frozenset(data.draw(st.lists(st.sampled_from(hexes), max_size=8)))
    report = lint(board)
    for check in CHECKS:
        there = {finding for finding in report.of(check.key) if finding.hexes[0] in part}
        assert set(check.findings(LintedMap(board, part))) == there


@given(boards(most=6), st.data())
@settings(max_examples=25)
def test_after_an_edit_only_what_it_changed_is_looked_at_and_the_report_is_that_of_the_map(board, data):
    before = lint(board)
    edit = data.draw(edits(board))
    hexes, opened = touched(edit), deepcopy(board)
    edit.apply(board)
    if hexes is not None and moves(edit) is None:
        assert lint_again(board, before, hexes) == lint(board)
    assert opened is not board


@given(boards(most=6))
@settings(max_examples=25)
def test_a_mend_makes_its_finding_vanish_and_no_other_appear(board):
    report, opened = lint(board), deepcopy(board)
    told = {(finding.rule, finding.hexes, finding.reason, finding.points) for finding in report.findings}
    for finding in report.findings:
        fix = certain_mend(board, report, finding)
        if fix is None:
            continue
        undo = fix.edit.apply(board)
        after = {(left.rule, left.hexes, left.reason, left.points) for left in lint(board).findings}
        assert (finding.rule, finding.hexes, finding.reason, finding.points) not in after
        assert after <= told
        undo.apply(board)
    assert same_board(board, opened)


def test_on_a_drawn_map_almost_all_mends_that_are_proposed_are_certain():
    board = drawn_map(20, 14, 90)
    report = lint(board)
    proposed = [finding for finding in report.findings if finding.fix is not None]
    certain = [finding for finding in proposed if certain_mend(board, report, finding) is not None]
    assert len(proposed) - 1 <= len(certain)  # one would make two contours cross
    assert len(certain) > 5


@pytest.mark.parametrize("name", bundled_names())
def test_the_maps_that_come_with_losview_are_clean(name):
    assert [finding.reason for finding in lint(open_map(f"demo:{name}")).findings] == []
