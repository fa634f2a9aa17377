"""What the user has chosen to be exported: the format, what is shown of the map, and how large."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from losview.base.translation import tr
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import Region, around_hexes, between_hexes, clipped
from losview.hexes.hex import Hex
from losview.hexes.layout import DEFAULT_SIZE, Layout
from losview.rules.sides.audience import Audience
from losview.window.export.poster import PosterSize


class ExportKind(NamedTuple):
    """A format.

    Attributes:
        name: for people. suffix: of its files. about: what it is for.
        is_table: whether it holds the hexes as rows, and no picture. is_sized: whether its pixels can be chosen.
        on_paper: whether it can be printed. on_pages: whether hexes have a true size, over several pages.
    """

    name: str
    suffix: str
    about: str
    is_table: bool = False
    is_sized: bool = False
    on_paper: bool = False
    on_pages: bool = False


#: All formats by their keys, in the order in which they are offered.
KINDS: Mapping[str, ExportKind] = {
    "png": ExportKind(tr("PNG picture"), ".png",
                      tr("For web pages and messages. Opened in losview, it lays its thread again."), is_sized=True),
    "svg": ExportKind(tr("SVG drawing in layers"), ".svg",
                      tr("For drawing programs such as Inkscape, which list its layers. Opened in losview, it lays its "
                         "thread again.")),
    "pdf": ExportKind(tr("PDF page"), ".pdf", tr("One page: the map as large as it fits, and below it the ruling."),
                      on_paper=True),
    "poster": ExportKind(tr("PDF poster"), ".pdf",
                         tr("Hexes of their true size over as many pages as they need, with overlap and marks where to "
                            "cut."), on_paper=True, on_pages=True),
    "csv": ExportKind(tr("Table of hexes (CSV)"), ".csv",
                      tr("A row for each hex: label, place, level, terrain, units, and what the viewer sees where a "
                         "field is shown."), is_table=True),
    "parquet": ExportKind(tr("Table of hexes (Parquet)"), ".parquet",
                          tr("The same for data frames; needs the package pyarrow."), is_table=True),
    "geojson": ExportKind("GeoJSON", ".geojson",
                          tr("For GIS programs: hexes as polygons with the columns of the table, outlines, hexsides "
                             "and units."), is_table=True),
}

#: Pixels from one side of a hex to the opposite one at scale 1.
HEX = math.sqrt(3.0) * DEFAULT_SIZE


class Places(NamedTuple):
    """What of the map may be chosen as a region.

    Attributes:
        view: what the window shows, None where it shows no map. selection: the selected hexes.
    """

    view: Region | None = None
    selection: frozenset[Hex] = frozenset()


@dataclass(frozen=True)
class ExportChoice:
    """A choice.

    Attributes:
        kind: a key of `KINDS`. without: keys of `PARTS` that are left out.
        region: "whole", "view", "selection" or "between". between: the labels of two hexes, for the last.
        scale: of a PNG. poster: of a poster.
        audience: for whom it is, None for those that are meant where nobody says otherwise.
    """

    kind: str = "png"
    without: frozenset[str] = frozenset()
    region: str = "whole"
    between: tuple[str, str] = ("", "")
    scale: float = 2.0
    poster: PosterSize = field(default_factory=lambda: PosterSize(20.0))
    audience: Audience | None = None

    def applied(self, contents: PictureContents, places: Places) -> PictureContents:
        """What is shown of the whole picture.

        Raises:
            ValueError: where the region is none, in one sentence.
        """
        return replace(contents.without(self.without), region=self._region(contents, places))

    def _region(self, contents: PictureContents, places: Places) -> Region | None:
        layout = Layout(contents.board.grid)
        found: Region | None = None
        if self.region == "whole":
            return None
        if self.region == "view":
            found = None if places.view is None else clipped(layout, places.view)
        elif self.region == "selection":
            found = around_hexes(layout, places.selection)
        else:
            first, last = (contents.board.hex(label.strip()) for label in self.between)
            found = between_hexes(layout, first, last)
        if found is None:
            raise ValueError(tr("no hex of the map lies there"))
        return found
