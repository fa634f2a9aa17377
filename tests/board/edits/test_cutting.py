"""Drawn terrain taken out of hexes: nothing of it is left there, and elsewhere nothing has changed."""

from __future__ import annotations

import pytest

from losview.board.board import same_board
from losview.board.edits.cutting import cut_out, drawn_on, is_contour
from losview.board.edits.group import Group
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.pieces import double_area
from losview.formats.format import open_map
from losview.hexes.hex import disc

MAPS = ("corbel-crossroads", "orrin-terrace", "ravensgill")


def pieces(board):
    """Twice the area of what is drawn of each kind in each hex, contours left out."""
    found = {}
    for drawn in board.depictions.values():
        if not is_contour(drawn.kind):
            own = clip_depictions([drawn])[0]
            for hex_, part in zip(own.hexes, own.parts, strict=True):
                area = double_area(part.rings[0]) - sum(double_area(ring) for ring in part.rings[1:])
                found[drawn.kind, hex_] = found.get((drawn.kind, hex_), 0) + area
    return found


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("radius", [0, 1])
def test_cutting_leaves_nothing_there_and_everything_elsewhere(name, radius):
    board = open_map(f"demo:{name}")
    if not board.depictions:
        pytest.fail(f"{name} draws nothing")
    drawn_hexes = sorted({hex_ for _, hex_ in pieces(board) if hex_ in board.grid})
    for middle in drawn_hexes[:: max(1, len(drawn_hexes) // 12)]:
        board = open_map(f"demo:{name}")
        before = pieces(board)
        cells = [hex_ for hex_ in disc(middle, radius) if hex_ in board.grid]
        edits = cut_out(board, cells, lambda drawn: True)
        assert edits
        undo = Group(tuple(edits), "cut").apply(board)
        assert not list(drawn_on(board, cells))
        after = pieces(board)
        for key, area in before.items():
            if key[1] not in cells:  # slivers may go, where a drawing leant over a hexside
                assert abs(after.get(key, 0) - area) <= double_area(((0, 0), (160, 0), (160, 120), (0, 120))), key
        assert {key for key in after if key not in before} == set()
        undo.apply(board)
        assert same_board(board, open_map(f"demo:{name}"))


@pytest.mark.parametrize("name", MAPS)
def test_only_what_is_asked_for_is_cut(name):
    board = open_map(f"demo:{name}")
    kinds = sorted({drawn.kind for drawn in board.depictions.values() if not is_contour(drawn.kind)})
    kind = kinds[0]
    number, drawn = next((n, d) for n, d in board.depictions.items() if d.kind == kind)
    cells = [hex_ for hex_ in clip_depictions([drawn])[0].hexes if hex_ in board.grid]
    others = {n: d for n, d in board.depictions.items() if d.kind != kind}
    Group(tuple(cut_out(board, cells, lambda one: one.kind == kind)), "cut").apply(board)
    assert {n: d for n, d in board.depictions.items() if d.kind != kind} == others
    assert not any(one.kind == kind for _, one in drawn_on(board, cells))
    assert number not in board.depictions or board.depictions[number] != drawn


def test_contours_are_not_cut():
    for name in MAPS:
        board = open_map(f"demo:{name}")
        contours = {n: d for n, d in board.depictions.items() if is_contour(d.kind)}
        Group(tuple(cut_out(board, board.grid.hexes(), lambda drawn: True)), "cut").apply(board)
        assert {n: d for n, d in board.depictions.items() if is_contour(d.kind)} == contours
