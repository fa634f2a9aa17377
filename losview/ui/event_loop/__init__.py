"""The process around the window: Qt's event loop without pauses, Qt's language, and Ctrl+C in the terminal.

Read first: `tuning.py`.
May import: no other room.
"""
