"""What surrounds the map: docks, toolbar, status bar, shortcuts, theme and accessibility settings."""
