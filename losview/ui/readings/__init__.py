"""Readings in the window: saved as a file, and put in force from one.

Read first: `reading_actions.py`.
May import: files, readings, ui/files, ui/state, ui/widgets.
"""
