"""Where the case files lie: a folder for each rule set, named as its table."""

from __future__ import annotations

from pathlib import Path

from tests.support.paths import CASES


def case_paths() -> list[Path]:
    """All case files, rule set by rule set."""
    return sorted(CASES.glob("*/*.txt"))
