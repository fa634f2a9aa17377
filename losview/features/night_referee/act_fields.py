"""The fields of a referee's act, and the values that somebody has put into them, checked when they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from losview.base.translation import tr
from losview.board.board import Board
from losview.features.night_referee.refusal import ActRefused
from losview.hexes.hex import Hex
from losview.rules.fields import FieldKind, FieldValues, FormField

#: Most hexes that one field names.
MAX_HEXES = 60
#: Most characters of a value.
LONGEST_VALUE = 400


#: The keys of a field of yes or no.
YES_NO = (("yes", tr("yes")), ("no", tr("no")))


def number_field(key: str, name: str, usual: int, least: int, most: int, about: str = "") -> FormField:
    """A field for a whole number."""
    return FormField(key, name, about, FieldKind.NUMBER, str(usual), least, most)


def choice_field(key: str, name: str, choices: Sequence[tuple[str, str]], usual: str = "",
                 about: str = "") -> FormField:
    """A field for one of several choices, the first being the usual one where none is named."""
    return FormField(key, name, about, FieldKind.CHOICE, usual or choices[0][0], choices=tuple(choices))


def yes_field(key: str, name: str, usual: bool = False, about: str = "") -> FormField:
    """A field for yes or no."""
    return FormField(key, name, about, FieldKind.YES_NO, "yes" if usual else "no", choices=YES_NO)


def unit_field(name: str, about: str, choices: Sequence[tuple[str, str]], key: str = "unit") -> FormField:
    """A field for one of several units, or of none, the first being the usual one.

    Args:
        choices: numbers of their counters, and words.
    """
    return FormField(key, name, about, FieldKind.UNIT, choices[0][0] if choices else "", choices=tuple(choices))


def hex_field(key: str, name: str, about: str = "", usual: str = "") -> FormField:
    """A field for a hex by its label; empty for none."""
    return FormField(key, name, about, FieldKind.HEX, usual)


def hexes_field(key: str, name: str, about: str = "") -> FormField:
    """A field for several hexes."""
    return FormField(key, name, about, FieldKind.HEXES)


class ActValues(FieldValues):
    """The values of an act's fields.

    Raises:
        ActRefused: where a key is that of no field, or a number or a choice is none.
    """

    error = ActRefused

    def __init__(self, board: Board, fields: Sequence[FormField], given: Mapping[str, str]) -> None:
        super().__init__(fields, given)
        self._board = board
        for key, text in given.items():
            if len(text) > LONGEST_VALUE:
                raise ActRefused(tr("{key} has {count:,} characters: write {most} at most", key=key, count=len(text),
                                    most=LONGEST_VALUE))
        self.texts = {key: text.strip() for key, text in self.texts.items()}
        for field in fields:
            if field.kind is FieldKind.NUMBER:
                self.number(field.key)
            elif field.kind in (FieldKind.CHOICE, FieldKind.YES_NO):
                self.choice(field.key)

    def named(self, key: str) -> str:
        """The name of a choice, as a form shows it."""
        return dict(self._fields[key].choices)[self.choice(key)]

    def yes(self, key: str) -> bool:
        """Whether a field says yes."""
        return self.choice(key) == "yes"

    def unit(self, key: str) -> int:
        """The number of a unit's counter: that of a choice, or of the only unit in a hex that is named instead."""
        field, text = self._fields[key], self.texts[key]
        keys = [choice for choice, _ in field.choices]
        if text in keys:
            return int(text)
        if not keys:
            raise ActRefused(tr("{key}: the map has no such unit; put its counter on the map first", key=key))
        if not text:
            raise ActRefused(tr("{key}: name a unit, by the number of its counter or by its hex", key=key))
        here = self._hex(key, text)
        stack = [choice for choice in keys if self._board.counters[int(choice)].hex == here]
        if not stack:
            raise ActRefused(tr("{key}: {hex} has no such unit; name the hex of one", key=key, hex=text[:40]))
        if len(stack) > 1:
            there = ", ".join(f"{choice} ({dict(field.choices)[choice]})" for choice in stack[:6])
            raise ActRefused(tr("{key}: {hex} has {count} of them; name one by its number: {units}", key=key,
                                hex=text[:40], count=len(stack), units=there))
        return int(stack[0])

    def hex(self, key: str) -> Hex:
        """A hex of the map; refused where none is named."""
        hex_ = self.hex_or_none(key)
        if hex_ is None:
            raise ActRefused(tr("{key}: name a hex, or click it on the map", key=key))
        return hex_

    def hex_or_none(self, key: str) -> Hex | None:
        """A hex of the map, None where none is named."""
        text = self.texts[key]
        return self._hex(key, text) if text else None

    def hexes(self, key: str) -> tuple[Hex, ...]:
        """Several hexes, each once."""
        words = self.texts[key].replace(",", " ").split()
        if len(words) > MAX_HEXES:
            raise ActRefused(tr("{key} names {count} hexes: write {most} at most", key=key, count=len(words),
                                most=MAX_HEXES))
        return tuple(dict.fromkeys(self._hex(key, word) for word in words))

    def _hex(self, key: str, text: str) -> Hex:
        try:
            return self._board.hex(text)
        except ValueError as problem:
            raise ActRefused(f"{key}: {problem}") from None
