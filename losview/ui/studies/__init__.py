"""Studies from the window: the dialog that makes one with progress, its table, and the heat that it lays over the map.

Read first: `study_actions.py`.
May import: hexes, board, files, files/references, files/vasl, output, overlays/heat, reports, sight, studies,
studies/kinds, ui/canvas, ui/export, ui/files, ui/state, ui/widgets.
"""
