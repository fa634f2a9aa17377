"""VASL's saved games and the maps of VASSAL modules."""
