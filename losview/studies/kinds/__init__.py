"""The studies there are, one module each, and the list of them.

Read first: `dominance.py`.
May import: hexes, sight, studies.
"""
