"""Templates of new maps, read from `resources/templates/*.toml`: one file a template, its name the template's key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from losview.base.errors import LosviewError
from losview.base.resources_dir import resources
from losview.base.translation import tr, tr_read
from losview.base.words import listed
from losview.board.new_map.map_plan import MapPlan
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels


class TemplateError(LosviewError):
    """A template that cannot be used, or that does not exist: one sentence."""


@dataclass(frozen=True)
class LandscapeTypes:
    """Which kinds of terrain and hexsides a generated landscape has; a list's first entry is the most usual.

    Attributes:
        drawn: whether terrain is drawn inside hexes; otherwise it fills hexes.
        hill: of drawn contours. steps: hexsides where the ground rises by one level, by two or more.
        woods, fields, buildings, roads: terrain, roads from the main one on.
        stream, bridge: terrain. stream_amount: the depth of a stream that fills hexes, None where it runs through them.
        borders: hexsides beside fields and gardens.
    """

    drawn: bool = False
    hill: str = ""
    steps: tuple[str, ...] = ()
    woods: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    stream: str = ""
    stream_amount: int | None = None
    bridge: str = ""
    borders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    """A template.

    Attributes:
        key: the stem of its file's name. name, about: for people.
        plan: the map as it proposes it.
        landscape: what the generator puts on such maps, None where it knows nothing of them.
    """

    key: str
    name: str
    about: str
    plan: MapPlan
    landscape: LandscapeTypes | None


@cache
def templates() -> Mapping[str, Template]:
    """The templates by key, in the order of their files' `order`.

    Raises:
        TemplateError: where a file is not as it should be.
    """
    read = sorted((_read(path) for path in sorted((resources() / "templates").glob("*.toml"))), key=lambda one: one[0])
    return {template.key: template for _, template in read}


def template_named(key: str, rules: str | None = None) -> Template:
    """The template of a key; of an empty key the first one for a rule system.

    Raises:
        TemplateError: where there is none; the message names those there are.
    """
    known = templates()
    if not key:
        return next((one for one in known.values() if rules is None or one.plan.rules == rules), known["empty"])
    if key not in known:
        near = get_close_matches(key, known, 2)
        hint = (tr("did you mean {names}?", names=listed(near, "or")) if near else
                tr("they are {names}", names=", ".join(known)))
        raise TemplateError(tr("there is no template {key!r}; {hint}", key=key[:40], hint=hint))
    return known[key]


def landscape_types(rules: str) -> LandscapeTypes | None:
    """What the generator puts on maps of a rule system: as its first template says that has any."""
    return next((one.landscape for one in templates().values() if one.plan.rules == rules and one.landscape), None)


def _read(path: Path) -> tuple[int, Template]:
    try:
        fields: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        order = int(fields.pop("order"))
        landscape = fields.pop("country", None)
        name, about = tr_read(str(fields.pop("name"))), tr_read(str(fields.pop("about")))
        grid, labels = Grid(**fields.pop("grid")), Labels(**fields.pop("labels", {}))
        plan = MapPlan(grid, labels, **fields)
        lists: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value
                                 for key, value in (landscape or {}).items()}
        kinds = None if landscape is None else LandscapeTypes(**lists)
    except (OSError, KeyError, TypeError, ValueError) as problem:
        raise TemplateError(f"{path}: is not a template ({problem}); mend it after the others in its folder") from None
    for kind in () if kinds is None else _named(kinds):
        if table().get(kind) is None:
            raise TemplateError(f"{path}: there is no terrain {kind!r}; name one of resources/terrain")
    return order, Template(path.stem, name, about, plan, kinds)


def _named(kinds: LandscapeTypes) -> list[str]:
    """The keys of all kinds that a landscape names."""
    single = [kinds.hill, kinds.stream, kinds.bridge]
    several = (*kinds.steps, *kinds.woods, *kinds.fields, *kinds.buildings, *kinds.roads, *kinds.borders)
    return [kind for kind in (*single, *several) if kind]
