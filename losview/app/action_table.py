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

#: An action that judges nothing: what it shows of a thread comes from the `Sighting`, which may hold it back.
harmless = partial(ActionRow, judges=False)


class ActionTable(QObject):
    """The table."""

    def menus(self) -> tuple[MenuRows, ...]:
        """The menus, from the left, with what the features add to them."""
        own = (self._file(), self._edit(), self._view(), self._thread(), self._rules(), self._help())
        return tuple(with_parts(menu, [part for kind in feature_kinds() for part in kind.menus()
                                       if part.menu == menu.key]) for menu in own)

    def _file(self) -> MenuRows:
        action = harmless
        return MenuRows("file", tr("&File"), (
            action("new", tr("&New…"),
                   tr("Make a map from a template, of any size, blank or with a landscape"), (Key.New,),
                   needs=Needs.NOTHING),
            action("module", tr("New map from a &VASSAL module…"),
                   tr("Lay a picture of a VASSAL module under a new map with its hexes and numbers"),
                   needs=Needs.NOTHING),
            action("open", tr("&Open…"),
                   tr("Open a map, or a picture that carries a thread"), (Key.Open,), needs=Needs.NOTHING),
            SubmenuRow("bundled", tr("Open a &bundled map")),
            action("layout", tr("&Lay out boards…"),
                   tr("Join boards edge to edge into one map"), ("Ctrl+Shift+O",), needs=Needs.NOTHING),
            action("scenario changes", tr("Scenario changes on boar&ds…"),
                   tr("Switch on and off what the scenario changes on VASL boards, such as no grain or no bridges")),
            action("tiles", tr("Ad&just Tiled's tiles…"),
                   tr("Say which terrain and level the tiles of a Tiled map have, and read it again")),
            SubmenuRow("recent", tr("Open re&cent")),
            action("recover", tr("&Recover unsaved maps…"),
                   tr("Show the maps of windows that ended before they were saved"), needs=Needs.NOTHING),
            action("close", tr("Close the &map"),
                   tr("Close the map and show the welcome view; losview asks about unsaved changes first"),
                   ("Ctrl+W", "Ctrl+F4")),
            SEPARATOR,
            action("save", tr("&Save"), tr("Save the map to its file"), (Key.Save,)),
            action("save as", tr("Save &as…"),
                   tr("Save the map under another name or in another format"), (Key.SaveAs,)),
            SEPARATOR,
            ActionRow("compare saved", tr("Compar&e with the map as saved"),
                   tr("List what has changed since the map was saved or opened, and mark it on the map")),
            ActionRow("compare file", tr("Compare with ano&ther map…"),
                   tr("List what differs from another map: hexes, outlines, units, and verdicts that flipped")),
            SEPARATOR,
            action("scan", tr("P&ut a picture under the map…"),
                   tr("Lay a scanned map under the grid by three hexes that you click; or change how it lies")),
            action("heights", tr("Levels from a &height picture…"),
                   tr("Set the levels of hexes from a picture of heights or an .asc grid, with a preview")),
            action("properties", tr("Map propert&ies…"),
                   tr("Change title, notes, rules, numbering and size of the map; flip, turn or join it"),
                   ("Alt+Return",)),
            SEPARATOR,
            action("export", tr("E&xport…"),
                   tr("Write all or part of the map as a picture, PDF, poster or table, with a preview"), ("Ctrl+E",)),
            action("ruling page", tr("Save the ruling as a &web page or PDF…"),
                   tr("Write map, verdict, worksheet, profile and position of the thread as one page, HTML or PDF")),
            action("print ruling", tr("Print the rulin&g…"),
                   tr("Preview the ruling's page with map, worksheet, profile and QR code, and print it")),
            action("copy sheet", tr("Copy a sheet o&f the ruling"),
                   tr("Copy the ruling's page to the clipboard as a picture, from which its thread can be laid again")),
            action("copy picture", tr("Cop&y the picture"),
                   tr("Copy a picture of map, field and thread to the clipboard"), ("Ctrl+Alt+C",)),
            action("print", tr("&Print…"), tr("Preview the page and print it"), (Key.Print,)),
            action("poster", tr("Ma&ke a poster…"),
                   tr("Print the map with hexes of their true size over several pages, or write these as a PDF")),
            SEPARATOR,
            action("quit", tr("&Quit"),
                   tr("Close all windows; losview asks about unsaved changes first"), ("Ctrl+Q",), needs=Needs.NOTHING),
        ))

    def _edit(self) -> MenuRows:
        action = harmless
        return MenuRows("edit", tr("&Edit"), (
            action("undo", tr("&Undo"), tr("Undo the last action"), ("Ctrl+Z",), needs=Needs.UNDO),
            action("redo", tr("&Redo"),
                   tr("Redo the last undone action"), ("Ctrl+Shift+Z", "Ctrl+Y"), needs=Needs.REDO),
            SEPARATOR,
            action("cut", tr("&Cut"), tr("Copy what is selected to the clipboard, and take it away"), (Key.Cut,),
                   on_map=True),
            action("copy", tr("Cop&y"), tr("Copy what is selected to the clipboard, as a sketch"), (Key.Copy,),
                   on_map=True),
            action("paste", tr("&Paste"), tr("Take the piece of a map on the clipboard in hand, to put it down"),
                   (Key.Paste,), on_map=True),
            action("select all", tr("S&elect all"), tr("Select every hex of the map"), (Key.SelectAll,), on_map=True),
            action("select none", tr("&Deselect"), tr("Let go of the selected hexes"), ("Ctrl+Shift+A",)),
            action("invert", tr("&Invert the selection"),
                   tr("Select the hexes that are not selected, and no others"), ("Ctrl+I",)),
            SEPARATOR,
            action("edit units", tr("Change the units of the he&x…"),
                   tr("Change name, kind, side, level, facing, size and order of the units under the hex cursor"),
                   ("U",), on_map=True, needs=Needs.UNIT),
            action("remove unit", tr("Re&move the unit here"),
                   tr("Remove the uppermost unit of the hex under the cursor"), (Key.Delete,), on_map=True,
                   needs=Needs.UNIT),
            action("move unit", tr("&Lift the unit here"),
                   tr("Pick up the unit under the cursor, to move it with the arrow keys"), ("M",), on_map=True,
                   needs=Needs.UNIT),
            action("turn unit", tr("Turn the unit here clock&wise"),
                   tr("Turn the uppermost unit of the hex under the cursor clockwise by one hexside"),
                   (".",), on_map=True, needs=Needs.UNIT),
            action("turn unit back", tr("Turn it &back"),
                   tr("Turn the uppermost unit of the hex under the cursor counterclockwise by one hexside"),
                   (",",), on_map=True, needs=Needs.UNIT),
            action("raise unit", tr("R&aise the unit here"),
                   tr("Put the uppermost unit of the hex under the cursor on the next higher level there"),
                   ("Ctrl+PgUp",), on_map=True, needs=Needs.UNIT),
            action("lower unit", tr("Lower the u&nit here"),
                   tr("Put the uppermost unit of the hex under the cursor on the next lower level there"),
                   ("Ctrl+PgDown",), on_map=True, needs=Needs.UNIT),
            action("pick up", tr("Pic&k up what lies here"),
                   tr("Set the current tool to the terrain, level, hexside or unit under the cursor"),
                   ("I",), on_map=True),
            SubmenuRow("tool", tr("&Tool")),
            SubmenuRow("favourite", tr("Fa&vourite")),
            SubmenuRow("keep favourite", tr("Keep as &favourite")),
            action("search", tr("&Quick search in the palette"),
                   tr("Find terrain, hexsides or units by name; Return takes the best match"), ("/",), on_map=True),
            action("smaller brush", tr("&Smaller brush"), tr("Paint fewer hexes at once"), ("[",), on_map=True),
            action("larger brush", tr("Lar&ger brush"), tr("Paint more hexes at once"), ("]",), on_map=True),
            SEPARATOR,
            action("check map", tr("C&heck the map…"),
                   tr("List what is wrong with the map as it is drawn, go to it, and mend it")),
            action("copy ruling", tr("C&opy the ruling as text"),
                   tr("Copy the verdict and its worksheet to the clipboard as text"), ("Ctrl+Shift+C",)),
        ))

    def _view(self) -> MenuRows:
        action = harmless
        return MenuRows("view", tr("&View"), (
            action("zoom in", tr("Zoom &in"), tr("Enlarge the map"), ("Ctrl++", "Ctrl+=")),
            action("zoom out", tr("Zoom &out"), tr("Show more of the map"), ("Ctrl+-",)),
            action("zoom 1", tr("Actual size (&1:1)"), tr("Show the map at 100 %"), ("Ctrl+0",)),
            action("fit", tr("&Fit the map"), tr("Show the whole map"), ("Ctrl+9",)),
            action("zoom to thread", tr("Fit the &thread"), tr("Show both ends of the thread as large as they fit"),
                   ("Z",), on_map=True),
            action("go to", tr("&Go to hex…"), tr("Bring a hex into view by its label"), ("Ctrl+L",)),
            action("type ends", tr("Thread b&y keyboard…"),
                   tr("Type firer and target, with level or vertex where they have one: J4 K12:2"), ("Ctrl+T",)),
            action("thread before", tr("Previo&us thread"),
                   tr("Lay the thread that was laid before this one, or that was removed last"), ("Alt+Left",)),
            action("thread after", tr("&Next thread"),
                   tr("Lay the thread that was laid after this one"), ("Alt+Right",)),
            SEPARATOR,
            action("grid", tr("Gri&d"), tr("Draw the hexsides of the grid"), ("Ctrl+G",), checked=True),
            action("grid strength", tr("Grid &strength"),
                   tr("Go to the slider in the status bar that sets how strongly the grid is drawn"),
                   ("Ctrl+Shift+G",)),
            action("board pictures", tr("&Board pictures"),
                   tr("Show the boards' own pictures, or the map as losview draws it"),
                   ("Ctrl+B",), checked=True, needs=Needs.PICTURES),
            action("dark", tr("Dar&k theme"),
                   tr("Use light text and a dark map"), ("Ctrl+Shift+D",), checked=False, needs=Needs.NOTHING),
            action("high contrast", tr("High &contrast"),
                   tr("Show text and edges as strongly as they can be, in the light or the dark theme"),
                   checked=False, needs=Needs.NOTHING),
            SubmenuRow("text size", tr("Text si&ze")),
            SubmenuRow("language", tr("L&anguage")),
            action("no motion", tr("No &motion"),
                   tr("Show at once what else moves: threads in lessons, panels that take their places"),
                   checked=False, needs=Needs.NOTHING),
            action("overview", tr("O&verview"),
                   tr("Show the whole map in a corner, with the part that is in view"),
                   ("Ctrl+Shift+E",), checked=False),
            action("legend", tr("Fold the &legend, or unfold it"),
                   tr("Fold the field's legend to one button, or unfold it"), ("Ctrl+Shift+L",)),
            SEPARATOR,
            SubmenuRow("panels", tr("&Panels"), Needs.MAP),
            action("hide docks", tr("&Hide the panels"),
                   tr("Hide all panels to enlarge the map, or show them again; a line keeps the verdict"), ("F11",),
                   checked=False),
            action("fold docks", tr("Fold the pan&els"),
                   tr("Fold the palette to a column of icons and the other panels to tabs, or unfold them"), ("F9",),
                   checked=False),
            action("reset layout", tr("&Reset the layout"), tr("Put panels and toolbar where they were at first")),
        ))

    def _thread(self) -> MenuRows:
        action = harmless
        return MenuRows("thread", tr("&Thread"), (
            action("firer", tr("Set the &firer here"), tr("Fire from the hex under the cursor"), ("F",), on_map=True),
            action("target", tr("Set the &target here"), tr("Fire at the hex under the cursor"), ("T",), on_map=True),
            action("why", tr("Wh&y is this hex seen or not?"),
                   tr("Show why the firer sees the hex under the cursor or not; the thread stays"),
                   ("W",), on_map=True),
            action("swap", tr("Exchan&ge firer and target"), tr("Trace the thread the other way round"), ("X",),
                   on_map=True),
            ActionRow("levels", tr("Try all le&vels of both hexes…"),
                   tr("Show in one table the verdict from every level of one hex to every level of the other"),
                   ("L",), on_map=True),
            action("pin", tr("&Pin the thread, or unpin it"),
                   tr("Keep this thread on the map while others are laid"), ("P",), on_map=True),
            action("unpin", tr("&Unpin all"), tr("Remove all pinned threads from the map")),
            action("let go", tr("Re&move the thread"), tr("Remove the thread from the map")),
            SEPARATOR,
            ActionRow("demand seen", tr("Demand that &it is seen"),
                   tr("Demand of the map that the thread's firer sees its target"), ("Ctrl+Alt+S",)),
            ActionRow("demand hidden", tr("Demand that it is not s&een"),
                   tr("Demand of the map that the thread's firer does not see its target"), ("Ctrl+Alt+H",)),
            ActionRow("demand all see", tr("Demand that a&ll selected see the target"),
                   tr("Demand of the map that every selected hex sees the thread's target"), ("Ctrl+Alt+A",)),
            ActionRow("demand none see", tr("Demand that n&obody selected sees the target"),
                   tr("Demand of the map that no selected hex sees the thread's target"), ("Ctrl+Alt+N",)),
            ActionRow("demands", tr("Sho&w the demands"),
                   tr("List the demands of the map, which are met, and which act broke the others"),
                   ("Ctrl+Alt+D",)),
            SEPARATOR,
            action("copy position", tr("&Copy the position"),
                   tr("Copy map, rules and both ends to the clipboard as one line of text"), ("Ctrl+Alt+P",)),
            action("lay position", tr("Lay the copied positio&n"),
                   tr("Lay the thread of a position that was copied as text"), ("Ctrl+Alt+V",), needs=Needs.NOTHING),
            SEPARATOR,
            action("ceilings", tr("&All ceilings in the profile"),
                   tr("Draw the ceilings of methods that are not chosen as well"), checked=False),
            action("export profile", tr("E&xport the profile…"),
                   tr("Write the side view of the thread as an SVG file")),
            SEPARATOR,
            action("field", tr("&Show the firer's field"),
                   tr("Shade every hex by what the firer sees there"), ("Ctrl+F",), checked=True, button=tr("Field")),
            action("notes", tr("Print &reasons in the hexes"),
                   tr("Print in each hex what hides or hinders it: blind hexes, their obstacle, points, close calls, "
                      "and who looks into depressions"),
                   ("Ctrl+R",), checked=False),
            ActionRow("matrix", tr("&Judge all against all…"),
                   tr("Judge all of one side against all of another, or units, hexes and regions, in one table"),
                   ("Ctrl+Shift+X",)),
            ActionRow("studies", tr("Stu&dies of the whole map…"),
                   tr("What every hex sees, best sites, least seen routes, balance …, as a table and on the map"),
                   ("Ctrl+D",)),
        ))

    def _rules(self) -> MenuRows:
        action = harmless
        return MenuRows("rules", rows=(
            ActionRow("fill in", tr("&Fill in the worksheet…"),
                   tr("Fill in the numbers of the thread yourself, and have each of them marked"), ("Ctrl+Shift+N",)),
            ActionRow("drill", tr("Dri&ll on this map…"),
                   tr("Predict what becomes of threads drawn from the map, close to where the verdict changes"),
                   ("Ctrl+Shift+Q",)),
            ActionRow("record lesson", tr("Rec&ord a lesson…"),
                   tr("Make a lesson of this map: lay, light, say, ask, next; the rules answer"), ("Ctrl+Alt+L",)),
            action("rulings", tr("&Rulings…"),
                   tr("List every thread that was laid and rested, and pinned ones, to recall, note and write them"),
                   ("Ctrl+Alt+R",)),
            ActionRow("seen by", tr("As seen &by a side…"),
                   tr("Show what one side sees in a window of its own, which can be locked for its player"),
                   ("Ctrl+Alt+B",)),
            action("game", tr("&Game…"),
                   tr("Watch moves hex by hex, write down who sees whom, and make each side's report"),
                   ("Ctrl+Alt+G",)),
            action("declare first", tr("D&eclare attacks first"),
                   tr("Show no line of sight, field or table of levels until an attack is declared (A6.11)"),
                   checked=False),
            action("declare", tr("Declare the &attack"),
                   tr("Have the thread judged as a declared attack: its verdict is written down and cannot be unsaid"),
                   ("Ctrl+Alt+F",)),
            action("night console", tr("&Night console…"),
                   tr("Roll, count and place what a referee does in a night of ASL, and see it on the map first"),
                   ("Ctrl+Alt+E",)),
            action("use readings", tr("&Use readings…"),
                   tr("Put a file of readings in force: how players have agreed to read what the rules leave open")),
            action("save readings", tr("&Save readings…"),
                   tr("Save how the rules are read as a file with a name, which rulings cite with a hash")),
            action("disagree", tr("I &disagree…"),
                   tr("Make a case file of the ruling and of what you hold against it, to copy or to save"),
                   ("Ctrl+Shift+K",)),
        ))

    def _help(self) -> MenuRows:
        action = harmless
        return MenuRows("help", tr("&Help"), (
            action("first steps", tr("Show the &first steps"), tr("Try three things on the map, one after the other")),
            action("lessons", tr("&Lessons…"),
                   tr("Learn line of sight step by step, on small maps that ask and answer"), ("Ctrl+Shift+T",),
                   needs=Needs.NOTHING),
            action("help", tr("&Rules and help…"),
                   tr("Read how losview judges by each rule system, how maps are painted and what files hold"),
                   ("Shift+F1",), needs=Needs.NOTHING),
            action("help here", tr("&Help on what you are at"),
                   tr("Open the help at the page about this panel, this dialog, or the tool in hand"),
                   (Key.HelpContents,), needs=Needs.NOTHING),
            action("news", tr("What's &new"),
                   tr("Read what has changed in losview, version by version"), needs=Needs.NOTHING),
            action("about map", tr("About this &map"),
                   tr("Read the notes that come with the open map"), ("Ctrl+Shift+M",), needs=Needs.NOTES),
            action("shortcuts", tr("&Keys and mouse"),
                   tr("Show all shortcuts and what the mouse does"), ("Ctrl+F1",), needs=Needs.NOTHING),
            action("change keys", tr("&Change keys…"),
                   tr("Give actions other keys, or the ones that they came with"), needs=Needs.NOTHING),
            SEPARATOR,
            action("about", tr("&About losview"),
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
