"""BattleTech line of sight: `methods` holds the three methods, `judge` asks them, `words` says what they found."""

from losview.sight.battletech.judge import BattleTech

__all__ = ["BattleTech"]
