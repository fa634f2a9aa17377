"""How the night looks, on the screen and in pictures: colours, darkness, lines, and which of it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT

DARKNESS, LIGHT, SHADOW, DARK_SHADOW, FLASH = "#0a1326", "#ffc94d", "#05080f", "#93a6cc", "#ff8a1f"
#: How much of the darkness is laid over a dark map, and over a map that a field shades already.
DARK_SHARE, FIELD_SHARE = 0.7, 0.5
#: How dark the night is at brightness 0 and 1: beyond all night vision, and within some.
DARK, NEAR = (0.82, 0.26), (0.36, 0.08)
#: Widths of rings, and which parts of each hexside they cover: the NVR, and how far vehicles in motion are seen.
PENS: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "nvr": (3.4, ()), "wheeled": (2.6, ((0.14, 0.86),)), "tracked": (2.6, ((0.08, 0.34), (0.66, 0.92)))}

#: A single unit's ring is so much thinner than that of a side.
SINGLE = 0.6


@dataclass(frozen=True)
class Shown:
    """What of the night is shown.

    Attributes:
        darkness, light, rings, vehicles, flashes: switches. brightness: 0 to 1.
    """

    darkness: bool = True
    light: bool = True
    rings: bool = True
    vehicles: bool = False
    flashes: bool = True
    brightness: float = 0.5


def ring_inks(kind: str, colour: str, single: bool = False) -> tuple[tuple[str, float], ...]:
    """What a ring is drawn in, each over the one before: a colour and a width; dashes have one casing.

    Args:
        single: of one unit among others, whose rings cross: thinner, and with one casing.
    """
    width, dash = PENS[kind]
    if single:
        return (CASING_LIGHT, SINGLE * width + 1.2), (colour, SINGLE * width)
    casing = ((CASING_LIGHT, width + 1.8),) if dash else ((CASING_DARK, width + 2.6), (CASING_LIGHT, width + 1.2))
    return (*casing, (colour, width))


def darkness(shown: Shown, dark: bool, field: bool) -> dict[str, float]:
    """How opaque the darkness is: beyond all night vision, within some, and where a chosen side sees nothing.

    Args:
        dark: for the dark theme. field: over a field's shading.
    """
    share = (DARK_SHARE if dark else 1.0) * (FIELD_SHARE if field else 1.0)
    least, most = DARK
    deepest = least + (most - least) * shown.brightness
    near = NEAR[0] + (NEAR[1] - NEAR[0]) * shown.brightness
    return {"dark": share * deepest, "near": share * near, "unseen": deepest}


def wash(dark: bool) -> float:
    """How opaque the warm wash over lit hexes is."""
    return 0.10 if dark else 0.17
