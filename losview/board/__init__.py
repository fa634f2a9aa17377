"""The map as data: the board, what is on it, and the terrain types of resources/terrain."""
