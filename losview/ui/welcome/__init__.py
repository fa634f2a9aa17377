"""The welcome view, shown while no map is open, and the first steps.

Read first: `welcome.py`.
May import: version, hexes, sight, files/*, resources_dir, overlays/*, ui/export, ui/files, ui/state, ui/widgets,
output.
"""
