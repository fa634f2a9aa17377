"""VASL's own readings of a board's pixels, to tell where a difference of verdicts comes from.

Each is our reader with one thing done as VASL does it; judging a thread on it shows whether that one thing is why.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from copy import copy
from dataclasses import replace
from functools import lru_cache
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.depiction import Depiction
from losview.formats.vasl.board_builder import BoardBuilder
from losview.hexes.lattice import Point
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules import obstacles
from losview.rules.asl.rules.obstacles import BlindHexes, CrossingFacts, blind_hexes
from losview.rules.rule_sets import rule_set
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of, laid_files


class PixelBases(BoardBuilder):
    """Terrain stands on the level of each of its pixels, not on its hex's base or the bank there."""

    def _terrain(self) -> None:
        super()._terrain()
        rest = {number: one for number, one in self.board.depictions.items() if not self._stands(one.kind)}
        self.board.depictions = rest
        base = np.zeros(self.board.grid.shape, np.int16)
        base[self.board.grid.present] = self._land() // QUARTERS_PER_LEVEL
        codes = {code: kind for code, kind in self.codes.items() if self._stands(kind.key)}
        terrain = np.where(np.isin(self.pixels.terrain, list(codes)), self.pixels.terrain, 0).astype(np.int16)
        lift = self.pixels.ground + self.pixels.lift - base.ravel()[self.pixels.cells]
        labels = np.where(terrain > 0, terrain + 256 * (lift + 16), 0).astype(np.int16)
        for area in self._label_areas(labels):
            if area.label:
                rise, code = divmod(area.label, 256)
                own = codes[code].rules["asl"]
                top = int(own.get("height", 0)) + (QUARTERS_PER_LEVEL // 2 if own.get("half") else 0)
                height = None if rise == 16 else max(0, top + (rise - 16) * QUARTERS_PER_LEVEL)
                self._draw([(codes[code].key, area.shape)], height)
        ordered = enumerate(self.board.depictions.values(), 1)
        self.board.depictions = {number: one for number, one in ordered if one.height != 0}

    def _land(self) -> NDArray[np.int16]:
        """What terrain stands on in each hex, by cells."""
        terrain = AslTerrain(self.board)
        land: NDArray[np.int16] = np.zeros(self.board.grid.shape, np.int16)
        land[self.board.grid.present] = terrain.land[terrain.plane.cells]
        return land[self.board.grid.present]

    def _stands(self, key: str) -> bool:
        own = next((kind.rules.get("asl", {}) for kind in self.codes.values() if kind.key == key), {})
        return bool((own.get("obstacle") or own.get("hindrance")) and not own.get("inherent"))


class CliffPrint(BoardBuilder):
    """Cliff pixels carry the lower level: ground ends where the print begins, short of its hexside."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        cliffs = np.isin(self.data.terrain, [code for code, kind in self.codes.items() if self._asl(kind, "cliff")])
        self.pixels.ground[cliffs] = self.data.levels[cliffs]


class Both(PixelBases, CliffPrint):
    """Both of them."""


#: What each reading is, in words, and the rule that it goes by or against.
READINGS: dict[str, type[BoardBuilder]] = {
    "terrain stands on its pixels' level, not on its hex's base (A6.2)": PixelBases,
    "ground ends where the print of a cliff begins (B11)": CliffPrint,
    "both of these (A6.2, B11)": Both,
}


#: Eight directions, as parts of a pixel's move to the right and down.
ROUND = [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)]


@lru_cache(maxsize=48)
def print_moved(measured: MeasuredMap, right: float, down: float, with_ground: bool = False) -> AslJudge:
    """The judge of a map whose printed terrain lies so many pixels farther; hexes stay, and the ground unless told.

    VASL's hexes have their corners on whole pixels, and the hexes of a thread's ends reach a pixel beyond them.
    """
    frame = laid_files(measured)[0].file.frame
    spots = np.array([(100.0, 100.0), (100 + right, 100 + down)])
    x, y = (frame.outline(spots[1:]) - frame.outline(spots[:1]))[0].tolist()
    board = copy(judge_of(measured).board)
    board.depictions = {number: one if one.kind.endswith("contour") and not with_ground else _moved(one, x, y)
                        for number, one in board.depictions.items()}
    judge = rule_set("asl").prepare(board)
    assert isinstance(judge, AslJudge)
    return judge


def _moved(one: Depiction, x: int, y: int) -> Depiction:
    rings = [tuple(Point(p.x + x, p.y + y) for p in ring) for ring in (one.outline, *one.holes)]
    return replace(one, outline=rings[0], holes=tuple(rings[1:]))


def as_half_buildings(facts: CrossingFacts) -> BlindHexes:
    """Blind hexes as VASL counts them from and to rooftops: with the half level that buildings have above full ones."""
    return blind_hexes(replace(facts, full_top=np.where(facts.full_level & ~facts.ground, facts.top, facts.full_top)))


def with_half_buildings() -> AbstractContextManager[object]:
    """While it lasts rooftops are judged so."""
    return mock.patch.object(obstacles, "blind_hexes", as_half_buildings)
