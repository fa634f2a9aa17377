"""Changes of a board: an edit is a value, and applying it returns the edit that undoes it; layers that lock."""
