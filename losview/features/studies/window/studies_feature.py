"""Studies of the whole map: what works them out is made and loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart


class StudiesFeature(WindowFeature):
    """Works out studies of the open map.

    Attributes:
        actions: what works them out.
    """

    help_pages: ClassVar = {"StudyDialog": "studies"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        from losview.features.studies.window.study_actions import StudyActions

        super().__init__(parts, features)
        self.actions = StudyActions(parts.sighting.document, parts.sighting, parts.scene, parts.view, parts.files)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "matrix", (
            ActionRow("studies", tr("Stu&dies of the whole map…"),
                      tr("What every hex sees, best sites, least seen routes, balance …, as a table and on the map"),
                      ("Ctrl+D",), do=lambda studies: studies.actions.show()),)),)

    def hide_answers(self) -> None:
        if self.actions.dialog is not None:
            self.actions.dialog.reject()

    def close(self) -> None:
        self.actions.close()
