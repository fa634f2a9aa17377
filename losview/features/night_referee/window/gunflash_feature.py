"""The submenu of a hex that marks the gunflash of an act there (E1.8 to E1.88, E1.94)."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.edit import EditError
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.units_on_map import side_in
from losview.hexes.hex import Hex
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.asl.rules.gunflashes import ACTS, RESULTS, FlashAct, gunflash_of
from losview.window.feature import WindowFeature
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import menu_text


class GunflashFeature(WindowFeature):
    """Adds, by night, the acts that mark a hex with a gunflash, by whose hex it is; those that never do are greyed."""

    @classmethod
    def fill_hex_menu(cls, menu: QMenu, hex_: Hex, sighting: Sighting) -> None:
        judge, document = asl_judge(sighting.judge), sighting.document
        if judge is None or judge.night is None:
            return
        acts = menu.addMenu(menu_text(tr("Gunflash in {hex} by", hex=document.board.label(hex_))))
        for act in ACTS:
            places = [place for place in gunflash_of(act.key, frozenset(act.only_if)) if place in _whose()]
            for place in places:
                acts.addAction(menu_text(f"{act.name}: {_whose()[place]}{_condition(act)} ({act.rule})"),
                               partial(_mark, document, hex_))
            if not places:
                why = tr("the counter itself marks its hexes") if act.where else tr("no gunflash")
                acts.addAction(menu_text(f"{act.name}: {why} ({act.rule})")).setEnabled(False)


def _whose() -> dict[str, str]:
    """Whose hex is marked, in words."""
    return {"firer": tr("who acts"), "target": tr("the target"), "defenders": tr("the defenders")}


def _condition(act: FlashAct) -> str:
    """On what result it depends, in words; "" for on none."""
    results = listed((RESULTS[result] for result in act.only_if), "or")
    return tr(", if {results}", results=results) if results else ""


def _mark(document: Document, hex_: Hex) -> None:
    try:
        document.do(PlaceCounter(UnitCounter("gunflash", hex_, side_in(document.board, hex_))))
    except EditError as problem:
        document.keptLocked.emit(str(problem))
