"""The values that somebody has put into the fields of a calculator."""

from __future__ import annotations

import re

from losview.base.number_format import with_points
from losview.base.translation import language, tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import decimal, levels
from losview.rules.ends import parse_level
from losview.rules.fields import FieldKind, FieldValues, FormField

_COMMA_AFTER_DISTANCE = re.compile("(@[0-9]+),")


#: A hex that rises between the ends: its top in quarter levels, and its range from the lower end.
Top = tuple[int, int]
#: Most hexes that one field of tops may name.
MAX_TOPS = 20


class Inputs(FieldValues):
    """The values of a calculator's fields."""

    def level(self, key: str) -> int:
        """Quarter levels of a level.

        Raises:
            RuleError: where it is no level, out of bounds, or between the steps of the field.
        """
        field = self._fields[key]
        return _level(field, self.texts[key])

    def tops(self, key: str) -> list[Top]:
        """Tops with their distances, as in "2@3 1.5@5".

        Raises:
            RuleError: where one is malformed or out of bounds, where two share a hex, or where there are too many.
        """
        field, found = self._fields[key], {}
        words = _tops(self.texts[key])
        if not words or len(words) > MAX_TOPS:
            raise RuleError(tr("{key} names 1 to {most} hexes, not {count}: write them as in 2@3 1.5@5", key=key,
                               most=MAX_TOPS, count=len(words)))
        for word in words:
            top, at, away = word.partition("@")
            if not at:
                raise RuleError(tr("{key}: {word!r} is not a top with its distance: write it as in 2@3", key=key,
                                   word=word[:40]))
            distance = self._whole(field, away)
            if distance in found:
                raise RuleError(tr("{key}: two tops stand {distance} from the lower end: leave one of them out",
                                   key=key, distance=distance))
            found[distance] = _level(field, top)
        return [(top, distance) for distance, top in sorted(found.items(), reverse=True)]


#: Bounds of the levels of a calculator's tops, in levels.
LOWEST, HIGHEST = -100, 100


def _tops(text: str) -> list[str]:
    """Tops apart, as they stand between spaces or commas: "2@3,1@5" is two.

    A comma after a distance always parts, for distances are whole numbers.  Where numbers have a decimal comma, any
    other one between two digits is part of a top: in German "1,5@3" is one, and "2@3,1,5@5" two.
    """
    parted = _COMMA_AFTER_DISTANCE.sub(r"\1 ", text)
    return with_points(parted, language()).replace(",", " ").split()


def _level(field: FormField, text: str) -> int:
    try:
        quarters = parse_level(text)
    except RuleError as problem:
        raise RuleError(f"{field.key}: {problem}") from None
    least, most = (LOWEST, HIGHEST) if field.kind is FieldKind.TOPS else (field.minimum, field.maximum)
    if not least * QUARTERS_PER_LEVEL <= quarters <= most * QUARTERS_PER_LEVEL:
        raise RuleError(tr("{key} is a level from {least} to {most}, not {level}", key=field.key, least=least,
                           most=most, level=decimal(levels(quarters))))
    if quarters % field.step:
        key, level = field.key, decimal(levels(quarters))
        raise RuleError(tr("{key} goes by whole levels, so it cannot be {level}", key=key, level=level)
                        if field.step == QUARTERS_PER_LEVEL else
                        tr("{key} goes by halves, so it cannot be {level}", key=key, level=level))
    return quarters
