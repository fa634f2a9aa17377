"""A whole map in sentences: its size, its ground, its landmarks, and the units by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from losview.board.board import Board
from losview.board.kinds.terrain import table
from losview.board.scenario.counter_sides import side_title
from losview.descriptions.hex_description import listed, spoken_level, unit_words
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import hex_at
from losview.sight.sentence_names import in_sentence

#: So many hills are named, the highest first, and so many hexes of units on each side.
HILLS, UNITS = 6, 40


def describe_map(board: Board) -> str:
    """A map in sentences, a line for each subject."""
    grid, hexes = board.grid, len(board.grid.plane.cells)
    title = board.title or "A map without a title"
    lines = [f"{title}: {hexes} hexes in {grid.columns} columns and {grid.rows} rows, numbered "
             f"{board.labels.range_text(grid).replace('–', ' to ')}."]
    levels, counts = np.unique(board.levels[grid.present], return_counts=True)
    common = int(levels[counts.argmax()])
    lowest, highest = spoken_level(int(levels[0])), spoken_level(int(levels[-1]))
    lines.append(f"The ground reaches from {lowest} to {highest}; most of it lies at {spoken_level(common)}."
                 if len(levels) > 1 else
                 f"The ground lies at {spoken_level(common)} throughout.")
    hills = summits(board, common)
    if hills:
        lines.append("Hills: " + listed([f"{board.label(hex_)}, {spoken_level(board.level(hex_))}"
                                         for hex_ in hills[:HILLS]]) + ".")
    terrain = Counter(in_sentence(table().name(kind)) for hex_ in grid.hexes() for kind in board.cover(hex_).kinds())
    terrain += Counter(in_sentence(table().name(drawn.kind)) for drawn in board.depictions.values())
    if terrain:
        lines.append("Terrain, with how many hexes or outlines of each: " + listed(
            [f"{name} {number}" for name, number in terrain.most_common(12)]) + ".")
    places = [f'"{" ".join(text.text.split())}"'
              + (f" in {board.label(hex_at(text.point))}" if hex_at(text.point) in grid else "")
              for text in board.texts.values()]
    if places:
        lines.append(f"Written on it: {listed(places)}.")
    lines += _units(board)
    lines += [note if note.endswith((".", "!", "?")) else f"{note}." for note in board.notes]
    return "\n".join(lines)


def _units(board: Board) -> list[str]:
    """A line for the units of each side: what they are and where."""
    by_side: dict[str, list[str]] = {}
    for counter in board.counters.values():
        if counter.hex in board.grid:
            words = unit_words(replace(counter, side=""))
            by_side.setdefault(counter.side, []).append(f"{words} in {board.label(counter.hex)}")
    lines = []
    for side, units in sorted(by_side.items()):
        shown = units if len(units) <= UNITS else [*units[:UNITS], f"{len(units) - UNITS} more"]
        name = f"Of {side_title(side)}" if side else "Of no side"
        lines.append(f"{name}, {len(units)}: {listed(shown)}.")
    return lines or ["No units are on it."]


def summits(board: Board, common: int) -> list[Hex]:
    """The tops of hills, the highest first: one hex of each stretch of level ground that only falls around it.

    Args:
        common: the most frequent level in quarters; a hill rises above it.
    """
    found, done = [], set()
    for hex_ in sorted(board.grid.hexes(), key=lambda each: -board.level(each)):
        level = board.level(hex_)
        if level <= common:
            break
        if hex_ in done:
            continue
        plateau, waiting, highest = {hex_}, [hex_], True
        while waiting:
            here = waiting.pop()
            for direction in range(6):
                beside = neighbour(here, direction)
                if beside not in board.grid or beside in plateau:
                    continue
                if board.level(beside) == level:
                    plateau.add(beside)
                    waiting.append(beside)
                highest &= board.level(beside) <= level
        done |= plateau
        if highest:
            found.append(min(plateau, key=lambda each: board.grid.cell(each)))
    return found
