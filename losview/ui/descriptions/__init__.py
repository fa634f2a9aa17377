"""Describe: the hex under the cursor, the ruling, the field and the map as text for a screen reader.

Read first: `describe_actions.py`.
May import: descriptions, hexes, ui/state, ui/widgets.
"""
