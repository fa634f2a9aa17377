"""One hex in sentences: its ground, what lies in it and on its sides, its units, and what lies around it."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.cutting import drawn_on
from losview.board.kinds.terrain import table
from losview.board.outlines.raised_ways import ground_level
from losview.board.scenario.counter_sides import side_title
from losview.hexes.hex import DIRECTIONS, Hex, hexside, neighbour
from losview.hexes.labels import direction_name
from losview.sight.end_text import level_text
from losview.sight.sentence_names import in_sentence


def spoken_level(quarters: int) -> str:
    """A level as it is read aloud: "level 2", "level minus 1", "level 1.25"."""
    return "level " + level_text(quarters).replace("-", "minus ")


def listed(words: list[str]) -> str:
    """Words as a list within a sentence: "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" and {words[-1]}"


def terrain_names(board: Board, hex_: Hex) -> list[str]:
    """What fills a hex and what is drawn in it, each name once."""
    names = []
    for feature in board.cover(hex_).features:
        name = in_sentence(table().name(feature.kind))
        if feature.height is not None:
            name += f" of height {level_text(feature.height)}"
        exits = [direction_name(board.grid, d) for d in range(6) if (feature.exits or 0) >> d & 1]
        names.append(name + (f" towards {listed(exits)}" if exits else ""))
    names += [in_sentence(table().name(drawn.kind)) for _, drawn in drawn_on(board, (hex_,))]
    return list(dict.fromkeys(names))


def unit_words(counter: Counter) -> str:
    """A counter: its kind, name, side and level."""
    words = f"{in_sentence(table().name(counter.kind))} {counter.name}".strip()
    if counter.side:
        words += f" of {side_title(counter.side)}"
    return words if counter.level is None else f"{words} at {spoken_level(counter.level)}"


def describe_hex(board: Board, hex_: Hex) -> str:
    """A hex in sentences, a line for each subject."""
    grid, label = board.grid, board.label(hex_)
    terrain = terrain_names(board, hex_)
    lines = [f"{label}: {listed(terrain) if terrain else 'open ground'}, at {spoken_level(ground_level(board, hex_))}."]
    sides = []
    for direction in range(6):
        kinds = board.hexsides.get(hexside(hex_, direction), ())
        if kinds:
            names = listed([in_sentence(table().name(kind)) for kind in kinds])
            sides.append(f"{names} to the {direction_name(grid, direction)}")
    if sides:
        lines.append(f"On its sides: {listed(sides)}.")
    units = [unit_words(counter) for _, counter in board.counters_on(hex_)]
    lines.append(f"Here: {listed(units)}." if units else "No units are here.")
    around = []
    for direction in range(len(DIRECTIONS)):
        beside = neighbour(hex_, direction)
        if beside in grid:
            there = terrain_names(board, beside)
            around.append(f"{direction_name(grid, direction)} {board.label(beside)}, "
                          f"{listed(there) if there else 'open ground'} at {spoken_level(ground_level(board, beside))}")
    lines.append("Around it: " + "; ".join(around) + "." if around else "Nothing lies around it.")
    return "\n".join(lines)
