"""The maps that come with losview: drawn without a slip, and true in every claim their notes make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import shapely

from losview.base.resources_dir import resources
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.scenario.night import night_of
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.night_picture import night_picture
from losview.formats import bundled_maps
from losview.formats.format import open_map, save
from losview.hexes.hex import Hex, distance, neighbour, neighbours
from losview.hexes.lattice import UNIT, centre
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.rule_sets import RULE_SETS, rule_set

NAMES = bundled_maps.bundled_names()
CIVIL_WAR = ("first-map", "juniper-gap")

#: Kinds that run on through their exits; what may meet what at a hexside.
NETWORKS = (
    frozenset(("dirt_road", "pike", "road")),
    frozenset(("railroad",)),
    frozenset(("stream",)),
)
WAYS = frozenset().union(*NETWORKS)

#: "D5 to M6 by ridge-middle=lower with a unit on J5: blocked" in a map's notes.
CLAIM = re.compile(
    r"(?P<start>[A-Z]*[0-9.]+) to (?P<end>[A-Z]*[0-9.]+)(?: by (?P<option>[a-z-]+)=(?P<choice>[a-z-]+))?"
    r"(?: with a unit on (?P<unit>[A-Z]*[0-9.]+))?: (?P<said>seen|blocked|hindered by [0-9]+ points?)"
)
#: "1.25/3 > 3/9": the comparisons that a note gives.
INEQUALITY = re.compile(r"[0-9./]+ [>≤] [0-9./]*[0-9]|[0-9]+ hex(?:es)? behind it, within [0-9]+")


class Claim(NamedTuple):
    """What a map's notes say of one thread: its ends, how it is asked, the answer, and the words after it."""

    start: str
    end: str
    options: dict[str, str]
    unit: str | None
    said: str
    after: str = ""


#: Maps whose terrain fills hexes, and those on which it is drawn inside them.
DRAWN = tuple(name for name in NAMES if open_map(f"demo:{name}").depictions)
HEXED = tuple(name for name in NAMES if name not in DRAWN)


@pytest.fixture(scope="module", params=HEXED)
def hexed(request: pytest.FixtureRequest) -> Board:
    return open_map(f"demo:{request.param}")


@pytest.fixture(scope="module", params=DRAWN)
def drawn(request: pytest.FixtureRequest) -> Board:
    return open_map(f"demo:{request.param}")


@pytest.fixture(scope="module", params=NAMES)
def board(request: pytest.FixtureRequest) -> Board:
    return open_map(f"demo:{request.param}")


def claims(board: Board) -> list[Claim]:
    text = " ".join(board.notes)
    found = list(CLAIM.finditer(text))
    ends = [*(m.start() for m in found[1:]), len(text)]
    return [
        Claim(m["start"], m["end"], {m["option"]: m["choice"]} if m["option"] else {}, m["unit"], m["said"],
              text[m.end():end])
        for m, end in zip(found, ends, strict=True)
    ]


def laid(board: Board, **options: str) -> Claim:
    """The thread that is laid on a map, as a claim that says nothing."""
    thread = board.scenario["thread"]
    return Claim(thread["from"], thread["to"], options, None, "")


def prepared(board: Board, options: dict[str, str] | None = None) -> Judge:
    """The map's own rules with its own options and others on top."""
    rules = rule_set(board.scenario["rules"])
    return rules.prepare(board, {**board.scenario.get("options", {}), **(options or {})})


def verdict(board: Board, claim: Claim) -> Verdict:
    """What the engine says of the thread of a claim."""
    if claim.unit is not None:
        where = board.hex(claim.unit)
        assert not list(board.counters_on(where)), f"{claim.unit} is taken"
        board = copied(board)
        board.counters = {**board.counters, board.next_number(): UnitCounter("infantry", where)}
    judge = prepared(board, claim.options)
    return judge.judge_one(LineEnd(board.hex(claim.start)), LineEnd(board.hex(claim.end)))


def copied(board: Board) -> Board:
    """The same map as a second record, so that a test's change stays its own."""
    other = replace(board)
    other.levels, other.cover_at = board.levels.copy(), board.cover_at.copy()
    return other


def said_of(found: Verdict) -> str:
    """A verdict in the words of the notes."""
    if found.outcome is Outcome.HINDERED:
        return f"hindered by {found.hindrance} point{'' if found.hindrance == 1 else 's'}"
    return "seen" if found.visible else "blocked"


def ways(board: Board) -> Iterator[tuple[Hex, str, int]]:
    """Every way in every hex with its exits."""
    for hex_ in board.grid.hexes():
        for feature in board.cover(hex_).features:
            if feature.kind in WAYS:
                yield hex_, feature.kind, feature.exits or 0


def bits(mask: int) -> list[int]:
    return [direction for direction in range(6) if mask >> direction & 1]


# What there is.


def test_the_first_map_comes_first() -> None:
    assert NAMES[0] == "first-map"
    assert set(CIVIL_WAR) | {"ferrow-valley"} <= set(NAMES)
    assert open_map("demo:").title == open_map("demo:first-map").title


@pytest.mark.parametrize("name", ["fiddlers-hill", "Fiddler's Hill", "FIDDLERS HILL"])
def test_a_bundled_map_opens_by_its_title_too(name: str) -> None:
    assert bundled_maps.bundled_path(f"demo:{name}") == bundled_maps.bundled_path("demo:first-map")


def test_every_map_that_the_order_names_is_there() -> None:
    lines = (resources() / "maps" / "order.txt").read_text(encoding="utf-8").split()
    assert sorted(lines) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_saved_byte_for_byte_as_it_stands(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.losmap"
    assert save(open_map(f"demo:{name}"), path) == []
    assert path.read_bytes() == bundled_maps.bundled_path(f"demo:{name}").read_bytes()


def test_a_map_has_a_title_and_short_notes(board: Board) -> None:
    assert board.title
    assert board.notes
    assert all(0 < len(note) <= 98 and note == note.strip() for note in board.notes)


def test_the_maps_are_of_the_size_that_their_purpose_asks_for() -> None:
    first, gap, valley = (open_map(f"demo:{name}") for name in ("first-map", "juniper-gap", "ferrow-valley"))
    assert len(first.grid.hexes()) <= 200
    assert (gap.grid.columns, gap.grid.rows) == (45, 34)
    assert (int(gap.levels.min()) // QUARTERS_PER_LEVEL, int(gap.levels.max()) // QUARTERS_PER_LEVEL) == (1, 8)
    assert (valley.grid.columns, valley.grid.rows) == (32, 17)
    assert (int(valley.levels.min()) // QUARTERS_PER_LEVEL, int(valley.levels.max()) // QUARTERS_PER_LEVEL) == (0, 6)
    assert {first.labels.style, gap.labels.style, valley.labels.style} == {"letters", "dotted", "digits"}


# What lies on them.


def test_every_kind_is_in_the_terrain_tables_and_in_its_place(board: Board) -> None:
    used = {
        "terrain": {feature.kind for hex_ in board.grid.hexes() for feature in board.cover(hex_).features},
        "hexside": {kind for kinds in board.hexsides.values() for kind in kinds},
        "counter": {counter.kind for counter in board.counters.values()},
    }
    for role, kinds in used.items():
        for kind in kinds:
            known = table().get(kind)
            assert known is not None, kind
            assert known.role == role, kind


def test_levels_are_whole_and_within_what_the_rules_know(board: Board) -> None:
    levels = board.levels[board.grid.present]
    assert not (levels % QUARTERS_PER_LEVEL).any()
    lowest, highest = (1, 8) if board.scenario["rules"] == "cwb" else (0, MAX_LEVEL)
    assert lowest * QUARTERS_PER_LEVEL <= levels.min() <= levels.max() <= highest * QUARTERS_PER_LEVEL


def test_ways_meet_at_every_hexside_or_leave_the_map(hexed: Board) -> None:
    exits: dict[tuple[Hex, int], int] = {}
    for hex_, kind, mask in ways(hexed):
        network = next(i for i, kinds in enumerate(NETWORKS) if kind in kinds)
        exits[hex_, network] = exits.get((hex_, network), 0) | mask
    assert exits
    for (hex_, network), mask in exits.items():
        assert mask, f"{hexed.label(hex_)} has a way that leads nowhere"
        for direction in bits(mask):
            beyond = neighbour(hex_, direction)
            if beyond in hexed.grid:
                there = exits.get((beyond, network), 0)
                assert there >> (direction + 3) % 6 & 1, f"{hexed.label(hex_)} leads to {hexed.label(beyond)} alone"


def test_no_way_turns_back_on_itself(hexed: Board) -> None:
    """Two exits side by side would be a hairpin within one hex."""
    for hex_, kind, mask in ways(hexed):
        out = bits(mask)
        if len(out) == 2:
            assert (out[1] - out[0]) % 6 not in (1, 5), f"{kind} in {hexed.label(hex_)}"


def test_streams_never_run_uphill(hexed: Board) -> None:
    """From any stream hex one comes down, or level, to the map's edge along the stream."""
    streams = {hex_: mask for hex_, kind, mask in ways(hexed) if kind == "stream"}
    reached = [h for h, mask in streams.items() if any(neighbour(h, d) not in hexed.grid for d in bits(mask))]
    drained = set(reached)
    for hex_ in reached:
        for direction in bits(streams[hex_]):
            up = neighbour(hex_, direction)
            if up in streams and up not in drained and hexed.level(up) >= hexed.level(hex_):
                drained.add(up)
                reached.append(up)
    assert set(streams) == drained


def test_streams_and_rivers_lie_no_higher_than_their_banks(hexed: Board) -> None:
    wet = {h for h in hexed.grid.hexes() if {"stream", "water"} & set(hexed.cover(h).kinds())}
    assert wet
    for hex_ in wet:
        for bank in neighbours(hex_):
            if bank in hexed.grid and bank not in wet:
                assert hexed.level(bank) >= hexed.level(hex_), f"{hexed.label(hex_)} above {hexed.label(bank)}"


def test_roads_and_rails_cross_water_by_bridges_or_fords(hexed: Board) -> None:
    for hex_ in hexed.grid.hexes():
        features = {feature.kind: feature for feature in hexed.cover(hex_).features}
        dry = [feature for kind, feature in features.items() if kind in WAYS and kind != "stream"]
        if not dry or not {"stream", "water"} & set(features):
            assert "bridge" not in features, f"{hexed.label(hex_)} has a bridge over nothing"
            continue
        ford = "water" in features and features["water"].amount == 0
        assert ford or features["bridge"].exits in {feature.exits for feature in dry}, hexed.label(hex_)


def test_roads_climb_no_cliff(hexed: Board) -> None:
    for hex_, kind, mask in ways(hexed):
        for direction in bits(mask):
            beyond = neighbour(hex_, direction)
            if kind != "stream" and beyond in hexed.grid:
                assert abs(hexed.level(beyond) - hexed.level(hex_)) <= QUARTERS_PER_LEVEL, hexed.label(hex_)


def test_no_level_is_a_lone_hex(board: Board) -> None:
    """Every hex has a neighbour as high and one as low, so that no level looks like a slip of the pen."""
    for hex_ in board.grid.hexes():
        around = [board.level(n) for n in neighbours(hex_) if n in board.grid]
        assert min(around) <= board.level(hex_) <= max(around), board.label(hex_)


def test_slopes_lie_where_the_ground_changes(hexed: Board) -> None:
    for side, kinds in hexed.hexsides.items():
        assert {side.hex, side.across()} <= set(hexed.grid.hexes())
        drop = abs(hexed.level(side.hex) - hexed.level(side.across())) // QUARTERS_PER_LEVEL
        assert len(kinds) == 1
        assert drop >= 2 if kinds == ("extreme_slope",) else drop == 1, (kinds, hexed.label(side.hex))


def test_drawn_contours_give_every_hex_its_level(drawn: Board) -> None:
    """Each centre dot lies within the contours of its level and well away from any."""
    for hex_ in drawn.grid.hexes():
        hills = [one for one in drawn.depictions.values() if one.kind == "hill_contour"]
        level = max((one.height or 0 for one in hills if one.holds(centre(hex_))), default=0)
        assert level == drawn.level(hex_), drawn.label(hex_)
        dot = shapely.Point(centre(hex_))
        for one in hills:
            assert shapely.Polygon(one.outline).exterior.distance(dot) > UNIT / 16, drawn.label(hex_)


def test_cliffs_lie_where_the_ground_changes(drawn: Board) -> None:
    for side, kinds in drawn.hexsides.items():
        if "cliff" in kinds:
            assert drawn.level(side.hex) != drawn.level(side.across()), drawn.label(side.hex)


def test_every_drawn_kind_is_in_the_terrain_tables(drawn: Board) -> None:
    assert {one.kind for one in drawn.depictions.values()} <= {kind.key for kind in table().of_role("terrain")}
    assert (drawn.grid.columns, drawn.grid.rows, drawn.grid.edges) == (33, 10, "half")


def test_what_drawn_maps_show() -> None:
    kinds = {name: {one.kind for one in open_map(f"demo:{name}").depictions.values()}
             | {kind for kinds in open_map(f"demo:{name}").hexsides.values() for kind in kinds} for name in DRAWN}
    assert {"woods", "grain", "orchard", "brush", "wall", "hedge", "wooden_building",
            "stone_building_2_level"} <= kinds["corbel-crossroads"]
    assert {"gully", "hill_contour", "cliff", "crags", "marsh"} <= kinds["ravensgill"]
    assert {"rowhouse_wall_2_level", "cliff", "orchard", "bocage", "wall", "stone_factory_1_level"} <= kinds[
        "orrin-terrace"]


@pytest.mark.parametrize("name", ["juniper-gap"])
def test_every_steep_hexside_of_the_large_map_is_an_extreme_slope(name: str) -> None:
    board = open_map(f"demo:{name}")
    steep = 0
    for hex_ in board.grid.hexes():
        for direction in range(3):
            beyond = neighbour(hex_, direction)
            if beyond in board.grid and abs(board.level(hex_) - board.level(beyond)) >= 2 * QUARTERS_PER_LEVEL:
                steep += 1
    assert steep == sum(kinds == ("extreme_slope",) for kinds in board.hexsides.values()) > 0


def test_counters_stand_on_the_map_each_in_a_hex_of_its_own(board: Board) -> None:
    places = [counter.hex for counter in board.counters.values()]
    assert all(place in board.grid for place in places)
    assert len(places) == len(set(places))
    units = [counter for counter in board.counters.values() if is_unit(counter)]
    assert {counter.side for counter in units} == set(board.scenario["sides"])
    assert all(counter.name and len(counter.name) <= 7 for counter in board.counters.values())


def is_unit(counter: UnitCounter) -> bool:
    kind = table().get(counter.kind)
    return kind is not None and kind.group == "Units"


def test_no_ground_unit_stands_in_water(board: Board) -> None:
    for counter in board.counters.values():
        assert not {"water", "pond"} & set(board.cover(counter.hex).kinds()), counter.name


def test_the_sides_of_the_large_map_are_of_one_size() -> None:
    board = open_map("demo:juniper-gap")
    strength = {
        side: sum(counter.side == side for counter in board.counters.values()) for side in board.scenario["sides"]}
    assert all(25 <= count <= 30 for count in strength.values())
    for side in strength:
        kinds = {counter.kind for counter in board.counters.values() if counter.side == side}
        assert kinds == {"infantry", "artillery", "cavalry", "leader", "wagon"}


def test_the_river_has_depths_and_the_works_have_heights() -> None:
    board = open_map("demo:ferrow-valley")
    features = [feature for hex_ in board.grid.hexes() for feature in board.cover(hex_).features]
    assert {feature.amount for feature in features if feature.kind == "water"} == {0, 1, 2}
    buildings = [f for f in features if f.kind.endswith("_building") and f.height is not None]
    assert {(building.height or 0) // QUARTERS_PER_LEVEL for building in buildings} == {1, 2, 3, 4}
    kinds = {feature.kind for feature in features}
    assert {"light_woods", "heavy_woods", "rough", "planted_fields", "fuel_tank", "heavy_industrial", "bridge"} <= kinds


# What they teach.


def test_the_laid_thread_is_one_that_the_notes_tell_of(board: Board) -> None:
    told = {(claim.start, claim.end): claim.said for claim in claims(board) if not claim.options and not claim.unit}
    thread = laid(board)
    assert told.get((thread.start, thread.end)) == said_of(verdict(board, thread))


def test_everything_that_the_notes_say_of_threads_is_true(board: Board) -> None:
    found = [(claim, said_of(verdict(board, claim))) for claim in claims(board)]
    assert len(found) >= 4
    assert [(claim, answer) for claim, answer in found if answer != claim.said] == []


def test_the_numbers_in_the_notes_are_those_of_the_worksheets(board: Board) -> None:
    compared = [(claim, numbers) for claim in claims(board) for numbers in INEQUALITY.findall(claim.after)]
    assert len(compared) >= 2
    for claim, numbers in compared:
        sheet = [line.say() for line in verdict(board, claim).worksheet]
        assert any(re.search(rf"(^| ){re.escape(numbers)}([,:.]|$)", line) for line in sheet), (claim, numbers)


def test_the_fractions_that_a_note_lists_are_compared_as_it_says() -> None:
    board = open_map("demo:juniper-gap")
    sheet = [line.say() for line in verdict(board, laid(board)).worksheet]
    for fraction in ("2.25/14", "2/6", "0.25/5"):
        assert f"({fraction})" in " ".join(board.notes)
        assert any(line.endswith(f" {fraction} ≤ 6/17.") for line in sheet), fraction


def test_a_note_names_no_hex_off_its_map(board: Board) -> None:
    for claim in claims(board):
        for label in (claim.start, claim.end, *([claim.unit] if claim.unit else [])):
            assert board.hex(label) in board.grid
    if board.labels.style == "letters":
        return
    pattern = r"\(?\b([0-9]{4})\b" if board.labels.style == "digits" else r"\(([0-9]{1,2}\.[0-9]{1,2})\)"
    labels = re.findall(pattern, " ".join(board.notes))
    assert labels
    assert all(board.hex(label) in board.grid for label in labels)


def test_the_three_methods_part_over_the_thread_of_the_valley() -> None:
    """The standard method sees over the tower, both others do not: what the map is for."""
    board = open_map("demo:ferrow-valley")
    standard, *others = (
        verdict(board, laid(board, method=method)) for method in ("standard", "dead-zone", "diagramming"))
    assert standard.visible
    for found in others:
        assert not found.visible
        assert found.deciding == (board.hex("1511"),)


def test_what_the_night_map_is_for() -> None:
    """Two sides, a blaze with shadows, a starshell, a tracked vehicle in motion; and a thread that is one-way."""
    board = open_map("demo:lantern-mill")
    assert night_of(board) is not None
    kinds = {counter.kind for counter in board.counters.values()}
    assert {"blaze", "starshell", "afv_in_motion", "lorry_in_motion", "gunflash", "flame"} <= kinds
    judge = AdvancedSquadLeader().prepare(board)
    assert judge.night is not None
    assert night_picture(judge, judge.night, ()).shadow.sum() >= 10
    thread = laid(board)
    assert verdict(board, thread).visible
    assert verdict(board, thread._replace(start=thread.end, end=thread.start)).outcome is Outcome.BEYOND_NVR


# Every rule set on every map.


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_every_rule_set_judges_a_sample_of_all_pairs(rules: RuleSet, board: Board) -> None:
    """And says the same of a thread whether it is surveyed or explained."""
    judge = rules.prepare(board)
    hexes = board.grid.hexes()
    rng = np.random.default_rng(len(hexes))
    picks = rng.choice(len(hexes), (120, 2))
    ends = [(LineEnd(hexes[a]), LineEnd(hexes[b])) for a, b in picks.tolist()]
    survey = judge.judge_many(judge.threads(ends), details=True)
    for (a, b), outcome, hindrance in zip(ends, survey.outcome.tolist(), survey.hindrance.tolist(), strict=True):
        told = judge.judge_one(a, b)
        assert (int(told.outcome), told.hindrance) == (outcome, hindrance), (board.label(a.hex), board.label(b.hex))
        assert all([told.summary, *(line.say() for line in told.worksheet)])
    assert len(set(survey.outcome.tolist())) > 1


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_all_pairs_near_the_laid_thread_can_be_judged(rules: RuleSet, board: Board) -> None:
    """Every hex within 12 of the firer, both ways: no exception, and sight that knows no direction."""
    judge = rules.prepare(board, {"nvr": "day"} if rules.key == "asl" else {})  # night is one-way
    firer = board.hex(board.scenario["thread"]["from"])
    near = [hex_ for hex_ in board.grid.hexes() if hex_ != firer and distance(hex_, firer) <= 12]
    out = judge.judge_many(judge.threads([(LineEnd(firer), LineEnd(hex_)) for hex_ in near]))
    back = judge.judge_many(judge.threads([(LineEnd(hex_), LineEnd(firer)) for hex_ in near]))
    assert out.outcome.tolist() == back.outcome.tolist()
    assert len(near) > 100
