"""The flow charts there are."""

from __future__ import annotations

from losview.features.analysis.civil_war_chart import CIVIL_WAR_CHART
from losview.features.analysis.flow_chart import FlowChart

#: By the key of the rule set; one whose rules are no flow of steps has none.
FLOW_CHARTS: dict[str, FlowChart] = {CIVIL_WAR_CHART.rules: CIVIL_WAR_CHART}
