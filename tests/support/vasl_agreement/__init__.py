"""How our verdicts agree with VASL's: its tables, the boards that they are about, and why verdicts differ."""
