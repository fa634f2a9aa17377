"""What keeps the open map from being lost: puts journal, recovery and the watch on its file together for the window.

Read first: `map_keeping.py`.
May import: ui/file_changes, ui/files, ui/recovery, ui/saved_games, ui/state.
"""
