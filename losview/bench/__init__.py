"""What `losview bench` measures."""
