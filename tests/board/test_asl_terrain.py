"""ASL's terrain: every type of VASL's boards has a kind with the same attributes, and none contradicts itself."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.kind import ATTRIBUTES, Kind
from losview.board.terrain import TerrainError, load_tables, table
from tests.support.paths import SHARED

TYPES = SHARED / "design" / "vasl-terrain.tsv"

COLUMNS = {
    "half": "isHalfLevelHeight",
    "obstacle": "isLOSObstacle",
    "hindrance": "isLOSHindrance",
    "inherent": "isInherentTerrain",
    "lower_obstacle": "isLowerLOSObstacle",
    "lower_hindrance": "isLowerLOSHindrance",
}

#: Where the rules differ from VASL's table: bamboo is a two-level obstacle on the blind hex card; mudflats hinder like
#: marsh (B16); a tower of one level that hinders is no obstacle, like the higher ones (B34.2); a sunken railroad is a
#: depression (B32).
THE_RULES_WIN: dict[int, dict[str, object]] = {
    128: {"height": 2 * QUARTERS_PER_LEVEL},
    156: {"category": "depression"},
    160: {"obstacle": False, "hindrance": True},
    7: {"category": "other", "half": True, "hindrance": True, "lower_hindrance": True},
}

DRAWN = [kind for kind in table().kinds.values() if kind.role in ("terrain", "hexside")]
OWN = [kind for kind in table().kinds.values() if kind.rules.get("asl") and "like" not in kind.rules["asl"]]


def named(kinds: list[Kind]) -> dict[str, list[Kind] | list[str]]:
    return {"argvalues": kinds, "ids": [kind.key for kind in kinds]}


def types() -> list[dict[str, str]]:
    if not TYPES.exists():
        pytest.skip("the table of VASL's terrain types is not beside this checkout")
    with TYPES.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def test_every_vasl_type_has_a_kind_with_equal_attributes() -> None:
    rows = types()
    assert len(rows) == 166
    assert {int(row["typeCode"]) for row in rows} == set(table().by_vasl_code)
    for row in rows:
        code = int(row["typeCode"])
        kind = table().by_vasl_code[code]
        found = kind.rules["asl"]
        assert "like" not in found, kind.key
        expected = {
            "category": row["LOSCategory"].lower(),
            "height": QUARTERS_PER_LEVEL * int(row["height"]),
            "split": int(QUARTERS_PER_LEVEL * float(row["split"])),
            **{name: row[column] == "TRUE" for name, column in COLUMNS.items()},
            **THE_RULES_WIN.get(code, {}),
        }
        usual = {"height": 0, "split": 0}
        assert {name: found.get(name, usual.get(name, False)) for name in expected} == expected, kind.key


def test_types_with_one_code_each_keep_a_name_of_their_own() -> None:
    names = [kind.name for kind in table().kinds.values() if kind.role in ("terrain", "hexside")]
    assert len(set(names)) == len(names)
    counters = [kind.name for kind in table().kinds.values() if kind.role == "counter"]
    assert len(set(counters)) == len(counters)


@pytest.mark.parametrize("kind", **named(OWN))
def test_attributes_do_not_contradict_one_another(kind: Kind) -> None:
    said = kind.rules["asl"]
    height, split = int(said.get("height", 0)), int(said.get("split", 0))
    half = 2 if said.get("half") else 0
    assert height % QUARTERS_PER_LEVEL == 0
    assert height >= 0
    if said.get("obstacle"):
        assert not said.get("hindrance")
        assert height + half > 0 or said.get("alpine")  # an obstacle has a height; B10.211: the hill is the ground
    if height and not said.get("paddy_bank"):
        assert said.get("obstacle") or said.get("hindrance")
    assert not (said.get("lower_obstacle") and said.get("lower_hindrance"))
    if said.get("lower_hindrance") and said.get("obstacle"):
        assert split or "tower" in kind.key  # a lower part of another nature; a tower hindrance has it all through
    if said.get("lower_obstacle") and not split:
        assert said.get("obstacle")
    assert bool(said.get("depression")) == (said.get("category") == "depression")
    if said.get("depression"):
        assert not height + half
        assert kind.exits
    for name in ("cliff", "bocage", "rowhouse_bar", "factory_wall", "paddy_bank"):
        assert not said.get(name) or kind.role == "hexside", name
    if said.get("category") == "hexside":
        assert kind.role == "hexside"
    if "upper_levels" in said:
        assert said["upper_levels"] * QUARTERS_PER_LEVEL == height if half else height - QUARTERS_PER_LEVEL
        assert said["category"] in ("building", "marketplace")
    for name in ("smoke", "ffe", "afv", "wreck", "pillbox", "entrenched"):
        assert name not in said or kind.role == "counter", name
    assert ("smoke" in said or "ffe" in said) <= (kind.amount == "strength")


def test_every_drawn_kind_that_is_its_own_has_a_category() -> None:
    neutral = {"slope", "fence", "creek"}
    for kind in DRAWN:
        said = kind.rules["asl"]
        assert "category" in said or "like" in said or kind.key in neutral, kind.key
        assert not {"seen", "like"} <= set(said)


@pytest.mark.parametrize(("kinds", "as_kind"), [
    (("forest", "light_woods", "heavy_woods"), "woods"),
    (("town",), "building_cluster"), (("planted_fields",), "grain"), (("swamp",), "marsh"),
    (("rubble",), "stone_rubble"), (("pond",), "water"), (("stone_wall",), "wall"), (("extreme_slope",), "cliff"),
    (("mech", "vehicle"), "afv"), (("light_smoke", "screen"), "smoke"),
])
def test_the_other_systems_kinds_are_read_as_the_nearest(kinds: tuple[str, ...], as_kind: str) -> None:
    nearest = table().kinds[as_kind]
    for key in kinds:
        reading = table().reading(key, "asl")
        assert reading.read_as == nearest.name
        assert reading.attributes == nearest.rules["asl"]
        assert reading.attributes


@pytest.mark.parametrize(("key", "cwb", "battletech"), [
    ("woods", {"rises": 4, "canopy": True}, {"points": 1, "tally": "woods", "height": 8}),
    ("two_level_forest", {"rises": 4, "canopy": True}, {"points": 2, "tally": "woods", "height": 8}),
    ("grain", {}, {"points": 1, "tally": "fields", "height": 4}),
    ("stone_building_2_level", {"rises": 4, "canopy": True}, {"solid": True, "height": 12}),
    ("gully", {}, {}), ("river", {}, {"water": True}), ("bocage", {}, {}), ("afv", {"rises": 1}, {"eye": 0}),
    ("dune_crest_high", {"slope": True}, {}),
])
def test_asl_kinds_under_the_other_systems(key: str, cwb: dict[str, object], battletech: dict[str, object]) -> None:
    assert table().reading(key, "civil_war_brigade").attributes == cwb
    assert table().reading(key, "battletech").attributes == battletech


def test_every_asl_attribute_is_used() -> None:
    assert {name for kind in OWN for name in kind.rules["asl"]} == set(ATTRIBUTES["asl"])


KIND = """\
[copse]
name = "Copse"
role = "terrain"
group = "Woods"
fill = "#9db582"
ink = "#5f7d4b"
dark_fill = "#2f4229"
dark_ink = "#6d9158"
pattern = "canopy"
vasl_codes = [60]
[copse.asl]
category = "woods"
height = 1
half = true
split = 0.5
"""


def test_heights_come_in_quarters(tmp_path: Path) -> None:
    path = tmp_path / "copse.toml"
    path.write_text(KIND, encoding="utf-8")
    copse = load_tables([path]).kinds["copse"]
    assert copse.rules["asl"] == {"category": "woods", "height": 4, "half": True, "split": 2}
    assert copse.vasl_codes == (60,)


@pytest.mark.parametrize(("old", "new", "line", "what", "fix"), [
    ("height = 1", "height = 1.5", 13, "height of copse is 1.5", "multiple of 1, 100 at most"),
    ("half = true", "half = 0.5", 14, "half of copse is 0.5", "true or false"),
    ("split = 0.5", "split = 0.3", 15, "split of copse is 0.3", "multiple of 0.25"),
    ('category = "woods"', 'category = "WOODS"', 12, "has category = 'WOODS'", "open, woods, building"),
    ("half = true", "hindranse = true", 14, "asl has no attribute 'hindranse'", "did you mean hindrance"),
    ("vasl_codes = [60]", "vasl_codes = 60", 10, "vasl_codes of copse is 60", "from 0 to 255"),
    ("vasl_codes = [60]", "vasl_codes = [300]", 10, "vasl_codes of copse is [300]", "from 0 to 255"),
    ("vasl_codes = [60]", "vasl_codes = [true]", 10, "vasl_codes of copse is [True]", "from 0 to 255"),
])
def test_faults_are_named(tmp_path: Path, old: str, new: str, line: int, what: str, fix: str) -> None:
    path = tmp_path / "copse.toml"
    path.write_text(KIND.replace(old, new), encoding="utf-8")
    with pytest.raises(TerrainError) as caught:
        load_tables([path])
    assert caught.value.line == line
    assert what in caught.value.what
    assert fix in caught.value.fix


def test_one_vasl_code_means_one_kind(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(KIND + KIND.replace("[copse", "[other"), encoding="utf-8")
    with pytest.raises(TerrainError, match="line 25: VASL code 60 already stands for copse"):
        load_tables([path])
