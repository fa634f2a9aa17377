"""Studies and matrices in the window."""
