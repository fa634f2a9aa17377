"""The tools, and the settings of the current tool.

Read first: `palette.py`.
May import: board/*, overlays/*, tools, ui/paint, ui/widgets.
"""
