"""Asks for the hex to go to."""

from __future__ import annotations

from textwrap import fill

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.window.widgets.message_box import ask_line


def ask_hex(board: Board, parent: QWidget) -> Hex | None:
    """Ask for a hex by its label, again where the map has no such hex; None where the user cancels."""
    labels = tr("Label of the hex ({range}):", range=board.labels.range_text(board.grid))
    question, typed = labels, ""
    while True:
        typed, accepted = ask_line(parent, tr("Go to hex"), question, typed)
        if not accepted or not typed.strip():
            return None
        try:
            return board.hex(typed)
        except ValueError as problem:  # what was typed stays, to be corrected
            question = fill(str(problem), 60) + "\n\n" + labels
