"""Tables of the rules as they are shown: the whole table, and the cells that count lit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LitTable:
    """A table of the rules.

    Attributes:
        title, rule: what it is, and where it stands.
        columns: headings, that of the rows first. rows: the cells of each row, its heading first.
        lit: row and column of each cell that counts, the heading's column being 0.
    """

    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class DiceModifier:
    """A modifier of dice, a DRM or drm.

    Attributes:
        rule: that gives it. name: why. amount: what is added. applies: whether it does here.
    """

    rule: str
    name: str
    amount: int
    applies: bool = True

    @property
    def words(self) -> str:
        """The modifier in words: "+1 British, Partisans, Russians or Japanese"."""
        return f"{signed(self.amount)} {self.name}"


def signed(number: int) -> str:
    """A number with its sign: "+1", "0", "−2"."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def modified(dice: int, modifiers: tuple[DiceModifier, ...]) -> int:
    """Dice with the modifiers that apply."""
    return dice + sum(one.amount for one in modifiers if one.applies)
