"""File > Put a picture under the map: a scan is laid under the grid by hexes that are clicked in it.

Read first: `scan_dialog.py`.
May import: hexes, board, board/edits, board/scan, board/painting, files, ui/export, ui/files, ui/paint, ui/state,
ui/widgets.
"""
