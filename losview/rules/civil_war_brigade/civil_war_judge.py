"""The Civil War Brigade judge: what is answered of many threads, and of one with its reasons and its side view."""

from __future__ import annotations

from losview.rules.civil_war_brigade.civil_war_worksheet import explain
from losview.rules.civil_war_brigade.profile import profile
from losview.rules.civil_war_brigade.surveyor import CivilWarSurveyor
from losview.rules.core.profile import Profile
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict


class CivilWarJudge(CivilWarSurveyor):
    """Civil War Brigade rules over one state of one board."""

    def judge_one(self, a: LineEnd, b: LineEnd) -> Verdict:
        return explain(self, self.checked(a), self.checked(b))

    def profile(self, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
        return profile(self, self.checked(a), self.checked(b), verdict)
