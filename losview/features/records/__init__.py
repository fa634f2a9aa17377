"""What is kept of play: rulings, ruling sheets, what each side knows, games and their reports."""
