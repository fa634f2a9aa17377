"""The open map, the thread on it, and the worker that computes fields: plain objects, and QObjects with signals.

Read first: `sighting.py`.
May import: hexes, board/*, readings, sight, overlays/los.
"""
