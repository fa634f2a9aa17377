"""Labels and notes as they are drawn: lines of words about a point, turned, with their inks and their box.

Read first: `text_art.py`.
May import: hexes, board, overlays/art, output.
"""
