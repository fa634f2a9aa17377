"""Charts in the window and on paper: lines over a range, and sums whose parts are stacked on each other.

Read first: `chart_image.py`.
May import: calculator, overlays/los, sight, ui/widgets.
"""
