"""What each side knows: who sees which units, the map as its player may have it, and for whom an output is."""
