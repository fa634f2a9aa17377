"""Drills in the window: the page that they begin and end on, their clock, and the file in which they are remembered.

Read first: `drill_actions.py`.
May import: board, drills, files, lessons, sight, ui/lessons, ui/recovery, ui/state, ui/widgets.
"""
