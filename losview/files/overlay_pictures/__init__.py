"""VASL's overlays as pixels: how they are named and turned, their GIF pictures, and where these begin.

Read first: `overlay.py`.
May import: files.
"""
