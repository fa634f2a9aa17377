"""One hex in sentences: its ground, what lies in it and on its sides, its units, and what lies around it."""

from __future__ import annotations

from losview.base.translation import tr, tr_as
from losview.base.words import in_sentence, listed
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.cutting import drawn_on
from losview.board.outlines.raised_ways import ground_level
from losview.board.scenario.counter_sides import side_title
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import DIRECTIONS, Hex, hexside, neighbour
from losview.hexes.labels import direction_name


def spoken_level(quarters: int) -> str:
    """A level as it is read aloud: "level 2", "level minus 1", "level 1.25"."""
    return tr("level {level:g}", level=quarters / QUARTERS_PER_LEVEL).replace("-", tr_as("sign", "minus "))


def terrain_names(board: Board, hex_: Hex) -> list[str]:
    """What fills a hex and what is drawn in it, each name once."""
    names = []
    for feature in board.cover(hex_).features:
        name = in_sentence(table().name(feature.kind))
        if feature.height is not None:
            name = tr("{terrain} of height {height:g}", terrain=name, height=feature.height / QUARTERS_PER_LEVEL)
        exits = [direction_name(board.grid, d) for d in range(6) if (feature.exits or 0) >> d & 1]
        names.append(tr("{terrain} towards {directions}", terrain=name, directions=listed(exits, "and")) if exits else
                     name)
    names += [in_sentence(table().name(drawn.kind)) for _, drawn in drawn_on(board, (hex_,))]
    return list(dict.fromkeys(names))


def unit_words(counter: UnitCounter) -> str:
    """A counter: its kind, name, side and level."""
    words = f"{in_sentence(table().name(counter.kind))} {counter.name}".strip()
    if counter.side:
        words = tr("{unit} of {side}", unit=words, side=side_title(counter.side))
    return words if counter.level is None else tr("{unit} at {level}", unit=words, level=spoken_level(counter.level))


def describe_hex(board: Board, hex_: Hex) -> str:
    """A hex in sentences, a line for each subject."""
    grid, label = board.grid, board.label(hex_)
    lines = [tr("{hex}: {terrain}, at {level}.", hex=label, terrain=_all_terrain(board, hex_),
                level=spoken_level(ground_level(board, hex_)))]
    sides = []
    for direction in range(6):
        kinds = board.hexsides.get(hexside(hex_, direction), ())
        if kinds:
            names = listed([in_sentence(table().name(kind)) for kind in kinds], "and")
            sides.append(tr("{kinds} to the {direction}", kinds=names, direction=direction_name(grid, direction)))
    if sides:
        lines.append(tr("On its sides: {sides}.", sides=listed(sides, "and")))
    units = [unit_words(counter) for _, counter in board.counters_on(hex_)]
    lines.append(tr("Here: {units}.", units=listed(units, "and")) if units else tr("No units are here."))
    around = []
    for direction in range(len(DIRECTIONS)):
        beside = neighbour(hex_, direction)
        if beside in grid:
            around.append(tr("{direction} {hex}, {terrain} at {level}", direction=direction_name(grid, direction),
                             hex=board.label(beside), terrain=_all_terrain(board, beside),
                             level=spoken_level(ground_level(board, beside))))
    lines.append(tr("Around it: {hexes}.", hexes="; ".join(around)) if around else tr("Nothing lies around it."))
    return "\n".join(lines)


def _all_terrain(board: Board, hex_: Hex) -> str:
    return listed(terrain_names(board, hex_) or [tr("open ground")], "and")
