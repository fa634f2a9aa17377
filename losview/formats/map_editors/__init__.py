"""Hexagonal maps of Tiled (read and written) and Worldographer (read)."""
