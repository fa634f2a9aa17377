"""Civil War Brigade line of sight: `walk` holds the steps, `judge` asks them, `words` says what they found."""

from losview.sight.civil_war_brigade.judge import CivilWarBrigade

__all__ = ["CivilWarBrigade"]
