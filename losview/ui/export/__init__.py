"""Pictures of a map: files, paper and the clipboard.

Read first: `map_image.py`.
May import: hexes, board/*, sight, sight/asl, files, overlays/*, pictures, reports, sides, studies, ui/audience,
ui/files, ui/paint, ui/printing, ui/profile, ui/state, ui/widgets, output, hex_tables.
"""
