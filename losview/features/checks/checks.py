"""The list of all checks: a check is a function that finds flaws, and one line here."""

from __future__ import annotations

from losview.base.translation import tr
from losview.features.checks import ground_checks, name_checks, outline_checks, terrain_checks, way_checks
from losview.features.checks.finding import Check

CHECKS: tuple[Check, ...] = (
    Check("way-end", tr("ways whose exits have no partner"), way_checks.exits_without_partner),
    Check("depression-end", tr("drawn depressions that do not go on"), way_checks.open_depressions),
    Check("ways-cross", tr("streams and depressions that cross"), way_checks.ways_that_cross, reach=0),
    Check("uphill", tr("streams that run uphill"), way_checks.streams_uphill, reach=2 * way_checks.PLATEAU + 1),
    Check("bridge", tr("bridges over nothing"), way_checks.bridges_over_nothing),
    Check("steep-level", tr("cliffs and slopes between equal levels"),
          ground_checks.steep_hexsides_between_equal_levels),
    Check("contour-open", tr("levels that no contour encloses"), ground_checks.levels_without_contour, reach=0),
    Check("contours-cross", tr("contours that cross"), ground_checks.contours_that_cross),
    Check("building-apart", tr("buildings whose parts have no wall in common"), outline_checks.buildings_apart),
    Check("dot", tr("outlines that touch a centre dot"), outline_checks.outlines_at_dots),
    Check("vertex", tr("outlines that pass a vertex by a hair"), outline_checks.outlines_at_vertices),
    Check("unknown-terrain", tr("terrain that no rules know"), terrain_checks.unknown_terrain, reach=0),
    Check("unit-name", tr("units without a name"), name_checks.units_without_name, reach=0),
    Check("hex-label", tr("hexes called alike"), name_checks.hexes_called_alike, reach=0),
    Check("label-twice", tr("labels that stand there twice"), name_checks.labels_put_twice, reach=name_checks.APART),
)
