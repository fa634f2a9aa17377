"""What is known of every hex of a map, and of a field over it, as tables and as GeoJSON for other programs.

Read first: `hex_table.py`.
May import: board, board/kinds, hexes, sight, studies.
"""
