"""A map of Civil War Brigade drawn from a blank page, most of it by keys: slopes, woods, roads, a stream, a farm."""

from __future__ import annotations

from PySide6.QtTest import QTest

from losview.app.window import Window
from losview.window.editing.new_map_dialog import NewMapDialog
from tests.support.map_drawer import CTRL, KEY, MapDrawer, Stage

TITLE = "Stillwater farm"

#: The hexsides along the east of the western hill, by their middles.
SLOPES = ("6.8@0,50 6.8@43,25 7.8@0,50 7.8@43,25 8.7@0,50 8.7@43,25 8.7@43,-25 8.6@43,25 8.6@43,-25 8.5@43,25 "
          "8.5@43,-25 8.5@0,-50 7.5@43,-25 7.5@0,-50")

#: The stream and the pike from beyond one edge to beyond the other, hex by hex.
STREAM = ("13.1@0,-80 13.1 13.2 13.3 13.4 13.5 12.5 12.6 12.7 12.8 12.9 12.10 13.11 13.12 14.12 14.13 "
          "14.14 13.15 13.16 13.16@0,80")
PIKE = ("1.12@-80,40 1.12 2.11 3.12 4.11 5.11 6.10 7.11 8.10 9.11 10.10 11.10 12.9 13.9 14.8 15.8 16.7 "
        "17.8 18.7 19.7 20.6 21.6 22.6 23.6 24.5 24.5@80,-40")


def draw_cwb_map(window: Window, stage: Stage = lambda name: None) -> MapDrawer:
    """Draw the map in a window of losview; the hand that has drawn it.

    Args:
        stage: called with the name of each stage when it has been drawn.
    """
    hand = MapDrawer(window)
    hand.new_map(lambda dialog: fill_dialog(dialog, stage))
    stage("blank")
    raise_hills(hand)
    stage("levels")
    draw_slopes(hand)
    stage("slopes")
    draw_ways(hand)
    stage("ways")
    plant(hand)
    stage("woods")
    build_farm(hand)
    stage("farm")
    return hand


def fill_dialog(dialog: NewMapDialog, stage: Stage) -> None:
    """The second template, smaller, with a title; all by keys."""
    dialog.template.setFocus()
    QTest.keyClick(dialog.template, KEY.Key_Home)
    QTest.keyClick(dialog.template, KEY.Key_Down)
    for field, text in ((dialog.title, TITLE), (dialog.columns, "24"), (dialog.rows, "16")):
        field.setFocus()
        QTest.keyClick(field, KEY.Key_A, CTRL)
        QTest.keyClicks(field, text)
    stage("dialog")


def raise_hills(hand: MapDrawer) -> None:
    """A hill in the west by clicks of larger brushes, a ridge in the east by a stroke of keys."""
    hand.key(KEY.Key_3)
    hand.push("19")
    hand.tap("6.6")
    hand.push("7")
    hand.tap("6.6")
    hand.hover("17.11")
    hand.walk("r1")
    hand.stroke("r3 d1")
    hand.push("1")
    hand.walk("l3 u1")
    hand.stroke("r2")


def draw_slopes(hand: MapDrawer) -> None:
    """Slopes along the hill by the mouse; an extreme one by keys, on the side that Shift and an arrow key turn to."""
    hand.key(KEY.Key_4)
    hand.find("slope", "slope")
    hand.pull(SLOPES)
    hand.find("extreme", "extreme_slope")
    hand.hover("17.10")
    hand.walk("r1")
    hand.stroke("r2")


def draw_ways(hand: MapDrawer) -> None:
    """The stream first, then the pike across it with its bridge, and a farm road by keys."""
    hand.key(KEY.Key_2)
    hand.find("stream", "stream")
    hand.pull(STREAM)
    hand.find("pike", "pike")
    hand.pull(PIKE)
    hand.find("bridge", "bridge")
    hand.tap("12.9")
    hand.find("dirt road", "dirt_road")
    hand.hover("15.7")
    hand.walk("d1")
    hand.stroke("u4 r2")


def plant(hand: MapDrawer) -> None:
    """Woods by strokes of the brush, larger with "]"."""
    hand.find("forest", "forest")
    hand.pull("1.2 2.2 3.1 4.1")
    hand.key(KEY.Key_BracketRight)
    hand.pull("21.14 22.14")
    hand.pull("9.2 10.2")
    hand.key(KEY.Key_BracketLeft)
    hand.pull("4.14 5.14 6.15")


def build_farm(hand: MapDrawer) -> None:
    """The farm at the end of its road: houses, an orchard, fields, and fences around."""
    hand.find("town", "town")
    hand.tap("17.4")
    hand.find("orchard", "orchard")
    hand.tap("17.3 18.4")
    hand.find("field", "field")
    hand.push("Box")
    hand.pull("19.2 21.4")
    hand.push("Free")
    hand.key(KEY.Key_4)
    hand.find("fence", "fence")
    hand.pull("19.4@-43,25 19.4@-43,-25 19.3@-43,25 19.3@-43,-25 19.2@-43,25 19.2@-43,-25 19.2@0,-50 19.2@43,-25 "
              "20.2@0,-50 20.2@43,-25 21.2@0,-50 21.2@43,-25 21.2@43,25 21.3@43,-25 21.3@43,25 21.4@43,-25 21.4@43,25")
    hand.find("stone wall", "stone_wall")
    hand.pull("17.4@0,50 17.4@43,25 18.4@0,50 18.4@43,25")
