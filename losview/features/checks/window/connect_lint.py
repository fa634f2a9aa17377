"""Connects the panel of findings: what is chosen there is shown on the map."""

from __future__ import annotations

from collections.abc import Callable

from losview.features.checks.finding import Finding
from losview.features.checks.window.lint_panel import LintPanel
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView

#: Findings are looked at from so near at least, in pixels to a scene unit.
NEAR = 0.6


def connect_lint(panel: LintPanel, scene: MapScene, view: MapView, show_status: Callable[[str], None]) -> None:
    """Connect the panel's signals to the map and, by `show_status`, to the status bar."""
    def show(finding: Finding) -> None:
        if view.zoom < NEAR:
            view.set_zoom(1.0)
        view.move_cursor(finding.hexes[0])
        scene.marks.set(snap_point=finding.points[0] if finding.points else None)

    panel.chosen.connect(show)
    panel.said.connect(show_status)
