"""What a picture shows: a map in one look, with or without each of its parts, and which region of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from losview.board.board import Board
from losview.board.edits.hidden_layers import without_layers
from losview.drawing import svg
from losview.drawing.art.map_picture import DEFAULT_GRID, Picture
from losview.drawing.hex_outlines import CellMask
from losview.drawing.night_picture import NightPicture
from losview.drawing.night_style import Shown
from losview.drawing.picture_parts import LETTERS
from losview.drawing.picture_region import Region, clipped, most_scale, whole_map
from losview.drawing.thread_picture import ThreadPicture
from losview.drawing.under_picture import UnderPicture
from losview.hexes.layout import Layout
from losview.rules.core.field import Field


@dataclass(frozen=True, eq=False)
class PictureContents:
    """What a picture shows.

    Attributes:
        board: the map.
        contoured: whether the ground is drawn by contours, None for as the map's own rules have it.
        dark: whether in the dark theme. grid: how strongly the grid is drawn, 0 (not at all) to 1.
        field, thread: laid over the map; None for none. pinned: as of `shown_threads`.
        night: laid over the map, None by day. shown: which parts of it.
        unseen: the cells that the side does not see for which the night is shown; None for all sides.
        unlettered: those of `LETTERS` that are left out.
        pictures: whether pictures of boards take the place of drawn terrain, and scans lie under the map.
        region: the part of the map that is shown, None for the whole.
    """

    board: Board
    contoured: bool | None = None
    dark: bool = False
    grid: float = DEFAULT_GRID
    field: Field | None = None
    thread: ThreadPicture | None = None
    pinned: tuple[ThreadPicture, ...] = ()
    night: NightPicture | None = None
    shown: Shown = dataclasses.field(default_factory=Shown)
    unseen: CellMask | None = None
    unlettered: frozenset[str] = frozenset()
    pictures: bool = False
    region: Region | None = None

    def without(self, parts: Iterable[str]) -> PictureContents:
        """The same without some parts.

        Args:
            parts: keys of `PARTS`.
        """
        out = frozenset(parts)
        return replace(
            self, board=without_layers(self.board, out & {"units", "notes"}), grid=0.0 if "grid" in out else self.grid,
            field=None if "field" in out else self.field, thread=None if "threads" in out else self.thread,
            pinned=() if "threads" in out else self.pinned, night=None if "night" in out else self.night,
            pictures=self.pictures and "pictures" not in out, unlettered=self.unlettered | out & LETTERS)

    def there(self) -> frozenset[str]:
        """Which parts there are to be left out."""
        board = self.board
        has = {"units": board.counters, "notes": board.texts, "pictures": board.backgrounds, "field": self.field,
               "night": self.night, "threads": self.thread or self.pinned, "grid": self.grid}
        return frozenset({key for key, value in has.items() if value} | LETTERS)

    def picture(self) -> Picture:
        """How the map looks."""
        return Picture(self.board, self.dark, self.grid, self.contoured, self.unlettered)

    def area(self) -> Region:
        """The region that is shown, that of the whole map with air around it."""
        layout = Layout(self.board.grid)
        region = None if self.region is None else clipped(layout, self.region)
        return region or whole_map(layout)

    def most_scale(self, side: float, pixels: float) -> float:
        """The largest scale at which a picture is narrower and lower than `side` and has at most `pixels`."""
        return most_scale(self.area(), side, pixels)

    def svg(self, scale: float = 1.0, position: dict[str, object] | None = None,
            under: Sequence[UnderPicture] = ()) -> str:
        """The picture as the text of an SVG file.

        Args:
            scale: pixels to a scene unit. position: what is shown, kept as metadata.
            under: pictures under the map, which are decoded elsewhere.
        """
        return svg.map_svg(
            self.board, dark=self.dark, scale=scale, contoured=self.contoured, field=self.field, thread=self.thread,
            pinned=self.pinned, position=position, grid=self.grid, unlettered=self.unlettered,
            region=None if self.region is None else self.area(), under=under,
            night=None if self.night is None else (self.night, self.shown))
