"""Night as a map has it (ASL E1): base NVR, snow, weather, sky, month, and who attacks.

It lies in the scenario under "night", one plain JSON object; a map without it is judged by day.

    "night": {"nvr": 3, "snow": "ground", "cloud": "scattered", "moon": "half", "month": 11, "attacker": "amber"}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import set_entry
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.night_words import (
    CLOUDS,
    MONTHS,
    MOONS,
    SNOWS,
    WEATHERS,
    Cloud,
    Moon,
    Snow,
    Weather,
    night_word,
)

#: Where a scenario keeps it.
KEY = "night"
#: The largest base NVR; with ground or deep snow the largest and the smallest (E1.12, E1.15).
MAXIMUM, MAX_IN_SNOW, MIN_IN_SNOW = 6, 9, 2


class NightError(LosviewError):
    """A night that cannot be used: what is wrong, and how to mend it."""


@dataclass(frozen=True)
class Night:
    """A night.

    Attributes:
        nvr: the base NVR in hexes as its track shows it, 0 to 6, with snow on the ground 0 to 9; below 2 snow lifts it
            to 2 but between units of one building (E1.15).
        snow: on the ground. weather: what falls or hangs. cloud, moon: the sky as rolled or given.
        month: 1 to 12. attacker: name of the scenario attacker's side, "" where it is not said.
    """

    nvr: int = 3
    snow: Snow = "none"
    weather: Weather = "clear"
    cloud: Cloud = "none"
    moon: Moon = "none"
    month: int = 6
    attacker: str = ""

    @property
    def snowy(self) -> bool:
        """Whether ground or deep snow lies (E1.15)."""
        return self.snow != "none"

    @property
    def most(self) -> int:
        """The largest base NVR of such a night."""
        return MAX_IN_SNOW if self.snowy else MAXIMUM

    @property
    def sky(self) -> Cloud:
        """The clouds as they count: overcast weather and falling snow are overcast (E1.11)."""
        return "overcast" if self.weather in ("overcast", "falling_snow") else self.cloud

    def changed(self, **changes: Any) -> Night:
        """The night with some of it changed; a base NVR that its snow no longer allows comes down to what it does.

        Raises:
            NightError: where something of it cannot be.
        """
        after = replace(self, **changes)
        if "nvr" not in changes and after.nvr > after.most:
            after = replace(after, nvr=after.most)
        return read_night(asdict(after))


#: What a change of one thing is called, for the undo list.
_SAID: Mapping[str, str] = {
    "snow": tr("Set the night's snow to {value}"), "weather": tr("Set the night's weather to {value}"),
    "cloud": tr("Set the night's cloud to {value}"), "moon": tr("Set the night's moon to {value}"),
    "month": tr("Set the night's month to {value}")}
#: What each word may be, in the order in which people expect them.
WORDS: Mapping[str, tuple[str, ...]] = {"snow": SNOWS, "weather": WEATHERS, "cloud": CLOUDS, "moon": MOONS}


def read_night(value: Any) -> Night:
    """The night that a JSON object describes; what it does not say is as usual, what this version lacks is let be.

    Raises:
        NightError: where something of it cannot be.
    """
    if not isinstance(value, Mapping):
        raise NightError(tr('"night" is not an object'),
                         tr('write it as in {"nvr": 3}, or leave it out for a map by day'))
    values = {field.name: value[field.name] for field in fields(Night) if field.name in value}
    for name, words in WORDS.items():
        if name in values and values[name] not in words:
            raise NightError(tr("{name} of the night is {value!r}", name=name, value=values[name]),
                             tr("write one of {names}", names=", ".join(words)))
    _check_whole(values, "month", 1, 12)
    _check_whole(values, "nvr", 0, MAX_IN_SNOW if values.get("snow", "none") != "none" else MAXIMUM)
    if not isinstance(values.get("attacker", ""), str):
        raise NightError(tr("the attacker of the night is not text"), tr("write the name of a side"))
    return Night(**values)


def _check_whole(values: Mapping[str, Any], name: str, least: int, most: int) -> None:
    value = values.get(name, least)
    if type(value) is not int or not least <= value <= most:
        if name == "nvr":
            raise NightError(tr("the base NVR of the night is {value!r}", value=value),
                             tr("write a whole number from {least} to {most} (6 without snow on the ground, {snow} "
                                "with it)", least=least, most=most, snow=MAX_IN_SNOW))
        raise NightError(tr("the {name} of the night is {value!r}", name=name, value=value),
                         tr("write a whole number from {least} to {most}", least=least, most=most))


def night_of(board: Board) -> Night | None:
    """The night of a map, None by day.

    Raises:
        NightError: where what the scenario says of it cannot be used.
    """
    value = board.scenario.get(KEY)
    return None if value is None else read_night(value)


def set_night(board: Board, night: Night | None) -> Group | None:
    """The edit that gives the map this night, or day; one step to undo, None where nothing would change.

    What the scenario says of its night that this version does not know is kept.
    """
    now = night_of(board)
    if now == night:
        return None
    return Group((set_entry(board, KEY, None if night is None else asdict(night)),), _said(now, night))


def _said(before: Night | None, after: Night | None) -> str:
    """The change in words, for the undo list."""
    if after is None:
        return tr("Make it day")
    if before is None:
        return tr("Make it night, NVR {nvr}", nvr=after.nvr)
    changed = [field.name for field in fields(Night) if getattr(before, field.name) != getattr(after, field.name)]
    if changed == ["nvr"]:
        return tr("Set the NVR to {nvr}", nvr=after.nvr)
    if changed == ["attacker"]:
        return (tr("Make {side} the attacker", side=side_title(after.attacker)) if after.attacker else
                tr("Name no attacker"))
    if len(changed) == 1:
        value = getattr(after, changed[0])
        return _SAID[changed[0]].format(value=MONTHS[value - 1] if changed[0] == "month" else night_word(value))
    return tr("Change the night")
