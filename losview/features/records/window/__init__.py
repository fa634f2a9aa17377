"""Rulings, games, sides and sheets in the window."""
