"""Design by sight: the map's demands judged with every stroke, the acts that broke them, and hexes that flipped.

Read first: `demand_state.py`.
May import: board, board/edits, board/scenario, demands, hexes, overlays/art, sight, ui/canvas, ui/frame, ui/state,
ui/widgets.
"""
