"""What every rule system answers: lines, verdicts with reasons, fields and profiles."""
