"""Numbers of hexes as heat on the map: classes with colours, and their legend.

Read first: `heat_scale.py`.
May import: hexes, overlays/art, overlays/los.
"""
