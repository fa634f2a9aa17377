"""The Python interface: the examples of its help page run, it agrees with the engine, and importing it is light."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import losview
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.paths import CHECKOUT


@pytest.fixture(scope="module")
def rules() -> losview.RuledMap:
    return losview.open_map("demo:corbel-crossroads").rules("asl", season="out")


def test_the_examples_of_the_help_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (CHECKOUT / "resources" / "help" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    assert names["verdict"].outcome is losview.Outcome(names["verdict"].outcome)
    assert names["best"] == "BB4"
    assert names["seen"].shape == (10, 346)
    assert names["differs"].sum() > 0
    assert (tmp_path / "dominance.csv").read_text().startswith("hex,sees,")
    assert len(names["answers"].visible) == 3


def test_field_threads_and_ruling_agree(rules: losview.RuledMap) -> None:
    field = rules.field("J4", to_height=1)
    judge = rule_set("asl").prepare(rules.map.board, {"season": "out"})
    assert rules.judge.options == judge.options
    for label, visible in list(zip(field.hexes.tolist(), field.visible.tolist(), strict=True))[::9]:
        assert rules.ruling("J4", label, to_height=1).visible == visible
    plain = rules.field("J4")
    answers = rules.threads(("J4", label) for label in plain.hexes.tolist())
    assert answers.visible.tolist() == plain.visible.tolist()
    assert answers.hindrance.tolist() == plain.hindrance.tolist()
    assert "J4" in plain.seen()
    computed = compute_field(judge, LineEnd(rules.map.board.hex("J4")))
    assert computed is not None
    assert len(plain.seen()) == computed.seen()
    assert len(rules.threads([]).rule) == 0


def test_without_a_key_the_rules_are_those_of_the_map() -> None:
    map_ = losview.open_map("demo:corbel-crossroads")
    assert map_.rules().choice.key == "asl"
    assert map_.title == "Corbel Crossroads"
    assert map_.hexes[:2] == ["A1", "A2"]
    assert dict(map_.rules("cwb", ridge_middle="lower").choice.options)["ridge-middle"] == "lower"


def test_every_option_can_be_named() -> None:
    map_ = losview.open_map("demo:corbel-crossroads")
    for rules in RULE_SETS:
        for option in rules.options:
            last, _ = option.choices[-1]
            chosen = map_.rules(rules.key, **{option.key.replace("-", "_"): last})
            assert dict(chosen.choice.options)[option.key] == last


def test_errors_are_sentences(rules: losview.RuledMap) -> None:
    with pytest.raises(RuleError, match="there is no rule set 'chess'"):
        rules.map.rules("chess")
    with pytest.raises(ValueError, match="has no option 'weight'"):
        rules.map.rules("asl", weight="5")
    with pytest.raises(ValueError, match="ZZ99"):
        rules.ruling("J4", "ZZ99")
    with pytest.raises(losview.StudyError, match="the study dominance has no such setting among beauty; it has bands"):
        rules.study("dominance", beauty=3)
    with pytest.raises(losview.StudyError, match="setting of the study dominance has a value of another type: bands=8"):
        rules.study("dominance", bands=8)
    with pytest.raises(losview.StudyError, match=r"bands: 'many' is not a whole number"):
        rules.study("dominance", bands="many")
    with pytest.raises(losview.StudyError, match=r"verdicts: theirs\.tsv: there is no such file"):
        rules.study("agreement", verdicts="theirs.tsv")
    with pytest.raises(losview.StudyError, match="the study routes needs goal: where it ends"):
        rules.study("routes", start="A1")
    with pytest.raises(losview.StudyError, match="there is no study 'beauty'"):
        rules.study("beauty")
    with pytest.raises(losview.StudyError, match="the study compare takes compared_with"):
        rules.study("compare")
    with pytest.raises(AttributeError, match="no attribute 'beauty'"):
        _ = losview.beauty  # type: ignore[attr-defined]


def test_a_study_keeps_its_parts(rules: losview.RuledMap, tmp_path: Path) -> None:
    seen: list[int] = []
    for _ in range(2):
        result = rules.study("dominance", viewers="A1..C10", store=tmp_path / "parts",
                             progress=lambda progress: seen.append(progress.done))
    assert seen == [1]
    assert result.table["sees"].dtype == np.int32
    asked = json.loads((tmp_path / "parts" / "study.json").read_text())["asked"]
    assert (asked["study"], asked["viewers"], asked["rules"][0][0]) == ("dominance", "A1..C10", "asl")
    with pytest.raises(losview.StudyError, match=r"holds another study .its viewers differ"):
        rules.study("dominance", viewers="A1..C9", store=tmp_path / "parts")


def test_importing_losview_is_light() -> None:
    code = ("import sys, losview\n"
            "assert not {'numpy', 'shapely', 'PySide6', 'losview.api'} & set(sys.modules), 'not light'\n"
            "assert 'open_map' in dir(losview)\n"
            "assert losview.open_map('demo:').hexes\n"
            "assert not {'PySide6', 'distributed', 'pyarrow'} & set(sys.modules), 'not light'\n")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_every_name_is_typed() -> None:
    typed = (CHECKOUT / "losview" / "__init__.pyi").read_text(encoding="utf-8")
    for name in losview.NAMES:
        assert getattr(losview, name).__name__ == name
        assert f"{name} as {name}\n" in typed
