"""What a picture of a map shows: its parts with or without each, and the region of the map.

Read first: `picture_contents.py`.
May import: hexes, board, board/layers, overlays, overlays/art, overlays/los, overlays/night, sight.
"""
