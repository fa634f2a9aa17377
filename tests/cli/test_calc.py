"""`losview calc`."""

from __future__ import annotations

from tests.support.command_line import Run


def test_pages_and_their_fields_are_listed(run: Run) -> None:
    said = run("calc")
    assert said.status == 0
    for key in ("card", "table", "fractions", "battletech"):
        assert f"losview calc {key}" in said.out
    pages = run("calc", "--json").json["pages"]
    assert [page["key"] for page in pages] == ["card", "table", "fractions", "battletech"]


def test_a_page_as_text_and_as_json(run: Run) -> None:
    said = run("calc", "card", "firer=2", "base=0", "height=1.5", "range=12", "behind=3")
    assert "3 blind hexes behind the obstacle" in said.out
    assert "2×1 + 2 − 2 − 0 + 1 = 3" in said.out
    document = run("calc", "card", "firer=2", "base=0", "height=1.5", "range=12", "--json").json
    assert document["figures"]["blind hexes"] == "3"
    assert document["fields"]["height"] == "1.5"
    assert document["answers"][0]["decided_by"] == "A6.4"
    methods = run("calc", "battletech", "--json").json
    assert [answer["visible"] for answer in methods["answers"]] == [True, False, False, False, True, True]
    assert methods["tables"][0]["rows"][4] == {"heading": "5", "cells": ["4", "0.5", "2.5"]}


def test_a_table_for_a_gun(run: Run) -> None:
    said = run("calc", "table", "gun=4")
    assert "obstacle or cliff, height 3    3    4" in said.out


def test_refusals(run: Run) -> None:
    assert "write KEY=VALUE" in run("calc", "card", "firer").sentence()
    assert "given twice" in run("calc", "card", "firer=2", "firer=3").sentence()
    assert "choose card, table, fractions or battletech" in run("calc", "cards").sentence()
    assert "did you mean firer" in run("calc", "card", "fire=2").sentence()
