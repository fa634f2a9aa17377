"""Rules and options that every board of VASL brings with it: its stairwells are marked, so that only these count."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

#: The rule set, and its options that are not the usual ones.
RULES = "asl"
OPTIONS: Mapping[str, str] = MappingProxyType({"stairwells": "marked"})


def board_settings() -> dict[str, Any]:
    """What the scenario of a map holds that is made of such boards."""
    return {"rules": RULES, "options": dict(OPTIONS)}
