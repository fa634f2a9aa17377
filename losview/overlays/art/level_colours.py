"""The elevation ramp: the higher the ground, the deeper (by day) or the brighter (in the dark theme)."""

from __future__ import annotations

import numpy as np

from losview.board.board import QUARTERS, Board
from losview.board.kinds.terrain import table
from losview.overlays.art.marks import channels, hex_colour, mix

#: From the lowest ground of a map to its highest; luminance runs one way only.
DAY = ("#e9ead2", "#e0d6a8", "#d2bd88", "#c3a66f", "#b18c5b", "#9d734a", "#87593c")
DARK = ("#353d33", "#474836", "#5c543a", "#746340", "#8f7647", "#aa8954", "#c5a066")

#: A map with fewer levels than this does not spread over the whole ramp.
LEAST_SPAN = 6 * QUARTERS


class Ramp:
    """The ramp fitted to a board's lowest and highest ground.

    Attributes:
        low, high: quarter levels.
    """

    def __init__(self, board: Board, dark: bool) -> None:
        self.dark = dark
        self.low = self.high = 0
        self._known: dict[tuple[int, str], str] = {}
        self.refresh(board)

    def refresh(self, board: Board) -> bool:
        """Fit the ramp to the board as it is now; whether that changed it."""
        levels = board.levels[board.grid.present]
        low, high = min(0, int(np.min(levels))), int(np.max(levels))
        if int(np.min(levels)) > 0:
            low = int(np.min(levels))
        if (low, high) == (self.low, self.high):
            return False
        self.low, self.high = low, high
        self._known.clear()
        return True

    def colour(self, level: int, theme: str = "") -> str:
        """The colour of ground at a level (quarters), in the look of its theme."""
        key = (level, theme)
        if key not in self._known:
            self._known[key] = self._themed(self._plain(level), theme)
        return self._known[key]

    def _plain(self, level: int) -> str:
        stops = DARK if self.dark else DAY
        share = (level - self.low) / max(LEAST_SPAN, self.high - self.low)
        at = min(max(share, 0.0), 1.0) * (len(stops) - 1)
        i = min(int(at), len(stops) - 2)
        return mix(stops[i], stops[i + 1], at - i)

    def _themed(self, colour: str, theme: str) -> str:
        """The ramp's colour, tinted as that theme's ground differs from the usual one."""
        kind = table().ground(theme) if theme and theme != "grass" else None
        if kind is None:
            return colour
        stops = DARK if self.dark else DAY
        ground = kind.look["dark_fill" if self.dark else "fill"]
        tint = (g / max(b, 1) for g, b in zip(channels(ground), channels(stops[0]), strict=True))
        return hex_colour(*(c * t for c, t in zip(channels(colour), tint, strict=True)))
