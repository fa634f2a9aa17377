"""Freedom of movement (E1.21), straying (E1.53 to E1.532), jitter fire (E1.55 to E1.552), climbing (E1.421)."""

from __future__ import annotations

from itertools import product

import pytest

from losview.board.board import fill_hexes
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table as kinds
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.freedom import bound_units
from losview.features.night_referee.jitter import fires
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import units_under
from losview.hexes.hex import DIRECTIONS, neighbour
from losview.hexes.lattice import corner
from tests.support.referee_table import RefereeTable, dark_field

FLASHED = "  amber infantry H6\n  blue infantry N8\n  prep_fire P1\n"


def stray(table: RefereeTable, dice: tuple[int, ...] = (), **values: str):
    usual = {"unit": "H6", "class": "lax"}
    return table.attempt("straying", {**usual, **values}, dice)


@pytest.fixture
def table() -> RefereeTable:
    return RefereeTable(dark_field(units="  amber infantry H6\n  blue infantry N8\n"))


def test_e1_21_only_units_that_are_free_move_and_stay_free() -> None:
    table = RefereeTable(dark_field(side="blue"))
    assert len(bound_units(table.at())) == 2
    table.take("freedom", {"unit": "K8", "why": "attacked"})
    assert [counter.kind for counter in bound_units(table.at()).values()] == ["leader"]
    with pytest.raises(ActRefused, match="no such unit"):
        table.attempt("freedom", {"unit": "K8"})


@pytest.mark.parametrize("die", range(1, 7))
def test_e1_21_the_leader_is_free_below_the_elr_once_each_mph(die) -> None:
    table = RefereeTable(dark_field(side="blue"))
    table.take("leader-freedom", {"unit": "M8", "elr": "3"}, [die])
    assert any(counter.kind == "leader" for counter in bound_units(table.at()).values()) == (die >= 3)
    with pytest.raises(ActRefused):
        table.attempt("leader-freedom", {"unit": "K8", "elr": "3"}, [1])


def test_e1_21_only_a_leader_tries_and_in_his_own_mph_only() -> None:
    with pytest.raises(ActRefused, match="no such unit"):
        RefereeTable(dark_field(side="blue")).attempt("leader-freedom", {"unit": "K8"}, [1])
    with pytest.raises(ActRefused, match="does not move in this player turn"):
        RefereeTable(dark_field(side="amber")).attempt("leader-freedom", {"unit": "M8"}, [1])


def test_e1_53_a_stack_makes_one_movement_dr() -> None:
    table = RefereeTable(dark_field())
    table.take("straying", {"unit": "1", "excused": "no"}, (1, 1))
    assert "straying" not in [due.act for due in due_acts(table.at())]


def test_e1_53_all_dice_and_classes(table) -> None:
    for kind, (coloured, white) in product(("lax", "normal", "stealthy"), product(range(1, 7), range(1, 7))):
        strays = coloured == 6 and white >= {"lax": 1, "normal": 3, "stealthy": 5}[kind]
        dice = (coloured, white, 3, 4) if strays else (coloured, white)
        trial = stray(table, dice, **{"class": kind})
        assert ("strayed" in trial.outcome.facts) == strays, (kind, coloured, white)
        assert len(trial.throws) == 1 + strays


@pytest.mark.parametrize("direction", range(1, 7))
def test_e1_53_the_coloured_die_is_the_direction_clockwise_from_north(table, direction) -> None:
    white = 1 if direction > 1 else 2
    start = table.board.hex("H6")
    trial = stray(table, (6, 6, direction, white), hexes="1")
    end = neighbour(start, direction - 1)
    assert trial.outcome.marks.arrows == ((start, end),)
    trial.edit.apply(table.board)
    assert table.placed("infantry")[0] == table.board.label(end)


def test_e1_53_shows_the_hexes_that_it_may_lead_to_before_the_dice(table) -> None:
    judge = table.at().judge
    marks = table.session.shows(judge, "straying", {"unit": "H6", "hexes": "2"})
    start = table.board.hex("H6")
    assert marks.candidates == {start.plus(step, far) for step in DIRECTIONS for far in (1, 2)}
    assert len(marks.arrows) == 6


def test_e1_53_it_becomes_ti_where_it_cannot_go_on(table) -> None:
    for values in ({"barred": "yes"}, {"hexes": "0"}):
        trial = stray(table, (6, 6, 2, 1), **values)
        assert "TI in its place" in trial.outcome.summary
    trial.edit.apply(table.board)
    assert table.placed("task_immobile") == ["H6"]
    assert table.placed("infantry")[0] == "H6"


def test_e1_53_it_does_not_leave_the_map_nor_enter_the_light() -> None:
    edge = RefereeTable(dark_field(units="  amber infantry H1\n"))
    trial = edge.attempt("straying", {"unit": "H1", "class": "lax"}, (6, 6, 1, 2))
    assert "leave the map" in trial.outcome.notes[-1].text
    lit = RefereeTable(dark_field(units="  amber infantry H9\n  starshell H2\n"))
    trial = lit.attempt("straying", {"unit": "H9", "class": "lax", "hexes": "9"}, (6, 6, 1, 2))
    assert "illuminated" in trial.outcome.notes[-1].text
    trial.edit.apply(lit.board)
    assert lit.placed("infantry") == lit.placed("task_immobile") == ["H6"]


def test_e1_53_it_does_not_go_nearer_to_a_known_enemy() -> None:
    table = RefereeTable(dark_field(units="  amber infantry H9\n  amber infantry L2\n  blue infantry N2\n"))
    trial = table.attempt("straying", {"unit": "H9", "class": "lax"}, (6, 6, 1, 2))
    assert "nearer to a Known enemy" in trial.outcome.notes[-1].text


def test_e1_531_what_excuses_is_read_from_the_map(table) -> None:
    assert "sees a Known enemy" in _said(RefereeTable(dark_field(units="  amber infantry H6\n  blue infantry H8\n")))
    assert "beside the light" in _said(RefereeTable(dark_field(units="  amber infantry H6\n  flame H5\n")))
    for kind, words in (("trench", "a trench"), ("pillbox", "a bunker")):
        assert words in _said(RefereeTable(dark_field(units=f"  amber infantry H6\n  {kind} H7\n")))
    for kind, words in (("road", "a road"), ("path", "a path"), ("gully", "a gully"), ("shallow_stream", "a stream"),
                        ("river", "a river bank")):
        board = dark_field(units="  amber infantry H6\n")
        fill_hexes(board, [board.hex("H5")], cover=HexTerrain((Feature(kind),)))
        assert f"beside {words} in H5" in _said(RefereeTable(board))
    assert "excuses it" in stray(table, excused="yes").outcome.summary
    assert stray(table, (1, 1)).outcome.summary.startswith("The unit moves as it likes")


ROADS = [kind.key for kind in kinds().of_role("terrain")
         if kinds().reading(kind.key, "asl").attributes.get("category") in ("road", "bridge")]


@pytest.mark.parametrize(("kind", "words"), [
    *((kind, "a bridge" if "bridge" in kind else "a road") for kind in ROADS),
    ("sunken_road", "a road"), ("runway", "a road"), ("track", "a road"), ("pontoon_bridge", "a bridge"),
    ("ford", "a ford"), ("wadi", "a gully"), ("dry_stream", "a stream"), ("deep_stream", "a stream"),
    ("stream", "a stream"), ("flooded_stream", "a stream"), ("shallow_river", "a river bank"),
    ("rapids", "a river bank"), ("canal", "a river bank"), ("antitank_trench", "a trench")])
def test_e1_531_every_road_bridge_and_bank_guides_movement(kind, words) -> None:
    board = dark_field(units="  amber infantry H6\n")
    fill_hexes(board, [board.hex("H5")], cover=HexTerrain((Feature(kind),)))
    assert f"beside {words} in H5" in _said(RefereeTable(board))


def test_e1_531_dice_named_for_a_unit_that_rolls_none_are_refused_with_the_reason() -> None:
    table = RefereeTable(dark_field(units="  amber infantry H6\n  trench H7\n"))
    with pytest.raises(ActRefused, match=r"no dice are rolled, and 4 are named.* it is beside a trench in H7"):
        stray(table, (6, 4, 2, 3))


def test_e1_531_these_kinds_are_roads_and_bridges() -> None:
    assert {"dirt_road", "pike", "road", "paved_road", "narrow_street", "bridge", "wooden_bridge"} <= set(ROADS)


@pytest.mark.parametrize("kind", ["foot_bridge", "railroad", "sewer", "irrigation_ditch", "water", "grain", "rubble"])
def test_e1_531_other_ground_guides_nobody(kind) -> None:
    board = dark_field(units="  amber infantry H6\n")
    fill_hexes(board, [board.hex("H5")], cover=HexTerrain((Feature(kind),)))
    assert RefereeTable(board).attempt("straying", {"unit": "H6", "class": "lax"}, (1, 1)).throws


def test_e1_531_a_drawn_dirt_road_guides_the_units_beside_it() -> None:
    board = dark_field(units="  amber infantry H6\n")
    road = tuple(corner(board.hex("H5"), at) for at in (0, 2, 4))
    board.depictions[1] = Depiction("dirt_road", road)
    assert "beside a road in H5" in _said(RefereeTable(board))


def _said(table: RefereeTable) -> str:
    trial = stray(table)
    assert not trial.throws
    return trial.outcome.summary


def test_e1_532_a_friend_ends_it() -> None:
    table = RefereeTable(dark_field(units="  amber infantry H6\n  amber infantry H4\n"))
    trial = table.take("straying", {"unit": "H6", "class": "lax", "hexes": "4"}, (6, 6, 1, 2))
    assert trial.outcome.notes[-1].rule == "E1.532"
    assert table.placed("infantry") == ["H4", "H4"]
    assert table.placed("task_immobile") == []


#: Who fires at doubles: E1.55, written a second time.
FIRES = {2: {"lax", "normal", "stealthy"}, 4: {"lax", "normal"}, 6: {"lax"}, 8: {"lax"}, 10: {"lax", "normal"},
         12: {"lax", "normal", "stealthy"}}


def test_e1_55_the_table_of_doubles() -> None:
    for total, kind in product(FIRES, ("lax", "normal", "stealthy")):
        assert fires(total, kind, cloaked=False) == (kind in FIRES[total])
        if total >= 8:
            assert fires(total, kind, cloaked=True) == (total == 12)


def test_e1_55_nobody_fires_before_the_first_flash_of_an_attack(table) -> None:
    assert "nobody fires" in stray(table, (6, 6, 6, 6)).outcome.notes[1].text
    table.take("gunflash", {"what": "fire", "firer": "N8"})
    assert stray(table, (6, 6, 6, 6)).outcome.summary.startswith("The moving unit jitter fires")


def test_e1_55_a_flash_of_an_earlier_turn_counts_when_its_marker_is_gone(table) -> None:
    assert stray(table, (6, 6, 6, 6), flashed="yes").outcome.summary.startswith("The moving unit jitter fires")
    stray(table, (6, 6, 2, 1), flashed="yes").edit.apply(table.board)
    unit = table.placed("infantry")[-1]
    fields = table.session.fields(table.at().judge, "straying")
    assert next(field.default for field in fields if field.key == "flashed") == "yes", unit


@pytest.mark.parametrize(("excused", "dice"), [("yes", ()), ("no", (1, 1))])
def test_e1_55_a_flash_that_is_told_of_a_unit_that_does_not_stray_counts_too(table, excused, dice) -> None:
    assert stray(table, dice, excused=excused, flashed="yes").outcome.facts["attack flash"] is True
    assert "attack flash" not in stray(table, dice, excused=excused).outcome.facts


def test_e1_62_closest_defenders_fire_by_their_own_classes_where_nobody_says_another() -> None:
    table = RefereeTable(dark_field(units=FLASHED + "  blue afv H9\n"))
    values = {"excused": "no", "hexes": "1"}
    assert "The defenders in H9 jitter fire" in stray(table, (6, 6, 3, 3), **values).outcome.summary  # a lax vehicle
    said = stray(table, (6, 6, 3, 3), **values, defenders="stealthy").outcome.notes
    assert any("The closest defenders are stealthy: nobody fires" in note.text for note in said)


def test_e1_532_a_friend_who_is_not_in_good_order_stops_nobody() -> None:
    table = RefereeTable(dark_field(units="  amber infantry H6\n  amber infantry H5\n"))
    assert "to H4" in stray(table, (6, 6, 1, 2), hexes="2", unfit="H5").outcome.summary
    assert "to H5" in stray(table, (6, 6, 1, 2), hexes="2").outcome.summary


def test_e1_533_a_berserk_unit_makes_no_movement_dr(table) -> None:
    trial = stray(table, excused="berserk")
    assert (trial.throws, trial.outcome.notes[0].rule) == ((), "E1.533")


def test_e1_21_a_unit_that_is_not_free_makes_no_movement_dr() -> None:
    table = RefereeTable(dark_field(side="blue"))
    with pytest.raises(ActRefused, match=r"K8 is not free to move: .*\(E1\.21\)"):
        table.attempt("straying", {"unit": "K8"})


def test_a_stack_is_one_where_one_of_its_units_says_its_usual_level() -> None:
    table = RefereeTable(dark_field(units="  amber infantry H6\n  amber leader H6 level 0\n"))
    assert units_under(table.at(), 1) == [1, 2]


def test_e1_552_a_mover_that_fires_stays_and_flashes() -> None:
    table = RefereeTable(dark_field(units=FLASHED))
    table.take("straying", {"unit": "H6", "class": "lax"}, (6, 6, 4, 4))
    assert table.placed("prep_fire") == ["P1", "H6"]
    assert table.placed("infantry")[0] == "H6"


def test_e1_551_the_closest_defenders_fire_and_the_strayer_goes_on() -> None:
    table = RefereeTable(dark_field(units=FLASHED + "  blue infantry H9\n"))
    trial = table.attempt("straying", {"unit": "H6", "class": "lax", "hexes": "1", "excused": "no"}, (6, 6, 1, 1))
    assert "The defenders in H9 jitter fire" in trial.outcome.summary
    trial = table.take("straying", {"unit": "H6", "class": "lax", "hexes": "1", "excused": "no", "exempt": "H9"},
                       (6, 6, 1, 1))
    assert "jitter fire" not in trial.outcome.summary
    assert table.placed("first_fire") == []
    trial = table.attempt("straying", {"unit": table.placed("infantry")[0], "class": "lax", "hexes": "1",
                                       "excused": "no", "absent": "H9"}, (6, 6, 1, 1))
    assert "The defenders in N8 jitter fire" in trial.outcome.summary


def test_e1_551_the_attacker_chooses_among_equally_near_hexes() -> None:
    units = FLASHED.replace("N8", "H10") + "  blue infantry H2\n"
    values = {"unit": "H6", "class": "lax", "hexes": "1", "excused": "no"}
    table = RefereeTable(dark_field(units=units))
    with pytest.raises(ActRefused, match="H2, H10 are equally near"):
        table.attempt("straying", values, (6, 6, 1, 1))
    table.take("straying", {**values, "defender": "H10"}, (6, 6, 1, 1))
    assert table.placed("first_fire") == ["H10"]


def test_e1_421_climbing_adds_one(table) -> None:
    for dice in product(range(1, 7), range(1, 7)):
        assert table.attempt("falling", {}, dice).outcome.summary == f"The final Falling DR is {sum(dice) + 1}."
