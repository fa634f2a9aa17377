"""Scans of printed maps: laid under the grid by hexes that are clicked in them.

Read first: `calibration.py`.
May import: hexes, board.
"""
