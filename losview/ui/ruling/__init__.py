"""The verdict and its worksheet, the table of levels, and the panel of a case.

Read first: `panel.py`.
May import: equations, glossary, hexes, sight, sight/cases, overlays/*, ui/state, ui/widgets.
"""
