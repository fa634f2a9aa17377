"""The window: everything that names Qt lives here, and decides nothing about sight."""
