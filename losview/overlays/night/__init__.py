"""The night as it is shown: what is lit, rings of night vision, and what each side sees.

Read first: `night_picture.py`.
May import: hexes, board/*, sight, sight/asl/*, overlays/art, overlays/los.
"""
