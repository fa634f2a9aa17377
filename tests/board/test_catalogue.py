"""The catalogue: every kind is offered once, in a family of its like, and found by many words."""

from __future__ import annotations

import pytest

from losview.board.catalogue import Family, at_home, best_matches, closeness, paintable, shelves, usual
from losview.board.kind import ATTRIBUTES
from losview.board.terrain import table

ROLES = ("terrain", "hexside", "counter")


@pytest.mark.parametrize("rules", ["", *ATTRIBUTES])
@pytest.mark.parametrize("role", ROLES)
def test_every_kind_stands_once_and_own_ones_first(role, rules):
    found = shelves(role, rules)
    kinds = [kind.key for shelf in found for family in shelf.families for kind in family.kinds]
    assert sorted(kinds) == sorted(kind.key for kind in table().of_role(role) if paintable(kind))
    assert [shelf.own for shelf in found] == sorted((shelf.own for shelf in found), reverse=True)
    for shelf in found:
        for family in shelf.families:
            assert all(not rules or at_home(kind, rules) == shelf.own for kind in family.kinds)


@pytest.mark.parametrize("rules", ATTRIBUTES)
@pytest.mark.parametrize("role", ROLES)
def test_what_is_in_hand_at_first_is_at_home(role, rules):
    kind = table().kinds[usual(role, rules)]
    assert kind.role == role
    assert at_home(kind, rules)
    shelf = next(shelf for shelf in shelves(role, rules) if shelf.title == kind.group)
    assert shelf.open
    assert kind in [known for family in shelf.families[:2] for known in family.kinds]


def test_no_game_shows_more_at_once_than_a_person_can_look_over():
    for rules in ATTRIBUTES:
        for role in ROLES:
            assert sum(len(shelf.families) for shelf in shelves(role, rules) if shelf.open) <= 40


def test_sorts_of_one_thing_are_a_family():
    families = [family for shelf in shelves("terrain", "asl") for family in shelf.families]
    stone = next(family for family in families if family.name == "Stone building")
    assert [stone.variant(kind) for kind in stone.kinds] == ["plain", "1 level", "2 levels", "3 levels", "4 levels"]
    assert all(family.name == family.kinds[0].name for family in families if len(family.kinds) == 1)
    lone = Family("Forest, 2 levels", (table().kinds["two_level_forest"],))
    assert lone.variant(lone.kinds[0]) == "plain"


@pytest.mark.parametrize(("text", "key"), [
    ("trees", "forest"), ("TREES", "woods"), ("tre", "forest"), ("armour", "afv"), ("truck", "lorry"),
    ("river", "water"), ("eraser", "open"), ("hedgerow", "bocage"), ("hq", "leader"),
    ("stone 2", "stone_building_2_level"),
    ("lava", "magma"), ("railway", "railroad"), ("cemetery", "graveyard"), ("  woods ", "heavy_woods"),
])
def test_words_find_what_they_mean(text, key):
    assert closeness(text, table().kinds[key]) is not None


@pytest.mark.parametrize(("text", "key"), [
    ("river", "forest"), ("trees river", "forest"), ("q", "forest"), ("hq", "infantry"), ("house", "water"),
])
def test_words_do_not_find_the_rest(text, key):
    assert closeness(text, table().kinds[key]) is None


@pytest.mark.parametrize(("rules", "text", "best"), [
    ("battletech", "heavy woods", "heavy_woods"), ("battletech", "wood", "heavy_woods"), ("asl", "roa", "paved_road"),
    ("asl", "wall", "wall"), ("asl", "grain", "grain"), ("civil_war_brigade", "forest", "forest"),
    ("asl", "stone building, 2", "stone_building_2_level"), ("battletech", "fores", "heavy_woods"),
    ("asl", "stream", "stream"), ("battletech", "woods", "woods"), ("asl", "road", "road"), ("asl", "orch", "orchard"),
])
def test_the_best_match_comes_first(rules, text, best):
    """A name before all; else own kinds first, and a name's beginning before a word of it, that before other words."""
    role = table().kinds[best].role
    found = best_matches(text, shelves(role, rules))
    assert found[0][1].key == best
    assert len({family for family, _ in found}) == len(found)
    assert {kind.key for family, _ in found for kind in family.kinds} >= \
        {kind.key for kind in table().of_role(role) if paintable(kind) and closeness(text, kind) is not None}


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("rules", ["", *ATTRIBUTES])
def test_whoever_types_a_name_gets_its_kind(rules, drawn):
    """Every kind under every rule set, also those of other games."""
    for role in ROLES[:1] if drawn else ROLES:
        offered = shelves(role, rules, drawn)
        for kind in [kind for shelf in offered for family in shelf.families for kind in family.kinds]:
            assert best_matches(kind.name, offered)[0][1].key == kind.key


def test_a_whole_word_of_a_name_comes_before_the_beginning_of_another():
    """Whoever draws outlines and types "hill" means hill contours, not hillocks."""
    assert best_matches("hill", shelves("terrain", "asl", drawn=True))[0][1].key == "hill_contour"
    assert best_matches("hillo", shelves("terrain", "asl", drawn=True))[0][1].key == "hillock"


def test_contours_and_stairwells_are_drawn_and_not_painted():
    assert {kind.key for kind in table().of_role("terrain") if not paintable(kind)} == \
        {"hill_contour", "hollow_contour", "stairwell"}


def test_every_synonym_is_of_use():
    """Each word of the lists is or finds something that there is."""
    from losview.board.catalogue import _palette_file

    kinds = [kind for role in ROLES for kind in table().of_role(role)]
    for group in _palette_file()["words"]["same"]:
        for word in group:
            assert any(closeness(word, kind) is not None for kind in kinds), word


def test_vehicles_stand_before_the_same_in_motion_and_units_before_them():
    units = next(shelf for shelf in shelves("counter", "asl") if shelf.title == "Units")
    names = [family.name for family in units.families]
    assert names[:5] == ["Infantry squad or platoon", "AFV", "AFV in motion", "Lorry", "Lorry in motion"]
    units = next(shelf for shelf in shelves("counter", "battletech") if shelf.title == "Units")
    assert units.families[0].name == "'Mech"
