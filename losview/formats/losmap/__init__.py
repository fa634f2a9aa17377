"""losview's own files: maps, games, bundles and journals, and the boards and pictures that they refer to."""
