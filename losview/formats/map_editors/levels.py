"""Levels as programs that draw maps write them: numbers or texts, in levels."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

from losview.base.number_format import read_decimal
from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.formats.core.error import quoted
from losview.formats.core.json_fields import JsonFields


def level_quarters(fields: JsonFields, value: Any) -> int:
    """The quarter levels of a property; other fractions are rounded."""
    if isinstance(value, str):
        with suppress(ValueError):
            value = read_decimal(value)
    if type(value) not in (int, float) or not abs(value) <= MAX_LEVEL:
        raise fields.error(tr("its level is {value}", value=quoted(value)),
                           tr("write levels from -{most} to {most}", most=MAX_LEVEL))
    quarters: int = math.floor(value * QUARTERS_PER_LEVEL + 0.5)
    return quarters
