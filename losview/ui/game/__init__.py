"""The game panel: moves watched hex by hex, moments and sounds written down, and the report of each side.

Read first: `game_dock.py`.
May import: board, board/edits, board/layers, board/scenario, files, games, hexes, output, rulings, sight, tools,
ui/files, ui/frame, ui/printing, ui/state, ui/widgets, watchers.
"""
