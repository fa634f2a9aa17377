"""From a rule in the worksheet, and from the Help menu, to the help."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from losview.app.help_actions import HelpActions
from losview.app.menus import Handlers, Menus
from losview.app.question_actions import QuestionActions
from losview.rules.case_file import Case
from losview.window.files.file_actions import FileActions
from losview.window.help.first_steps import FirstSteps
from losview.window.ruling.ruling_panel import RulingPanel


def help_handlers(help_actions: HelpActions, first_steps: FirstSteps) -> Handlers:
    """What the actions of the Help menu do."""
    return {"first steps": first_steps.begin, "help": help_actions.show, "help here": help_actions.show_here,
            "news": help_actions.show_news, "about map": help_actions.show_map,
            "shortcuts": help_actions.show_shortcuts, "about": help_actions.show_about}


def connect_help(help_actions: HelpActions, files: FileActions, ruling: RulingPanel, menus: Menus,
                 questions: QuestionActions, show_case: Callable[[Case], None]) -> None:
    """Open the help at a rule that is clicked in the worksheet, and from the help what its worked numbers lead to.

    Also says that an opened map has notes.

    Args:
        show_case: opens the board of a case and lists its verdicts.
    """
    def show_example(case: Case, number: int) -> None:
        if not questions.cases.shows(case):
            if not files.may_leave():
                return
            show_case(case)
        questions.cases.choose(number)

    ruling.sheet.asked.connect(lambda rule: help_actions.explain(rule, ruling))
    help_actions.case_asked.connect(show_example)
    help_actions.calculation_asked.connect(lambda link: questions.calculators.show_page(link.page, link.values))
    help_actions.act_asked.connect(questions.referee.show_act)
    about_map, native = menus.actions["about map"], QKeySequence.SequenceFormat.NativeText
    files.opened.connect(lambda opened: help_actions.say_notes(opened, about_map.shortcut().toString(native)))
