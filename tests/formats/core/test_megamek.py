"""MegaMek boards: what their terrains are, and that every line comes back as it was."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.transform.moved_board import moved_cover
from losview.board.unit_counter import UnitCounter
from losview.board.unknown_terrain import unknown_name
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS, open_map, save
from losview.formats.megamek_terrain import AMOUNTS, GRADED, PLAIN, Token, features_of, rounded_level
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.isometry import turn
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.format_boards import boards

MEGAMEK = next(each for each in FORMATS if each.key == "megamek")
HERE = Path("map.board")

SMALL = """\
# hills of our own
size 3 2
option exit_roads_to_pavement false
tag "Hills"
hex 0101 0 "" "grass"
hex 0201 2 "woods:1;foliage_elev:2" "grass"
hex 0301 -3 "water:2:63;rapids:1" ""
hex 0102 1 "bldg_elev:4;pavement:1;building:3:9;bldg_cf:90" "Odd Theme"
hex 0202 40 "road:1:9;strange_thing:-5:77;woods:0" "desert"
hex 0302 0 "jungle:3" "tropical"
note "Mind the gap"
description "A small board"
end
"""


def read(text: str) -> Board:
    return MEGAMEK.read_bytes(text.encode("utf-8"), HERE)


def written(board: Board) -> str:
    return MEGAMEK.unparse(board, HERE)[0].decode("utf-8")


def losses(board: Board) -> list[str]:
    return MEGAMEK.unparse(board, HERE)[1]


def refused(text: str) -> str:
    with pytest.raises(FormatError) as problem:
        read(text)
    assert len(str(problem.value).splitlines()) == 1
    return str(problem.value)


def one_hex(terrain: str) -> Board:
    return read(f'size 1 1\nhex 0101 0 "{terrain}" ""\nend\n')


def features(terrain: str) -> tuple[Feature, ...]:
    return one_hex(terrain).cover(Hex(0, 0)).features


def test_a_small_board() -> None:
    board = read(SMALL)
    assert board.grid == Grid(3, 2)
    assert board.labels == Labels("digits")
    levels = {label: board.level(board.hex(label)) for label in ("0101", "0201", "0301", "0102", "0202", "0302")}
    assert levels == {"0101": 0, "0201": 8, "0301": -12, "0102": 4, "0202": 160, "0302": 0}
    cover = {label: board.cover(board.hex(label)) for label in levels}
    assert cover["0101"] == HexTerrain((), "grass")
    assert cover["0201"] == HexTerrain((Feature("light_woods", 8),), "grass")
    assert cover["0301"] == HexTerrain((Feature("water", None, 2, 63), Feature("rapids", None, 1)), "")
    building = Feature("heavy_building", 16, None, 9)
    assert cover["0102"] == HexTerrain((Feature("megamek:bldg_elev"), Feature("pavement"), building,
                                        Feature("megamek:bldg_cf", None, 90)), "Odd Theme")
    assert cover["0202"] == HexTerrain((Feature("road", None, None, 9), Feature("megamek:strange_thing", None, -5, 77),
                                        Feature("megamek:woods", None, 0)), "desert")
    assert cover["0302"] == HexTerrain((Feature("ultra_jungle"),), "tropical")


def test_a_small_board_comes_back_letter_by_letter() -> None:
    assert written(read(SMALL)) == SMALL
    assert losses(read(SMALL)) == []
    assert written(read(SMALL.replace("\n", "\r\n"))) == SMALL.replace("\n", "\r\n")


@pytest.mark.parametrize(("terrain", "expected"), [
    ("woods:1", [Feature("light_woods")]),
    ("woods:2:0", [Feature("heavy_woods", None, None, 0)]),
    ("woods:3", [Feature("ultra_woods")]),
    ("woods:4", [Feature("megamek:woods", None, 4)]),
    ("woods:1;woods:2", [Feature("megamek:woods", None, 1), Feature("heavy_woods")]),
    ("jungle:2;foliage_elev:1", [Feature("heavy_jungle", 4)]),
    ("woods:1;road:1;foliage_elev:3", [Feature("light_woods", 12), Feature("road"), Feature("megamek:foliage_elev")]),
    ("foliage_elev:2", [Feature("megamek:foliage_elev", None, 2)]),
    ("woods:1;foliage_elev:5000", [Feature("light_woods"), Feature("megamek:foliage_elev", None, 5000)]),
    ("woods:1;jungle:1;foliage_elev:1", [Feature("light_woods", 4), Feature("light_jungle", 4),
                                         Feature("megamek:foliage_elev")]),
    ("smoke:1", [Feature("light_smoke")]),
    ("smoke:2", [Feature("heavy_smoke")]),
    *((f"smoke:{level}", [Feature("light_smoke", None, level)]) for level in range(3, 7)),
    ("smoke:6:70", [Feature("light_smoke", None, 6, 6), Feature("megamek:smoke", None, None, 70)]),
    ("smoke:7", [Feature("megamek:smoke", None, 7)]),
    ("smoke:0", [Feature("megamek:smoke", None, 0)]),
    ("water:0", [Feature("water", None, 0)]),
    ("water:-1", [Feature("megamek:water", None, -1)]),
    ("heavy_industrial:3", [Feature("heavy_industrial", None, 3)]),
    ("heavy_industrial:0", [Feature("megamek:heavy_industrial", None, 0)]),
    ("planted_fields:1", [Feature("planted_fields")]),
    ("planted_fields:4", [Feature("planted_fields", None, 4)]),
    ("screen:1", [Feature("screen")]),
    ("sand:0", [Feature("sand", None, 0)]),
    ("road:3:9", [Feature("road", None, 3, 9)]),
    ("road:1:64", [Feature("road", None, None, 0), Feature("megamek:road", None, None, 64)]),
    ("road:1:75", [Feature("road", None, None, 11), Feature("megamek:road", None, None, 75)]),
    ("road:1:-1", [Feature("road", None, None, 63), Feature("megamek:road", None, None, -1)]),
    ("road:2:64;road:1:70", [Feature("megamek:road", None, 2, 64), Feature("road", None, None, 6),
                             Feature("megamek:road", None, None, 70)]),
    ("building:2:64;bldg_elev:4;bldg_cf:40", [
        Feature("medium_building", 16, None, 0), Feature("megamek:building", None, None, 64),
        Feature("megamek:bldg_cf", None, 40)]),
    ("odd:1:64", [Feature("megamek:odd", None, 1, 64)]),
    ("snow:2000", [Feature("megamek:snow", None, 2000)]),
    ("building:1:0;bldg_elev:2;bldg_cf:15", [Feature("light_building", 8, None, 0),
                                             Feature("megamek:bldg_cf", None, 15)]),
    ("building:5:0;bldg_elev:2;bldg_cf:15", [Feature("hardened_building", 8, 5, 0),
                                             Feature("megamek:bldg_cf", None, 15)]),
    ("building:1:0", [Feature("light_building", None, None, 0), Feature("megamek:bldg_elev"),
                      Feature("megamek:bldg_cf")]),
    ("fuel_tank:1:0;fuel_tank_elev:2:4;fuel_tank_cf:9;fuel_tank_magn:9", [
        Feature("fuel_tank", 8, None, 0), Feature("megamek:fuel_tank_elev", None, None, 4),
        Feature("megamek:fuel_tank_cf", None, 9), Feature("megamek:fuel_tank_magn", None, 9)]),
])
def test_terrain_in_our_terms_and_back(terrain: str, expected: list[Feature]) -> None:
    assert list(features(terrain)) == expected
    assert f'hex 0101 0 "{terrain}" ""' in written(one_hex(terrain))


def test_exits_of_64_and_more_are_six_bits_to_the_rules_and_come_back_turned_or_not() -> None:
    board = one_hex("road:1:72")  # 72 is 64 and the bit of direction 3
    assert [feature.exits for feature in board.cover(Hex(0, 0)).features] == [8, 72]
    turned = Board(board.grid, covers=[moved_cover(board.cover(Hex(0, 0)), turn(3))])
    assert '"road:1:65"' in written(turned)
    bare = Board(board.grid, covers=[HexTerrain((Feature("light_woods"), *board.cover(Hex(0, 0)).features[1:]))],
                 labels=Labels("digits"))
    assert '"woods:1"' in written(bare)
    assert losses(bare) == []


@pytest.mark.parametrize("exits", [0, 9, 63, 64, 127, 5000, -1])
def test_a_building_blocks_whatever_number_its_exits_are(exits: int) -> None:
    assert outcome_over("", f"building:2:{exits};bldg_elev:4;bldg_cf:40", "") is Outcome.BLOCKED


@pytest.mark.parametrize("level", range(3, 7))
def test_smoke_3_to_6_is_light_smoke(level: int) -> None:
    smoke = f"smoke:{level}"
    assert outcome_over("", smoke, smoke) is outcome_over("", "smoke:1", "smoke:1") is Outcome.HINDERED
    assert outcome_over(smoke, smoke, smoke) is Outcome.BLOCKED


def outcome_over(*between: str) -> Outcome:
    """What BattleTech says of the line along a row of hexes with these terrains."""
    lines = (f'hex {i:02d}01 0 "{terrain}" ""' for i, terrain in enumerate(("", *between, ""), 1))
    board = read("\n".join((f"size {len(between) + 2} 1", *lines, "end", "")))
    first, last = board.hex("0101"), board.hex(f"{len(between) + 2:02d}01")
    return rule_set("battletech").prepare(board, {}).judge_one(LineEnd(first), LineEnd(last)).outcome


def test_a_hex_with_more_terrains_and_odd_exits_than_a_map_holds_is_refused() -> None:
    names = [*PLAIN, *AMOUNTS, "woods", "jungle"]
    with pytest.raises(FormatError, match="more terrains in one hex"):
        one_hex(";".join(f"{name}:1:64" for name in names))


def test_every_kind_that_terrain_is_read_as_is_in_the_tables() -> None:
    kinds = {kind for graded in GRADED.values() for kind in graded} | set(AMOUNTS) | set(PLAIN)
    assert {kind for kind in kinds if (known := table().get(kind)) is None or known.role != "terrain"} == set()


TOKENS = st.builds(
    Token,
    st.sampled_from(["woods", "jungle", "foliage_elev", "building", "bldg_elev", "bldg_cf", "fuel_tank",
                     "fuel_tank_elev", "smoke", "water", "road", "bridge", "bridge_cf", "sand", "heavy_industrial",
                     "odd"]),
    st.integers(-2, 6) | st.integers(-(10**9), 10**9), st.none() | st.integers(0, 63) | st.integers(-99, 99),
)


@given(st.lists(TOKENS, max_size=9))
def test_any_terrain_comes_back_as_it_was(tokens: list[Token]) -> None:
    board = one_hex(";".join(map(str, tokens)))
    assert f'"{";".join(map(str, tokens))}"' in written(board)
    assert losses(board) == []


def test_heights_are_quarters_only_where_the_file_says_so() -> None:
    assert features_of([Token("woods", 3)])[0].height is None
    assert features_of([Token("woods", 3), Token("foliage_elev", 1)])[0].height == 4


# Boards of other people, read where they are.


def raw(text: str) -> tuple[tuple[int, int], list[tuple[str, int, list[str], str]]]:
    """Size and hexes of a board file, taken apart without the reader: label, level, terrains, theme."""
    size, hexes = (0, 0), []
    for line in text.split("\n"):
        words = line.split()
        if words[:1] == ["size"]:
            size = int(words[1]), int(words[2])
        elif words[:1] == ["hex"]:
            quoted = line.split('"')
            hexes.append((words[1], int(words[2]), quoted[1].split(";") if quoted[1] else [], quoted[3]))
    return size, hexes


@pytest.fixture(scope="module")
def real_boards(shared: Path) -> list[Path]:
    return sorted((shared / "boards" / "megamek").glob("*.board"))


def test_every_real_board_is_read_right_and_comes_back_the_same(real_boards: list[Path], tmp_path: Path) -> None:
    assert len(real_boards) == 54
    for path in real_boards:
        board = open_map(path)
        before = path.read_bytes().decode("utf-8")
        size, hexes = raw(before)
        assert (board.grid.columns, board.grid.rows) == size
        assert board.notes == []
        for place, (label, level, _, theme) in enumerate(hexes):
            hex_ = board.grid.hex(place % size[0], place // size[0])
            assert (board.level(hex_), board.cover(hex_).theme, board.label(hex_)) == (4 * level, theme, label)
        assert save(board, tmp_path / path.name) == []
        after = (tmp_path / path.name).read_bytes().decode("utf-8")
        assert raw(after) == (size, hexes)
        assert after == before  # every line, line ends included
        assert same_board(open_map(tmp_path / path.name), board)


def test_terrain_of_real_boards_means_what_it_says(real_boards: list[Path]) -> None:
    """Counted straight from the text: points of woods, depths, buildings, and their heights."""
    for path in real_boards:
        board = open_map(path)
        _, hexes = raw(path.read_text(encoding="utf-8"))
        expected: Tally[tuple[str, int]] = Tally()
        for _, _, terrains, _ in hexes:
            levels = {word.split(":")[0]: int(word.split(":")[1]) for word in terrains}
            for name, kinds in GRADED.items():
                if levels.get(name):
                    height = {"building": "bldg_elev", "smoke": ""}.get(name, "foliage_elev")
                    expected[kinds[levels[name] - 1], levels.get(height, -1)] += 1
            if "water" in levels:
                expected["water", levels["water"]] += 1
        found: Tally[tuple[str, int]] = Tally()
        for hex_ in board.grid.hexes():
            for feature in board.cover(hex_).features:
                if feature.kind == "water" and feature.amount is not None:
                    found["water", feature.amount] += 1
                elif any(feature.kind in kinds for kinds in GRADED.values()):
                    found[feature.kind, -1 if feature.height is None else feature.height // 4] += 1
        assert found == expected
        assert not {feature for cover in board.covers for feature in cover.features
                    if unknown_name(feature.kind, feature.amount) is not None}


# Boards of ours.


@given(boards(st.builds(Grid, st.integers(1, 7), st.integers(1, 7))))
def test_any_flat_board_can_be_written_and_read(board: Board) -> None:
    once = written(board)
    again = read(once)
    assert [rounded_level(level) for level in board.levels.ravel().tolist()] == (again.levels // 4).ravel().tolist()
    assert written(again) == once
    assert losses(again) == []


def test_what_a_board_file_cannot_hold_is_said_by_name_and_count() -> None:
    board = Board(Grid(3, 3), title="Ours", notes=["a", "b"], scenario={"rules": "x"})
    fill_hexes(board, [Hex(0, 0), Hex(1, 0)], cover=HexTerrain((Feature("forest", 6), Feature("stream"))))
    fill_hexes(board, [Hex(2, 0)], cover=HexTerrain((Feature("town"), Feature("pike", None, None, 9))), level=5)
    fill_hexes(board, [Hex(0, 1)], cover=HexTerrain((Feature("pond"), Feature("heath"))))
    fill_hexes(board, [Hex(0, 2)], cover=HexTerrain((), 'a "theme"'))
    board.hexsides = {hexside(Hex(0, 0), 2): ("slope", "stone_wall"), hexside(Hex(1, 0), 2): ("slope",)}
    units = ("infantry", Hex(0, 0)), ("infantry", Hex(0, 0)), ("tank", Hex(0, 1))
    board.counters = {number: UnitCounter(*unit) for number, unit in enumerate(units)}
    board.depictions = {7: Depiction("orchard", (Point(-9, 1500), Point(9, 1500), Point(0, 1600)))}
    assert losses(board) == [
        "'heath' has no terrain in MegaMek and was left out in 1 hex.",
        "A theme lost its quotation marks in 1 hex.",
        "Forest became light woods in 2 hexes.",
        "Heights of terrain were rounded to whole levels in 2 hexes.",
        "Levels were rounded to whole ones in 1 hex.",
        "Orchard became light woods in 1 hex.",
        "Pike became road in 1 hex.",
        "Pond or river became water in 1 hex.",
        "Stream has no terrain in MegaMek and was left out in 2 hexes.",
        "Town became light building in 1 hex.",
        "Town got the usual height, strength or exits of MegaMek in 1 hex.",
        "1 depiction became terrain of the hexes whose centres they cover.",
        "Left out on hexsides: 2 slope, 1 stone wall.",
        "Left out: the counters (2 infantry, 1 tank).",
        "Left out: title, 2 notes and settings (rules) of the map.",
        "Hex labels become digits: A1 is 0101 there.",
    ]
    assert raw(written(board))[1] == [
        ("0101", 0, ["woods:1", "foliage_elev:2"], ""), ("0201", 0, ["woods:1", "foliage_elev:2"], ""),
        ("0301", 0, [], ""),
        ("0102", 0, ["water:0"], ""), ("0202", 0, [], ""),
        ("0302", 1, ["building:1:0", "bldg_elev:1", "bldg_cf:15", "road:1:9"], ""),
        ("0103", 0, ["woods:1"], "a theme"), ("0203", 0, [], ""), ("0303", 0, [], ""),
    ]


def test_buildings_get_what_megamek_wants_of_them() -> None:
    board = Board(Grid(2, 1))
    fill_hexes(board, [Hex(0, 0)],
               cover=HexTerrain((Feature("hardened_building", 12, None, 7), Feature("bridge", None, 2, 9))))
    fill_hexes(board, [Hex(1, 0)],
               cover=HexTerrain((Feature("fuel_tank", 8), Feature("megamek:fuel_tank_cf", None, 33))))
    assert [terrains for _, _, terrains, _ in raw(written(board))[1]] == [
        ["building:4:7", "bldg_elev:3", "bldg_cf:120", "bridge:2:9", "bridge_elev:0", "bridge_cf:40"],
        ["fuel_tank:1:0", "fuel_tank_elev:2", "fuel_tank_magn:20", "fuel_tank_cf:33"],
    ]


@pytest.mark.parametrize(("quarters", "level"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 1), (-1, 0), (-2, 0), (-3, -1)])
def test_levels_are_rounded_to_the_nearest_a_half_upwards(quarters: int, level: int) -> None:
    assert rounded_level(quarters) == level


@pytest.mark.parametrize("grid", [Grid(3, 3, "pointy"), Grid(3, 3, stagger="even"), Grid(3, 3, edges="half")])
def test_other_grids_are_refused(grid: Grid, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="flat-top hexes, every second column half a hex down"):
        save(Board(grid), tmp_path / "map.board")
    assert list(tmp_path.iterdir()) == []


def test_kept_lines_that_are_none_do_no_harm() -> None:
    """They may come from a map that somebody wrote by hand."""
    board = Board(Grid(1, 1))
    board.extra["megamek"] = {"first": ["# fine", "hex 0101 9", "two\nlines", 7, "end", ""], "head": "size 9 9",
                              "tail": ['note "fine"', '"what"'], "crlf": "no"}
    assert written(board) == '# fine\nsize 1 1\nhex 0101 0 "" ""\nnote "fine"\nend\n'
    board.extra["megamek"] = ["not at all"]
    assert written(board) == 'size 1 1\nhex 0101 0 "" ""\nend\n'


def test_the_place_in_the_file_counts_and_the_label_is_checked() -> None:
    board = read('size 2 1\nhex 0201 1 "" ""\nhex 0101 2 "" ""\nend\n')
    assert board.level(board.hex("0101")) == 4
    assert board.notes == ["In its file 2 hexes had the label of another hex; the order of the lines was followed."]


@pytest.mark.parametrize("labels", ["{c:02d}{r:02d}", "{c:03d}{r:03d}", "{c:03d}{r:02d}"])
def test_labels_of_four_five_and_six_digits(labels: str) -> None:
    rows = [f'hex {labels.format(c=column, r=1)} 0 "" ""' for column in range(1, 103)]
    assert read("\n".join(["size 102 1", *rows, "end"])).notes == []


def test_harmless_variations_are_read() -> None:
    board = read('\ufeff\n  SIZE 2 1  # two\r\n\tHEX 0101 +1 " woods:1 ; " "" # first\nhex 0201 0 ""\n\nEND # of it\n'
                 "# more\n")
    assert board.level(Hex(0, 0)) == 4
    assert board.cover(Hex(0, 0)) == HexTerrain((Feature("light_woods"),))
    assert board.cover(Hex(1, 0)) == HexTerrain()
    assert "# more" in written(board)


@pytest.mark.parametrize(("text", "message"), [
    ("", "map.board: is not a MegaMek board: it has no line such as size 16 17; check"),
    ("size 2 x\n", "line 1: 'size 2 x' is not a size; write columns and rows as in size 16 17"),
    ("size 0 5\n", "line 1: a map has 1 to 1000 columns and rows, not 0 by 5; correct the size"),
    ("size 1001 1\n", "line 1: a map has 1 to 1000 columns and rows, not 1001 by 1; correct the size"),
    ("size 1000 1000\n", "line 1: the size is 1000 by 1000, more hexes than the file has room for; "),
    ('size 1 1\nsize 1 1\nhex 0101 0 "" ""\nend', "line 2: the size is given twice; "),
    ('hex 0101 0 "" ""\nsize 1 1\nend', "line 1: a hex stands before the size; "),
    ('size 1 1\nhex 0101 0 "\nend\n# a line', "line 2: 'hex 0101 0 \"' is not a hex; "),
    ('size 1 1\nhex 0101 x "" ""\nend', "line 2: 'hex 0101 x \"\" \"\"' is not a hex; "),
    ('size 1 1\nhex 0101 1001 "" ""\nend', "line 2: level 1001 is out of bounds; levels run from -1000 to 1000"),
    ('size 1 1\nhex 0101 0 "woods" ""\nend', "line 2: terrain 'woods' cannot be read; write it as in woods:1"),
    ('size 1 1\nhex 0101 0 "woods:99999999999" ""\nend', "line 2: terrain 'woods:99999999999' cannot be read; "),
    (f'size 1 1\nhex 0101 0 "{"a:1;" * 26}" ""\nend', "line 2: more than 25 terrains in one hex; "),
    ('size 1 1\nhex 0101 0 "" ""\nhex 0102 0 "" ""\nend', "line 3: there are more hexes than the 1 of the size; "),
    ('size 2 1\nhex 0101 0 "" ""\nend\n# a long comment', "line 3: the board ends after 1 hex of 2; correct the size"),
    ('size 1 1\nhex 0101 0 "" ""\n', "the file ends after 1 hex of 1 and without the line end; download it again"),
    ('size 1 1\nhex 0101 0 "" ""\nend\nmore', "line 4: something follows the line end; "),
    ('"what"\nsize 1 1\nhex 0101 0 "" ""\nend', "line 1: '\"what\"' has no meaning here; remove the line"),
    ("end", "line 1: the board ends after 0 hexes; "),
])
def test_errors_name_the_line_and_the_way_out(text: str, message: str) -> None:
    assert message in refused(text)


def test_every_cut_of_a_board_is_noticed() -> None:
    whole = len(SMALL.rstrip())
    for length in range(whole):
        refused(SMALL[:length])
    assert same_board(read(SMALL[:whole]), read(SMALL))
