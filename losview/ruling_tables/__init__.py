"""Rulings as tables for other programs: a typed column for each thing known, and lines on the map as GeoJSON.

Read first: `ruling_table.py`.
May import: board, hex_tables, hexes, rulings, sight, studies.
"""
