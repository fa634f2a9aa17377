"""Two ends typed in one line are read as people write them, and written so that they are read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_end
from losview.window.ruling.end_actions import ends_line, typed_ends

ENDS = ("A1", "C2", "D3:1", "B2@3", "C3@96,-8", "E5:roof", "B3@2-3:1.5")
BOARD = Board(Grid(6, 6))


@given(st.sampled_from(ENDS), st.sampled_from(ENDS), st.sampled_from((" ", "  ", ", ", " -> ", "→", " to ", " ; ")))
def test_what_is_typed_is_read_whatever_stands_between(a: str, b: str, gap: str) -> None:
    ends = typed_ends(BOARD, f" {a}{gap}{b} ")
    assert ends == (parse_end(BOARD, a), parse_end(BOARD, b))
    assert typed_ends(BOARD, ends_line(BOARD, ends)) == ends


def test_labels_with_dots_and_commas_without_spaces_are_read() -> None:
    dotted = Board(Grid(30, 30), labels=Labels(style="dotted"))
    assert typed_ends(dotted, "17.24 19.22") == (parse_end(dotted, "17.24"), parse_end(dotted, "19.22"))
    assert typed_ends(BOARD, "A1,C2") == typed_ends(BOARD, "a1 c2")


@pytest.mark.parametrize(("text", "said"), [
    ("", "no end can be read"), ("A1", "one end can be read here"), ("A1 B2 C3", "3 ends can be read"),
    ("A1 Z99", "Z99"), ("A1 ->", "one end"), ("A1:high B2", "is not a level")])
def test_what_is_no_thread_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(RuleError) as problem:
        typed_ends(BOARD, text)
    assert said in str(problem.value)
