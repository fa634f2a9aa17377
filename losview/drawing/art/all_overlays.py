"""The overlays there are: one line each, in the order in which they are drawn.

Window, pictures, print and SVG all draw a map from `Picture`, which asks every overlay of this list about each hex.
"""

from __future__ import annotations

from losview.drawing.art.facing import facing_overlay
from losview.drawing.art.overlay import Overlay

OVERLAYS: tuple[Overlay, ...] = (
    facing_overlay,
)
