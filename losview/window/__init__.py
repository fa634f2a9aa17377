"""The window without its features: all of PySide6 except what belongs to a feature."""
