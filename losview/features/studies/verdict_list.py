"""Lists of another program's verdicts: a table with tabs, whose first line names the columns.

The columns `a` and `b` are labels of hexes; `visible` or `blocked` is 1 or 0, or else `outcome` is a word.  What
`losview check --pairs --tsv` prints is such a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from losview.base.boundary import translated_to
from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_JSON_PAIRS

#: Words for what is seen, and for what is not.
SEEN = frozenset({"1", "true", "yes", "clear", "hindered", "visible", "seen"})
HIDDEN = frozenset({"0", "false", "no", "blocked", "blind", "depression", "beyond_nvr", "hidden"})


class OtherVerdict(NamedTuple):
    """Another program's verdict about two hexes, by their labels."""

    a: str
    b: str
    visible: bool


def read_verdicts(name: str) -> tuple[OtherVerdict, ...]:
    """The verdicts of a list.

    Raises:
        StudyError: with one sentence, where it cannot be read.
    """
    with translated_to(lambda what, fix: StudyError(f"{name} {what}; {fix}"), StudyError):
        try:
            text = read_bytes(Path(name)).decode("utf-8-sig")
        except FormatError as problem:
            raise StudyError(str(problem)) from None
        except UnicodeDecodeError:
            raise StudyError(tr("{name} is not UTF-8 text; save it as such", name=name)) from None
        return tuple(_verdicts(name, text.splitlines()))


def _verdicts(name: str, lines: list[str]) -> Iterator[OtherVerdict]:
    if len(lines) > MAX_JSON_PAIRS:
        raise StudyError(tr("{name} has {count:,} lines, and a list of verdicts has at most {most:,}", name=name,
                            count=len(lines), most=MAX_JSON_PAIRS))
    head = [word.strip().lower() for word in lines[0].split("\t")] if lines else []
    said = next((column for column in ("visible", "blocked", "outcome") if column in head), None)
    if said is None or "a" not in head or "b" not in head:
        raise StudyError(tr("{name}: the first line must name the columns a, b, and visible, blocked or outcome, with "
                            "tabs between", name=name))
    at = [head.index(column) for column in ("a", "b", said)]
    for number, line in enumerate(lines[1:], 2):
        if line.strip() and not line.startswith("#"):
            cells = [cell.strip() for cell in line.split("\t")]
            if len(cells) <= max(at):
                raise StudyError(tr("{name}, line {number}: it has fewer columns than the first line names", name=name,
                                    number=number))
            a, b, word = (cells[i] for i in at)
            yield OtherVerdict(a, b, _is_seen(word.lower(), partial(_bad, name, number)) != (said == "blocked"))


def _is_seen(word: str, bad: partial[StudyError]) -> bool:
    if word not in SEEN and word not in HIDDEN:
        raise bad(word)
    return word in SEEN


def _bad(name: str, number: int, word: str) -> StudyError:
    return StudyError(tr("{name}, line {number}: {word!r} is no verdict; write 1 or 0, or an outcome such as clear or "
                         "blocked", name=name, number=number, word=word[:40]))
