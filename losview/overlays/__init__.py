"""What to show, as shapes and hex sets with a meaning; no toolkit is named here.

The window's painter and the SVG writer draw the same marks, so that a picture is the map that was seen.
"""
