"""Puts the window together: the parts, the menus, and which signal of one reaches which slot of another.

Read first: `window.py`.
May import: hexes, board/*, sight, sight/asl/*, sight/cases, files/*, pictures, tools, tools/shapes, overlays/*, ui/*,
version.
"""
