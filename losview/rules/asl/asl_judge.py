"""The ASL judge: what is answered of many threads, and of one with its reasons and its side view."""

from __future__ import annotations

from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.worksheet.atypical_lines import explain_traced
from losview.rules.asl.worksheet.night_lines import by_night
from losview.rules.asl.worksheet.profile import profile
from losview.rules.core.profile import Profile
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict


class AslJudge(AslSurveyor):
    """ASL over one state of one board."""

    def judge_one(self, a: LineEnd, b: LineEnd) -> Verdict:
        a, b = self.checked(a), self.checked(b)
        verdict = self.cached("explain", a, b, lambda: explain_traced(self, a, b), by_day=True)
        if self.night is None:
            return verdict
        return by_night(self, self.night, *(verdict.traced or (a, b)), verdict)

    def profile(self, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
        return profile(self, self.checked(a), self.checked(b), verdict)
