"""Context help: which page, and which heading of it, is about a panel, a dialog, or the tool in hand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDockWidget, QWidget

#: A property of windows whose help is their own, such as the one that a player is shown.
SET_APART = "apart"

#: Pages by what the user is at, as `page#heading`: docks by their object name. Features have theirs themselves.
OF_DOCKS = {
    "palette": "painting#the-palette", "ruling": "thread#reading-the-ruling", "history": "window#panels",
    "layers": "painting#layers", "night": "night", "forces": "painting#units", "findings": "checking-maps",
    "profile": "thread#the-profile",
}

#: Dialogs and windows by the name of their class.
OF_WINDOWS = {
    "About": "window#help", "AudienceDialog": "refereeing#for-whom-it-is",
    "ExportDialog": "formats#pictures", "HeightsDialog": "drawing-maps#levels-from-heights",
    "HelpViewer": "window#help", "LayoutDialog": "vasl#opening",
    "LevelsTable": "thread#why-is-this-hex-seen-or-not", "Licences": "window#help",
    "ModuleDialog": "formats#modules-of-vassal", "NewMapDialog": "new-maps#a-new-map",
    "PropertiesDialog": "new-maps#map-properties",
    "QFileDialog": "formats", "QInputDialog": "thread#laying-the-thread", "QPrintPreviewDialog": "formats#posters",
    "RecoveryDialog": "saving#unsaved-changes", "ScanDialog": "drawing-maps#tracing-a-scanned-map",
    "ScenarioDialog": "saved-games#what-a-scenario-changes",
    "ShortcutDialog": "window#keys", "ShortcutSheet": "window#keys",
    "TextDialog": "painting#labels-and-notes", "TilesDialog": "formats#tiled", "UnitDialog": "painting#units",
}

#: Of the map, by the tool in hand.
OF_TOOLS = {
    "thread": "thread", "measure": "thread", "brush": "painting", "erase": "painting", "level": "painting",
    "hexside": "painting", "units": "painting#units", "text": "painting#labels-and-notes", "select": "selecting",
    "shape": "painting#outlines-drawn-inside-hexes", "stamp": "painting#outlines-drawn-inside-hexes",
}

#: Of all else, such as messages and the menus.
OF_REST = "window"


def help_place_of(widget: QWidget | None, tool: str, of_features: Mapping[str, str]) -> str:
    """The page about what a widget lies in, as `page` or `page#heading`.

    Args:
        widget: with the keyboard; None for the map. tool: the key of the tool in hand, for the map.
        of_features: pages by what features have, docks by object name and windows by class name.
    """
    of_docks, of_windows = {**OF_DOCKS, **of_features}, {**OF_WINDOWS, **of_features}
    around = widget
    while around is not None:
        if isinstance(around, QDockWidget) and around.objectName() in of_docks:
            return of_docks[around.objectName()]
        for kind in type(around).__mro__:
            if kind.__name__ in of_windows:
                return of_windows[kind.__name__]
        if around.isWindow() and around.parentWidget() is not None and not isinstance(around, QDockWidget):
            return OF_REST
        around = around.parentWidget()
    return OF_TOOLS.get(tool, OF_REST)
