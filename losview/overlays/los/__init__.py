"""A thread and a field as they are shown: stretches, badges, shading, and a verdict in words.

Read first: `thread_picture.py`.
May import: hexes, board/*, sight, overlays/art, output.
"""
