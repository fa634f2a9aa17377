"""The tools, and what the tool in hand lays down.

Read first: `palette.py`.
May import: board/*, overlays/*, tools, ui/paint, ui/widgets.
"""
