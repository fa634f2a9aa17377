"""From a rule in the worksheet, and from the Help menu, to the help."""

from __future__ import annotations

from losview.ui.files.file_actions import FileActions
from losview.ui.main.help_actions import HelpActions
from losview.ui.main.menus import Handlers, Menus
from losview.ui.ruling.panel import RulingPanel
from losview.ui.welcome.first_steps import FirstSteps


def help_handlers(help_actions: HelpActions, first_steps: FirstSteps) -> Handlers:
    """What the actions of the Help menu do."""
    return {"first steps": first_steps.begin, "help": help_actions.show, "about map": help_actions.show_map,
            "shortcuts": help_actions.show_shortcuts, "about": help_actions.show_about}


def connect_help(help_actions: HelpActions, files: FileActions, ruling: RulingPanel, menus: Menus) -> None:
    """Open the help at a rule that is clicked in the worksheet; say that an opened map has notes."""
    ruling.sheet.asked.connect(help_actions.explain)
    files.opened.connect(
        lambda opened: help_actions.say_notes(opened, menus.actions["about map"].shortcut().toString()))
