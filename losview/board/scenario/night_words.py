"""The words for weather and sky by night, as files, panels and the NVR table (E1.11) use them."""

from __future__ import annotations

from typing import Literal, get_args

from losview.base.translation import tr, tr_as

Snow = Literal["none", "ground", "deep"]
Weather = Literal["clear", "overcast", "rain", "falling_snow", "mist"]
Cloud = Literal["none", "scattered", "overcast"]
Moon = Literal["none", "half", "full"]

SNOWS: tuple[Snow, ...] = get_args(Snow)
WEATHERS: tuple[Weather, ...] = get_args(Weather)
CLOUDS: tuple[Cloud, ...] = get_args(Cloud)
MOONS: tuple[Moon, ...] = get_args(Moon)
MONTHS = (tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"), tr("August"),
          tr("September"), tr("October"), tr("November"), tr("December"))

#: The words of files, for people.
_SAID = {"none": tr("none"), "ground": tr_as("snow", "ground"), "deep": tr_as("snow", "deep"),
         "clear": tr_as("weather", "clear"), "overcast": tr("overcast"), "rain": tr("rain"),
         "falling_snow": tr("falling snow"), "mist": tr("mist"), "scattered": tr_as("clouds", "scattered"),
         "half": tr_as("moon", "half"), "full": tr_as("moon", "full")}


def night_word(word: str) -> str:
    """A word of a night as people read it: "falling snow" for a file's "falling_snow"."""
    return _SAID.get(word, word.replace("_", " "))
