"""A board as marks and words: shapes with inks, ready for any painter.

Read first: `map_picture.py`.
May import: hexes, board/*, sight, output.
"""
