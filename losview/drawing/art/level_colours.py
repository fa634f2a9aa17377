"""The colours of levels, the same on every map: the higher the deeper (by day) or the brighter (in the dark theme)."""

from __future__ import annotations

from bisect import bisect_right

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.terrain import table
from losview.drawing.art.marks import channels, hex_colour, mix

#: The colours of levels 0 to 6; luminance runs one way only, here and beyond.
DAY = ("#e9ead2", "#e0d6a8", "#d2bd88", "#c3a66f", "#b18c5b", "#9d734a", "#87593c")
DARK = ("#353d33", "#474836", "#5c543a", "#746340", "#8f7647", "#aa8954", "#c5a066")

#: Colours of levels below 0, which turn from green to a cool blue, and above 6; those between are mixed, and the
#: outermost hold for all beyond.  In the dark theme ground above 6 turns redder, not brighter: no ink could be read
#: on brighter ground under every shading.
_BEYOND_DAY = {-20: "#e6f8ff", -8: "#dff4fd", -3: "#dff2ee", -1: "#e4efdf", 9: "#734a31", 30: "#5c3a29"}
_BEYOND_DARK = {-20: "#0e1c2b", -8: "#1a2a38", -3: "#243439", -1: "#2d3a37", 9: "#c99c6c", 30: "#cb9a76"}


class Ramp:
    """The colours of levels in the light or the dark theme."""

    def __init__(self, dark: bool) -> None:
        self.dark = dark
        stops = {**dict(enumerate(DARK if dark else DAY)), **(_BEYOND_DARK if dark else _BEYOND_DAY)}
        self._levels = sorted(stops)
        self._stops = [stops[level] for level in self._levels]
        self._known: dict[tuple[int, str], str] = {}

    def colour(self, level: int, theme: str = "") -> str:
        """The colour of ground at a level (quarters), in the look of its theme."""
        key = (level, theme)
        if key not in self._known:
            self._known[key] = self._themed(self._plain(level), theme)
        return self._known[key]

    def _plain(self, level: int) -> str:
        height = min(max(level / QUARTERS_PER_LEVEL, self._levels[0]), self._levels[-1])
        i = min(bisect_right(self._levels, height), len(self._levels) - 1) - 1
        low, high = self._levels[i], self._levels[i + 1]
        return mix(self._stops[i], self._stops[i + 1], (height - low) / (high - low))

    def _themed(self, colour: str, theme: str) -> str:
        """The level's colour, tinted as that theme's ground differs from the usual one."""
        kind = table().ground(theme) if theme and theme != "grass" else None
        if kind is None:
            return colour
        stops = DARK if self.dark else DAY
        ground = kind.look["dark_fill" if self.dark else "fill"]
        tint = (g / max(b, 1) for g, b in zip(channels(ground), channels(stops[0]), strict=True))
        return hex_colour(*(c * t for c, t in zip(channels(colour), tint, strict=True)))
