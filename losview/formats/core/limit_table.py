"""Every limit on what losview reads, in one table: `LIMITS`, which the help page `safety.md` shows.

A limit that a file exceeds is told in the error, with its number.  They keep what a small file can make losview use
within seconds and some hundred megabytes; what people make lies far below them.
"""

from __future__ import annotations

from typing import NamedTuple

from losview.base import toml_tables
from losview.base.translation import tr
from losview.board import map_text
from losview.board.scenario import demands


class Limit(NamedTuple):
    """One limit: what it is about, and the most there may be, as the help shows it."""

    what: str
    most: str


#: All limits, in the order of the help page.
LIMITS: list[Limit] = []


def _count(what: str, most: int) -> int:
    LIMITS.append(Limit(what, tr("{number:,}", number=most)))
    return most


def _megabytes(what: str, most: int) -> int:
    LIMITS.append(Limit(what, tr("{number} MB", number=most)))
    return most << 20


def _million(what: str, most: int) -> int:
    LIMITS.append(Limit(what, tr("{number} million", number=most)))
    return most * 1_000_000


# Files.
MAX_BYTES = _megabytes(tr("a file of any kind"), 64)
MAX_LINES = _count(tr("lines of a MegaMek board"), 4_000_000)
MAX_SKETCH_BYTES = _megabytes(tr("a sketch or a case file"), 2)
MAX_MEMORY_BYTES = _megabytes(tr("the memory of drills"), 1)
MAX_SKETCH_LINES = _count(tr("lines of a sketch or a case file"), 5_000)
MAX_CONTAINERS = _count(tr("lists and objects of a .losmap"), 1_000_000)
MAX_VALUES = _count(tr("values of a .losmap"), 8_000_000)
MAX_DEPTH = _count(tr("levels of lists and objects inside each other"), 64)
MAX_PAIRS = _count(tr("pairs of one list, printed as a table"), 50_000_000)
MAX_JSON_PAIRS = _count(tr("pairs of one list, printed as JSON"), 1_000_000)

# Lessons and readings.
_count(tr("names, values, lists and tables of a lesson or of readings"), toml_tables.MAX_ENTRIES)
_count(tr("parts of one of these names, with dots between them"), toml_tables.MAX_PARTS)
_count(tr("characters of one of these names, or of a number, outside quotes"), toml_tables.MAX_LETTERS)
_count(tr("levels of these lists and tables inside each other"), toml_tables.MAX_NESTING)

# Maps of map editors.
MAX_TAGS = _count(tr("tags of a .tmx or .wxx"), 1_000_000)
MAX_ATTRIBUTES = _count(tr("attributes of a .tmx or .wxx"), 3_000_000)
MAX_TILESETS = _count(tr("tilesets of a Tiled map"), 200)
MAX_TILES = _million(tr("tiles of all layers of a Tiled map"), 4)
MAX_TILE_ROWS = _count(tr("lines of a table of tiles"), 20_000)

# Archives of boards.
MAX_ENTRIES = _count(tr("entries of a ZIP archive"), 5_000)
MAX_ENTRY = _megabytes(tr("an unpacked entry of a ZIP archive"), 64)
MAX_RATIO = _count(tr("times an entry above 16 MB is larger unpacked than packed"), 200)
MAX_SMALL_PIXELS = _million(tr("pixels of a board whose file has up to 1 MB; of larger ones 10 for each byte"), 10)
MAX_PIXELS = _million(tr("pixels of any board, or of boards laid edge to edge"), 64)

MAX_SMALL_AREAS = _count(tr("areas of one terrain or level on a board of so few pixels"), 20_000)
MAX_AREAS = _count(tr("such areas on any board, or on boards laid edge to edge"), 100_000)
MAX_OVERLAY_PIXELS = _million(tr("pixels of the picture of an overlay"), 4)

# Saved games of VASL.
MAX_SAVE = _megabytes(tr("a saved game of VASL"), 32)
MAX_SAVED_TEXT = _megabytes(tr("a saved game of VASL, unpacked"), 16)
MAX_COMMANDS = _count(tr("commands of a saved game"), 50_000)
MAX_COMMAND = _count(tr("characters of one of them"), 250_000)
MAX_COMMAND_DEPTH = _count(tr("levels of commands inside each other"), 8)
MAX_TRAITS = _count(tr("traits of a piece of a saved game"), 300)
MAX_TRAIT_WORK = _million(tr("characters of all traits of a saved game, those inside each other counted again"), 100)

# Maps.
MAX_COVERS = _count(tr("different covers of hexes"), 0x10000)
MAX_FEATURES = _count(tr("terrains in one hex, or kinds on one hexside"), 32)
MAX_WORD = _count(tr("characters of a kind, a theme or a side"), 200)
MAX_COUNTERS = _count(tr("counters"), 20_000)
MAX_STACK = _count(tr("counters in one hex"), 500)
MAX_TEXTS = _count(tr("labels and notes"), map_text.MAX_TEXTS)
MAX_LETTERS = _count(tr("characters of a label or note"), map_text.MAX_LETTERS)
MAX_DEPICTIONS = _count(tr("outlines"), 100_000)
MAX_POINTS = _count(tr("points of all outlines"), 1_000_000)
MAX_PASSED = _count(tr("hexes that the edges of outlines pass, counted for each edge"), 25_000)
MAX_CROSSINGS = _count(tr("crossings of outlines with themselves"), 2_000)
MAX_LAYERS = _count(tr("layers of outlines, averaged over the map, contours left out"), 8)
MAX_CONTOURS = _count(tr("layers of contours, averaged over the map"), 32)

MAX_DEMANDS = _count(tr("demands of a map"), demands.MAX_DEMANDS)
MAX_REGION = _count(tr("ends of the region of a demand"), demands.MAX_REGION)
MAX_RULINGS = _count(tr("rulings kept with a map"), 20_000)
MAX_MOMENTS = _count(tr("moments of a game"), 10_000)
MAX_COPIED = _million(tr("counters seen and units that see them, through all changes from moment to moment"), 20)
MAX_HEARD = _count(tr("sounds that sides of a game have heard"), 10_000)
MAX_ACTS = _count(tr("acts of a referee kept with a map"), 5_000)

# What a map refers to.
MAX_REFERENCES = _count(tr("pictures under a map, or boards that it was read from"), 100)
MAX_REFERRED_BYTES = _megabytes(tr("all files that a map refers to"), 256)
MAX_PICTURE = _million(tr("pixels of one picture under a map"), 32)
MAX_PICTURES = _million(tr("pixels of all pictures under a map"), 48)
MAX_HEIGHTS = _count(tr("heights of an .asc grid"), 2_000_000)
MAX_SCANS = _count(tr("scans of a progressive JPEG"), 100)

# Pictures that losview makes.
MAX_SIDE = _count(tr("width and height of a picture that losview makes, in pixels"), 16_000)
MAX_RENDER = _million(tr("pixels of a picture that losview makes"), 24)
