"""`losview check --position`: what --json prints comes back, from text and out of pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import Run


@pytest.fixture
def asked(run: Run, ridges: Path) -> dict[str, object]:
    found: dict[str, object] = run("check", ridges, "C1:2", "F4", "--to-height", "0.5", "--option",
                                   "ridge-middle=lower", "--json").json
    return found


def test_the_position_that_json_prints_is_judged_alike(run: Run, ridges: Path, asked: dict[str, object]) -> None:
    again = run("check", ridges, "--position", asked["position"], "--json").json
    assert again.pop("same_map") is True
    assert again == asked
    position = json.loads(str(asked["position"]))
    assert (position["from"], position["to"], position["to_eye"]) == ("C1:2", "F4", "0.5")
    assert position["file"] == ridges.name
    assert position["options"]["ridge-middle"] == "lower"


def test_the_command_line_stands_above_the_position(run: Run, ridges: Path, asked: dict[str, object]) -> None:
    again = run("check", ridges, "--position", asked["position"], "--option", "ridge-middle=higher", "--to-height", "1",
                "--json").json
    assert again["options"]["ridge-middle"] == "higher"
    assert again["to_eye"] == asked["to_eye"] + 0.5  # type: ignore[operator]
    other = run("check", ridges, "--position", asked["position"], "--rules", "battletech", "--json").json
    assert (other["rules"], other["from"]) == ("battletech", "C1:2")


def test_an_svg_gives_its_position(run: Run, ridges: Path, asked: dict[str, object], tmp_path: Path) -> None:
    picture = tmp_path / "ridges.svg"
    text = str(asked["position"]).replace("&", "&amp;").replace("<", "&lt;")
    picture.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><metadata>{text}</metadata></svg>', encoding="utf-8")
    again = run("check", ridges, "--position", picture, "--json").json
    assert again["summary"] == asked["summary"]


def test_another_map_is_judged_and_said_to_be_another(run: Run, ridges: Path, asked: dict[str, object]) -> None:
    position = json.loads(str(asked["position"]))
    ran = run("check", ridges, "--position", json.dumps(position | {"hash": "0" * 16, "map": "Three ridges"}))
    assert ran.status == 0
    assert "another map or another state of it: Three ridges" in ran.out
    assert run("check", ridges, "--position", json.dumps(position | {"hash": "0" * 16}), "--json").json[
        "same_map"] is False


@pytest.mark.parametrize(("words", "said"), [
    (["--position", "J4"], "is no position"), (["--position", "gone.png"], "no such file"),
    (["A1", "B2", "--position", "{}"], "either two ends or --position"),
    (["--pairs", "-", "--position", "{}"], "either --pairs or --position"),
])
def test_what_cannot_be_asked_is_one_sentence(run: Run, ridges: Path, words: list[str], said: str) -> None:
    assert said in run("check", ridges, *words).sentence()


def test_a_picture_without_a_position_is_named(run: Run, ridges: Path, tmp_path: Path) -> None:
    picture = tmp_path / "plain.svg"
    picture.write_text("<svg/>", encoding="utf-8")
    assert "plain.svg holds no position" in run("check", ridges, "--position", picture).sentence()
