"""The tools: what press, drag and release on the map do.  A drag is an object that lives while the button is down.

Read first: `tool.py`.
May import: hexes, board/*, sight.
"""
