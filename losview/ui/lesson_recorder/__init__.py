"""The recorder in the window: a panel that makes a lesson of the open map, step by step, and saves it.

Read first: `recorder_actions.py`.
May import: board, files, hexes, lesson_recorder, lessons, sight, ui/files, ui/frame, ui/lessons, ui/state,
ui/widgets.
"""
