"""Maps of boards in rows of unlike length: no hex lies in the gap, and threads run over it as over nothing."""

from __future__ import annotations

import random

import pytest

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid, GridPart
from losview.rules.core.threads import LineEnd
from losview.rules.positions import fingerprint
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support import asl_tables, battletech_agreement, civil_war_agreement, rule_boards
from tests.support.agreement import disagreements
from tests.support.asl_agreement import disagreements as asl_disagreements
from tests.support.asl_questions import on_levels


def gapped(rng: random.Random) -> Grid:
    """Two or three rows of boards, some shorter than others."""
    wide, parts, row = rng.randint(4, 7), [], 0
    for _ in range(rng.randint(2, 3)):
        rows = rng.randint(1, 3)
        parts.append(GridPart(0, row, rng.randint(2, wide), rows))
        row += rows
    return Grid(max(part.columns for part in parts), row, "flat", rng.choice(["odd", "even"]), "half", tuple(parts))


@pytest.fixture
def gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random boards have gaps."""
    made = random.Random(7)
    monkeypatch.setattr(rule_boards, "random_grid", lambda rng, most=9: gapped(rng))
    monkeypatch.setattr(asl_tables, "Grid", lambda *_: gapped(made))


@pytest.mark.usefixtures("gaps")
@pytest.mark.parametrize("seed", range(12))
def test_every_rule_system_agrees_with_its_slow_transcription(seed: int) -> None:
    rng = random.Random(seed)
    board = asl_tables.asl_board(rng)
    assert board.grid.parts
    assert asl_disagreements(board, asl_tables.as_table(board), on_levels(rng, board)) == []
    assert civil_war_agreement.agree(rule_boards.civil_war_board(rng)) > 0
    assert battletech_agreement.agree(rule_boards.battletech_board(rng), rng) > 0


@pytest.mark.usefixtures("gaps")
@pytest.mark.parametrize("key", [system.key for system in RULE_SETS])
def test_a_thread_over_a_gap_is_surveyed_and_explained_alike(key: str) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        board = {"cwb": rule_boards.civil_war_board, "battletech": rule_boards.battletech_board}.get(
            key, asl_tables.asl_board)(rng)
        hexes = board.grid.hexes()
        asked = [(LineEnd(rng.choice(hexes)), LineEnd(rng.choice(hexes))) for _ in range(60)]
        assert disagreements(rule_set(key).prepare(board), asked) == []


@pytest.mark.parametrize("key", [system.key for system in RULE_SETS])
def test_the_worksheet_says_where_the_thread_leaves_the_map(key: str) -> None:
    board = Board(Grid(9, 8, "flat", "even", "half", (GridPart(0, 0, 9, 4), GridPart(0, 4, 3, 4))))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain())
    judge = rule_set(key).prepare(board)
    verdict = judge.judge_one(LineEnd(board.hex("I3")), LineEnd(board.hex("B7")))
    assert verdict.visible
    (note,) = [one for one in verdict.worksheet if one.rule == "map"]
    assert note.say() == ("Between F4 and C7 the thread leaves the map: no board lies there, and nothing there is "
                          "counted.")
    inside = judge.judge_one(LineEnd(board.hex("I3")), LineEnd(board.hex("A1")))
    assert not [one for one in inside.worksheet if one.rule == "map"]


def test_maps_with_and_without_a_gap_are_different_maps() -> None:
    parts = (GridPart(0, 0, 5, 4), GridPart(0, 4, 3, 4))
    one, two = Board(Grid(5, 8, "flat", "even", "half", parts)), Board(Grid(5, 8, "flat", "even", "half"))
    assert fingerprint(one) != fingerprint(two)
    fill_hexes(one, [one.hex("A1")], cover=HexTerrain((Feature("woods"),)))
    assert fingerprint(one) != fingerprint(Board(Grid(5, 8, "flat", "even", "half", parts)))
