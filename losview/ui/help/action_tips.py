"""What each action does, in a sentence for the status bar: by the action's key in the menus."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

#: The property of an action that holds its name where its text says more than that.
CALLED = "called"


class _Tips(QObject):
    """The sentences, where translators find them."""

    def all(self) -> dict[str, str]:
        return {
            "open": self.tr("Open a map, or a picture that carries a thread"),
            "close": self.tr("Let the map go and show the welcome view; changes are asked about first"),
            "save": self.tr("Save the map to its file"),
            "save as": self.tr("Save the map under another name or in another format"),
            "help": self.tr("Read how losview judges by each rule system, how maps are painted and what files hold"),
            "about map": self.tr("Read the notes that come with the open map"),
            "export": self.tr("Write map, field and threads as a PNG, SVG or PDF file"),
            "copy picture": self.tr("Put a picture of map, field and thread on the clipboard"),
            "print": self.tr("See the page as it will be printed, and print it"),
            "quit": self.tr("Close all windows; changes are asked about first"),
            "undo": self.tr("Take back the last act"),
            "redo": self.tr("Do again what was taken back"),
            "remove unit": self.tr("Take the uppermost unit off the hex under the cursor"),
            "lift unit": self.tr("Take the unit under the cursor in hand, to put it down elsewhere"),
            "turn unit": self.tr("Turn the uppermost unit of the hex under the cursor by one hexside, clockwise"),
            "turn unit back": self.tr("Turn the uppermost unit of the hex under the cursor the other way"),
            "raise unit": self.tr("Put the uppermost unit of the hex under the cursor on the next higher level there"),
            "lower unit": self.tr("Put the uppermost unit of the hex under the cursor on the next lower level there"),
            "levels": self.tr("See in one table what becomes of the thread from every level of one hex to every level "
                              "of the other"),
            "pick up": self.tr("Take what lies under the cursor as what the tool in hand lays down"),
            "copy ruling": self.tr("Put the verdict and its worksheet on the clipboard as text"),
            "zoom in": self.tr("Show less of the map, larger"),
            "zoom out": self.tr("Show more of the map, smaller"),
            "zoom 1": self.tr("Show the map at 100 %"),
            "fit": self.tr("Show the whole map"),
            "go to": self.tr("Bring a hex into view by its label"),
            "grid": self.tr("Draw the hexsides of the grid"),
            "grid strength": self.tr("Go to the slider below the map that says how strongly the grid is drawn"),
            "board pictures": self.tr("Show the boards' own pictures, or the map as losview draws it"),
            "layout": self.tr("Join boards edge to edge into one map"),
            "dark": self.tr("Light letters and a dark map, for the evening"),
            "hide docks": self.tr("Give the map the whole window, and bring the panels back"),
            "reset layout": self.tr("Put panels and toolbar where they were at first"),
            "firer": self.tr("Fire from the hex under the cursor"),
            "target": self.tr("Fire at the hex under the cursor"),
            "swap": self.tr("Let firer and target change places"),
            "pin": self.tr("Keep this thread on the map while others are laid"),
            "unpin": self.tr("Take all pinned threads off the map"),
            "let go": self.tr("Take the thread off the map"),
            "copy position": self.tr("Put map, rules and both ends on the clipboard as one line of text"),
            "lay position": self.tr("Lay the thread of a position that was copied as text"),
            "ceilings": self.tr("Draw the ceilings of methods that are not chosen as well"),
            "export profile": self.tr("Write the side view of the thread as an SVG file"),
            "field": self.tr("Shade every hex by what the firer sees there"),
            "legend": self.tr("Fold the field's legend to one button, or unfold it"),
            "notes": self.tr("Print in each hex what hides or hinders it: blind hexes, their obstacle, points, close "
                             "calls, and who looks into depressions"),
            "first steps": self.tr("Three things to try, one after the other, on the map itself"),
            "shortcuts": self.tr("Every key and what the mouse does, on one sheet"),
            "about": self.tr("The version, and what runs here, ready to be copied"),
        }


@cache
def _tips() -> dict[str, str]:
    return _Tips().all()


def tip(key: str, text: str) -> str:
    """What an action does: its sentence, or where it has none its own words."""
    return _tips().get(key) or plain(text)


def plain(text: str) -> str:
    """The words of an action without access keys and dots."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()


def tell(action: QAction, sentence: str) -> QAction:
    """Let the status bar say what an action does while it is pointed at."""
    action.setStatusTip(sentence)
    return action
