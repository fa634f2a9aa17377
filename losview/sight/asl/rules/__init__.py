"""The rules by day, one function each, over arrays of what threads meet, and the order in which they decide.

Read first: `examine.py`.
May import: hexes, board/*, sight, sight/asl/board, sight/asl/trace.
"""
