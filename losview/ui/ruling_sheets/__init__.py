"""A ruling's sheet in the window: saved as HTML or PDF, printed, and copied as a picture that can be laid again.

Read first: `sheet_actions.py`.
May import: hexes, output, overlays/los, pictures, ruling_sheets, sides, sight, ui/audience, ui/export, ui/files,
ui/paint, ui/printing, ui/profile, ui/rulings, ui/widgets.
"""
