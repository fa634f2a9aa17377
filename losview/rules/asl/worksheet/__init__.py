"""An ASL verdict in words and from the side: worksheet lines with their numbers, and the profile."""
