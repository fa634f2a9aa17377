"""What differs between two maps: hexes, outlines, units, texts, properties, and the verdicts that changed.

Read first: `map_difference.py`.
May import: hexes, board, board/edits, board/layers, board/outlines, board/scenario, board/units, sight.
"""
