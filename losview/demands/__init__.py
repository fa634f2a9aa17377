"""Whether a map does what its designer demands of it: each demand judged, with the threads that fail it.

Read first: `demand_verdicts.py`.
May import: board, board/edits, board/scenario, board/shape_edits, board/shapes, hexes, sight.
"""
