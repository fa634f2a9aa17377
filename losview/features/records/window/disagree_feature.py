"""I disagree: a case file of the ruling and a claim, asked for in a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.window.feature import WindowFeature
from losview.window.frame.action_rows import ActionRow, MenuPart


class DisagreeFeature(WindowFeature):
    """Makes a case file of a ruling and a claim."""

    help_pages: ClassVar = {"DisagreeDialog": "thread#i-disagree"}

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "save readings", (
            ActionRow("disagree", tr("I &disagree…"),
                      tr("Make a case file of the ruling and of what you hold against it, to copy or to save"),
                      ("Ctrl+Shift+K",), judges=False, do=cls.show),)),)

    def show(self) -> None:
        """Ask for the claim; where there is no ruling to dispute, say so."""
        from losview.features.records.window.disagree_dialog import DisagreeDialog  # loaded when it is first asked for

        parts = self.parts
        if parts.sighting.verdict is None:
            parts.messages.show_toast(tr("Lay a thread first: there is no ruling to disagree with."))
            return
        dialog = DisagreeDialog(parts.sighting, parts.desk, parts.files, parts.window)
        dialog.exec()
        dialog.deleteLater()
