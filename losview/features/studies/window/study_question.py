"""What a study of the open map is asked: which study, who looks at what, and its settings, as people write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from losview.base.translation import tr
from losview.features.studies.all_studies import STUDIES
from losview.features.studies.study import FILE, Study
from losview.features.studies.window.study_model import column_title
from losview.rules.rule_sets import RULE_SETS
from losview.window.files.file_actions import BOARDS_FOLDER
from losview.window.widgets import kept_settings
from losview.window.widgets.plain_text import FormLayout, Label, tip

#: What the lines for heights of eyes are called.
EYE_LINES = (tr("Viewers' eyes"), tr("Targets' eyes"))


class Question(NamedTuple):
    """A question as it stands in the form.

    Attributes:
        study: the study's key. viewers, targets: areas, "" for every hex. settings: texts by name, those not empty.
        viewer_heights, target_heights: of eyes, as lists of levels; "" for the usual ones of the rules.
        other_map: of a study that compares, the file of another edition of the map, "" for the same one.
        other_rules: its rule set's key, "" for the one in force. other_options: its options.
        boards: of a study of layouts, the names of the boards that are laid.
    """

    study: str
    viewers: str = ""
    targets: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    viewer_heights: str = ""
    target_heights: str = ""
    other_map: str = ""
    other_rules: str = ""
    other_options: str = ""
    boards: str = ""


class StudyQuestion(QWidget):
    """The form: a line for everything that any study asks, of which those of the chosen study are shown.

    Attributes:
        study_box: the studies. about: what the chosen one finds. boards: the line for boards that are laid.
        viewers, targets: lines for areas. viewer_heights, target_heights: lines for heights of eyes.
        settings: lines by the names of settings.
        edition, rules_box, options: what a study that compares compares with.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.study_box = QComboBox(self)
        self.study_box.setAccessibleName(tr("Study"))
        for study in STUDIES:
            self.study_box.addItem(column_title(study.key), study)
        self.about = Label(parent=self)
        self.about.setWordWrap(True)
        self._holders: dict[QLineEdit, QWidget] = {}
        self._form = FormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow(tr("S&tudy:"), self.study_box)
        self._form.addRow("", self.about)
        self.boards = self._line(tr("&Boards:"), "bd02 bd12", tr(
            "Names of VASL boards of one folder, as in bd02 bd12"), self._ask_boards)
        areas = tr("Labels as in A1, C3..F6, or a query as in woods on level 2, units of red")
        self.viewers = self._line(tr("&Who looks:"), tr("every hex"), areas)
        self.targets = self._line(tr("&At what:"), tr("every hex"), areas)
        levels = tr("Heights above what they stand on, in levels, with commas between: 0, 1.25, 2.  Each of one "
                    "line is judged with each of the other.")
        usual = tr("as high as the rules have them, or levels: 0, 1.25")
        self.viewer_heights, self.target_heights = (
            self._line(f"{title}:", usual, levels) for title in EYE_LINES)
        self.settings: dict[str, QLineEdit] = {}
        for setting in (setting for study in STUDIES for setting in study.settings):
            if setting.name not in self.settings:
                title = f"{setting.title or column_title(setting.name)}:"
                self.settings[setting.name] = self._line(title, "", "",
                                                         self._ask_file if setting.metavar == FILE else None)
        self.edition = self._line(tr("Com&pared with:"), tr("this map"), tr(
            "Another edition of the map, as a file"), self._ask_file)
        self.rules_box = QComboBox(self)
        self.rules_box.addItem(tr("the rules in force"), "")
        for rules in RULE_SETS:
            self.rules_box.addItem(rules.name, rules.key)
        self._form.addRow(tr("&Under:"), self.rules_box)
        self.options = self._line(tr("With &options:"), "season=out", tr(
            "Options that differ, with commas between, as losview rules lists them"))
        self._show_study()
        self.study_box.activated.connect(lambda _: self._show_study())

    def _line(self, title: str, placeholder: str, help_: str, browse: Callable[[QLineEdit], None] | None = None
              ) -> QLineEdit:
        """A row of the form with a line; for names of files with a button that asks for them."""
        line = QLineEdit(self)
        line.setPlaceholderText(placeholder)
        line.setToolTip(tip(help_))
        line.setAccessibleName(title.replace("&", "").rstrip(":"))
        if browse is None:
            self._form.addRow(title, line)
            return line
        holder, button = QWidget(self), QPushButton(tr("B&rowse…"), self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: browse(line))
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(line, 1)
        row.addWidget(button)
        self._form.addRow(title, holder)
        self._holders[line] = holder
        return line

    def _ask_file(self, line: QLineEdit) -> None:
        name, _ = QFileDialog.getOpenFileName(self.window(), tr("Choose a file"), line.text(),
                                              tr("All files (*)"))
        if name:
            line.setText(name)

    def _ask_boards(self, line: QLineEdit) -> None:
        """Ask for boards of one folder, which is the folder of boards from now on."""
        files, _ = QFileDialog.getOpenFileNames(self.window(), tr("Choose the boards"),
                                                kept_settings.kept_text(BOARDS_FOLDER), tr("VASL boards (bd*)"))
        if files:
            QSettings().setValue(BOARDS_FOLDER, str(Path(files[0]).parent))
            line.setText(" ".join(Path(file).name for file in files))

    def offer_boards(self, names: Sequence[str]) -> None:
        """Propose the boards of the open map, unless others are named."""
        if names and not self.boards.text().strip():
            self.boards.setText(" ".join(dict.fromkeys(names)))

    @property
    def study(self) -> type[Study]:
        """The study that is chosen."""
        chosen: type[Study] = self.study_box.currentData()
        return chosen

    def question(self) -> Question:
        """What is asked; what stands in lines that are not shown does not count."""
        study = self.study
        settings = tuple((setting.name, text) for setting in study.settings
                         if (text := self.settings[setting.name].text().strip()))
        viewers, targets = (line.text().strip() if asked else "" for line, asked in (
            (self.viewers, study.takes_viewers), (self.targets, study.takes_targets)))
        question = Question(study.key, viewers, targets, settings, self.viewer_heights.text().strip(),
                         self.target_heights.text().strip())
        if not study.of_one_map:
            return question._replace(boards=self.boards.text().strip())
        if study.compares != 2:
            return question
        return question._replace(other_map=self.edition.text().strip(),
                                 other_rules=str(self.rules_box.currentData()),
                                 other_options=self.options.text().strip())

    def _show_study(self) -> None:
        """Show the lines of the chosen study; what was written in a line stays."""
        study, own = self.study, {setting.name: setting for setting in self.study.settings}
        self.about.setText(study.about[:1].upper() + study.about[1:] + ".")
        self._form.setRowVisible(self._holders[self.boards], not study.of_one_map)
        self._form.setRowVisible(self.viewers, study.takes_viewers)
        self._form.setRowVisible(self.targets, study.takes_targets)
        for name, line in self.settings.items():
            self._form.setRowVisible(self._holders.get(line, line), name in own)
            if name in own:
                line.setPlaceholderText(own[name].help)
                line.setToolTip(tip(own[name].help[:1].upper() + own[name].help[1:]))
        for widget in (self._holders[self.edition], self.rules_box, self.options):
            self._form.setRowVisible(widget, study.compares == 2)
