"""Widgets, layouts, fonts and themes that know no board.

Read first: `theme.py`.
May import: resources_dir.
"""
