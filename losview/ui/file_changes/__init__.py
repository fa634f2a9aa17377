"""What happens to a map's file while it is open: changed or removed by others, or open in another window too.

Read first: `file_change_actions.py`.
May import: files, ui/files, ui/recovery, ui/ruling, ui/state, ui/widgets.
"""
