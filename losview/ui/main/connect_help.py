"""From a rule in the worksheet, and from a map's notes, to the help."""

from __future__ import annotations

from losview.ui.files.file_actions import FileActions
from losview.ui.main.help_actions import HelpActions
from losview.ui.main.menus import Handlers, Menus
from losview.ui.ruling.panel import RulingPanel
from losview.ui.welcome.first_steps import FirstSteps


def help_actions(helping: HelpActions, first_steps: FirstSteps) -> Handlers:
    """What the actions of the Help menu do."""
    return {"first steps": first_steps.begin, "help": helping.show, "about map": helping.show_map,
            "shortcuts": helping.show_shortcuts, "about": helping.show_about}


def connect_help(helping: HelpActions, files: FileActions, ruling: RulingPanel, menus: Menus) -> None:
    """Open the help at rules that are clicked, and say where a map that has just been opened has notes."""
    ruling.sheet.asked.connect(helping.explain)
    files.opened.connect(
        lambda opened: helping.say_notes(opened, menus.actions["about map"].shortcut().toString()))
