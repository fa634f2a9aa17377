"""The list of all checks: a check is a function that finds flaws, and one line here."""

from __future__ import annotations

from losview.lint import ground_checks, name_checks, outline_checks, way_checks
from losview.lint.finding import Check

CHECKS: tuple[Check, ...] = (
    Check("way-end", "ways whose exits have no partner", way_checks.exits_without_partner),
    Check("depression-end", "drawn depressions that do not go on", way_checks.open_depressions),
    Check("ways-cross", "streams and depressions that cross", way_checks.ways_that_cross, reach=0),
    Check("uphill", "streams that run uphill", way_checks.streams_uphill, reach=2 * way_checks.PLATEAU + 1),
    Check("bridge", "bridges over nothing", way_checks.bridges_over_nothing),
    Check("steep-level", "cliffs and slopes between equal levels", ground_checks.steep_hexsides_between_equal_levels),
    Check("contour-open", "levels that no contour encloses", ground_checks.levels_without_contour, reach=0),
    Check("contours-cross", "contours that cross", ground_checks.contours_that_cross),
    Check("building-apart", "buildings whose parts have no wall in common", outline_checks.buildings_apart),
    Check("dot", "outlines that touch a centre dot", outline_checks.outlines_at_dots),
    Check("vertex", "outlines that pass a vertex by a hair", outline_checks.outlines_at_vertices),
    Check("unit-name", "units without a name", name_checks.units_without_name, reach=0),
    Check("hex-label", "hexes called alike", name_checks.hexes_called_alike, reach=0),
    Check("label-twice", "labels that stand there twice", name_checks.labels_put_twice, reach=name_checks.APART),
)
