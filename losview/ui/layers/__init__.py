"""The Layers panel: an eye and a lock for each layer of the map, and which of them the tool in hand changes.

Read first: `layers_panel.py`.
May import: board/layers, ui/state, ui/widgets.
"""
