"""Other labels for the hexes of a map."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.edits.scenario_edits import SetScenario
from losview.board.transform.thread_text import moved_thread
from losview.hexes.isometry import Isometry
from losview.hexes.labels import Labels


def relabel(board: Board, labels: Labels) -> SetScenario:
    """The edit that numbers hexes otherwise; the thread of the scenario stays on its hexes."""
    named = Board(board.grid, labels=labels)
    thread = moved_thread(board, named, Isometry())
    changed = thread is not None and thread != board.scenario.get("thread")
    scenario = {**board.scenario, "thread": thread} if changed else None
    return SetScenario(labels=labels, scenario=scenario, act="Number the hexes anew")
