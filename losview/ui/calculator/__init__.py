"""The calculator in the window: a dialog of forms, every method's answer with its working out, and its printed page.

Read first: `calculator_dialog.py`.
May import: calculator, sight, overlays/art, ui/charts, ui/forms, ui/printing, ui/ruling, ui/widgets, output.
"""
