"""Templates of new maps, plans, and sizes as people write them."""

from __future__ import annotations

import pytest

from losview.board.board import same_board
from losview.board.new_map import template as template_module
from losview.board.new_map.map_plan import MapPlan, new_board, parse_size, sized
from losview.board.new_map.template import TemplateError, landscape_types, template_named, templates
from losview.hexes.grid import Grid
from losview.rules.rule_sets import RULE_SETS


def test_every_rule_system_has_a_template_and_a_landscape() -> None:
    assert list(templates()) == ["asl_geomorphic", "civil_war_brigade", "battletech", "empty"]
    for rules in RULE_SETS:
        assert template_named("", rules.key).plan.rules == rules.key
        assert landscape_types(rules.key) is not None


@pytest.mark.parametrize(("key", "size", "labels"), [
    ("asl_geomorphic", (33, 10), "A1 to GG10"), ("civil_war_brigade", (45, 34), "1.1 to 45.34"),
    ("battletech", (16, 17), "0101 to 1617"), ("empty", (20, 15), "A1 to T15"),
])
def test_templates_make_what_people_print(key: str, size: tuple[int, int], labels: str) -> None:
    board = new_board(templates()[key].plan)
    assert (board.grid.columns, board.grid.rows) == size
    assert board.labels.range_text(board.grid) == labels
    assert board.scenario.get("rules", "") == templates()[key].plan.rules


def test_a_plan_says_all_of_an_empty_map() -> None:
    board = new_board(MapPlan(Grid(3, 2), title=" Hill ", author="Me", theme="desert", level=6, rules="asl"))
    assert (board.title, board.author, board.scenario) == ("Hill", "Me", {"rules": "asl"})
    assert set(board.levels.ravel().tolist()) == {6}
    assert {board.cover(hex_).theme for hex_ in board.grid.hexes()} == {"desert"}
    assert same_board(board,
                      new_board(MapPlan(Grid(3, 2), title="Hill", author="Me", theme="desert", level=6, rules="asl")))


def test_a_plan_that_no_map_can_be_is_refused() -> None:
    with pytest.raises(ValueError, match="out of bounds"):
        new_board(MapPlan(Grid(3, 2), level=4001))


@pytest.mark.parametrize(("text", "size"), [("30x20", (30, 20)), (" 1 X 1000", (1, 1000)), ("5×7", (5, 7))])
def test_sizes_as_people_write_them(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size
    grid = sized(Grid(2, 2, "pointy", "even", "half"), *size)
    assert (grid.columns, grid.rows, grid.top, grid.stagger, grid.edges) == (*size, "pointy", "even", "half")


@pytest.mark.parametrize("text", ["", "30", "30x", "x20", "0x5", "5x0", "1001x3", "-3x4", "axb", "3.5x2",
                                  "9" * 30 + "x2"])
def test_what_is_no_size_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a size"):
        parse_size(text)


def test_an_unknown_template_is_refused_with_the_nearest() -> None:
    with pytest.raises(TemplateError, match="did you mean battletech"):
        template_named("battletec")


@pytest.mark.parametrize(("text", "said"), [
    ("order = 1", "is not a template"), ("order = [", "is not a template"),
    ('order = 1\nname = "a"\nabout = "b"\n[grid]\ncolumns = 0\nrows = 3', "1 to 1000"),
    ('order = 1\nname = "a"\nabout = "b"\n[grid]\ncolumns = 4\nrows = 3\n[country]\nwoods = ["trees"]',
     "no terrain 'trees'"),
    ('order = 1\nname = "a"\nabout = "b"\nsize = 3\n[grid]\ncolumns = 4\nrows = 3', "is not a template"),
])
def test_a_faulty_file_is_named(text: str, said: str, tmp_path, monkeypatch) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "mine.toml").write_text(text)
    monkeypatch.setattr(template_module, "resources", lambda: tmp_path)
    templates.cache_clear()
    try:
        with pytest.raises(TemplateError, match=said) as problem:
            templates()
        assert "mine.toml" in str(problem.value)
    finally:
        templates.cache_clear()
