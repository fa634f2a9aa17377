"""E1.7: the night's Low Visibility DRM.  It belongs to an attack, not to the thread: it may differ by direction."""

from __future__ import annotations

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.obstacles import LIMIT
from losview.rules.asl.trace.lines import ThreadLines

#: Attacks that the DRM never modifies.
NEVER = tr("fire lanes, mines, snipers, DC, specific collateral attacks, residual FP, CC and OBA")


def low_visibility(terrain: AslTerrain, lines: ThreadLines) -> Bools:
    """Whether attacks along threads, from start to end, take +1: not within a hex, not where the target is topped."""
    takes_drm: Bools = (lines.length > 0) & ~target_topped(terrain, lines.end, lines.a)
    return takes_drm


def target_topped(terrain: AslTerrain, target: CellIndices, firer: Shorts) -> Bools:
    """Whether any terrain or ground in targets' hexes tops the firers, at levels in quarters, by a full level.

    Where the target has a height-advantage TEM, its own ground does.
    """
    is_topped: Bools = terrain.peak[target].astype(np.int32) - firer >= QUARTERS_PER_LEVEL
    return is_topped


def add_drm_to_five(terrain: AslTerrain, lines: ThreadLines, findings: Findings) -> None:
    """B.10 with E1.7: where hindrances are five, the DRM makes them six, and there is no line of sight."""
    five = findings.hindrance == LIMIT - 1
    if not np.count_nonzero(five):
        return
    with_drm = np.flatnonzero(five & low_visibility(terrain, lines))
    findings.six_by_drm = with_drm
    findings.hindrance[with_drm] += 1
    findings.block("B.10", with_drm, np.zeros_like(with_drm), np.zeros_like(with_drm))
