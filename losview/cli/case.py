"""`losview case`: case files in the window, or checked as text."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.base.translation import tr
from losview.cli.errors import DONE
from losview.cli.qt import loading, needs_display, needs_qt
from losview.cli.terminal import print_text
from losview.drawing.art.signs import FAILED, SEEN
from losview.rules.bundled_cases import case_to_show
from losview.rules.case_check import checked
from losview.rules.case_file import Case, read_case
from losview.rules.core.sentence_names import rule_words

#: Exit status if a verdict differs from its case.
DIFFERS = 1


def run(args: Namespace) -> int:
    """Open each case in its own window, or with --check print whether the verdicts match."""
    paths = list(map(Path, args.files))
    if args.check:
        return max([_check(read_case(path), args.worksheet) for path in paths], default=DONE)
    cases = list(map(case_to_show, paths))
    needs_display()
    with needs_qt(tr("the window")):
        with loading():
            from losview.app.app import run_cases

        status: int = run_cases(cases)
    return status


def _check(case: Case, worksheet: bool) -> int:
    """Print a case's verdicts; returns DIFFERS if one does not match the case, else DONE."""
    print_text(f"{case.path} · {case.rule_set.name}\n{case.about}\n")
    status = DONE
    for expected in case.verdicts:
        verdict, differences = checked(case, expected)
        print_text(tr("{sign} line {number}: {text}", sign=FAILED if differences else SEEN, number=expected.line.number,
                      text=expected.line.text))
        print_text(f"    {verdict.summary}")
        if worksheet:
            for line in (*verdict.worksheet, *verdict.advisories):
                print_text(f"      {rule_words(line.rule):12} {line.say()}")
        for difference in differences:
            print_text("    " + tr("differs: {difference}", difference=difference))
            status = DIFFERS
    print_text("")
    return status
