"""VASL's board archives and overlays: their pixels become outlines, hexsides and levels."""
