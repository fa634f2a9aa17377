"""The acts of E1, the night: every roll, table, count and placement, one entry each.

Read first: `all_acts.py`.
May import: hexes, board, board/edits, board/scenario, board/units, referee, sight, sight/asl/night.
"""
