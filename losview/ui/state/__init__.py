"""The open map, what is asked of it, and the worker that answers: plain objects, and the signals that tell of them.

Read first: `sighting.py`.
May import: hexes, board/*, sight, overlays/los.
"""
