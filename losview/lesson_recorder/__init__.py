"""Lessons made from a map: steps that are recorded one by one, answered by the rules, and written as lesson files.

Read first: `lesson_recording.py`.
May import: board, files, hexes, lessons, sight.
"""
