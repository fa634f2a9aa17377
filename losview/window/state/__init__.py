"""What is open and what is looked at: map, history, line and background workers."""
