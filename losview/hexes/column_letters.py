"""Letters that number columns: A to Z, and what follows."""

from __future__ import annotations

from typing import Literal, get_args

#: What follows Z: "doubled" AA, BB, CC … as ASL boards have it, "counted" AA, AB, AC … as spreadsheets do.
PastZ = Literal["doubled", "counted"]
PAST_Z: tuple[PastZ, ...] = get_args(PastZ)

_A = ord("A")


def letters(column: int, past_z: PastZ = "doubled") -> str:
    """What a column is called; 0 is A."""
    if past_z == "doubled":
        return chr(_A + column % 26) * (column // 26 + 1)
    text = ""
    while column >= 0:
        text = chr(_A + column % 26) + text
        column = column // 26 - 1
    return text


def column_of(text: str, past_z: PastZ = "doubled") -> int | None:
    """The column that capital letters name, 0 is A; None where they name none."""
    if past_z == "doubled":
        return 26 * (len(text) - 1) + ord(text[0]) - _A if len(set(text)) == 1 else None
    column = 0
    for letter in text:
        column = 26 * column + ord(letter) - _A + 1
    return column - 1
