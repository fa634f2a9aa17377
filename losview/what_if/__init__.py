"""What if: other heights, terrain, ranges and conditions supposed for a thread, and what would change its verdict.

Read first: `supposition.py`.
May import: board, board/edits, board/kinds, board/painting, hexes, sight.
"""
