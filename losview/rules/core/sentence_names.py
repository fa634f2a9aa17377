"""Hexsides of the edge and rules as they are called within a sentence."""

from __future__ import annotations

from functools import cache

from losview.base.translation import language, tr, tr_as
from losview.board.board import Board
from losview.hexes.hex import Hexside
from losview.hexes.labels import direction_words


def edge_name(board: Board, side: Hexside) -> str:
    """A hexside on the edge of the map: "A1's north side"."""
    hex_, _, towards = board.labels.hexside(board.grid, side).rpartition("/")
    return tr("{hex}'s {direction} side", hex=hex_, direction=direction_words(towards))


def rule_words(rule: str) -> str:
    """A rule as it is shown: its number in the rule book, or its name in the user's language."""
    return _rules(language()).get(rule, rule)


@cache
def _rules(_language: str) -> dict[str, str]:
    """The names of rules that are words; files, JSON and comparisons have the English names."""
    return {
        "ends": tr_as("rule", "ends"), "map": tr_as("rule", "map"), "terrain": tr_as("rule", "terrain"),
        "not judged": tr_as("rule", "not judged"),
        "A6.2 level": tr_as("rule", "A6.2 level"), "E1.101 lit": tr_as("rule", "E1.101 lit"),
        "adjacent": tr_as("rule", "adjacent"), "water": tr_as("rule", "water"), "screen": tr_as("rule", "screen"),
        "diagram": tr_as("rule", "diagram"), "dead zone": tr_as("rule", "dead zone"), "woods": tr_as("rule", "woods"),
        "industrial": tr_as("rule", "industrial"), "fields": tr_as("rule", "fields"), "clear": tr_as("rule", "clear"),
        "divided": tr_as("rule", "divided"), "corner": tr_as("rule", "corner"),
        "partial cover": tr_as("rule", "partial cover"),
    }
