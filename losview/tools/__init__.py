"""What a press, a drag and a release on the map mean.  A drag is an object that lives as long as the button is down.

Read first: `tool.py`.
May import: hexes, board/*, sight.
"""
