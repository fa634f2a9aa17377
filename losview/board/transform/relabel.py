"""Other labels for the hexes of a map."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.scenario_edits import SetScenario
from losview.board.transform.reshape import check_has_boards
from losview.board.transform.thread_text import moved_threads
from losview.hexes.isometry import Isometry
from losview.hexes.labels import Labels


def relabel(board: Board, labels: Labels) -> SetScenario:
    """The edit that numbers hexes otherwise; threads and demands of the scenario stay on their hexes.

    Raises:
        EditError: where boards of the map are missing.
    """
    check_has_boards(board)
    named = Board(board.grid, labels=labels)
    changed = {key: threads for key, threads in moved_threads(board, named, Isometry()).items()
               if threads is not None and threads != board.scenario.get(key)}
    scenario = {**board.scenario, **changed} if changed else None
    return SetScenario(labels=labels, scenario=scenario, act=tr("Number the hexes anew"))
