"""Drills: positions drawn from any map near where a verdict changes, asked one after the other, and remembered by rule.

Read first: `drill_session.py`.
May import: board, board/edits, equations, files, hexes, lessons, sight, what_if.
"""
