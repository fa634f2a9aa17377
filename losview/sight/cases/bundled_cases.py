"""The cases that losview comes with: worked numbers of the rules, to which the help leads."""

from __future__ import annotations

from dataclasses import replace

from losview.language.translation import tr_read
from losview.resources_dir import resources
from losview.sight.cases.case_file import Case, read_case


def bundled_case(name: str) -> Case:
    """The case of that name, such as "asl-heights", its map titled by what it is about, in the user's language.

    Raises:
        FormatError: where there is none.
    """
    read = read_case(resources() / "examples" / f"{name}.txt")
    case = replace(read, about=tr_read(read.about))
    case.board.title = case.board.title or case.about.partition(" (")[0].partition(":")[0]
    return case
