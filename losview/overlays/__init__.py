"""A map, its thread, field and night as SVG, from the same marks that the window paints.

The window's painter and the SVG writer draw the same marks, so that a picture is the map that was seen.

Read first: `svg.py`.
May import: hexes, board/*, sight, overlays/*, output.
"""
