"""Flow charts in the window: the steps of the rules from above downwards, with the path of the ruling lit.

Read first: `flow_chart_view.py`.
May import: flow_charts, hexes, sight, ui/canvas, ui/frame, ui/profile, ui/ruling, ui/state, ui/widgets.
"""
