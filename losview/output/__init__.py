"""What leaves the program: text made harmless for terminals, SVG and PDF, and files that are written whole.

Read first: `safe_text.py`.
May import: no other room.
"""
