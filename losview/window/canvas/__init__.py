"""The map on the screen: the scene, its items, and the view that passes mouse and keys to the current tool."""
