"""The history panel: every act since the map was opened, by name; choosing one goes back or forth to it."""

from __future__ import annotations

from PySide6.QtWidgets import QUndoView

from losview.ui.state.document import Document


def history(document: Document) -> QUndoView:
    """A list of a document's acts."""
    view = QUndoView(document.undo)
    view.setObjectName("history list")
    view.setEmptyLabel(view.tr("The map as it was opened"))
    view.setAccessibleName(view.tr("History"))
    view.setAccessibleDescription(view.tr("Choosing an act takes the map back or forth to where it was done."))
    return view
