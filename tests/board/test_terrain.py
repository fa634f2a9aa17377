"""The tables of terrain: what they say, how they look, and how faults are reported."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from losview.board.kind import ATTRIBUTES, PATTERNS
from losview.board.terrain import TerrainError, load_tables, table

CWB, BATTLETECH, ASL = "civil_war_brigade", "battletech", "asl"

GOOD = """\
[wood]
name = "Wood"
role = "terrain"
group = "Woods"
fill = "#9db582"
ink = "#5f7d4b"
dark_fill = "#2f4229"
dark_ink = "#6d9158"
pattern = "canopy"
[wood.civil_war_brigade]
rises = 1.25
canopy = true
[wood.battletech]
height = 2
points = 1
tally = "woods"
"""

OTHER = GOOD.replace("[wood", "[other").replace("Wood", "Other").replace("rises = 1.25\ncanopy = true", 'like = "wood"')


def readings(rules: str, *keys: str):
    return [table().reading(key, rules) for key in keys]


def test_every_kind_is_known_to_every_system():
    for kind in table().kinds.values():
        assert set(kind.rules) == (set() if kind.role == "ground" else {CWB, BATTLETECH, ASL}), kind.key


def test_combat_units_and_wagons_rise_a_quarter_and_leaders_do_not():
    # Civil War Brigade, item B
    for reading in readings(CWB, "infantry", "cavalry", "artillery", "wagon", "mech", "vehicle", "battle_infantry"):
        assert reading.attributes == {"rises": 1}
    for reading in readings(CWB, "leader", "obstacle", "wreck", "blaze"):
        assert reading.attributes == {}


def test_canopy_rises_one_level():
    # items B and S2: forest, orchard and town; what the other system has reads as one of these
    for reading in readings(CWB, "forest", "orchard", "town", "light_woods", "ultra_jungle", "heavy_building",
                            "fuel_tank", "heavy_industrial", "smoke"):
        assert reading.attributes == {"rises": 4, "canopy": True}
    for reading in readings(CWB, "open", "field", "marsh", "pond", "pike", "water", "planted_fields", "rough", "road"):
        assert reading.attributes == {}
    for reading in readings(CWB, "slope", "extreme_slope", "cliff"):
        assert reading.attributes == {"slope": True}
    for reading in readings(CWB, "wall", "hedge", "creek"):
        assert reading.attributes == {}


@pytest.mark.parametrize(("kinds", "points", "levels"), [
    (("light_woods", "light_jungle", "light_smoke", "smoke", "forest", "orchard"), 1, 2),
    (("heavy_woods", "heavy_jungle", "heavy_smoke"), 2, 2),
    (("ultra_woods", "ultra_jungle"), 3, 3),
])
def test_woods_jungle_and_smoke_under_battletech(kinds, points, levels):
    for reading in readings(BATTLETECH, *kinds):
        assert reading.attributes == {"points": points, "tally": "woods", "height": 4 * levels}


def test_the_rest_of_battletech():
    industrial, fields, screen, water, mech, vehicle, squad = readings(
        BATTLETECH, "heavy_industrial", "planted_fields", "screen", "water", "mech", "vehicle", "battle_infantry")
    assert industrial.attributes == {"points": 1, "tally": "industrial", "height": 4}
    assert fields.attributes == {"points": 1, "tally": "fields", "height": 4}
    assert (screen.attributes, water.attributes) == ({"screen": True}, {"water": True})
    assert (mech.attributes, vehicle.attributes, squad.attributes) == ({"eye": 4}, {"eye": 0}, {"eye": 0})
    for reading in readings(BATTLETECH, "light_building", "medium_building", "heavy_building", "hardened_building",
                            "fuel_tank", "town"):
        assert reading.attributes == {"solid": True, "height": 4}
    for reading in readings(BATTLETECH, "rough", "rubble", "pavement", "road", "swamp", "mud", "sand", "snow", "ice",
                            "bridge", "slope", "wall", "field", "stream"):
        assert reading.attributes == {}


def test_readings_say_whose_attributes_they_are():
    forest = table().reading("forest", BATTLETECH)
    assert (forest.read_as, forest.unknown) == ("Light woods", False)
    assert table().reading("forest", CWB).read_as is None
    assert table().reading("leader", CWB).read_as is None
    nobody = table().reading("no_such_kind", CWB)
    assert (dict(nobody.attributes), nobody.read_as, nobody.unknown) == ({}, None, True)
    silent = table().reading("ground_grass", ASL)
    assert (dict(silent.attributes), silent.read_as, silent.unknown) == ({}, None, False)


def test_grounds_are_found_by_theme():
    assert table().ground("Desert") is table().get("ground_desert")
    assert table().ground("") is table().ground("  ") is table().get("open")
    assert table().ground("tartan") is None


def lightness(colour: str) -> float:
    """CIE L* of "#rrggbb": what is left of it in greyscale."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


THEMES = [("fill", "ink"), ("dark_fill", "dark_ink")]


@pytest.mark.parametrize(("fill", "ink"), THEMES)
def test_terrains_differ_in_greyscale(fill, ink):
    for a, b in itertools.combinations(table().of_role("terrain"), 2):
        if a.look["pattern"] == b.look["pattern"]:
            apart = abs(lightness(a.look[fill]) - lightness(b.look[fill]))
            on_ground = a.look[fill] == b.look[fill] == table().kinds["open"].look[fill]  # roads are lines, not areas
            assert apart >= 4 or (on_ground and a.look["density"] != b.look["density"]), (a.key, b.key, apart)
    for kind in table().of_role("terrain"):
        if kind.look["pattern"] != "plain":
            assert abs(lightness(kind.look[fill]) - lightness(kind.look[ink])) >= 18, kind.key


@pytest.mark.parametrize(("fill", "ink"), THEMES)
def test_hexsides_and_counters_stand_out(fill, ink):
    for kind in table().of_role("hexside"):
        for ground in (table().kinds["open"], *table().of_role("ground")):
            assert abs(lightness(kind.look[ink]) - lightness(ground.look[fill])) >= 25, (kind.key, ground.key)
    for kind in table().of_role("counter"):
        assert abs(lightness(kind.look[fill]) - lightness(kind.look[ink])) >= 35, kind.key


@pytest.mark.parametrize(("fill", "ink"), THEMES)
def test_light_is_light_and_dark_is_dark(fill, ink):
    for kind in table().kinds.values():
        if kind.role in ("terrain", "ground"):
            assert (lightness(kind.look[fill]) > 45) == (fill == "fill"), kind.key
        assert (lightness(kind.look[ink]) < lightness(kind.look[fill])) == (fill == "fill"), kind.key


def test_hexsides_and_counters_have_a_mark_of_their_own():
    for role in ("hexside", "counter"):
        marks = [(kind.look["pattern"], kind.look["density"]) for kind in table().of_role(role)]
        assert len(set(marks)) == len(marks)


def write(folder: Path, *texts: str) -> list[Path]:
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number}.toml")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_a_table_is_read(tmp_path):
    found = load_tables(write(tmp_path, GOOD, OTHER))
    wood, other = found.kinds.values()
    assert (wood.key, wood.name, wood.role, wood.group) == ("wood", "Wood", "terrain", "Woods")
    assert wood.look == {"fill": "#9db582", "ink": "#5f7d4b", "dark_fill": "#2f4229", "dark_ink": "#6d9158",
                         "pattern": "canopy", "density": "1"}
    assert wood.rules == {CWB: {"rises": 5, "canopy": True}, BATTLETECH: {"height": 8, "points": 1, "tally": "woods"}}
    assert found.reading("other", CWB).attributes == {"rises": 5, "canopy": True}
    assert found.reading("other", CWB).read_as == "Wood"
    assert other.default_height is None


def test_a_kinds_own_height_serves_every_system_that_has_heights(tmp_path):
    text = GOOD.replace('pattern = "canopy"', 'pattern = "canopy"\nheight = 1.5').replace("height = 2\n", "")
    wood = load_tables(write(tmp_path, text)).kinds["wood"]
    assert wood.default_height == 6
    assert wood.rules[BATTLETECH]["height"] == 6
    assert "height" not in wood.rules[CWB]
    assert load_tables(write(tmp_path, text.replace("points = 1", "points = 1\nheight = 3"))).kinds["wood"].rules[
        BATTLETECH]["height"] == 12


@pytest.mark.parametrize(("old", "new", "line", "what", "fix"), [
    ('name = "Wood"', 'name = "Wood', 2, "is not TOML", "mend the line"),
    ('name = "Wood"\n', "", 1, "wood lacks name", 'write name = "…"'),
    ('name = "Wood"', "name = 3", 2, "wood has a name that is not text", 'write name = "…"'),
    ('role = "terrain"', 'role = "terain"', 3, "wood has role = 'terain'", "terrain, hexside, counter"),
    ('role = "terrain"\n', "", 1, "wood lacks role", "write one of"),
    ('fill = "#9db582"', 'fill = "green"', 5, "fill of wood is 'green'", '"#8fae6b"'),
    ('ink = "#5f7d4b"\n', "", 1, "wood lacks ink", "write ink"),
    ('pattern = "canopy"', 'pattern = "spots"', 9, "wood has pattern = 'spots'", "canopy"),
    ('pattern = "canopy"', 'pattern = "canopy"\ndensity = 4', 10, "density of wood is 4", "1, 2 or 3"),
    ('pattern = "canopy"', 'pattern = "canopy"\nexits = 1', 10, "exits of wood is 1", "true or false"),
    ('pattern = "canopy"', 'pattern = "canopy"\nletter = "ww"', 10, "letter of wood is 'ww'", "one letter"),
    ('pattern = "canopy"', 'patern = "canopy"', 9, "wood has no attribute 'patern'", "did you mean pattern?"),
    ('pattern = "canopy"', 'pattern = "canopy"\nheight = 1.3', 10, "height of wood is 1.3", "multiple of 0.25"),
    ("rises = 1.25", "rises = 1.3", 11, "rises of wood is 1.3", "multiple of 0.25"),
    ("rises = 1.25", "rises = true", 11, "rises of wood is True", "multiple of 0.25"),
    ("rises = 1.25", "rises = inf", 11, "rises of wood is inf", "100 at most"),
    ("rises = 1.25", "rises = nan", 11, "rises of wood is nan", "100 at most"),
    ("rises = 1.25", "raises = 1", 11, "civil_war_brigade has no attribute 'raises'", "did you mean rises?"),
    ("canopy = true", "canopy = 1", 12, "canopy of wood is 1", "true or false"),
    ("points = 1", "points = -1", 15, "points of wood is -1", "whole number from 0 to 100"),
    ("points = 1", "points = 1.0", 15, "points of wood is 1.0", "whole number from 0 to 100"),
    ('tally = "woods"', 'tally = "wood"', 16, "wood.battletech has tally = 'wood'", "woods, industrial, fields"),
    ('tally = "woods"', 'like = "wood"', 16, "both 'like' and other attributes", "one of the two"),
    ("[wood.battletech]\nheight = 2\npoints = 1\ntally = \"woods\"", '[wood.battletech]\nlike = "tree"', 14,
     "there is no such kind", "known are other, wood"),
    ("[wood.battletech]\nheight = 2\npoints = 1\ntally = \"woods\"", '[wood.battletech]\nlike = "wod"', 14,
     "wood is like 'wod'", "did you mean wood?"),
    ("[wood.battletech]\nheight = 2\npoints = 1\ntally = \"woods\"", '[wood.battletech]\nlike = "wood"', 14,
     "circle: wood -> wood", "attributes of its own"),
    ("[wood.battletech]", "[wood.battletec]", 13, "'battletec', which is not a rule system",
     "did you mean battletech?"),
    ("[wood]", "shade = 3\n[wood]", 1, "'shade' stands outside a table", "[shade]"),
    ("[wood", "[\"Wood Land\"", 1, "'Wood Land' is not a key", "small letters"),
    ("[wood", "[other", 1, "kind 'other' is already in", "rename it"),
])
def test_faults_name_file_line_and_remedy(tmp_path, old, new, line, what, fix):
    assert old in GOOD
    bad = GOOD.replace(old, new)
    other = OTHER.replace('[other.civil_war_brigade]\nlike = "wood"\n', "")  # stands for itself in every case
    other_path, path = write(tmp_path, other, bad)
    with pytest.raises(TerrainError) as caught:
        load_tables([other_path, path])
    problem = caught.value
    assert (problem.path, problem.line) == (path, line), str(problem)
    assert what in problem.what
    assert fix in problem.fix
    assert str(problem) == f"{path}, line {line}: {problem.what}; {problem.fix}"


def test_long_chains_of_likeness_are_refused(tmp_path):
    chain = "".join(GOOD.replace("[wood", f"[k{i}").replace("rises = 1.25\ncanopy = true", f'like = "k{i + 1}"')
                    for i in range(6)) + GOOD.replace("[wood", "[k6")
    with pytest.raises(TerrainError, match="more than 4 other kinds"):
        load_tables(write(tmp_path, chain))
    circle = chain.replace('like = "k5"', 'like = "k3"')
    with pytest.raises(TerrainError, match=r"circle: k[0-5] -> "):
        load_tables(write(tmp_path, circle))
    short = "".join(GOOD.replace("[wood", f"[k{i}").replace("rises = 1.25\ncanopy = true", f'like = "k{i + 1}"')
                    for i in range(4)) + GOOD.replace("[wood", "[k4")
    assert load_tables(write(tmp_path, short)).reading("k0", CWB).attributes == {"rises": 5, "canopy": True}


def test_two_kinds_cannot_have_one_letter(tmp_path):
    lettered = [text.replace('pattern = "canopy"', 'pattern = "canopy"\nletter = "w"') for text in (GOOD, OTHER)]
    with pytest.raises(TerrainError, match=r"1\.toml, line 10: letter 'w' already stands for wood"):
        load_tables(write(tmp_path, *lettered))


@pytest.mark.parametrize(("content", "what"), [
    (b"\xff\xfe[wood]", "is not UTF-8 text"), (b"\x00\x01", "is not TOML"),
    (b"[" * 50_000, "line 1: lists and tables are nested more than 64 levels deep"),
    (b"a = " + b"[" * 50_000, "line 1: lists and tables are nested"), (None, "cannot be read"),
])
def test_files_that_are_no_tables(tmp_path, content, what):
    path = tmp_path / "x.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(TerrainError, match=what):
        load_tables([path])


def test_attributes_and_patterns_are_used():
    """Nothing is allowed that no table uses: the lists stay short."""
    used = {role: {kind.look["pattern"] for kind in table().of_role(role)} for role in PATTERNS}
    assert used == {role: set(patterns) for role, patterns in PATTERNS.items()}
    for rules, attributes in ATTRIBUTES.items():
        said = {name for kind in table().kinds.values() for name in kind.rules.get(rules, {})} - {"like"}
        assert said == set(attributes)
