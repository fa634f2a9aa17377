"""Pictures of a map as files, on paper and on the clipboard."""
