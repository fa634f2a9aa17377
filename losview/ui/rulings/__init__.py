"""The rulings panel: every thread that was laid and rested, and the pinned threads, recalled, noted, searched, written.

Read first: `ruling_actions.py`.
May import: board, files, output, overlays/art, ruling_tables, rulings, sight, studies, ui/files, ui/frame,
ui/printing, ui/state, ui/widgets.
"""
