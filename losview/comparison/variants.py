"""What the second of two fields can have otherwise than the first by the same rules: who looks, how high, the map."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import numpy as np

from losview.board.board import QUARTERS
from losview.comparison.difference_map import FieldSide
from losview.sight.field import TargetHeight
from losview.sight.rule_set import Judge
from losview.sight.threads import End, RuleError


class Variant(Enum):
    """What is otherwise: who looks, by how much an eye is higher, or the version of the map."""

    FROM_TARGET = "from the target's hex"
    HIGHER_EYE = "eye 1 level higher"
    HIGHER_TARGETS = "targets 1 level higher"
    AS_SAVED = "on the map as saved or opened"


def varied(side: FieldSide, variant: Variant, target: End, saved: Judge | None = None) -> FieldSide:
    """A side with one thing otherwise.

    Args:
        target: the far end of the thread, who looks in `FROM_TARGET`.
        saved: the same rules, prepared for the map as it was saved; None where it never was.

    Raises:
        RuleError: where there is no saved map, or it has other hexes.
    """
    if variant is Variant.AS_SAVED:
        if saved is None:
            raise RuleError("this map has never been saved or opened: save it, and compare when it has changed")
        if saved.board.grid != side.judge.board.grid:
            raise RuleError("the map has had other hexes when it was saved, so the fields cannot be compared hex by "
                            "hex: save it, and compare when it has changed")
        return replace(side, judge=saved)
    if variant is Variant.FROM_TARGET:
        return replace(side, viewer=target)
    usual = usual_eye(side.judge, side.viewer)
    if variant is Variant.HIGHER_EYE:
        eye = usual if side.viewer.eye is None else side.viewer.eye
        return replace(side, viewer=replace(side.viewer, eye=eye + QUARTERS))
    eye = usual if side.target.eye is None else side.target.eye
    return replace(side, target=TargetHeight(side.target.level, eye + QUARTERS))


def usual_eye(judge: Judge, end: End) -> int:
    """Quarter levels of the rules' usual eye in an end's hex above what it stands on."""
    cell = np.array([judge.plane.cell(end.hex)], np.intp)
    return int(judge.eye_heights(cell)[0] - judge.eye_heights(cell, End(end.hex, eye=0))[0])
