"""A country painted hex by hex, as maps of Civil War Brigade and BattleTech have it."""

from __future__ import annotations

from itertools import pairwise

from losview.board.board import Board
from losview.board.cover import Cover, Feature
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, SetHexside
from losview.board.new_map.country import Country
from losview.board.new_map.dice import Dice
from losview.board.new_map.template import CountryKinds
from losview.hexes.hex import Hex, direction_to, hexside, neighbour

_Features = dict[Hex, list[Feature]]


def painted_country(board: Board, country: Country, kinds: CountryKinds, dice: Dice) -> list[Edit]:
    """The edits that paint a country, but for the levels of its hexes, on an empty map."""
    features: _Features = {}
    for patches, choices in ((country.fields, kinds.fields), (country.woods, kinds.woods)):
        for patch in patches:
            kind = dice.usual(choices)
            for hex_ in patch:
                features[hex_] = [Feature(kind)]
    for hex_ in country.village:
        features[hex_] = [Feature(dice.usual(kinds.buildings))]
    for hex_, exits in _exits([country.stream]).items():
        through = None if kinds.stream_amount is not None else exits
        features[hex_] = [Feature(kinds.stream, None, kinds.stream_amount, through)]
    _add_roads(features, country, kinds)
    on_map = tuple(sorted(hex_ for hex_ in features if hex_ in board.grid))
    steps = _steps(board, country, kinds)
    if not on_map:
        return steps
    return [Paint(on_map, tuple(Cover(tuple(features[hex_]), board.cover(hex_).theme) for hex_ in on_map)), *steps]


def _add_roads(features: _Features, country: Country, kinds: CountryKinds) -> None:
    wet = set(country.stream)
    of_kind: dict[str, list[list[Hex]]] = {}
    for number, road in enumerate(country.roads):
        of_kind.setdefault(kinds.roads[min(number, len(kinds.roads) - 1)], []).append(road)
    for kind, roads in of_kind.items():
        for hex_, exits in _exits(roads).items():
            features.setdefault(hex_, []).append(Feature(kind, exits=exits))
            if hex_ in wet:
                features[hex_].append(Feature(kinds.bridge, exits=exits))


def _exits(ways: list[list[Hex]]) -> dict[Hex, int]:
    """The hexes of ways with the directions in which they go on, as bits."""
    exits: dict[Hex, int] = {}
    for way in ways:
        for hex_, after in pairwise(way):
            direction = direction_to(hex_, after)
            if direction is not None:
                exits[hex_] = exits.get(hex_, 0) | 1 << direction
                exits[after] = exits.get(after, 0) | 1 << (direction + 3) % 6
    return exits


def _steps(board: Board, country: Country, kinds: CountryKinds) -> list[Edit]:
    """Slopes where the ground rises from one hex to the next."""
    edits: list[Edit] = []
    if kinds.steps:
        for hex_ in board.grid.hexes():
            for direction in range(3):
                beyond = neighbour(hex_, direction)
                rise = abs(country.level(beyond) - country.level(hex_)) if beyond in board.grid else 0
                if rise:
                    edits.append(SetHexside(hexside(hex_, direction), (kinds.steps[min(rise, len(kinds.steps)) - 1],)))
    return edits
