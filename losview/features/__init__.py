"""Features, each in one folder: its code without Qt, and its window/."""
