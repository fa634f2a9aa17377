"""What a scenario adds to a map: night, turn, sides, requirements, and units as orders of battle."""
