"""Terrain drawn as outlines: clipped to hexes on the lattice, shaped, smoothed and combined, always valid."""
