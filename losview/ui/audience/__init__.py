"""For whom something leaves the referee's desk: asked where it is saved, copied or printed, and what these may know.

Read first: `desk.py`.
May import: board, overlays/los, sides, sight, ui/files, ui/state, ui/widgets.
"""
