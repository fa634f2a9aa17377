"""E1.7: the night's Low Visibility DRM.  It is the attack's, not the thread's: it may differ by direction."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.obstacles import LIMIT
from losview.sight.asl.trace.lines import ThreadLines

#: Attacks that it never modifies.
NEVER = "fire lanes, mines, snipers, DC, specific collateral attacks, residual FP, CC and OBA"


def low_visibility(terrain: AslTerrain, lines: ThreadLines) -> Bools:
    """Whether attacks along threads, from start to end, take +1: not within a hex, not where the target is topped."""
    takes_drm: Bools = (lines.length > 0) & ~target_topped(terrain, lines)
    return takes_drm


def target_topped(terrain: AslTerrain, lines: ThreadLines) -> Bools:
    """Whether any terrain or ground in the target's hex tops the firer by a full level.

    Where the target has a height-advantage TEM, its own ground does.
    """
    is_topped: Bools = terrain.peak[lines.end].astype(np.int32) - lines.a >= QUARTERS
    return is_topped


def fill_the_six(terrain: AslTerrain, lines: ThreadLines, found: Examined) -> None:
    """B.10 with E1.7: where hindrances are five, the DRM makes them six, and there is no line of sight."""
    five = found.hindrance == LIMIT - 1
    if not np.count_nonzero(five):
        return
    at = np.flatnonzero(five & low_visibility(terrain, lines))
    found.hindrance[at] += 1
    found.block("B.10", at, np.zeros_like(at), np.zeros_like(at))
