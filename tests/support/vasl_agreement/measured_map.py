"""What a table of VASL's verdicts is about: one board or boards joined, their judge, and the pixels under a spot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.formats.vasl import board_builder
from losview.formats.vasl.board_builder import BoardBuilder, build_board
from losview.formats.vasl.board_file import BoardFile, read_board_file
from losview.formats.vasl.layout import lay_out_map
from losview.formats.vasl.layout_text import parse_layout
from losview.formats.vasl.terrain_codes import default_kinds_by_code
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, centre
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.rule_sets import rule_set

Spots = NDArray[np.float64]


class MeasuredMap(NamedTuple):
    """A board, "bd02", or a layout, "bd02 bd12r / bd03", of boards in a folder."""

    folder: Path
    layout: str

    @property
    def is_joined(self) -> bool:
        return not (self.folder / self.layout).is_file()


class LaidFile(NamedTuple):
    """A board's pixels, and where they lie on a map.

    Attributes:
        left, right, top, bottom: the part of the map that it takes up, as `upright` spots.
        sign: -1 where it is turned half round. origin: where the centre dot of its hex (0, 0) lies.
    """

    file: BoardFile
    left: float
    right: float
    top: float
    bottom: float
    sign: int
    origin: Hex

    def holds(self, spots: Spots) -> NDArray[np.bool_]:
        """Which spots of the map lie on it."""
        across, down = upright(spots)
        held: NDArray[np.bool_] = (
            (across >= self.left) & (across <= self.right) & (down >= self.top) & (down <= self.bottom))
        return held

    def pixels(self, spots: Spots) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Its pixels under spots of the map, or the nearest."""
        data, own = self.file.data, self.sign * (spots - np.array(centre(self.origin)))
        at = np.floor(self.file.frame.spots(own)).astype(np.intp)
        return tuple(np.clip(at[:, axis], 0, data.terrain.shape[axis] - 1) for axis in (0, 1))  # type: ignore[return-value]


def upright(spots: Spots) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Lattice points in columns and rows of hexes, the latter counted straight down."""
    return spots[:, 0] / UNIT, (spots[:, 1] + spots[:, 0] / 2) / UNIT


@lru_cache(maxsize=20)
def board_file(path: Path) -> BoardFile:
    return read_board_file(path.read_bytes(), path)


@lru_cache(maxsize=8)
def judge_of(measured: MeasuredMap, reading: type[BoardBuilder] = BoardBuilder) -> AslJudge:
    """The judge of a map, its boards read in one way."""
    with mock.patch.object(board_builder, "BoardBuilder", reading):
        judge = rule_set("asl").prepare(_board_of(measured))
    assert isinstance(judge, AslJudge)
    return judge


def _board_of(measured: MeasuredMap) -> Board:
    if measured.is_joined:
        rows = parse_layout(measured.layout, measured.folder)
        return lay_out_map(rows, lambda laid: board_file(laid.path), default_kinds_by_code(), measured.layout)
    file = board_file(measured.folder / measured.layout)
    return build_board(file.data, file.frame, file.metadata, default_kinds_by_code(), file.path)


@lru_cache(maxsize=4)
def laid_files(measured: MeasuredMap) -> tuple[LaidFile, ...]:
    """The boards of a map, each where it lies."""
    if measured.is_joined:
        return tuple(_laid_sheets(judge_of(measured).board))
    everywhere = (-np.inf, np.inf, -np.inf, np.inf)
    return (LaidFile(board_file(measured.folder / measured.layout), *everywhere, 1, Hex(0, 0)),)


def _laid_sheets(board: Board) -> Iterator[LaidFile]:
    down = 0.5 if board.grid.stagger == "even" else 0.0
    for sheet, source in zip(board.labels.sheets, board.sources, strict=True):
        file, sign = board_file(Path(source.file)), -1 if sheet.turned else 1
        cells = map(board.grid.cell, board.grid.hexes())
        label = next(sheet.label(*cell) for cell in cells if sheet.holds(*cell))
        on_map, own = board.hex(label), _own_hex(file, label.removeprefix(sheet.name))
        yield LaidFile(file, sheet.column, sheet.column + sheet.columns - 1, sheet.row - down,
                       sheet.row + sheet.rows - down, sign, Hex(on_map.q - sign * own.q, on_map.r - sign * own.r))


def _own_hex(file: BoardFile, label: str) -> Hex:
    return Board(file.frame.grid, labels=file.frame.labels).hex(label)


def pixels_at(measured: MeasuredMap, spots: Spots) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """The terrain codes and the levels of the pixels under spots of a map."""
    codes, levels = np.zeros(len(spots), np.uint8), np.zeros(len(spots), np.int8)
    for laid in laid_files(measured):
        held = laid.holds(spots)
        at = laid.pixels(spots[held])
        codes[held], levels[held] = laid.file.data.terrain[at], laid.file.data.levels[at]
    return codes, levels
