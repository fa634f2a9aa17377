"""Every case file: each verdict on its picture, both ways round, surveyed and explained."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from losview.base.resources_dir import resources
from losview.rules import case_check
from losview.rules.case_file import Case, CaseError, Expected, parse_case, read_case
from losview.rules.core.verdict import Outcome
from tests.support.agreement import disagreements
from tests.support.case_files import case_paths
from tests.support.paths import CASES

PATHS = case_paths()


def failures(case: Case) -> list[str]:
    """What the program says otherwise than the case does."""
    return [
        f"{case.path.name}, line {one.line.number}: {one.line.text}\n    {what}"
        for one in case.verdicts
        for what in differences(case, one)
    ]


def differences(case: Case, expected: Expected) -> list[str]:
    judge = case.rule_set.prepare(case.board, expected.options)
    a, b = expected.a, expected.b
    there, back = judge.judge_one(a, b), judge.judge_one(b, a)
    found = disagreements(judge, [(a, b), (b, a)])
    same = (("outcome", expected.outcome), ("points", expected.points), ("close", expected.close))
    for what, wanted in same if expected.back is None else (("outcome", expected.back),):
        said = {"outcome": back.outcome, "points": back.hindrance, "close": back.close_call}[what]
        if said != wanted:
            found.append(f"{what} back is {said!r}, not {wanted!r}")
    return found + case_check.differences(judge, there, expected)


@pytest.mark.parametrize("path", PATHS, ids=[f"{path.parent.name}/{path.stem}" for path in PATHS])
def test_case(path: Path) -> None:
    assert not (wrong := failures(read_case(path))), "\n".join(wrong)


@pytest.mark.parametrize("folder", ["civil_war_brigade", "battletech", "asl"])
def test_every_rule_decides_in_some_case(folder: str) -> None:
    cases = [read_case(path) for path in PATHS if path.parent.name == folder]
    rules = set(cases[0].rule_set.prepare(cases[0].board).rules) - {""}
    assert {expected.rule for case in cases for expected in case.verdicts} == rules


def test_as_many_verdicts_are_asked_for_as_the_readme_says() -> None:
    """`python packaging/pictures.py agreement` draws them."""
    counts = Counter(case.rule_set.key for path in PATHS for case in [read_case(path)] for _ in case.verdicts)
    told = tomllib.loads((resources() / "agreement.toml").read_text(encoding="utf-8"))["cases"]
    assert {one["rules"]: one["verdicts"] for one in told} == counts


# ---- a case that is wrong fails --------------------------------------------------------------------------------------

GOOD = """\
# woods, and a hill behind them
about   Light woods hinder
option  method=diagramming
board
  grid pointy
  legend
    W = light_woods
  terrain
    . W . .
    . . . .
  levels
    0 0 0 0
    0 0 3 0
verdicts
  A1 -> D1: hindered woods points 1 "1 point < 3" says "light woods, top 2 > 1"
  A2 -> D2: blocked diagram at C2 "top 3 > 1"
  A2 -> D2, method=standard: blocked BMR 1 at C2 "top 3 > 1, the higher eye"
  A1:1 -> D1 eye 2, method=standard: clear clear says "top 2 \N{LESS-THAN OR EQUAL TO} 2"
"""
PATH = CASES / "battletech" / "good.txt"


def test_a_good_case_is_read_whole_and_holds() -> None:
    case = parse_case(GOOD, PATH)
    assert (case.about, case.rule_set.key) == ("Light woods hinder", "battletech")
    first, second, third, fourth = case.verdicts
    assert (first.outcome, first.rule, first.points, first.at) == (Outcome.HINDERED, "woods", 1, "")
    assert (first.quotes, first.says) == (["1 point < 3"], ["light woods, top 2 > 1"])
    assert (second.outcome, second.rule, second.at, second.options) == (
        Outcome.BLOCKED, "diagram", "C2", {"method": "diagramming"})
    assert (third.rule, third.options["method"], third.line.number) == ("BMR 1", "standard", 17)
    assert (fourth.a.level, fourth.a.eye, fourth.b.level, fourth.b.eye) == (4, None, None, 8)
    assert failures(case) == []


@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("hindered woods points 1", "clear clear", "outcome is"),
    ("hindered woods points 1", "hindered woods points 2", "points back is 1, not 2"),
    ("blocked diagram", "blocked BMR 2", "decided by diagram, not BMR 2"),
    ("diagram at C2", "diagram at B2", "decided at C2, not B2"),
    ("top 3 > 1, the higher eye", "top 3 > 2, the higher eye", "is not in: C2: ground, top 3 > 1"),
    ("light woods, top 2 > 1", "heavy woods, top 2 > 1", "is in no line"),
    ("clear clear", "clear clear close", "close is no"),
    ("0 0 3 0", "0 1 0 0", "not expected: B2, next to the attacker"),
])
def test_a_verdict_that_does_not_hold_is_found(right: str, wrong: str, said: str) -> None:
    assert any(said in failure for failure in failures(parse_case(GOOD.replace(right, wrong), PATH)))


@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("about   Light", "abuot   Light", "line 2: 'abuot' is not a key of a case; did you mean about?"),
    ("about   Light woods hinder\n", "", "there is no about"),
    ("about   Light woods hinder", "about", "line 2: about says nothing"),
    ("option  method=diagramming", "about  twice", "line 3: about appears here twice"),
    ("option  method=diagramming", "option  metod=diagramming", "line 3: BattleTech has no option 'metod'"),
    ("option  method=diagramming", "option  method=diagram", "line 3: option method of BattleTech is standard, "),
    ("option  method=diagramming", "option  method", "line 3: 'method' is not an option"),
    ("option  method=diagramming", "option  method=standard", "line 3: method=standard holds anyway"),
    ("option  method=diagramming", "option  method=diagramming\noption  method=dead-zone", "line 4: option method is"),
    ("option  method=diagramming", "  method=diagramming", "line 3: this line stands under no heading"),
    ("board\n", "board flat\n", "line 4: board is a heading"),
    ("verdicts\n", "board\nverdicts\n", "line 14: board appears here twice"),
    ("grid pointy", "grid pointed", "line 5: grid has no word 'pointed'"),
    ("W = light_woods", "W = lite_woods", "line 7: 'lite_woods' is not a kind of terrain"),
    ("W = light_woods", "W = light_woods\n    V = mud", "nothing in the picture is V"),
    ("grid pointy", "grid pointy\n  title Woods", "the sketch has a title"),
    ("A1 -> D1: hindered", "A1 - D1: hindered", "line 15: this is not a verdict"),
    ("A1 -> D1: hindered", "A1 -> D9: hindered", "line 15: 'D9' names no hex of this map"),
    ("A1 -> D1: hindered", "A1 -> D1 eye up: hindered", "line 15: 'up' is not a number of levels"),
    ("A1 -> D1: hindered", "A1 -> D1 at 3: hindered", "line 15: 'D1 at 3' is not an end"),
    ("A1 -> D1: hindered", "A1 -> D1: hidden", "line 15: 'hidden' is not an outcome"),
    ("hindered woods", "hindered trees", "line 15: 'trees' is not a rule that decides"),
    ("points 1", "points one", "line 15: points are 'one'"),
    ("points 1", "points 1 points 2", "line 15: 'points' appears here twice"),
    ("points 1 ", "", "line 15: a hindered line has points"),
    ("points 1", "points 1 near", "line 15: 'near' has no meaning here"),
    ('"1 point < 3"', '""', "line 15: a quote is empty"),
    ('"light woods, top 2 > 1"', "", "line 15: a quote is empty or missing"),
    ("diagram at C2", "diagram", "line 16: a blocked line is decided in a hex"),
    ("diagram at C2", "diagram at C7", "line 16: 'C7' names no hex of this map"),
    ("D2, method=standard", "D2, method=diagramming", "line 17: method=diagramming holds anyway"),
])
def test_a_malformed_case_is_refused(right: str, wrong: str, said: str) -> None:
    assert GOOD.count(right) >= 1
    with pytest.raises(CaseError) as caught:
        parse_case(GOOD.replace(right, wrong, 1), PATH)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{PATH}, line ")


def test_an_option_that_every_verdict_overrides_is_refused() -> None:
    text = "\n".join(GOOD.splitlines()[:-4]) + "\n  A2 -> D2, method=standard: blocked BMR 1 at C2\n"
    with pytest.raises(CaseError, match="line 3: no verdict is given under method=diagramming"):
        parse_case(text, PATH)


def test_a_case_in_no_rule_sets_folder_is_refused() -> None:
    with pytest.raises(CaseError, match="nothing says whose rules this case is for; add a line as in: rules "):
        parse_case(GOOD, CASES / "chess" / "good.txt")
