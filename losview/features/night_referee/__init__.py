"""What a referee rolls in an ASL night (E1): actions, tables, dice and the night console."""
