"""Features of GeoJSON on the plane of a map: x to the right, y upwards, 1 from a hex's centre dot to the next."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

#: Length of a hexside where the centre dots of neighbours are 1 apart.
SIDE = 3**-0.5
_DECIMALS = 6

Spots = list[list[float]]


def collection(title: str, features: Iterable[Mapping[str, Any]]) -> bytes:
    """A file of features, one a line."""
    lines = ",\n".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in features)
    head = json.dumps({"type": "FeatureCollection", "title": title}, ensure_ascii=False)[:-1]
    return f'{head}, "features": [\n{lines}\n]}}\n'.encode("utf-8", "replace")


def feature(sort: str, coordinates: Any, properties: Mapping[str, Any]) -> dict[str, Any]:
    """A feature; it lies nowhere where the sort of its geometry is ""."""
    geometry = {"type": sort, "coordinates": coordinates} if sort else None
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def upwards(spots: Iterable[Iterable[float]]) -> Spots:
    """Spots of a layout whose y points down, as GeoJSON has them."""
    return [[round(x, _DECIMALS), round(-y, _DECIMALS) or 0.0] for x, y in spots]
