"""All of PySide6, room by room; nothing here decides about sight.

Read first: `main/window.py`.
May import: no other room.
"""
