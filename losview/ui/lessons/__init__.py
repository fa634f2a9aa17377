"""Lessons in the window: the list, the panel beside the map, and what a step shows on the map and takes from it.

Read first: `lesson_controller.py`.
May import: files, hexes, lessons, overlays/art, sight, tools, ui/canvas, ui/files, ui/frame, ui/paint, ui/state,
ui/widgets.
"""
