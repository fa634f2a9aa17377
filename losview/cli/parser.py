"""The command line: commands, their arguments and their help.

It uses argparse of the standard library, which loads in a few milliseconds.  Each command has its own parser, because
only that way options may stand between positional arguments (`losview check demo: --json A1 B2`).
"""

from __future__ import annotations

import re
from argparse import SUPPRESS, Action, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import NamedTuple, NoReturn

import losview.cli.argparse_words  # noqa: F401 -- lets argparse speak the user's language
from losview.base.number_format import with_points
from losview.base.translation import language, tr
from losview.base.versions import versions
from losview.base.words import figure
from losview.cli.errors import BAD
from losview.cli.terminal import WIDEST, print_error, print_text
from losview.drawing.papers import PAPERS
from losview.drawing.picture_parts import PARTS

ENDS = tr("""\
An end of a thread is LABEL[@POINT][:LEVEL]:
  J4      the centre dot of hex J4        J4:2      the same, at level 2 (quarters such as 1.25 too)
  J4:roof a location: roof, cellar, in …  P2@3      vertex 3 of P2 (0 to 5, clockwise from the top)
  O3@2-3  a hexside, by its two vertices  K5@96,-8  a point, in 1/768 hex spacings from the centre dot
Advanced Squad Leader has presets for some units, LABEL@PRESET/PLACE[:LEVEL]:
  O3@bypass/2-3  along that hexside, or O3@bypass/N3 along the one to N3; likewise climbing (a cliff),
                 snap-shot and underbelly-hit (the entire hexside), crest (the front of crest status)
  B2@rowhouse-bypass/3  at vertex 3, the end of a rowhouse bar; likewise vehicular-bypass
""")

#: So much of a wrong number is told.
_LONGEST = 40
_CHOICE = re.compile(r"[a-z][a-z-]*=[a-z0-9-]+")


class _Layout(RawDescriptionHelpFormatter):
    """Wraps long lines of descriptions; indented ones, which are tables and examples, stay as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        def filled(line: str) -> str:
            return fill(line, min(width, WIDEST), initial_indent=indent, subsequent_indent=indent)

        return "\n".join(indent + line if line.startswith(" ") else filled(line) for line in text.splitlines())


class CommandLine(ArgumentParser):
    """Refuses a bad command line with one sentence and exit status 2."""

    def __init__(self, command: str, about: str, details: str, examples: str) -> None:
        lines = [f"  losview {line}" for line in examples.strip().splitlines()]
        super().__init__(prog=f"losview {command}".strip(), description=f"{about}\n\n{details}".strip(),
                         epilog="\n".join([tr("examples:"), *lines]), formatter_class=_Layout, allow_abbrev=False)
        self.about = about
        self.add_argument("--verbose", action="store_true",
                          help=tr("print to standard error what losview does; no names, no contents"))

    def parse_intermixed_args(self, args: Sequence[str] | None = None,  # type: ignore[override]
                              namespace: Namespace | None = None) -> Namespace:
        if self.usage is None:  # or argparse cuts off as many characters as the English "usage: " has
            self.usage = self.format_usage().removeprefix(tr("usage: "))
        return super().parse_intermixed_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        print_error(tr("{message}; see {prog} --help", message=message, prog=self.prog))
        self.exit(BAD)


class _Versions(Action):
    """Prints all versions and ends."""

    def __call__(self, parser: ArgumentParser, *_args: object) -> None:
        print_text("\n".join(versions()))
        parser.exit()


#: Formats of maps and pictures that are written, by the endings of their files.
MAP_SUFFIXES, PICTURE_SUFFIXES = ("losmap", "losmapz", "losgame", "board", "txt", "tmx", "tmj"), ("png", "svg", "pdf")
TABLE_SUFFIXES = ("csv", "geojson", "parquet")

MAP = tr("a map file, demo:NAME for a bundled map, or boards laid edge to edge ('bd02 bd12r / bd03')")


def _add_board_options(parser: CommandLine) -> None:
    """Add the options for what maps are read with: folder and terrain codes of VASL boards, tiles of Tiled."""
    boards = parser.add_argument_group(tr("VASL boards"))
    boards.add_argument("--boards", metavar=tr("FOLDER"),
                        help=tr("the folder of your boards, for layouts (default: LOSVIEW_BOARDS)"))
    boards.add_argument("--terrain-types", metavar=tr("FILE"),
                        help=tr("a SharedBoardMetadata.xml that defines the terrain codes (default: "
                                "LOSVIEW_TERRAIN_TYPES, else losview's own table)"))
    parser.add_argument_group(tr("Tiled maps")).add_argument(
        "--tiles", metavar=tr("FILE"),
        help=tr("a table of tileset, tile, terrain and level, .csv, that says what tiles are (default: LOSVIEW_TILES)"))


def _add_map_and_rules(parser: CommandLine) -> None:
    """Add the map and the rules under which it is judged."""
    parser.add_argument("map", metavar=tr("MAP"), help=MAP)
    _add_board_options(parser)
    _add_rules(parser, tr("the map's own"))


def _add_rules(parser: CommandLine, usual: str) -> None:
    """Add the choice of a rule set and of its options."""
    rules = parser.add_argument_group(tr("rules"))
    rules.add_argument("--rules", metavar=tr("RULES"),
                       help=tr("the rule set, as losview rules lists them (default: {usual})", usual=usual))
    rules.add_argument("--option", metavar=tr("KEY=VALUE"), action="append",
                       help=tr("an option of the rule set; may be repeated"))


def _add_levels(parser: CommandLine, more: str) -> None:
    """Add what gives hexes their levels from a grid of heights.

    Args:
        more: what else the last two options are about.
    """
    heights = parser.add_argument_group(tr("heights"))
    heights.add_argument("--heights", metavar=tr("FILE"),
                         help=tr("levels from a grid of heights, .asc, stretched over the map or placed as the picture "
                                 "under it"))
    heights.add_argument("--zero", metavar="N", type=_decimal,
                         help=tr("the height at which level 0 begins (default: the lowest)") + more)
    heights.add_argument("--step", metavar="N", type=_decimal,
                         help=tr("the height of a level (default: a fifth of the span)") + more)


def _decimal(text: str) -> float:
    """A number on the command line, with the decimal comma too where numbers are written so."""
    try:
        return float(with_points(text, language()))
    except ValueError:
        raise ArgumentTypeError(tr("{text!r} is no number: write one such as {example}", text=text[:_LONGEST],
                                   example=figure(2.5, "g"))) from None


def _integer(text: str) -> int:
    """A whole number on the command line."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(tr("{text!r} is no whole number: write one such as {example}", text=text[:_LONGEST],
                                   example=10)) from None


def _add_known_to(parser: CommandLine) -> None:
    """Add the choice for whom the answer is."""
    parser.add_argument("--known-to", metavar=tr("NAME"),
                        help=tr("judge and show only what this side knows, as in its handout; everyone for what all "
                                "sides know"))


def _add_heights(parser: CommandLine) -> None:
    heights = parser.add_argument_group(tr("heights"))
    heights.add_argument("--from-height", metavar="N",
                         help=tr("height of the firer's eye above what it stands on, in levels, exact to a quarter"))
    heights.add_argument("--to-height", "--target-height", metavar="N", help=tr("the same for the target"))


def _open() -> CommandLine:
    parser = CommandLine("open", tr("Open the window."),
                         tr("Without a command losview opens the maps that it is given; without a map it shows the "
                            "bundled maps."),
                         "open demo:\nopen hill.losmap board.board --rules battletech\nopen 'bd02 bd12r / bd03' "
                         "--boards boards")
    parser.add_argument("maps", metavar=tr("MAP"), nargs="*", help=tr("map files, demo:NAME, or layouts of boards"))
    _add_board_options(parser)
    parser.add_argument("--rules", metavar=tr("RULES"), help=tr("the rule set to start with"))
    parser.add_argument("--option", metavar=tr("KEY=VALUE"), action="append", help=tr("an option of the rule set"))
    parser.add_argument("--from", metavar=tr("END"), dest="start", help=tr("lay a thread from here on the first map"))
    parser.add_argument("--to", metavar=tr("END"), dest="end", help=tr("… to here"))
    return parser


def _check() -> CommandLine:
    parser = CommandLine(
        "check", tr("Judge one thread with its worksheet, or many threads."),
        tr("Without FROM and TO it judges the thread laid on the map.") + "\n\n" + ENDS,
        "check demo:\ncheck hill.losmap J4 K12:2 --option ridge-middle=lower\n"
        "check board.board 0304 1107 --from-height 1 --to-height 0 --json\ncheck hill.losmap --pairs list.txt --tsv\n"
        "check hill.losmap --position hill.png",
    )
    _add_map_and_rules(parser)
    parser.add_argument("start", metavar=tr("FROM"), nargs="?", help=tr("the firer's end"))
    parser.add_argument("end", metavar=tr("TO"), nargs="?", help=tr("the target's end"))
    _add_heights(parser)
    _add_known_to(parser)
    parser.add_argument("--position", metavar=tr("TEXT"),
                        help=tr("judge the thread of a position, as printed by --json or copied in the window; or of a "
                                "picture made by losview (.png, .svg, .pdf)"))
    parser.add_argument("--readings", metavar=tr(
        "FILE"), help=tr("judge by the readings of a file, as the window saves them; each --option goes before them"))
    many = parser.add_argument_group(tr("many threads"))
    many.add_argument("--pairs", metavar=tr("FILE"),
                      help=tr("judge each line of FILE (- for standard input): one end, a tab, the other; blank lines "
                              "and lines that begin with # are skipped"))
    many.add_argument("--tsv", action="store_true", help=tr("print them as a table with tabs (the default)"))
    many.add_argument("--close", action="store_true",
                      help=tr("with --pairs: tell close calls in one more column (slower)"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _field() -> CommandLine:
    parser = CommandLine("field", tr("Show every hex as one viewer sees it."), ENDS,
                         "field demo: J4\nfield board.board 0304 --option method=dead-zone --json\n"
                         "field demo: J4 -o seen.geojson")
    _add_map_and_rules(parser)
    parser.add_argument("start", metavar=tr("FROM"), help=tr("the viewer's end"))
    _add_heights(parser)
    _add_known_to(parser)
    parser.add_argument("--json", action="store_true", help=tr("print the hexes by outcome as JSON"))
    parser.add_argument("-o", "--out", metavar=tr("FILE"),
                        help=tr("write every hex with its outcome, .csv, .geojson or .parquet (needs pyarrow)"))
    parser.add_argument("--format", choices=TABLE_SUFFIXES,
                        help=tr("the format to write, if the name of FILE does not say"))
    return parser


def _render() -> CommandLine:
    parser = CommandLine("render", tr("Draw a picture of a map."),
                         tr("Without --from and --to it shows the thread laid on the map, if there is one.")
                         + "\n\n" + ENDS,
                         "render demo: -o demo.png\nrender hill.losmap -o hill.svg --from J4 --field --theme dark\n"
                         "render hill.losmap -o corner.png --region A1 F6 --scale 3 --without units,labels\n"
                         "render hill.losmap -o poster.pdf --hex 25 --paper a3")
    _add_map_and_rules(parser)
    parser.add_argument("-o", "--out", metavar=tr("PICTURE"), required=True,
                        help=tr("the file to write, .png, .svg, or .pdf for a poster; a pipe, or -"))
    parser.add_argument("--format", choices=PICTURE_SUFFIXES,
                        help=tr("the format to write, where its name does not say"))
    parser.add_argument("--from", metavar=tr("END"), dest="start", help=tr("draw the thread from here …"))
    parser.add_argument("--to", metavar=tr("END"), dest="end", help=tr("… to here"))
    parser.add_argument("--no-thread", action="store_true", help=tr("leave out the thread laid on the map"))
    parser.add_argument("--field", action="store_true", help=tr("shade what the firer does not see"))
    parser.add_argument("--without", metavar=tr("PARTS"),
                        help=tr("leave out parts, with commas between: {parts}",
                                parts=", ".join(part.key for part in PARTS)))
    parser.add_argument("--region", nargs=2, metavar=tr("HEX"),
                        help=tr("show only the columns and rows from one hex to another"))
    parser.add_argument("--pictures", action="store_true",
                        help=tr("show the boards' own pictures instead of drawing the map, and the scans under it"))
    _add_heights(parser)
    _add_known_to(parser)
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help=tr("the colours (default: light)"))
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--scale", type=_decimal, metavar="N",
                      help=tr("scale of the picture (default: 1, or less where a large map needs it)"))
    size.add_argument("--fit", type=_integer, metavar=tr("PIXELS"),
                      help=tr("make it at most so many pixels wide and high"))
    paper = parser.add_argument_group(tr("posters (.pdf)"))
    paper.add_argument("--hex", type=_decimal, metavar="MM", default=20.0,
                       help=tr("millimetres from one side of a hex to the opposite one (default: 20)"))
    paper.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=tr("the pages (default: a4)"))
    paper.add_argument("--overlap", type=_decimal, metavar="MM", default=10.0,
                       help=tr("by how much neighbouring pages overlap (default: 10)"))
    parser.add_argument("--grid", type=_decimal, metavar="N",
                        help=tr("how strongly the grid is drawn, from 0 (not at all) to 1 (default: 0.5)"))
    return parser


def _convert() -> CommandLine:
    parser = CommandLine("convert", tr("Write a map in another format."),
                         tr("The endings of the file names decide the formats; what the new format cannot hold is "
                            "listed.  The hexes are also written as a table, .csv, .geojson or .parquet (needs "
                            "pyarrow)."),
                         "convert board.board board.losmap\nconvert demo: demo.txt\n"
                         "convert demo: - --format txt\nconvert demo: hexes.csv\nconvert demo: hexes.geojson\n"
                         "convert game.losgame rulings.geojson --rulings\n"
                         "convert hill.losmap hill.losmap --heights hill.asc --zero 120 --step 25\n"
                         "convert world.wxx world.losmap --step 500")
    parser.add_argument("map", metavar=tr("IN"), help=tr("the map to read"))
    parser.add_argument("out", metavar=tr("OUT"), help=tr("the file to write, a pipe, or - for standard output"))
    parser.add_argument("--format", choices=MAP_SUFFIXES + TABLE_SUFFIXES,
                        help=tr("the format to write, if the name of OUT does not say"))
    parser.add_argument("--rulings", action="store_true",
                        help=tr("write the rulings that the map keeps instead, .csv, .geojson or .parquet"))
    _add_board_options(parser)
    _add_levels(parser, tr("; without --heights, the heights of a Worldographer map"))
    return parser


def _diff() -> CommandLine:
    parser = CommandLine(
        "diff", tr("Tell what differs between two maps."),
        tr("It lists changed hexes, outlines, units, texts and properties, and with --verdicts every line of sight "
           "that changed, by rule.  The exit status is 0 where the maps are alike, 1 where they differ, and 2 where "
           "they cannot be compared.  Two lines let git show maps so:\n"
           "  git config diff.losview.command 'losview diff --git'\n"
           "  echo '*.losmap diff=losview' >> .gitattributes"),
        "diff old.losmap new.losmap\ndiff old.losmap new.losmap --verdicts --json\n"
        "diff old.losmap new.losmap --among units\ndiff old.losmap new.losmap --among J4,K12:2,C3 --rules battletech",
    )
    parser.add_argument("maps", metavar=tr(
        "MAP"), nargs="+", help=tr("the old map and the new one: each {map}", map=MAP))
    parser.add_argument("--verdicts", action="store_true", help=tr("judge every thread between two hexes on both maps"))
    parser.add_argument("--among", metavar=tr("ENDS"),
                        help=tr("judge the threads among these ends only: separated by commas, or the word units for "
                                "all units, each where it stands"))
    _add_board_options(parser)
    _add_rules(parser, tr("the new map's own"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    parser.add_argument("--git", action="store_true",
                        help=tr("take the words that git gives to a diff driver, and end with status 0"))
    return parser


def _demands() -> CommandLine:
    parser = CommandLine(
        "demands", tr("Tell whether a map does what its designer demands of it."),
        tr("A demand says who must see what, or must not; it lies in the map and is set in the window.  The exit "
           "status is 0 where all demands are met, and 1 where one is not."),
        "demands hill.losmap\ndemands hill.losmap --rules battletech --json",
    )
    _add_map_and_rules(parser)
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _matrix() -> CommandLine:
    parser = CommandLine(
        "matrix", tr("Judge all of one party against all of another."),
        tr("A party is a side, units (all of them), the name of a unit, ends with commas between (J4,K12:2), a "
           "rectangle (C3..F6), or a query as the select tool takes it (woods on level 2)."),
        "matrix demo: --of union --to confederate\nmatrix demo: --of Vane --to 'woods' --seen --sort range\n"
        "matrix hill.losmap --of J4,K12:2 --to C3..F6 --tsv",
    )
    _add_map_and_rules(parser)
    parser.add_argument("--of", metavar=tr("SIDE"), required=True, help=tr("who looks"))
    parser.add_argument("--to", metavar=tr("SIDE"), required=True, help=tr("who is looked at"))
    parser.add_argument("--sort", choices=("from", "to", "verdict", "hindrance", "range", "rule"), default="from",
                        help=tr("the column by which the threads are sorted (default: from)"))
    parser.add_argument("--falling", action="store_true", help=tr("the greatest first"))
    parser.add_argument("--filter", metavar=tr("TEXT"), help=tr("only threads one of whose ends has this in its name"))
    parser.add_argument("--seen", action="store_true", help=tr("only threads along which the target is seen"))
    _add_known_to(parser)
    parser.add_argument("--tsv", action="store_true",
                        help=tr("print a table with tabs, outcomes as programs name them"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _handout() -> CommandLine:
    parser = CommandLine(
        "handout", tr("Write the map as the player of a side may have it."),
        tr("Counters of other sides are in it where a unit of the side sees them; all others are absent, and so are "
           "the thread, pinned threads, rulings, demands, notes and the names of files."),
        "handout game.losmap --side union -o union.losmap",
    )
    _add_map_and_rules(parser)
    parser.add_argument("--side", metavar=tr("NAME"), required=True, help=tr("the side whose player it is for"))
    parser.add_argument("-o", "--out", metavar=tr("OUT"), required=True,
                        help=tr("the file to write, .losmap; - for standard output"))
    return parser


def _report() -> CommandLine:
    parser = CommandLine(
        "report", tr("Print what a side saw and heard in a game, and nothing more."),
        tr("Each line says when, what, where, and by whom it was seen; what the side did not see leaves no gap."),
        "report game.losgame --side union\nreport game.losgame --side union -o union.pdf",
    )
    parser.add_argument("map", metavar=tr("GAME"), help=tr("the game"))
    parser.add_argument("--side", metavar=tr("NAME"), required=True, help=tr("the side whose player it is for"))
    output = parser.add_mutually_exclusive_group()
    output.add_argument("-o", "--out", metavar=tr(
        "OUT"), help=tr("the file to write, .txt or .pdf; - for standard output"))
    output.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _new() -> CommandLine:
    parser = CommandLine("new", tr("Make a new map."),
                         tr("Size, labels and rules are those of a template; what else is given takes their place."),
                         "new --list\nnew hill.losmap --rules asl\n"
                         "new valley.losmap --rules cwb --size 30x20 --generate 7 --title 'The valley'\n"
                         "new --module fen.vmod --list\nnew fen.losmapz --module fen.vmod --map 'Main map / East'")
    parser.add_argument("out", metavar=tr("OUT"), nargs="?", help=tr("the file to write, .losmap"))
    parser.add_argument("--list", action="store_true", help=tr("list the templates, or the maps of --module"))
    parser.add_argument("--module", metavar=tr("FILE"), help=tr("a module of VASSAL, .vmod: the map gets the hexes, "
                                                                "the numbering and the picture of one of its maps"))
    parser.add_argument("--map", metavar=tr("NAME"), help=tr("the map of --module (default: its only one)"))
    parser.add_argument("--rules", metavar=tr("RULES"), help=tr("the rule set, as losview rules lists them"))
    parser.add_argument("--template", metavar=tr(
        "NAME"), help=tr("the template (default: the first one for the rules)"))
    parser.add_argument("--size", metavar=tr("WxH"), help=tr("columns and rows of hexes, as in 30x20"))
    parser.add_argument("--top", choices=("flat", "pointy"), help=tr("hexes in columns (flat) or in rows (pointy)"))
    parser.add_argument("--stagger", choices=("odd", "even"),
                        help=tr("which columns lie half a hex lower, or rows half a hex further right: the second, "
                                "fourth … (odd) or the first, third …"))
    parser.add_argument("--edges", choices=("whole", "half"), help=tr("whole hexes at the edges, or halves"))
    parser.add_argument("--labels", choices=("letters", "digits", "dotted"), help=tr("A1, 0101 or 1.1"))
    parser.add_argument("--level", metavar="N", help=tr("the level of the ground, exact to a quarter"))
    parser.add_argument("--title", metavar=tr("TEXT"), help=tr("what the map is called"))
    parser.add_argument("--generate", metavar=tr("SEED"), type=_integer,
                        help=tr("begin with hills, woods, a stream, a village and roads; the same whole number gives "
                                "the same country"))
    parser.add_argument("--replace", action="store_true", help=tr("write over a file that exists"))
    _add_levels(parser, "")
    return parser


def _info() -> CommandLine:
    parser = CommandLine("info", tr("Describe a map, or list the bundled maps."), "",
                         "info board.board\ninfo --maps")
    parser.add_argument("map", metavar=tr("MAP"), nargs="?", help=tr("the map to describe"))
    _add_board_options(parser)
    parser.add_argument("--maps", action="store_true", help=tr("list the bundled maps"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _rules() -> CommandLine:
    parser = CommandLine("rules", tr("List the rule sets with their options."), "", "rules\nrules --json")
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _calc() -> CommandLine:
    parser = CommandLine("calc", tr("Work out heights and ranges without a map."),
                         tr("Each page has fields, KEY=VALUE; those left out have their usual values.  Without a page "
                            "it lists the pages with their fields."),
                         "calc\ncalc card firer=4 target=0 height=1.5 base=1 range=7 behind=2\n"
                         "calc table gun=6 lowest=0 range=24\ncalc fractions high=3 low=1 range=7 'tops=2@3'\n"
                         "calc battletech attacker=1 target=3 range=20 at=5 top=2.75 --json")
    parser.add_argument("page", metavar=tr("PAGE"), nargs="?", help=tr("card, table, fractions or battletech"))
    parser.add_argument("values", metavar=tr("KEY=VALUE"), nargs="*", help=tr("a field and its value"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _night() -> CommandLine:
    parser = CommandLine(
        "night", tr("Do what a referee rolls, counts and places in a night of ASL (E1)."),
        tr("Without a map it lists the acts; without an act it says what the map's phase asks for.  Dice are drawn, "
           "and go on where the map's last act left off; or name them, the coloured die first.  With -o the map is "
           "written with the act taken on it."),
        "night\nnight game.losmap\nnight game.losmap base-nvr --dice 4,2\n"
        "night game.losmap starshell unit=I4 method=range hex=K6 --dice 4,5,3 -o game.losmap\n"
        "night game.losmap straying unit=C3 class=lax --seed 7 --json")
    parser.add_argument("map", metavar=tr("MAP"), nargs="?", help=MAP)
    parser.add_argument("act", metavar=tr("ACT"), nargs="?", help=tr("what is done, such as nvr-change or starshell"))
    parser.add_argument("values", metavar=tr("KEY=VALUE"), nargs="*", help=tr("a field of the act and its value"))
    _add_board_options(parser)
    _add_rules(parser, "asl")
    dice = parser.add_argument_group(tr("dice"))
    dice.add_argument("--dice", metavar="N,…", help=tr("dice that were thrown at the table, in order"))
    dice.add_argument("--seed", metavar="N", type=_integer,
                      help=tr("seed of the dice (default: the map's, else a new one)"))
    parser.add_argument("--anyway", metavar=tr("WHY"), help=tr("do it out of its phase, and note why"))
    parser.add_argument("-o", "--out", metavar=tr("OUT"), help=tr("write the map with the act taken, .losmap"))
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _describe() -> CommandLine:
    parser = CommandLine("describe", tr("Tell a map, a hex or a ruling in sentences, for the ear."),
                         tr("With a hex it tells the hex and what is seen from it, with two the ruling between them.")
                         + "\n\n" + ENDS,
                         "describe demo:\ndescribe hill.losmap J4\ndescribe hill.losmap J4 K12:2 --rules battletech")
    _add_map_and_rules(parser)
    parser.add_argument("hex", metavar=tr("HEX"), nargs="?", help=tr("the hex, or the firer's end"))
    parser.add_argument("to", metavar=tr("TO"), nargs="?", help=tr("the target's end"))
    _add_known_to(parser)
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _case() -> CommandLine:
    parser = CommandLine("case", tr("Open case files: small maps with the verdicts expected on them."),
                         tr("A case file has a title, rules, a sketch of a board, and expected verdicts, one a line.  "
                            "The window lays their threads one by one; --check prints whether the verdicts match, and "
                            "ends with status 1 if one does not."),
                         "case blind.txt\ncase --check --worksheet blind.txt")
    parser.add_argument("files", metavar=tr("FILE"), nargs="+", help=tr("case files"))
    parser.add_argument("--check", action="store_true", help=tr("print whether each verdict matches, without a window"))
    parser.add_argument("--worksheet", action="store_true", help=tr("with --check: print the worksheets too"))
    return parser


def _lesson() -> CommandLine:
    parser = CommandLine("lesson", tr("Play lessons, or check that the rules agree with them."),
                         tr('A lesson is a TOML file with a map and steps; the help page "Lessons" describes it.  '
                            "Without files the bundled lessons are meant.  --check asks the rules for everything that "
                            "the lessons show and ask, with right answers and wrong ones, and ends with status 1 where "
                            "they disagree."),
                         "lesson\nlesson --check\nlesson my-hill.toml --check")
    parser.add_argument("files", metavar=tr("FILE"), nargs="*", help=tr("lesson files (default: the bundled lessons)"))
    parser.add_argument("--check", action="store_true", help=tr("print whether the rules agree, without a window"))
    return parser


def _lint() -> CommandLine:
    parser = CommandLine("lint", tr("Find what is wrong with a map as it is drawn."),
                         tr("It finds ways that lead nowhere, contours that cross, streams that run uphill, outlines "
                            "that pass a vertex by a hair and the like, each with its place and how it is mended where "
                            "that is certain.  The exit status is 0 where nothing was found, 1 where something was."),
                         "lint demo:\nlint hill.losmap --json")
    parser.add_argument("map", metavar=tr("MAP"), help=MAP)
    _add_board_options(parser)
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    return parser


def _bench() -> CommandLine:
    parser = CommandLine("bench", tr("Measure how fast losview is on this machine."),
                         tr("Every figure is printed with a yardstick of the same run; ok says whether it meets its "
                            "target.  The exit status is 0 in any case."), "bench\nbench --json --quick")
    parser.add_argument("--window", action="store_true",
                        help=tr("measure the window instead of the rules: frames, fields on the screen, its opening"))
    parser.add_argument("--studies", action="store_true",
                        help=tr("measure studies instead: whole boards, two processes, a cluster; some minutes"))
    parser.add_argument("--quick", action="store_true",
                        help=tr("small maps and few rounds, to try the measuring itself"))
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=tr("print JSON instead of a table"))
    output.add_argument("--plot", metavar=tr("OUT.svg"),
                        help=tr("draw the figures over their targets instead, and how verdicts agree with VASL's"))
    return parser


STUDY_DETAILS = tr("An area is labels and rectangles with commas between (A1, C3..F6), or a query as the select tool "
                   "takes it (woods on level 2; units of red). Jobs are the same wherever they are done: in this "
                   "process, in processes (--jobs), or on the workers of a Dask scheduler, where whoever reaches the "
                   "scheduler may run any code.")


class StudyCommandLine(CommandLine):
    """A command for studies; the settings of all studies are added when it is used, as loading them takes a while."""

    def parse_intermixed_args(self, args: Sequence[str] | None = None,  # type: ignore[override]
                              namespace: Namespace | None = None) -> Namespace:
        from losview.features.studies.all_studies import STUDIES

        known: set[str] = set()
        for study in STUDIES:
            group = self.add_argument_group(tr("study {study}", study=study.key), study.about)
            for setting in study.settings:
                if setting.option not in known:
                    group.add_argument(setting.option, metavar=setting.metavar, help=setting.help)
                    known.add(setting.option)
        return super().parse_intermixed_args(args, namespace)


def _study() -> CommandLine:
    parser = StudyCommandLine(
        "study", tr("Study whole maps: every hex against every hex."), STUDY_DETAILS,
        "study dominance hill.losmap -o hill.csv\nstudy dominance bd0* --rules asl --jobs 0 --store seen -o all.csv\n"
        "study dominance hill.losmap --scheduler tcp://host:8786",
    )
    parser.add_argument("study", metavar=tr("NAME"), help=tr("the study; they are listed below with their options"))
    _add_study_options(parser)
    return parser


def _dominance() -> CommandLine:
    parser = StudyCommandLine("dominance", tr("Of every hex, how many hexes it sees and by how many it is seen."),
                              tr("The same as losview study dominance.") + "\n\n" + STUDY_DETAILS,
                              "dominance demo:\ndominance hill.losmap -o hill.csv\n"
                              "dominance hill.losmap --viewers 'units of red' -o hill.svg")
    _add_study_options(parser)
    parser.set_defaults(study="dominance")
    return parser


def _add_study_options(parser: CommandLine) -> None:
    """Add the options that all studies have."""
    parser.add_argument("maps", metavar=tr("MAP"), nargs="+", help=MAP)
    _add_board_options(parser)
    _add_rules(parser, tr("each map's own"))
    compared = parser.add_argument_group(tr("what study compare compares with"))
    compared.add_argument("--with-rules", metavar=tr("RULES"), help=tr("another rule set"))
    compared.add_argument("--with-option", metavar=tr("KEY=VALUE"), action="append", help=tr("an option that differs"))
    compared.add_argument("--with-map", metavar=tr("MAP"), help=tr("another edition of the map"))
    asked = parser.add_argument_group(tr("what is asked"))
    asked.add_argument("--viewers", metavar=tr("AREA"), help=tr("who looks (default: every hex)"))
    asked.add_argument("--targets", metavar=tr("AREA"), help=tr("what is looked at (default: every hex)"))
    asked.add_argument("--from-height", metavar="N,…",
                       help=tr("heights of the viewers' eyes above what they stand on, in levels; each is judged "
                               "(default: the rules' own)"))
    asked.add_argument("--to-height", metavar="N,…", help=tr("the same for the targets"))
    work = parser.add_argument_group(tr("where it is done"))
    work.add_argument("--jobs", metavar="N", type=_integer,
                      help=tr("so many processes, 0 for one for each core (default: 1)"))
    work.add_argument("--scheduler", metavar=tr("ADDRESS"),
                      help=tr("a Dask scheduler, tcp://host:8786, or its scheduler file"))
    work.add_argument("--tls-ca", metavar=tr("FILE"), help=tr("for tls:// the certificate of the authority …"))
    work.add_argument("--tls-cert", metavar=tr("FILE"), help=tr("… this side's certificate …"))
    work.add_argument("--tls-key", metavar=tr("FILE"), help=tr("… and its key"))
    work.add_argument("--store", metavar=tr("FOLDER"), help=tr("keep the parts here: a study that was stopped goes on "
                                                               "where it was when the command is repeated"))
    out = parser.add_argument_group(tr("what comes out"))
    out.add_argument("-o", "--out", metavar=tr("FILE"),
                     help=tr("the file to write, .csv, .parquet, .npz, .svg or .png (a map with the values as heat), "
                             "or .pdf (a page for each map); - for standard output"))
    out.add_argument("--format", choices=("csv", "parquet", "npz", "svg", "png", "pdf"),
                     help=tr("the format to write, where the name does not say"))
    out.add_argument("--sort", metavar=tr("COLUMN"),
                     help=tr("print the rows by this column, the greatest first; in a picture the column to draw"))
    out.add_argument("--top", metavar="N", type=_integer, help=tr("how many rows to print (default: 10)"))
    out.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))


class Command(NamedTuple):
    """A command: its parser, and the module whose `run` does it."""

    parser: Callable[[], CommandLine]
    module: str


COMMANDS: dict[str, Command] = {
    "open": Command(_open, "losview.cli.window"),
    "check": Command(_check, "losview.cli.check"),
    "field": Command(_field, "losview.cli.field"),
    "render": Command(_render, "losview.cli.render"),
    "convert": Command(_convert, "losview.cli.convert"),
    "demands": Command(_demands, "losview.cli.demands"),
    "diff": Command(_diff, "losview.cli.diff"),
    "handout": Command(_handout, "losview.cli.handout"),
    "report": Command(_report, "losview.cli.report"),
    "matrix": Command(_matrix, "losview.cli.matrix"),
    "new": Command(_new, "losview.cli.new"),
    "info": Command(_info, "losview.cli.info"),
    "lint": Command(_lint, "losview.cli.lint"),
    "rules": Command(_rules, "losview.cli.rules"),
    "describe": Command(_describe, "losview.cli.describe"),
    "night": Command(_night, "losview.cli.night"),
    "calc": Command(_calc, "losview.cli.calc"),
    "case": Command(_case, "losview.cli.case"),
    "lesson": Command(_lesson, "losview.cli.lesson"),
    "study": Command(_study, "losview.cli.study"),
    "dominance": Command(_dominance, "losview.cli.study"),
    "bench": Command(_bench, "losview.bench.command"),
}


def parse_command_line(words: Sequence[str]) -> tuple[Command, Namespace]:
    """Parse the words after the program's name into a command and its arguments.

    Raises:
        SystemExit: after printing help or version (status 0), or for a bad command line (status 2).
    """
    if words and words[0] in ("-h", "--help", "help", "--version", "-V"):
        _whole().parse_args(["--help" if words[0] == "help" else words[0]])
    if words[:1] == ["--verbose"] and words[1:] and words[1] in COMMANDS:
        words = [words[1], words[0], *words[2:]]
    if not words or words[0] not in COMMANDS:
        words = ["open", *words]
    command = COMMANDS[words[0]]
    parser, words = command.parser(), _repeat_option(words[1:])
    # `parse_intermixed_args` forgets where "--" stood, and takes names that begin with a dash for options after all.
    return command, parser.parse_args(words) if "--" in words else parser.parse_intermixed_args(words)


def _whole() -> CommandLine:
    """The parser of the whole command line: general help and version."""
    names = [f"  {name:11}{command.parser().about}" for name, command in COMMANDS.items()]
    parser = CommandLine("", tr("losview: hex maps and line of sight for board wargames."),
                         "\n".join([tr("losview MAP … opens the window on maps; losview alone shows the bundled "
                                       "maps."), "",
                                    tr("commands:"), *names, "", tr("losview COMMAND --help describes one of them.")]),
                         "demo:\ncheck demo:\nfield board.board 0304 --rules battletech\nrender demo: -o demo.png")
    parser.usage = SUPPRESS
    parser.add_argument("-V", "--version", action=_Versions, nargs=0,
                        help=tr("show the versions of losview, its libraries and the system, and exit"))
    return parser


def _repeat_option(words: Sequence[str]) -> list[str]:
    """`--option a=b c=d` as `--option a=b --option c=d`."""
    spread: list[str] = []
    for at, word in enumerate(words):
        follows = at >= 2 and "--option" in (words[at - 2], spread[-2] if len(spread) >= 2 else "")
        if follows and _CHOICE.fullmatch(word):
            spread.append("--option")
        spread.append(word)
    return spread
