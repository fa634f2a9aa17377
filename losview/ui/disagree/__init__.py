"""I disagree: a ruling and what somebody holds against it become a case file, copied or saved.

Read first: `disagree_dialog.py`.
May import: files, sight, sight/cases, ui/audience, ui/files, ui/state, ui/widgets.
"""
