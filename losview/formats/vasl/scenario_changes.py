"""What a scenario changes on VASL's boards: seasons, other terrain, other levels; applied to the pixels that are read.

`resources/vasl_changes.toml` lists the changes by their names.  A `SharedBoardMetadata.xml` that the user has named
says what its own changes do, and is asked first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from losview.base.resources_dir import resources
from losview.base.translation import tr
from losview.base.words import in_sentence, listed
from losview.board.terrain import table
from losview.formats.core.cancellation import check_cancelled
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.los_data import LosData

#: What a change does; the sorts are the tables of the resource file.
Sort = Literal["nothing", "terrain", "level", "terrain_to_level", "level_to_terrain", "other"]
#: Types of rules in a `SharedBoardMetadata.xml`, and the sorts that mean the same.
_TYPES: Mapping[str, Sort] = {"ignore": "nothing", "terrainMap": "terrain", "elevationMap": "level",
                              "terrainToElevationMap": "terrain_to_level", "elevationToTerrainMap": "level_to_terrain"}
_WHOLE = re.compile(r"-?[0-9]{1,2}")
#: Codes of bridges, of roads, of woods, of buildings with upper levels and what each is with one storey.
_BRIDGES, _ROADS, _WOODS = (82, 83, 84, 85, 86, 87), (65, 66, 70), (60, 61, 62, 175)
_BARS = (76, 77, 78, 79, 80)
_ONE_STOREY = {41: 40, 42: 40, 43: 40, 44: 40, 51: 50, 52: 50, 53: 50, 54: 50, 77: 76, 78: 76, 79: 76, 80: 76}
#: How far, in pixels, what lies beside a bridge or a bar is carried on under it.
_DEEPEST = 40


#: What stands before the name of a change that is switched off.
OFF = "-"


@dataclass(frozen=True)
class ScenarioChange:
    """One change.

    Attributes:
        name: as saved games write it ("NoGrain"). sort: what it does.
        values: codes and levels, as in the resource file. act: of another change, what is done.
    """

    name: str
    sort: Sort
    values: tuple[int, ...] = ()
    act: str = ""

    @property
    def words(self) -> str:
        """What it does, in words: "Open ground in place of grain"."""
        if self.sort == "nothing":
            return tr("Looks different, with the same lines of sight")
        if self.sort == "other":
            return _ACT_WORDS[self.act]
        one, two = self.values[:-1], self.values[-1]
        if self.sort == "level":
            return tr("Level {new} in place of level {old}", new=two, old=one[0])
        if self.sort == "terrain_to_level":
            return tr("Open ground of level {level} in place of {old}", level=two, old=_named(one, in_sentence))
        if self.sort == "level_to_terrain":
            return tr("{new} on level 0 in place of ground of level {level}", new=_named((two,)), level=one[0])
        return tr("{new} in place of {old}", new=_named((two,)), old=_named(one, in_sentence))


def _named(codes: Sequence[int], spelt: Callable[[str], str] = str) -> str:
    known = table().by_vasl_code
    names = list(dict.fromkeys(known[code].name if code in known else tr("terrain {number}", number=code)
                               for code in codes))
    return listed([spelt(names[0]), *map(in_sentence, names[1:])], "and")


@cache
def own_changes() -> Mapping[str, ScenarioChange]:
    """The changes of losview's own list, by name."""
    found = tomllib.loads((resources() / "vasl_changes.toml").read_text("utf-8"))
    changes = {name: ScenarioChange(name, "nothing") for name in found.pop("nothing")}
    for sort in get_args(Sort):
        for name, value in found.get(sort, {}).items():
            changes[name] = (ScenarioChange(name, sort, act=value) if isinstance(value, str)
                             else ScenarioChange(name, sort, tuple(value)))
    return changes


def listed_changes(rules: Iterable[Mapping[str, str]], codes: Mapping[str, int]) -> dict[str, ScenarioChange]:
    """The changes of a `SharedBoardMetadata.xml`; those that it leaves to VASL's program are not among them.

    Args:
        rules: the attributes of each of its rules. codes: of its terrain, by name.
    """
    found: dict[str, ScenarioChange] = {}
    for rule in rules:
        sort, name = _TYPES.get(rule.get("type", "")), rule.get("name", "")
        values: list[int] = []
        for which, text in (("from", rule.get("fromValue", "")), ("to", rule.get("toValue", ""))):
            level = sort == "level" or (sort, which) in (("terrain_to_level", "to"), ("level_to_terrain", "from"))
            if level and _WHOLE.fullmatch(text):
                values.append(int(text))
            elif not level and text in codes:
                values.append(codes[text])
        if sort is not None and name and (sort == "nothing" or len(values) == 2):
            found[name] = ScenarioChange(name, sort, () if sort == "nothing" else tuple(values))
    return found


def changed_board(file: BoardFile, names: Sequence[str], known: Mapping[str, ScenarioChange]) -> BoardFile:
    """A board as a scenario has it; changes apply in their order; unknown ones and those switched off are left out."""
    data = file.data
    for name in names:
        if name in known:
            check_cancelled()
            data = _applied(data, known[name])
    return file if data is file.data else replace(file, data=data)


def _applied(data: LosData, change: ScenarioChange) -> LosData:
    if change.sort == "nothing":
        return data
    if change.sort == "other":
        return _ACTS[change.act](data)
    one, two = list(change.values[:-1]), change.values[-1]
    if change.sort == "level":
        return replace(data, levels=np.where(data.levels == one[0], two, data.levels).astype(np.int8))
    if change.sort == "level_to_terrain":
        there = data.levels == one[0]
        return _with(data, there, two, 0)
    there = np.isin(data.terrain, one)
    return _with(data, there, 0, two) if change.sort == "terrain_to_level" else _with(data, there, two, None)


def _with(data: LosData, there: NDArray[np.bool_], code: int, level: int | None) -> LosData:
    """Another terrain and, where it is given, another level on a mask of pixels."""
    terrain = np.where(there, code, data.terrain).astype(np.uint8)
    levels = data.levels if level is None else np.where(there, level, data.levels).astype(np.int8)
    return replace(data, terrain=terrain, levels=levels)


def _no_stairwells(data: LosData) -> LosData:
    return replace(data, stairs=np.zeros_like(data.stairs))


def _bars_to_buildings(data: LosData) -> LosData:
    terrain, _ = _filled_in(data.terrain, np.isin(data.terrain, _BARS), _DEEPEST)
    return replace(data, terrain=terrain.astype(np.uint8))


def _one_storey(data: LosData) -> LosData:
    codes = np.arange(256, dtype=np.uint8)
    for code, low in _ONE_STOREY.items():
        codes[code] = low
    return replace(_no_stairwells(data), terrain=codes[data.terrain])


def _no_bridges(data: LosData) -> LosData:
    """What lies beside bridges, but no road, goes on where they were."""
    bridges = np.isin(data.terrain, _BRIDGES)
    unknown = bridges | np.isin(data.terrain, _ROADS)
    terrain, _ = _filled_in(data.terrain, unknown, _DEEPEST)
    levels, _ = _filled_in(data.levels, unknown, _DEEPEST)
    terrain[np.isin(terrain, (*_BRIDGES, *_ROADS))] = 0
    return replace(data, terrain=np.where(bridges, terrain, data.terrain).astype(np.uint8),
                   levels=np.where(bridges, levels, data.levels).astype(np.int8))


def _no_woods_roads(data: LosData) -> LosData:
    """Roads and paths with woods beside them become woods."""
    roads = np.isin(data.terrain, _ROADS)
    terrain, _ = _filled_in(data.terrain, roads, _DEEPEST)
    return replace(data, terrain=np.where(roads & np.isin(terrain, _WOODS), terrain, data.terrain).astype(np.uint8))


_ACTS: Mapping[str, Callable[[LosData], LosData]] = {
    "no_stairwells": _no_stairwells, "bars_to_buildings": _bars_to_buildings, "one_storey": _one_storey,
    "no_bridges": _no_bridges, "no_woods_roads": _no_woods_roads,
}
_ACT_WORDS: Mapping[str, str] = {
    "no_stairwells": tr("There are no stairwells"), "bars_to_buildings": tr("Rowhouses are one building, without bars"),
    "one_storey": tr("Buildings have a ground level only"), "no_bridges": tr("There are no bridges"),
    "no_woods_roads": tr("Roads and paths in woods are woods"),
}


def _filled_in(labels: NDArray[Any], where: NDArray[np.bool_], most: int) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """As `label_areas.filled_in`, which is imported when it is needed: loading shapely takes time."""
    from losview.formats.vasl.label_areas import filled_in

    return filled_in(labels, where, most)
