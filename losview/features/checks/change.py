"""One change between two maps, in words and with its place."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.translation import tr
from losview.board.edits.map_layers import MAP_LAYERS
from losview.hexes.hex import Hex

#: The layers of changes in their order, and their titles: those of maps, the size of the map, and what is said of it.
LAYER_TITLES = {"size": tr("Size"), **{layer.key: layer.name for layer in reversed(MAP_LAYERS)},
                "properties": tr("Properties")}
LAYER_ORDER = tuple(LAYER_TITLES)

#: Between what was and what is.
ARROW = " → "


@dataclass(frozen=True)
class MapChange:
    """One change.

    Attributes:
        layer: a key of `LAYER_TITLES`.
        place: the label of its hex or hexside, "" for the map as a whole.
        subject: what has changed where the layer alone does not say it: "level", "unit 1/I"; else "".
        before, after: what was there, and what is there now, "" for nothing.
        hexes: where it can be seen, as the new map's hexes; some may lie off it.
    """

    layer: str
    place: str
    subject: str
    before: str
    after: str
    hexes: tuple[Hex, ...] = ()

    @property
    def what(self) -> str:
        """The change without its place: "level 0 → 1", "unit 1/I added"."""
        if self.before and self.after:
            return f"{self.subject} {self.before}{ARROW}{self.after}".strip()
        what = f"{self.subject} {self.before or self.after}".strip()
        return tr("{what} added", what=what) if self.after else tr("{what} removed", what=what)

    @property
    def sentence(self) -> str:
        """The change with its place: "B2: level 0 → 1"."""
        return f"{self.place}: {self.what}" if self.place else self.what
