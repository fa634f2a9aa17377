"""Runs the checks: on a whole map, and again on the part of it that an edit has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from losview.board.board import Board, snapshot
from losview.board.edits.edit import EditError
from losview.features.checks.checks import CHECKS
from losview.features.checks.finding import Finding, Mend
from losview.features.checks.linted_map import LintedMap
from losview.hexes.hex import Hex, neighbours
from losview.hexes.lattice import Point


class LintReport(NamedTuple):
    """All that is wrong with a map.

    Attributes:
        findings: by check in the order of `CHECKS`, in each by hex.
    """

    findings: tuple[Finding, ...]

    def of(self, rule: str) -> tuple[Finding, ...]:
        """What one check has found."""
        return tuple([finding for finding in self.findings if finding.rule == rule])


def lint(board: Board, cancelled: Callable[[], bool] = lambda: False) -> LintReport:
    """Run all checks on a map.

    Args:
        cancelled: asked between checks; where it says so, what was found so far is returned.
    """
    linted, found = LintedMap(board), list[Finding]()
    for check in CHECKS:
        if not cancelled():
            found += _ordered(check.findings(linted))
    return LintReport(tuple(found))


def lint_again(board: Board, before: LintReport, changed: Collection[Hex]) -> LintReport:
    """The report of a map after an edit, from the one before it.

    Args:
        changed: the hexes that the edit has changed; some may lie off the map.
    """
    found, parts = list[Finding](), dict[int, LintedMap]()
    for check in CHECKS:
        if check.reach not in parts:
            near = _within(changed, check.reach)
            parts[check.reach] = LintedMap(board, frozenset(hex_ for hex_ in near if hex_ in board.grid))
        part = parts[check.reach]
        kept = [finding for finding in before.of(check.key) if finding.hexes[0] not in part.hexes]
        found += _ordered([*kept, *check.findings(part)])
    return LintReport(tuple(found))


def _within(hexes: Collection[Hex], reach: int) -> set[Hex]:
    """The hexes no farther than `reach` from any of some hexes."""
    found = edge = set(hexes)
    for _ in range(reach):
        edge = {beyond for hex_ in edge for beyond in neighbours(hex_)} - found
        found = found | edge
    return found


def certain_mend(board: Board, report: LintReport, finding: Finding) -> Mend | None:
    """The mend of a finding, None where it has none, or where making it would not do or would bring another finding.

    Args:
        report: of the board as it is.
    """
    if finding.fix is None:
        return None
    trial = snapshot(board)
    try:
        finding.fix.apply(trial)
    except EditError:
        return None
    after = {_told(left) for left in lint_again(trial, report, finding.fix.hexes()).findings}
    brings = after - {_told(there) for there in report.findings}
    return None if brings or _told(finding) in after else Mend(finding.fix, finding.mend_words)


def _told(finding: Finding) -> tuple[str, tuple[Hex, ...], str, tuple[Point, ...]]:
    """What a finding tells, without its mend."""
    return finding.rule, finding.hexes, finding.reason, finding.points


def _ordered(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: (finding.hexes, finding.points, finding.reason))
