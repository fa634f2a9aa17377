"""Tagg's algorithm for Civil War Brigade as a flow chart: proposition D, special case S2, and steps 1 to 11."""

from __future__ import annotations

from losview.base.translation import tr
from losview.features.analysis.flow_chart import BLOCKED, SEEN, FlowAnswer, FlowChart, FlowStep


def _step(key: str, question: str, yes: str, no: str) -> FlowStep:
    """A step with two answers; one answer where both lead to the same step."""
    if yes == no:
        return FlowStep(key, question, (FlowAnswer(tr("yes or no"), yes),))
    return FlowStep(key, question, (FlowAnswer(tr("yes"), yes), FlowAnswer(tr("no"), no)))


CIVIL_WAR_CHART = FlowChart("cwb", (
    _step("D", tr("Are the two hexes adjacent, or the same?"), SEEN, "S2"),
    _step("S2", tr("Does an end look through canopy that lies next to its own and one level lower?"), BLOCKED, "1"),
    _step("1", tr("Is anything between higher than both ends?"), BLOCKED, "2"),
    _step("2", tr("Are both ends on one level?"), SEEN, "3"),
    _step("3", tr("Does anything between reach the level of the higher end?"), "4", "7"),
    _step("4", tr("Is there lower ground between it and the higher end, so that it is a ridge?"), BLOCKED, "5"),
    _step("5", tr("Past the higher end, does the ground rise before it falls?"), "7", "6"),
    _step("6", tr("Past the higher end, does lower ground come no nearer than towards the lower end?"), "7", BLOCKED),
    _step("7", tr("Do hexes between have modifiers?"), "11", "8"),
    _step("8", tr("Are the ends one level apart?"), SEEN, "9"),
    _step("9", tr("Is there a ridge between, of a level between those of the ends?"), "11", "10"),
    _step("10", tr("Is a slope crossed?  Its higher hexes are in contention, else the first hex of each level."), "11",
          "11"),
    _step("11", tr("Is a hex in contention steeper from the lower end than the higher end is?"), BLOCKED, SEEN),
), ("D", "S2"))
