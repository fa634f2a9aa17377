"""The window's own actions in one table: menu, text, status tip, shortcuts, and when each is enabled.

A new entry is a row here, and a function under the same key in a `..._handlers` function of the part that it belongs to
(such as `file_handlers` in `connect_files.py`).  With `button` it is on the toolbar too.
Features bring their rows themselves (`window/feature.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from losview.app.found_features import feature_kinds
from losview.base.translation import tr
from losview.window.frame.action_rows import SEPARATOR, ActionRow, Key, MenuPart, MenuRows, Needs, SubmenuRow

#: A row of an action that judges nothing: what it shows of a thread comes from the `Sighting`, which may hold it back.
harmless = partial(ActionRow, judges=False)


class ActionTable(QObject):
    """The table."""

    def menus(self) -> tuple[MenuRows, ...]:
        """The menus, from the left, with what the features add to them."""
        own = (self._file(), self._edit(), self._view(), self._thread(), MenuRows("rules"), self._help())
        return tuple(with_parts(menu, [part for kind in feature_kinds() for part in kind.menus()
                                       if part.menu == menu.key]) for menu in own)

    def _file(self) -> MenuRows:
        return MenuRows("file", tr("&File"), (
            harmless("new", tr("&New…"),
                     tr("Make a map from a template, of any size, blank or with a landscape"), (Key.New,),
                     needs=Needs.NOTHING),
            harmless("module", tr("New map from a &VASSAL module…"),
                     tr("Lay a picture of a VASSAL module under a new map with its hexes and numbers"),
                     needs=Needs.NOTHING),
            harmless("open", tr("&Open…"),
                     tr("Open a map, or a picture that carries a thread"), (Key.Open,), needs=Needs.NOTHING),
            SubmenuRow("bundled", tr("Open a &bundled map")),
            harmless("layout", tr("&Lay out boards…"),
                     tr("Join boards edge to edge into one map"), ("Ctrl+Shift+O",), needs=Needs.NOTHING),
            harmless("scenario changes", tr("Scenario changes on boar&ds…"),
                     tr("Switch on and off what the scenario changes on VASL boards, such as no grain or no bridges")),
            harmless("tiles", tr("Ad&just Tiled's tiles…"),
                     tr("Say which terrain and level the tiles of a Tiled map have, and read it again")),
            SubmenuRow("recent", tr("Open re&cent")),
            harmless("recover", tr("&Recover unsaved maps…"),
                     tr("Show the maps of windows that ended before they were saved"), needs=Needs.NOTHING),
            harmless("close", tr("Close the &map"),
                     tr("Close the map and show the welcome view; losview asks about unsaved changes first"),
                     ("Ctrl+W", "Ctrl+F4")),
            SEPARATOR,
            harmless("save", tr("&Save"), tr("Save the map to its file"), (Key.Save,)),
            harmless("save as", tr("Save &as…"),
                     tr("Save the map under another name or in another format"), (Key.SaveAs,)),
            SEPARATOR,
            harmless("scan", tr("P&ut a picture under the map…"),
                     tr("Lay a scanned map under the grid by three hexes that you click; or change how it lies")),
            harmless("heights", tr("Levels from a &height picture…"),
                     tr("Set the levels of hexes from a picture of heights or an .asc grid, with a preview")),
            harmless("properties", tr("Map propert&ies…"),
                     tr("Change title, notes, rules, numbering and size of the map; flip, turn or join it"),
                     ("Alt+Return",)),
            SEPARATOR,
            harmless("export", tr("E&xport…"),
                     tr("Write all or part of the map as a picture, PDF, poster or table, with a preview"),
                     ("Ctrl+E",)),
            harmless("copy picture", tr("Cop&y the picture"),
                     tr("Copy a picture of map, field and thread to the clipboard"), ("Ctrl+Alt+C",)),
            harmless("print", tr("&Print…"), tr("Preview the page and print it"), (Key.Print,)),
            harmless("poster", tr("Ma&ke a poster…"),
                     tr("Print the map with hexes of their true size over several pages, or write these as a PDF")),
            SEPARATOR,
            harmless("quit", tr("&Quit"),
                     tr("Close all windows; losview asks about unsaved changes first"), ("Ctrl+Q",),
                     needs=Needs.NOTHING),
        ))

    def _edit(self) -> MenuRows:
        return MenuRows("edit", tr("&Edit"), (
            harmless("undo", tr("&Undo"), tr("Undo the last action"), ("Ctrl+Z",), needs=Needs.UNDO),
            harmless("redo", tr("&Redo"),
                     tr("Redo the last undone action"), ("Ctrl+Shift+Z", "Ctrl+Y"), needs=Needs.REDO),
            SEPARATOR,
            harmless("cut", tr("&Cut"), tr("Copy what is selected to the clipboard, and take it away"), (Key.Cut,),
                     on_map=True),
            harmless("copy", tr("Cop&y"), tr("Copy what is selected to the clipboard, as a sketch"), (Key.Copy,),
                     on_map=True),
            harmless("paste", tr("&Paste"), tr("Take the piece of a map on the clipboard in hand, to put it down"),
                     (Key.Paste,), on_map=True),
            harmless("select all", tr("S&elect all"), tr("Select every hex of the map"), (Key.SelectAll,), on_map=True),
            harmless("select none", tr("&Deselect"), tr("Let go of the selected hexes"), ("Ctrl+Shift+A",)),
            harmless("invert", tr("&Invert the selection"),
                     tr("Select the hexes that are not selected, and no others"), ("Ctrl+I",)),
            SEPARATOR,
            harmless("edit units", tr("Change the units of the he&x…"),
                     tr("Change name, kind, side, level, facing, size and order of the units under the hex cursor"),
                     ("U",), on_map=True, needs=Needs.UNIT),
            harmless("remove unit", tr("Re&move the unit here"),
                     tr("Remove the uppermost unit of the hex under the cursor"), (Key.Delete,), on_map=True,
                     needs=Needs.UNIT),
            harmless("move unit", tr("&Lift the unit here"),
                     tr("Pick up the unit under the cursor, to move it with the arrow keys"), ("M",), on_map=True,
                     needs=Needs.UNIT),
            harmless("turn unit", tr("Turn the unit here clock&wise"),
                     tr("Turn the uppermost unit of the hex under the cursor clockwise by one hexside"),
                     (".",), on_map=True, needs=Needs.UNIT),
            harmless("turn unit back", tr("Turn it &back"),
                     tr("Turn the uppermost unit of the hex under the cursor counterclockwise by one hexside"),
                     (",",), on_map=True, needs=Needs.UNIT),
            harmless("raise unit", tr("R&aise the unit here"),
                     tr("Put the uppermost unit of the hex under the cursor on the next higher level there"),
                     ("Ctrl+PgUp",), on_map=True, needs=Needs.UNIT),
            harmless("lower unit", tr("Lower the u&nit here"),
                     tr("Put the uppermost unit of the hex under the cursor on the next lower level there"),
                     ("Ctrl+PgDown",), on_map=True, needs=Needs.UNIT),
            harmless("pick up", tr("Pic&k up what lies here"),
                     tr("Set the current tool to the terrain, level, hexside or unit under the cursor"),
                     ("I",), on_map=True),
            SubmenuRow("tool", tr("&Tool")),
            SubmenuRow("favourite", tr("Fa&vourite")),
            SubmenuRow("keep favourite", tr("Keep as &favourite")),
            harmless("search", tr("&Quick search in the palette"),
                     tr("Find terrain, hexsides or units by name; Return takes the best match"), ("/",), on_map=True),
            harmless("smaller brush", tr("&Smaller brush"), tr("Paint fewer hexes at once"), ("[",), on_map=True),
            harmless("larger brush", tr("Lar&ger brush"), tr("Paint more hexes at once"), ("]",), on_map=True),
            SEPARATOR,
            harmless("check map", tr("C&heck the map…"),
                     tr("List what is wrong with the map as it is drawn, go to it, and mend it")),
            harmless("copy ruling", tr("C&opy the ruling as text"),
                     tr("Copy the verdict and its worksheet to the clipboard as text"), ("Ctrl+Shift+C",)),
        ))

    def _view(self) -> MenuRows:
        return MenuRows("view", tr("&View"), (
            harmless("zoom in", tr("Zoom &in"), tr("Enlarge the map"), ("Ctrl++", "Ctrl+=")),
            harmless("zoom out", tr("Zoom &out"), tr("Show more of the map"), ("Ctrl+-",)),
            harmless("zoom 1", tr("Actual size (&1:1)"), tr("Show the map at 100 %"), ("Ctrl+0",)),
            harmless("fit", tr("&Fit the map"), tr("Show the whole map"), ("Ctrl+9",)),
            harmless("zoom to thread", tr("Fit the &thread"), tr("Show both ends of the thread as large as they fit"),
                     ("Z",), on_map=True),
            harmless("go to", tr("&Go to hex…"), tr("Bring a hex into view by its label"), ("Ctrl+L",)),
            harmless("type ends", tr("Thread b&y keyboard…"),
                     tr("Type firer and target, with level or vertex where they have one: J4 K12:2"), ("Ctrl+T",)),
            SEPARATOR,
            harmless("grid", tr("Gri&d"), tr("Draw the hexsides of the grid"), ("Ctrl+G",), checked=True),
            harmless("grid strength", tr("Grid &strength"),
                     tr("Go to the slider in the status bar that sets how strongly the grid is drawn"),
                     ("Ctrl+Shift+G",)),
            harmless("board pictures", tr("&Board pictures"),
                     tr("Show the boards' own pictures, or the map as losview draws it"),
                     ("Ctrl+B",), checked=True, needs=Needs.PICTURES),
            harmless("dark", tr("Dar&k theme"),
                     tr("Use light text and a dark map"), ("Ctrl+Shift+D",), checked=False, needs=Needs.NOTHING),
            harmless("high contrast", tr("High &contrast"),
                     tr("Show text and edges as strongly as they can be, in the light or the dark theme"),
                     checked=False, needs=Needs.NOTHING),
            SubmenuRow("text size", tr("Text si&ze")),
            SubmenuRow("language", tr("L&anguage")),
            harmless("no motion", tr("No &motion"),
                     tr("Show at once what else moves: threads in lessons, panels that take their places"),
                     checked=False, needs=Needs.NOTHING),
            harmless("overview", tr("O&verview"),
                     tr("Show the whole map in a corner, with the part that is in view"),
                     ("Ctrl+Shift+E",), checked=False),
            harmless("legend", tr("Fold the &legend, or unfold it"),
                     tr("Fold the field's legend to one button, or unfold it"), ("Ctrl+Shift+L",)),
            SEPARATOR,
            SubmenuRow("panels", tr("&Panels"), Needs.MAP),
            harmless("hide docks", tr("&Hide the panels"),
                     tr("Hide all panels to enlarge the map, or show them again; a line keeps the verdict"), ("F11",),
                     checked=False),
            harmless("fold docks", tr("Fold the pan&els"),
                     tr("Fold the palette to a column of icons and the other panels to tabs, or unfold them"), ("F9",),
                     checked=False),
            harmless("reset layout", tr("&Reset the layout"), tr("Put panels and toolbar where they were at first")),
        ))

    def _thread(self) -> MenuRows:
        return MenuRows("thread", tr("&Thread"), (
            harmless("firer", tr("Set the &firer here"), tr("Fire from the hex under the cursor"), ("F",), on_map=True),
            harmless("target", tr("Set the &target here"), tr("Fire at the hex under the cursor"), ("T",), on_map=True),
            harmless("why", tr("Wh&y is this hex seen or not?"),
                     tr("Show why the firer sees the hex under the cursor or not; the thread stays"),
                     ("W",), on_map=True),
            harmless("swap", tr("Exchan&ge firer and target"), tr("Trace the thread the other way round"), ("X",),
                     on_map=True),
            ActionRow("levels", tr("Try all le&vels of both hexes…"),
                     tr("Show in one table the verdict from every level of one hex to every level of the other"),
                     ("L",), on_map=True),
            harmless("pin", tr("&Pin the thread, or unpin it"),
                     tr("Keep this thread on the map while others are laid"), ("P",), on_map=True),
            harmless("unpin", tr("&Unpin all"), tr("Remove all pinned threads from the map")),
            harmless("let go", tr("Re&move the thread"), tr("Remove the thread from the map")),
            SEPARATOR,
            harmless("copy position", tr("&Copy the position"),
                     tr("Copy map, rules and both ends to the clipboard as one line of text"), ("Ctrl+Alt+P",)),
            harmless("lay position", tr("Lay the copied positio&n"),
                     tr("Lay the thread of a position that was copied as text"), ("Ctrl+Alt+V",), needs=Needs.NOTHING),
            SEPARATOR,
            harmless("ceilings", tr("&All ceilings in the profile"),
                     tr("Draw the ceilings of methods that are not chosen as well"), checked=False),
            harmless("export profile", tr("E&xport the profile…"),
                     tr("Write the side view of the thread as an SVG file")),
            SEPARATOR,
            harmless("field", tr("&Show the firer's field"),
                     tr("Shade every hex by what the firer sees there"), ("Ctrl+F",), checked=True, button=tr("Field")),
            harmless("notes", tr("Print &reasons in the hexes"),
                     tr("Print in each hex what hides or hinders it: blind hexes, their obstacle, points, close calls, "
                      "and who looks into depressions"),
                     ("Ctrl+R",), checked=False),
        ))

    def _help(self) -> MenuRows:
        return MenuRows("help", tr("&Help"), (
            harmless("first steps", tr("Show the &first steps"),
                     tr("Try three things on the map, one after the other")),
            harmless("help", tr("&Rules and help…"),
                     tr("Read how losview judges by each rule system, how maps are painted and what files hold"),
                     ("Shift+F1",), needs=Needs.NOTHING),
            harmless("help here", tr("&Help on what you are at"),
                     tr("Open the help at the page about this panel, this dialog, or the tool in hand"),
                     (Key.HelpContents,), needs=Needs.NOTHING),
            harmless("news", tr("What's &new"),
                     tr("Read what has changed in losview, version by version"), needs=Needs.NOTHING),
            harmless("about map", tr("About this &map"),
                     tr("Read the notes that come with the open map"), ("Ctrl+Shift+M",), needs=Needs.NOTES),
            harmless("shortcuts", tr("&Keys and mouse"),
                     tr("Show all shortcuts and what the mouse does"), ("Ctrl+F1",), needs=Needs.NOTHING),
            harmless("change keys", tr("&Change keys…"),
                     tr("Give actions other keys, or the ones that they came with"), needs=Needs.NOTHING),
            SEPARATOR,
            harmless("about", tr("&About losview"),
                     tr("Show the versions of losview and its libraries, to copy into a report"), needs=Needs.NOTHING),
        ))


def with_parts(menu: MenuRows, parts: Iterable[MenuPart]) -> MenuRows:
    """A menu with what features add to it, each part below the row that it names.

    A part may stand below a row of another one.  Several below the same row keep their order; one that names no row of
    the menu stands at its end.
    """
    left = list(parts)
    while left:
        part = next((part for part in reversed(left) if not part.after or menu.place_of(part.after) is not None),
                    left[0])
        found = menu.place_of(part.after)
        at = 0 if not part.after else len(menu.rows) if found is None else found + 1
        menu = replace(menu, rows=(*menu.rows[:at], *part.rows, *menu.rows[at:]))
        left.remove(part)
    return menu
