"""The BattleTech judge: what is answered of many threads, and of one with its reasons and its side view."""

from __future__ import annotations

from losview.rules.battletech.battletech_worksheet import explain
from losview.rules.battletech.profile import profile
from losview.rules.battletech.surveyor import BattleTechSurveyor
from losview.rules.core.profile import Profile
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict


class BattleTechJudge(BattleTechSurveyor):
    """BattleTech rules over one state of one board."""

    def judge_one(self, a: LineEnd, b: LineEnd) -> Verdict:
        return explain(self, self.checked(a), self.checked(b))

    def profile(self, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
        return profile(self, self.checked(a), self.checked(b), verdict)
