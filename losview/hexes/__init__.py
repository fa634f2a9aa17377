"""Integer geometry of hex maps: hexes, the exact lattice, lines, grids, labels and layouts."""
