"""`losview case --check`."""

from __future__ import annotations

import pytest

from losview.base.resources_dir import resources
from losview.cli import main
from losview.rules.bundled_cases import case_to_show
from tests.support.languages import in_language

GOOD = """\
about   Woods hide what is behind them
rules   asl
board
  legend
    W = woods
  terrain
    . . .
    . W .
    . . .
verdicts
  B1 -> B3: blocked A6.2 at B2 "woods"
"""


@pytest.fixture
def case(tmp_path):
    path = tmp_path / "hidden.txt"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_case_that_holds_says_so(case, capsys):
    assert main(["case", "--check", "--worksheet", str(case)]) == 0
    said = capsys.readouterr().out
    assert "✓ line 11: B1 -> B3: blocked A6.2" in said
    assert "B1 does not see B3" in said
    assert "higher than both ends" in said


def test_a_case_that_does_not_hold_says_what_differs(case, capsys):
    case.write_text(GOOD.replace("blocked A6.2 at B2", "clear A6.1").replace(' "woods"', ""), encoding="utf-8")
    assert main(["case", "--check", str(case)]) == 1
    said = capsys.readouterr().out
    assert "✗ line 11" in said
    assert "differs: outcome" in said


@pytest.mark.parametrize(("text", "said"), [
    (GOOD.replace("rules   asl\n", ""), "nothing says whose rules this case is for; add a line as in: rules "),
    (GOOD.replace("rules   asl", "rules   chess"), "there is no rule set 'chess'; choose cwb"),
    (GOOD.replace("rules   asl", "rules   asl\nrules   cwb"), "rules appears here twice"),
    ("\x00\xff", "line 1"),
])
def test_a_file_that_is_no_case_is_refused_in_one_sentence(case, capsys, text, said):
    case.write_bytes(text.encode("latin-1") if "\xff" in text else text.encode())
    assert main(["case", "--check", str(case)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_missing_case_is_refused(tmp_path, capsys):
    assert main(["case", "--check", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_what_a_bundled_case_is_about_is_told_in_the_users_language(case):
    """Checks quote cases in English; other people's cases are theirs."""
    bundled = resources() / "examples" / "asl-heights.txt"
    with in_language("de"):
        assert case_to_show(bundled).about.startswith("Höhen von Hindernissen")
        assert case_to_show(case).about == "Woods hide what is behind them"
    assert case_to_show(bundled).about.startswith("Heights of obstacles")
