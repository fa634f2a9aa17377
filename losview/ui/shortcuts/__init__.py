"""The keys of the menus' actions: kept in the settings, and changed in a dialog that refuses what conflicts.

Read first: `key_bindings.py`.
May import: ui/widgets.
"""
