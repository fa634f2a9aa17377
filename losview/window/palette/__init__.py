"""The tools and the settings of the current tool."""
