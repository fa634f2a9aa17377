"""Opening, saving and recovering maps, saved games, and changes of files by other programs."""
