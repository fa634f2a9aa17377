"""The select tool without a window: whatever is done with it is undone, and a piece in hand is put down or given up."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.edits.map_layers import LAYERS
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.lattice import centre
from losview.tools.select_tool import SelectTool
from losview.tools.tool import Pointer
from tests.support.shape_host import ShapeHost
from tests.support.whole_outlines import countries

ACTS = ("fill", "clear", "raise", "smooth", "copy", "cut", "paste", "move", "turn", "mirror", "put", "esc", "query")


def pointer(board, hex_, shift=False) -> Pointer:
    return Pointer(hex_, centre(hex_), hex_ in board.grid, shift)


@settings(max_examples=60)
@given(countries(), st.data())
def test_whatever_is_done_undo_all_is_the_map_as_it_was(board, data):
    host, before = ShapeHost(board), deepcopy(board)
    tool = SelectTool(host)
    hexes = st.sampled_from(board.grid.hexes())
    for act in data.draw(st.lists(st.sampled_from(ACTS), min_size=2, max_size=10)):
        at = data.draw(hexes)
        tool.set(layers=frozenset(data.draw(st.sets(st.sampled_from(LAYERS), min_size=1))))
        host.selection.set(data.draw(st.sets(hexes, min_size=1, max_size=6)) if tool.piece is None else
                           host.selection.hexes)
        if act == "esc":
            tool.cancel()
        elif act in ("turn", "mirror"):
            for key, do in tool.key_actions().items():
                if key == {"turn": "R", "mirror": "Shift+R"}[act]:
                    do()
        elif act == "put":
            tool.press(pointer(board, at))
        elif act == "move":
            tool.hover(pointer(board, at))
            tool.move_by_keys()
        elif act == "query":
            tool.query("woods or level > 0")
        else:
            {"fill": tool.acts.fill, "clear": tool.acts.clear, "raise": lambda: tool.acts.change_levels("raise"),
             "smooth": lambda: tool.acts.change_levels("smooth"), "copy": tool.copy, "cut": tool.cut,
             "paste": tool.paste}[act]()
    tool.give_up()
    host.undo_all()
    assert same_board(host.board, before)


@pytest.fixture
def tool():
    board = Board(Grid(8, 8))
    fill_hexes(board, [board.hex("C3")], cover=HexTerrain((Feature("woods"),)), level=QUARTERS_PER_LEVEL)
    return SelectTool(ShapeHost(board))


def test_a_piece_is_not_put_down_where_the_pointer_is_not(tool):
    host = tool.host
    host.selection.set([host.board.hex("C3")])
    assert tool.copy()
    tool.paste()
    tool.put_down()
    assert "over the map" in host.messages[-1]
    tool.hover(host.pointer(host.at("F6")))
    assert host.ghost[1] == host.board.hex("F6")
    tool.leave()
    assert host.ghost == (None, None)
    tool.hover(host.pointer(host.at("F6", 30_000)))
    tool.put_down()
    assert "nothing of it" in host.messages[-1].lower()
    assert tool.piece is not None
    assert tool.cancel()
    assert host.undo == []


def test_nothing_selected_is_said(tool):
    for act in (tool.copy, tool.acts.fill, tool.acts.clear, tool.move_by_keys):
        act()
        assert tool.host.messages.pop().startswith("Nothing is selected")
    assert tool.host.undo == []
