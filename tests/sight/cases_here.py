"""Where the case files lie: a folder for each rule set, named as its table."""

from __future__ import annotations

from pathlib import Path

CASES = Path(__file__).parent / "cases"


def case_paths() -> list[Path]:
    return sorted(CASES.glob("*/*.txt"))
