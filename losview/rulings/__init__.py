"""Rulings kept: a log of threads that were judged, with notes and tags, searched, and written as text and tables.

Read first: `ruling_log.py`.
May import: board, board/scenario, board/units, files, hexes, output, sight.
"""
