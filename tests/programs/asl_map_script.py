"""An ASL geomorphic board drawn from a blank page by mouse and keys: two hills, a gully, a village, woods, walls."""

from __future__ import annotations

from PySide6.QtTest import QTest

from losview.app.window import Window
from losview.window.editing.new_map_dialog import NewMapDialog
from tests.support.map_drawer import KEY, SHIFT, MapDrawer, Stage

TITLE = "Two hills and a gully"

#: The vertices along the cliffs, and the middles of the hexsides between them.
CREST = "Y5@-29,-50 Y5@29,-50 Z5@-29,-50 Z5@29,-50 AA5@-29,-50 AA5@29,-50 BB5@-29,-50 BB5@29,-50"
CLIFFS = "Y5@0,-50 Y5@43,-25 Z5@0,-50 AA5@-43,-25 AA5@0,-50 AA5@43,-25 BB5@0,-50"


def draw_asl_map(window: Window, stage: Stage = lambda name: None) -> MapDrawer:
    """Draw the board in a window of losview; the hand that has drawn it.

    Args:
        stage: called with the name of each stage when it has been drawn.
    """
    hand = MapDrawer(window)
    hand.new_map(lambda dialog: fill_dialog(dialog, stage))
    stage("blank")
    draw_hills(hand)
    stage("hills")
    draw_ways(hand)
    stage("ways")
    build_village(hand)
    stage("village")
    plant(hand)
    stage("woods")
    draw_walls(hand)
    draw_cliffs(hand)
    stage("walls")
    return hand


def fill_dialog(dialog: NewMapDialog, stage: Stage) -> None:
    """The template of geomorphic boards is the first; the title is typed."""
    dialog.template.setFocus()
    QTest.keyClick(dialog.template, KEY.Key_Home)
    dialog.title.setFocus()
    QTest.keyClicks(dialog.title, TITLE)
    stage("dialog")


def draw_hills(hand: MapDrawer) -> None:
    """Contours drawn freehand: a low hill in the west, a high one in the east."""
    hand.key(KEY.Key_S)
    hand.find("hill", "hill_contour")
    hand.push("Freehand")
    hand.loop("C3@10,20 D2 F2@0,-20 H3@20,-10 I5@20,10 H7@10,10 F8@0,-10 D7@-10,0 C5@-20,0")
    hand.loop("D4@20,0 F3@0,10 G4@20,0 G6@10,-20 E6@0,30 D5@10,0")
    hand.loop("V6@0,20 X4@0,-10 Z4@20,-40 BB4@10,-20 DD5@20,10 DD8@-10,10 BB9@0,10 Y9@0,-10 W8@-10,10")
    cut_to_hexsides(hand)
    hand.loop("X6@20,10 Y6@0,-10 AA6@0,-30 CC7@-20,-10 BB8@10,0 Z8@0,30 X7@30,10")
    hand.loop("Y6@20,20 AA6@-10,10 AA7@10,10 Z7@0,30")


def cut_to_hexsides(hand: MapDrawer) -> None:
    """Take out the north of the hill that was drawn last, along hexsides, for the cliffs that come there."""
    hand.push("Corners")
    hand.push("Take out")
    hand.tap(CREST)
    hand.tap("BB4@70,-20 BB3 Y4 Y4@-60,0", modifiers=SHIFT)
    hand.key(KEY.Key_Return)
    hand.push("New")
    hand.push("Freehand")


def draw_ways(hand: MapDrawer) -> None:
    """The gully and the roads by strokes of the brush, the bridge by a click where they cross."""
    hand.key(KEY.Key_2)
    hand.find("gully", "gully")
    hand.pull("L0 L1 L2 M3 M4 N4 N5 N6 O7 O8 P8 P9 P10")
    hand.find("paved", "paved_road")
    hand.pull("A9 B9 C9 D9 E9 F9 G9 H8 I8 J7 K7 L6 M6 N6 O6 P5 Q5 R5 S5 T4 U4 V3 W3 X2 Y2 Z2 AA2 BB2 CC2 DD2 EE2 "
              "FF1 GG1")
    hand.find("dirt road", "dirt_road")
    hand.pull("Q5 Q6 Q7 R7 R8 R9 R10")
    hand.find("stone bridge", "stone_bridge")
    hand.tap("N6")


def build_village(hand: MapDrawer) -> None:
    """Buildings stamped along the road: turned by the wheel, changed by keys, the mill placed by keys alone."""
    hand.key(KEY.Key_B)
    hand.push_named("stamp church")
    hand.push("1")
    hand.wheel("R4", 2)
    hand.tap("R4@-20,10")
    hand.push_named("stamp row")
    hand.push("2")
    hand.wheel("Q4", -4)
    hand.tap("P5@-2,-36 S6@-20,25")
    hand.push_named("stamp l_house")
    hand.wheel("S4", 5)
    hand.tap("S4@5,0 Q6@25,30")
    hand.push_named("stamp house")
    hand.push("Wood")
    hand.push("1")
    hand.wheel("T5", -4)
    hand.tap("T4@10,-40 T6@-10,-10 U5@0,10 R7@25,-10 S7@0,20 Q8@30,0 P7@10,10 O5@0,-10")
    hand.push_named("stamp mill")
    hand.tap("M5@-25,10")
    hand.push_named("stamp barn")
    hand.tap("S8@2,0")


def plant(hand: MapDrawer) -> None:
    """Woods, grain and an orchard as outlines, hexes of brush with the terrain tool."""
    hand.key(KEY.Key_S)
    hand.find("woods", "woods")
    hand.push("Freehand")
    hand.loop("I1@0,-30 J2@0,0 K2@20,10 K1@10,-20 J1@10,-30")
    hand.loop("F5@-30,-10 F4@20,20 G5@40,10 G6@-10,30 F6@-10,0")
    hand.loop("S9@-20,-20 T9@10,-30 U9@20,20 T10@10,20 S10@-30,-10")
    hand.loop("AA8@-40,0 AA7@30,40 BB8@40,20 AA9@0,10")
    hand.loop("EE3@-20,0 EE2@40,10 FF4@20,20 EE4@-10,40")
    hand.push("Corners")
    hand.find("grain", "grain")
    hand.outline("U1@-40,-20 X0@-20,30 W1@40,60 U3@20,-40")
    hand.outline("K8@-25,-35 M8@30,-20 N9@10,-10 N10@-20,-20 K9@-20,50")
    hand.find("orchard", "orchard")
    hand.outline("R1@-20,-10 S1@30,30 S3@20,-10 R3@-30,-20")
    hand.key(KEY.Key_2)
    hand.find("brush", "brush")
    hand.tap("B2 DD10 P2 BB3")


def draw_walls(hand: MapDrawer) -> None:
    """A wall by the mouse, hedges by keys."""
    hand.key(KEY.Key_4)
    hand.find("wall", "wall")
    hand.pull("S8@-43,25 S8@0,50 S8@43,25 S8@43,-25")
    hand.find("hedge", "hedge")
    hand.hover("J8")
    hand.walk("r1")
    hand.stroke("r3")


def draw_cliffs(hand: MapDrawer) -> None:
    """Cliffs along the crest of the eastern hill."""
    hand.find("cliff", "cliff")
    hand.pull(CLIFFS)
