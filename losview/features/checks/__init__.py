"""Whether a map is as it should be: its flaws, its requirements, and what differs between two maps."""
