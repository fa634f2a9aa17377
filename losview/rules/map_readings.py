"""The readings that a map's file names: kept in its scenario, with their choices, and cited again when it is opened.

    "scenario": {
      "readings": {"name": "House rules", "rules": "cwb", "choices": {"ridge-middle": "lower"}}
    }
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from losview.board.board import Board
from losview.rules.core.threads import RuleError
from losview.rules.reading_set import ReadingSet, reading_options, readings_of
from losview.rules.rule_sets import rule_set

KEY = "readings"


def readings_of_map(board: Board) -> ReadingSet | None:
    """The readings that a map names; None where it names none, or what it says cannot be used."""
    said = board.scenario.get(KEY)
    if not isinstance(said, Mapping) or not all(isinstance(said.get(key), str) for key in ("name", "rules")):
        return None
    choices = said.get("choices", {})
    if not said["name"].strip() or not isinstance(choices, Mapping):
        return None
    try:
        rules = rule_set(said["rules"])
        known = {option.key for option in reading_options(rules)}
        chosen = {str(key): str(value) for key, value in choices.items() if key in known}
        return readings_of(rules, chosen, said["name"])
    except RuleError:
        return None


def with_readings_of_map(board: Board, readings: ReadingSet | None) -> Board:
    """The board as it is saved: its scenario names those readings, or none.

    What it says already is left word for word where it is the same, or cannot be read.

    Returns:
        A board that shares all but the scenario with the first.
    """
    if readings == readings_of_map(board):
        return board
    scenario = {key: value for key, value in board.scenario.items() if key != KEY}
    if readings is not None:
        usual = dict(readings_of(rule_set(readings.rules), {}).choices)
        scenario[KEY] = {"name": readings.name, "rules": readings.rules,
                         "choices": {key: value for key, value in readings.choices if value != usual[key]}}
    kept = copy(board)
    kept.scenario = scenario
    return kept
