"""The words for weather and sky by night, as files, panels and the NVR table (E1.11) use them."""

from __future__ import annotations

from typing import Literal, get_args

Snow = Literal["none", "ground", "deep"]
Weather = Literal["clear", "overcast", "rain", "falling_snow", "mist"]
Cloud = Literal["none", "scattered", "overcast"]
Moon = Literal["none", "half", "full"]

SNOWS: tuple[Snow, ...] = get_args(Snow)
WEATHERS: tuple[Weather, ...] = get_args(Weather)
CLOUDS: tuple[Cloud, ...] = get_args(Cloud)
MOONS: tuple[Moon, ...] = get_args(Moon)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
