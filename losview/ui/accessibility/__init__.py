"""What somebody needs to read the window: high contrast, larger text, nothing that moves, their language; all kept.

Read first: `access_actions.py`.
May import: ui/frame, ui/widgets.
"""
