"""What the second of two fields can have otherwise than the first by the same rules: who looks, how high, the map."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.features.analysis.difference_map import FieldSide
from losview.rules.core.field import TargetHeight
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError


class Variant(Enum):
    """What is otherwise: who looks, by how much an eye is higher, or the version of the map."""

    FROM_TARGET = tr("from the target's hex")
    HIGHER_EYE = tr("eye 1 level higher")
    HIGHER_TARGETS = tr("targets 1 level higher")
    AS_SAVED = tr("on the map as saved or opened")
    OTHER_MAP = tr("on the map it is compared with")


#: The variants that are another version of the map: why there is none, and why one with other hexes does not do.
MAP_VARIANTS = {
    Variant.AS_SAVED: (tr("this map has never been saved or opened: save it, and compare when it has changed"),
                       tr("the map has had other hexes when it was saved, so the fields cannot be compared hex by hex: "
                          "save it, and compare when it has changed")),
    Variant.OTHER_MAP: (tr("this map is compared with no other: choose one by File > Compare with a map"),
                        tr("the map that this one is compared with has other hexes, so the fields cannot be compared "
                           "hex by hex: compare with one of the same size and form")),
}


def varied(side: FieldSide, variant: Variant, target: LineEnd, version: Judge | None = None) -> FieldSide:
    """A side with one thing otherwise.

    Args:
        target: the far end of the thread, who looks in `FROM_TARGET`.
        version: of `MAP_VARIANTS`, the same rules, prepared for the other version of the map; None without one.

    Raises:
        RuleError: where there is no other version of the map, or it has other hexes.
    """
    if variant in MAP_VARIANTS:
        missing, other_hexes = MAP_VARIANTS[variant]
        if version is None:
            raise RuleError(missing)
        if version.board.grid != side.judge.board.grid:
            raise RuleError(other_hexes)
        return replace(side, judge=version)
    if variant is Variant.FROM_TARGET:
        return replace(side, viewer=target)
    usual = usual_eye(side.judge, side.viewer)
    if variant is Variant.HIGHER_EYE:
        eye = usual if side.viewer.eye is None else side.viewer.eye
        return replace(side, viewer=replace(side.viewer, eye=eye + QUARTERS_PER_LEVEL))
    eye = usual if side.target.eye is None else side.target.eye
    return replace(side, target=TargetHeight(side.target.level, eye + QUARTERS_PER_LEVEL))


def usual_eye(judge: Judge, end: LineEnd) -> int:
    """Quarter levels of the rules' usual eye in an end's hex above what it stands on."""
    cell = np.array([judge.plane.cell(end.hex)], np.intp)
    return int(judge.eye_heights(cell)[0] - judge.eye_heights(cell, LineEnd(end.hex, eye=0))[0])
