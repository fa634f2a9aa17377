"""A column of a study's result as heat on the map, as SVG."""

from __future__ import annotations

from losview.cli.errors import Refusal
from losview.overlays import svg
from losview.overlays.heat.heat_scale import HeatPicture, heat_picture
from losview.studies.tables import StudyResult


def heat_svg(result: StudyResult, column: str | None = None) -> str:
    """The map of a result with a column as heat, as the text of an SVG file; raises as `heat_of` does."""
    return svg.text_of(result.board, heat=heat_of(result, column))


def heat_of(result: StudyResult, column: str | None = None) -> HeatPicture:
    """The heat of a column; of several heights of eyes that of the first.

    Args:
        column: None for the one that matters most.

    Raises:
        Refusal: where the study has no such column that can be drawn on a map.
    """
    table = result.table
    name = column or (table.heat[0] if table.heat else "")
    if not table.hexes or name not in table.columns or table[name].dtype.kind not in "iuf":
        able = ", ".join(table.heat) or "none"
        raise Refusal(f"the study {result.study} has no column {name!r} to draw on a map; it has {able}")
    each = len(dict.fromkeys(table.hexes))
    return heat_picture(f"{result.study}: {name}", table.hexes[:each], table[name][:each])
