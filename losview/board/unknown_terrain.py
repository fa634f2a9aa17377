"""Terrain that no table knows: what it is called, and which of it is data of another program that hides nothing."""

from __future__ import annotations

from losview.board.terrain import table

#: Terrain of MegaMek that is nothing to a line of sight: strength, looks and what matters to movement alone.
_HIDES_NOTHING = frozenset((
    "arms", "black_ice", "bldg_armor", "bldg_base_collapsed", "bldg_basement_type", "bldg_cf", "bldg_class",
    "bldg_fluff", "bridge_cf", "bridge_elev", "cliff_bottom", "cliff_top", "deployment_zone", "elevator", "fire",
    "fluff", "fortified", "fuel_tank_cf", "fuel_tank_magn", "ground_fluff", "hazardous_liquid", "incline_bottom",
    "incline_high_bottom", "incline_high_top", "incline_top", "legs", "metal_content", "road_fluff", "sky", "space",
    "ultra_sublevel", "water_fluff"))


def unknown_name(kind: str, amount: int | None) -> str | None:
    """What terrain that no table knows is called, such as "quicksand" or "woods:0"; None if it hides nothing.

    Args:
        kind, amount: of the terrain. "format:word" is that of a file, spelled as there; without an amount it is no
            terrain but says how the file writes another one.
    """
    if table().get(kind) is not None:
        return None
    origin, colon, name = kind.partition(":")
    if not colon:
        return kind
    if origin != "megamek" or amount is None or name in _HIDES_NOTHING:
        return None
    return f"{name}:{amount}"
