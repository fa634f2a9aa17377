"""Links of the help to acts of a night."""

from __future__ import annotations

from PySide6.QtCore import QUrl

from losview.features.night_referee.window.referee_feature import RefereeFeature


def test_a_link_to_an_act_opens_the_console(window, hand) -> None:
    window.menus.actions["help"].trigger()
    view = window.help_actions.view
    view.go("night")
    view.page.anchorClicked.emit(QUrl("act:starshell"))
    assert window.features.of(RefereeFeature).panel.act_key == "starshell"
    view.close()
