"""Who sees this, in the window: pinned threads of those that see a hex, and a sentence after a unit has moved.

Read first: `watcher_actions.py`.
May import: board, hexes, sight, tools, ui/state, watchers.
"""
