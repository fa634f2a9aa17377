"""losview: an interactive hex-map editor and line-of-sight referee for board wargames."""

__version__ = "0.1.0"
