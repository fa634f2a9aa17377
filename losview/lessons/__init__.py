"""Lessons: steps with a question each, read from TOML files, checked against the rules, and played step by step.

Read first: `lesson.py`.
May import: board, board/edits, board/kinds, board/sketches, boundary, equations, files, files/references, hexes,
output, resources_dir, sight, sight/cases, toml_tables, what_if.
"""
