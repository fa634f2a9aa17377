"""Advanced Squad Leader line of sight by day: one function a rule, on drawn terrain."""

from losview.sight.asl.rule_set import AdvancedSquadLeader

__all__ = ["AdvancedSquadLeader"]
