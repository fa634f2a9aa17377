"""Where the tiles of a Tiled tileset are drawn: in one picture of all, or each in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from losview.formats.losmap.policy import follow

#: The most pixels of a side of a picture of tiles, and of where a tile lies in it.
_MAXIMUM = 100_000


class TilePicture(NamedTuple):
    """The picture of a tile.

    Attributes:
        file: that holds it. box: left, top, width and height of the tile in it, in pixels; None for all of it.
    """

    file: Path
    box: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class TileSheet:
    """The pictures of a tileset.

    Attributes:
        folder: in which their names are looked up. image: the picture of all tiles, "" for none.
        images: by number, the files of tiles that have one of their own.
        wide, high: of a tile in pixels. columns: of tiles in the picture of all.
        spacing, margin: pixels between tiles, and before the first.
    """

    folder: Path
    image: str
    images: Mapping[int, str]
    wide: int = 0
    high: int = 0
    columns: int = 0
    spacing: int = 0
    margin: int = 0

    def picture(self, number: int) -> TilePicture | None:
        """Where a tile is drawn; None where no file that may be opened has it."""
        own = self.images.get(number, "")
        followed = follow(self.folder, own or self.image)
        if followed.refusal or not followed.file:
            return None
        if own:
            return TilePicture(Path(followed.file))
        if min(self.wide, self.high, self.columns) < 1:
            return None
        row, column = divmod(number, self.columns)
        left, top = (self.margin + place * (size + self.spacing) for place, size in ((column, self.wide),
                                                                                      (row, self.high)))
        box = left, top, self.wide, self.high
        return TilePicture(Path(followed.file), box) if min(box) >= 0 and max(box) <= _MAXIMUM else None
