"""A column of a study's result as heat on the map, as SVG."""

from __future__ import annotations

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.drawing import svg
from losview.drawing.heat_scale import HeatPicture, heat_picture
from losview.rules.tables import StudyResult, StudyTable


def heat_svg(result: StudyResult, heat: HeatPicture, *, contoured: bool | None = None, legend: bool = True) -> str:
    """The map of a result with heat on it, as the text of an SVG file; further arguments as of `svg.text_of`."""
    return svg.map_svg(result.board, contoured=contoured, heat=heat, legend=legend)


def heat_of(result: StudyResult, column: str | None = None) -> HeatPicture:
    """The heat of a column; of several heights of eyes that of the first.

    Args:
        column: None for the one that matters most.

    Raises:
        StudyError: where the study has no such column that can be drawn on a map.
    """
    table = result.drawn
    name = column or (table.heat[0] if table.heat else "")
    if not can_be_drawn(table, name):
        able = ", ".join(table.heat)
        if not able:
            raise StudyError(tr("the study {study} has no column {name!r} to draw on a map; it has none",
                                study=result.study, name=name))
        raise StudyError(tr("the study {study} has no column {name!r} to draw on a map; it has {columns}",
                            study=result.study, name=name, columns=able))
    return heat_picture(f"{result.study}: {name}", *table.drawn(name))


def can_be_drawn(table: StudyTable, column: str) -> bool:
    """Whether a column holds numbers of hexes."""
    return bool(table.hexes) and column in table.columns and table[column].dtype.kind in "iuf"
