"""The cases that losview comes with: worked numbers of the rules, to which the help leads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from losview.base.resources_dir import resources
from losview.base.translation import tr_read
from losview.rules.case_file import Case, read_case


def bundled_case(name: str) -> Case:
    """The case of that name, such as "asl-heights", its map titled by what it is about, in the user's language.

    Raises:
        FormatError: where there is none.
    """
    case = case_to_show(_folder() / f"{name}.txt")
    case.board.title = case.board.title or case.about.partition(" (")[0].partition(":")[0]
    return case


def case_to_show(path: Path) -> Case:
    """The case in a file; what a bundled one is about in the user's language.

    Raises:
        FormatError: as `read_case` does.
    """
    case = read_case(path)
    is_bundled = path.resolve().parent == _folder()
    return replace(case, about=tr_read(case.about)) if is_bundled else case


def _folder() -> Path:
    return resources() / "examples"
