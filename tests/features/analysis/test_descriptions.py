"""Descriptions for the ear: every fact of a hex, landmarks, rulings and fields in whole sentences without signs."""

from __future__ import annotations

import re

import pytest

from losview.features.analysis.hex_description import describe_hex
from losview.features.analysis.map_description import describe_map, summits
from losview.features.analysis.ruling_description import describe_field, describe_ruling, spoken_signs
from losview.formats.sketch import sketch
from losview.rules.case_file import read_case
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.end_words import end_words
from losview.rules.rule_sets import rule_set
from tests.support.case_files import case_paths
from tests.support.command_line import Run, run  # noqa: F401 -- a fixture

COUNTRY = """
    grid flat odd
    title Two hills
    legend
      W = woods height 1
    terrain
    . W . . .
    . . . . .
    . . . . .
    levels
    0 0 0 -1 0
    0 2 0 0 3
    0 0 0 0 3
    hexsides
    B2-C2 slope
    units
    union infantry B2 "1/I"
    texts
      "Hill 522" B2@0,0
    notes
    Made for tests
    """


def test_a_hex_is_told_with_its_sides_units_and_neighbours() -> None:
    board = sketch(COUNTRY)
    text = describe_hex(board, board.hex("B2"))
    assert text.startswith("B2: open ground, at level 2.")
    assert "slope to the " in text
    assert "Here: infantry 1/I of" in text
    assert "north B1, woods of height 1 at level 0" in text
    assert "level minus 1" in describe_hex(board, board.hex("D1"))
    assert "No units are here." in describe_hex(board, board.hex("A1"))


def test_a_painted_raised_way_is_told_at_the_level_that_is_judged() -> None:
    board = sketch("legend\n  E = elevated_road\nterrain\n  . E .\n  . E .\n  . . .\n")
    assert describe_hex(board, board.hex("B1")).startswith("B1: elevated road, at level 1.")
    assert "elevated road at level 1" in describe_hex(board, board.hex("A1"))
    on, beside = LineEnd(board.hex("B1")), LineEnd(board.hex("A1"))
    eyes = rule_set("asl").prepare(board).thread(on, beside)
    assert end_words(board, on, int(eyes.start_height[0])) == "B1 level 1"
    assert end_words(board, beside, int(eyes.end_height[0])) == "A1 level 0"
    assert end_words(board, beside, int(eyes.start_height[0])) == "A1 eye 1"
    assert end_words(board, beside, int(eyes.start_height[0]), located=True) == "A1 level 1"


def test_a_unit_in_a_gully_is_told_at_its_level_by_rules_with_locations() -> None:
    """Players of ASL know levels and locations, no eyes."""
    board = sketch("legend\n  G = gully\nterrain\n  . G\n  . .\n")
    judge = rule_set("asl").prepare(board)
    ends = LineEnd(board.hex("B1")), LineEnd(board.hex("A1"))
    eyes = judge.thread(*ends)
    told = describe_ruling(judge.rule_set, board, ends, (int(eyes.start_height[0]), int(eyes.end_height[0])),
                           judge.judge_one(*ends))
    assert "from B1 level minus 1 to A1 level 0" in told


def test_a_map_is_told_by_its_landmarks() -> None:
    board = sketch(COUNTRY)
    text = describe_map(board)
    assert text.startswith("Two hills: 15 hexes in 5 columns and 3 rows")
    assert "from level minus 1 to level 3; most of it lies at level 0" in text
    assert "Hills: E2, level 3 and B2, level 2." in text
    assert '"Hill 522" in B2' in text
    assert "1: infantry 1/I in B2." in text
    assert "Made for tests." in text
    assert [board.label(hex_) for hex_ in summits(board, 0)] == ["E2", "B2"]


def test_a_field_is_told_by_its_counts() -> None:
    board = sketch("grid pointy\nlevels\n0 0 2 0 0 0 0 0")
    judge = rule_set("battletech").prepare(board)
    field = compute_field(judge, LineEnd(board.hex("A1")))
    assert field is not None
    text = describe_field(board, field)
    assert "A1 sees 3 of 8 hexes." in text
    assert "5 blocked" in text
    assert "The farthest hex seen is C1, range 2." in text
    assert "The nearest not seen, at range 3: D1." in text
    assert int((field.outcome == Outcome.BLOCKED).sum()) == 5


def test_rulings_of_all_cases_are_told_in_sentences_without_signs() -> None:
    for path in case_paths()[::4]:
        case = read_case(path)
        expected = case.verdicts[0]
        judge = case.rule_set.prepare(case.board, expected.options)
        verdict = judge.judge_one(expected.a, expected.b)
        threads = judge.thread(expected.a, expected.b)
        eyes = int(threads.start_height[0]), int(threads.end_height[0])
        text = describe_ruling(case.rule_set, case.board, (expected.a, expected.b), eyes, verdict)
        assert spoken_signs(verdict.summary) in text
        assert not re.search(r"[→×−≤≥✓✕]", text), text
        assert all(line.endswith((".", "!")) for line in text.splitlines()), text


@pytest.mark.parametrize(("signs", "words"), [
    ("2×3 − 4 = 2", "2 times 3 minus 4 is 2"), ("1/3 > 2/7", "1 over 3 is more than 2 over 7"),
    ("level −1", "level minus 1")])
def test_signs_are_spoken(signs: str, words: str) -> None:
    assert spoken_signs(signs) == words


def test_the_command_line_tells_the_same(run: Run) -> None:  # noqa: F811 -- the fixture
    assert "Hills:" in run("describe", "demo:first-map").out
    board_words = run("describe", "demo:first-map", "D4").out
    assert board_words.startswith("D4: ")
    assert "sees" in board_words
    document = run("describe", "demo:first-map", "D4", "H8", "--json").json
    assert document["ruling"][0].startswith("By Civil War Brigade, from D4")
    assert "nearest" in run("describe", "demo:first-map", "ZZ99").sentence() or run(
        "describe", "demo:first-map", "ZZ99").sentence()
