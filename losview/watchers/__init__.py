"""Who sees this: the units that see a hex or a unit, the nearest that does not, and what a move changes.

Read first: `watchers.py`.
May import: board, hexes, sight.
"""
