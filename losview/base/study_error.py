"""What a study raises: one sentence, or that it was cancelled."""

from __future__ import annotations

from losview.base.errors import LosviewError


class StudyError(LosviewError):
    """Why a study cannot be made or go on, in one sentence: what is wrong, where, and how to mend it."""


class StudyCancelled(Exception):
    """Raised where whoever asked for a study no longer wants it."""
