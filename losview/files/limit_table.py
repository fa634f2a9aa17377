"""Every limit on what losview reads, in one table: `LIMITS`, which the help page `safety.md` shows.

A limit that a file exceeds is told in the error, with its number.  They keep what a small file can make losview use
within seconds and some hundred megabytes; what people make lies far below them.
"""

from __future__ import annotations

from typing import NamedTuple

from losview.board import map_text
from losview.board.scenario import demands


class Limit(NamedTuple):
    """One limit: what it is about, and the most there may be, as the help shows it."""

    what: str
    most: str


#: All limits, in the order of the help page.
LIMITS: list[Limit] = []


def _count(what: str, most: int) -> int:
    LIMITS.append(Limit(what, f"{most:,}"))
    return most


def _megabytes(what: str, most: int) -> int:
    LIMITS.append(Limit(what, f"{most} MB"))
    return most << 20


def _million(what: str, most: int) -> int:
    LIMITS.append(Limit(what, f"{most} million"))
    return most * 1_000_000


# Files.
MAX_BYTES = _megabytes("a file of any kind", 64)
MAX_LINES = _count("lines of a MegaMek board", 4_000_000)
MAX_SKETCH_BYTES = _megabytes("a sketch or a case file", 2)
MAX_MEMORY_BYTES = _megabytes("the memory of drills", 1)
MAX_SKETCH_LINES = _count("lines of a sketch or a case file", 5_000)
MAX_CONTAINERS = _count("lists and objects of a .losmap", 1_000_000)
MAX_VALUES = _count("values of a .losmap", 8_000_000)
MAX_DEPTH = _count("levels of lists and objects inside each other", 64)
MAX_PAIRS = _count("pairs of one list, printed as a table", 50_000_000)
MAX_JSON_PAIRS = _count("pairs of one list, printed as JSON", 1_000_000)

# Maps of map editors.
MAX_TAGS = _count("tags of a .tmx or .wxx", 1_000_000)
MAX_ATTRIBUTES = _count("attributes of a .tmx or .wxx", 3_000_000)
MAX_TILESETS = _count("tilesets of a Tiled map", 200)
MAX_TILES = _million("tiles of all layers of a Tiled map", 4)

# Archives of boards.
MAX_ENTRIES = _count("entries of a ZIP archive", 5_000)
MAX_ENTRY = _megabytes("an unpacked entry of a ZIP archive", 64)
MAX_RATIO = _count("times an entry above 16 MB is larger unpacked than packed", 200)
MAX_SMALL_PIXELS = _million("pixels of a board whose file has up to 1 MB; of larger ones 10 for each byte", 10)
MAX_PIXELS = _million("pixels of any board, or of boards laid edge to edge", 64)

MAX_SMALL_AREAS = _count("areas of one terrain or level on a board of so few pixels", 20_000)
MAX_AREAS = _count("such areas on any board, or on boards laid edge to edge", 100_000)
MAX_OVERLAY_PIXELS = _million("pixels of the picture of an overlay", 4)

# Saved games of VASL.
MAX_SAVE = _megabytes("a saved game of VASL", 32)
MAX_SAVED_TEXT = _megabytes("a saved game of VASL, unpacked", 16)
MAX_COMMANDS = _count("commands of a saved game", 50_000)
MAX_COMMAND = _count("characters of one of them", 250_000)
MAX_COMMAND_DEPTH = _count("levels of commands inside each other", 8)
MAX_TRAITS = _count("traits of a piece of a saved game", 300)
MAX_TRAIT_WORK = _million("characters of all traits of a saved game, those inside each other counted again", 100)

# Maps.
MAX_COVERS = _count("different covers of hexes", 0x10000)
MAX_FEATURES = _count("terrains in one hex, or kinds on one hexside", 32)
MAX_WORD = _count("characters of a kind, a theme or a side", 200)
MAX_COUNTERS = _count("counters", 20_000)
MAX_STACK = _count("counters in one hex", 500)
MAX_TEXTS = _count("labels and notes", map_text.MAX_TEXTS)
MAX_LETTERS = _count("characters of a label or note", map_text.MAX_LETTERS)
MAX_DEPICTIONS = _count("outlines", 100_000)
MAX_POINTS = _count("points of all outlines", 1_000_000)
MAX_PASSED = _count("hexes that the edges of outlines pass, counted for each edge", 25_000)
MAX_CROSSINGS = _count("crossings of outlines with themselves", 2_000)
MAX_LAYERS = _count("layers of outlines, averaged over the map, contours left out", 8)
MAX_CONTOURS = _count("layers of contours, averaged over the map", 32)

MAX_DEMANDS = _count("demands of a map", demands.MAX_DEMANDS)
MAX_REGION = _count("ends of the region of a demand", demands.MAX_REGION)
MAX_RULINGS = _count("rulings kept with a map", 20_000)
MAX_MOMENTS = _count("moments of a game", 10_000)
MAX_HEARD = _count("sounds that sides of a game have heard", 10_000)
MAX_ACTS = _count("acts of a referee kept with a map", 5_000)

# What a map refers to.
MAX_REFERENCES = _count("pictures under a map, or boards that it was read from", 100)
MAX_REFERRED_BYTES = _megabytes("all files that a map refers to", 256)
MAX_PICTURE = _million("pixels of one picture under a map", 32)
MAX_PICTURES = _million("pixels of all pictures under a map", 48)
MAX_HEIGHTS = _count("heights of an .asc grid", 2_000_000)
MAX_SCANS = _count("scans of a progressive JPEG", 100)

# Pictures that losview makes.
MAX_SIDE = _count("width and height of a picture that losview makes, in pixels", 16_000)
MAX_RENDER = _million("pixels of a picture that losview makes", 24)
