"""The error of an act that cannot be done."""

from __future__ import annotations

from losview.rules.core.threads import RuleError


class ActRefused(RuleError):
    """An act that the rules or its fields do not allow, said in one sentence; nothing has changed."""
