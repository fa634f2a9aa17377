"""Saved games in the window: what is not on the map, following one from save to save, the scenario's changes.

Read first: `saved_game_actions.py`.
May import: board, board/edits, files, files/overlay_pictures, files/references, files/vassal, files/vasl, sight,
ui/file_changes, ui/files, ui/state, ui/widgets.
"""
