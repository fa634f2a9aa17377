"""Saved games in the window: what of one is not on the map, and following it from save to save.

Read first: `saved_game_actions.py`.
May import: board, files, files/references, files/vassal, sight, ui/file_changes, ui/files, ui/state, ui/widgets.
"""
