"""Widgets, layouts, fonts and themes that know no board.

Read first: `theme.py`.
May import: output, resources_dir.
"""
