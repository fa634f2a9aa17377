"""The verdict with its worksheet, its profile, and the ends of the line."""
