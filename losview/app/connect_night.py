"""From the map's night to the night panel, and from the panel to the status bar."""

from __future__ import annotations

from PySide6.QtGui import QAction, QPixmap

from losview.base.translation import tr
from losview.board.scenario.counter_sides import side_title
from losview.board.terrain import table
from losview.drawing.art.counter_art import side_colours
from losview.features.night_referee.window.controller import NightController
from losview.features.night_referee.window.night_panel import NightPanel
from losview.features.night_referee.window.samples import lit_sample, ring_sample
from losview.rules.core.verdict import Outcome
from losview.window.canvas.legend import DEFAULT, Legend
from losview.window.frame.docks import Docks
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting


def connect_night(document: Document, night: NightController, panel: NightPanel, docks: Docks,
                  legend: Legend, messages: StatusMessages, theme: ThemeSwitch, field: QAction) -> None:
    """Show the night panel and the legend of a map that has a night, and the panel's messages in the status bar."""
    explained: list[object] = []

    def explain() -> None:
        picture = night.picture  # drawn anew with each step of a counter that is carried
        key = (night.dark, night.shown, picture and {ring.side for ring in picture.rings},
               picture is not None and bool(picture.lit.any()))
        if explained != [key]:
            explained[:] = [key]
            legend.show_also(_explained(night))
        by_night = {Outcome.BEYOND_NVR} if picture is not None else set[Outcome]()
        legend.expect(DEFAULT | told_apart | by_night)

    told_apart: set[Outcome] = set()

    def read_rules() -> None:
        told_apart.clear()
        told_apart.update(_told_apart(night.sighting))
        explain()

    night.changed.connect(explain)
    night.sighting.rules_changed.connect(read_rules)
    document.boardReplaced.connect(read_rules)
    document.boardReplaced.connect(
        lambda: docks.night.setVisible(night.night is not None and not docks.are_folded and not docks.are_hidden))
    panel.message.connect(messages.show_status)
    theme.changed.connect(night.restyle)
    theme.changed.connect(panel.set_theme)
    theme.changed.connect(explain)
    _show_one_of(document, night, field, messages)


def _show_one_of(document: Document, night: NightController, field: QAction, messages: StatusMessages) -> None:
    """Show either a firer's field or what a side sees: hatchings of both over one map cannot be told apart.

    Args:
        field: shows the field, and hides it.
    """
    hidden: list[bool] = []  # not empty while the field is hidden for what a side sees

    def side_chosen(side: str) -> None:
        if side and field.isChecked():
            hidden[:] = [True]
            field.trigger()
            messages.show_status(tr("The firer's field is hidden while the map is shown as {side} sees it.",
                            side=side_title(side)))
        elif not side and hidden:
            hidden.clear()
            if not field.isChecked():
                field.trigger()

    night.side_chosen.connect(side_chosen)
    field.toggled.connect(lambda shown: night.look_as("" if shown else night.side))
    document.boardReplaced.connect(lambda: side_chosen(night.side))
    document.reshaped.connect(lambda _: side_chosen(night.side))


def _told_apart(sighting: Sighting) -> set[Outcome]:
    """The outcomes besides the usual ones that the present rules tell apart on the open map by day."""
    if not sighting.rules.located:
        return set()
    board = sighting.document.board  # read without the rules, which a worker prepares meanwhile
    kinds = {feature.kind for cover in board.covers for feature in cover.features}
    kinds |= {drawn.kind for drawn in board.depictions.values()}
    return {Outcome.BLIND, Outcome.DEPRESSION} if any(map(table().is_depression, kinds)) else {Outcome.BLIND}


def _explained(night: NightController) -> list[tuple[QPixmap, str]]:
    """What is shown of the night besides the field: the rings of each side in its colour, light and flashes."""
    shown, entries = night.shown, list[tuple[QPixmap, str]]()
    if night.picture is None:
        return entries
    sides = night.sides()
    if shown.rings:
        for side in dict.fromkeys(ring.side for ring in night.picture.rings):
            entries.append((ring_sample(side_colours(sides, side)[0], night.dark),
                            tr("{side} night vision", side=side_title(side))))
    if shown.light and night.picture.lit.any():
        entries.append((lit_sample(night.dark), tr("lit")))
    return entries
