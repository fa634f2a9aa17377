"""The night panel, the turn strip and the night console."""
