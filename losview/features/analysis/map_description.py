"""A whole map in sentences: its size, its ground, its landmarks, and the units by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from losview.base.translation import tr, tr_as, tr_note
from losview.base.words import in_sentence, listed
from losview.board.board import Board
from losview.board.map_text import MapText
from losview.board.scenario.counter_sides import side_title
from losview.board.terrain import table
from losview.features.analysis.hex_description import spoken_level, unit_words
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import hex_at

#: So many hills are named, the highest first, and so many hexes of units on each side.
HILLS, UNITS = 6, 40


def describe_map(board: Board) -> str:
    """A map in sentences, a line for each subject."""
    grid, hexes = board.grid, len(board.grid.plane.cells)
    title = board.title or tr("A map without a title")
    numbers = board.labels.range_text(grid).replace("–", tr_as("range", " to "))
    lines = [tr("{title}: {count} hexes in {columns} columns and {rows} rows, numbered {range}.", title=title,
                count=hexes, columns=grid.columns, rows=grid.rows, range=numbers)]
    levels, counts = np.unique(board.levels[grid.present], return_counts=True)
    common = int(levels[counts.argmax()])
    lowest, highest = spoken_level(int(levels[0])), spoken_level(int(levels[-1]))
    lines.append(tr("The ground reaches from {lowest} to {highest}; most of it lies at {common}.", lowest=lowest,
                    highest=highest, common=spoken_level(common)) if len(levels) > 1 else
                 tr("The ground lies at {level} throughout.", level=spoken_level(common)))
    hills = summits(board, common)
    if hills:
        tops = [f"{board.label(hex_)}, {spoken_level(board.level(hex_))}" for hex_ in hills[:HILLS]]
        lines.append(tr("Hills: {hills}.", hills=listed(tops, "and")))
    terrain = Counter(in_sentence(table().name(kind)) for hex_ in grid.hexes() for kind in board.cover(hex_).kinds())
    terrain += Counter(in_sentence(table().name(drawn.kind)) for drawn in board.depictions.values())
    if terrain:
        kinds = [f"{name} {number}" for name, number in terrain.most_common(12)]
        lines.append(tr("Terrain, with how many hexes or outlines of each: {terrain}.", terrain=listed(kinds, "and")))
    places = [_written(board, text) for text in board.texts.values()]
    if places:
        lines.append(tr("Written on it: {texts}.", texts=listed(places, "and")))
    lines += _units(board)
    lines += [note if note.endswith((".", "!", "?")) else f"{note}." for note in map(tr_note, board.notes)]
    return "\n".join(lines)


def _written(board: Board, text: MapText) -> str:
    """A label or note with its hex, if it lies in one."""
    words, hex_ = " ".join(text.text.split()), hex_at(text.point)
    if hex_ in board.grid:
        return tr('"{text}" in {hex}', text=words, hex=board.label(hex_))
    return tr('"{text}"', text=words)


def _units(board: Board) -> list[str]:
    """A line for the units of each side: what they are and where."""
    by_side: dict[str, list[str]] = {}
    for counter in board.counters.values():
        if counter.hex in board.grid:
            words = unit_words(replace(counter, side=""))
            by_side.setdefault(counter.side, []).append(
                tr("{unit} in {hex}", unit=words, hex=board.label(counter.hex)))
    lines = []
    for side, units in sorted(by_side.items()):
        shown = units if len(units) <= UNITS else [*units[:UNITS], tr("{count} more", count=len(units) - UNITS)]
        words = listed(shown, "and")
        lines.append(tr("Of {side}, {count}: {units}.", side=side_title(side), count=len(units), units=words)
                     if side else tr("Of no side, {count}: {units}.", count=len(units), units=words))
    return lines or [tr("No units are on it.")]


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
