"""Changes of many hexes at once, as edits: painted, selected, cut and pasted, resized, turned and joined."""
