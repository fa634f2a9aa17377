"""File > Adjust Tiled's tiles: what the tiles of a Tiled map are, said in a dialog, kept, and read with from then on.

Read first: `tiles_actions.py`.
May import: board, board/kinds, files, files/map_editors, output, sight, ui/files, ui/recovery, ui/scan, ui/state,
ui/widgets.
"""
