"""The figures of the bench as a picture, each over its target, and how verdicts agree with others' and the books'."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from losview import __version__
from losview.base.number_format import number
from losview.base.resources_dir import resources
from losview.base.translation import language, tr, tr_as
from losview.bench.timing import BenchRow
from losview.drawing.svg import FONTS
from losview.drawing.thread_svg import svg_number as _n
from losview.drawing.thread_svg import svg_text
from losview.rules.rule_sets import rule_set

#: Width of the picture, where bars begin and how long one at its target is, and the height of a row, in pixels.
WIDTH, START, TARGET, ROW = 960.0, 470.0, 300.0, 22.0
#: The longest bar, of what misses its target by far.
_LONGEST = TARGET * 1.25
_INK, _FAINT, _PAPER = "#20252b", "#6b7480", "#ffffff"
#: Colours of a figure within its target, of one beyond it, and of the classes of pairs that differ (Okabe and Ito).
_WITHIN, _BEYOND = "#0072b2", "#d55e00"
#: The classes of pairs that differ, as `agreement.toml` names them, with their colours.
CLASSES = {"close-calls": "#e69f00", "vasl-is-wrong": "#56b4e9", "touched-corners": "#009e73",
           "another-reading": "#cc79a7", "unexplained": "#000000"}
_CLASS_WORDS = {"close-calls": tr("close calls"), "vasl-is-wrong": tr("VASL is wrong"),
                "touched-corners": tr("hexes touched at a corner"), "another-reading": tr("another reading"),
                "unexplained": tr("unexplained")}
#: What else is compared with VASL than boards from ground to ground: all boards together.
_OTHER_PAIRS = {"levels": tr("VASL boards, other levels"), "joined": tr("VASL boards, joined")}
#: BattleTech's methods, as the picture names them.
_METHODS = {"standard": tr("standard"), "dead-zone": tr("dead zones"), "diagramming": tr("diagramming")}


@dataclass(frozen=True)
class AgreementRow:
    """How some verdicts agree with another program's, or with the books.

    Attributes:
        name: what was judged, in words. count: how many verdicts were compared.
        differ: how many differ, by classes of `CLASSES`; {} where none may, since a test asks for each.
    """

    name: str
    count: int
    differ: dict[str, int]


class AgreementSection(NamedTuple):
    """What is compared with one other program or with the books: heading, what was compared in a sentence, and rows."""

    heading: str
    about: str
    rows: list[AgreementRow]


def agreements() -> list[AgreementSection]:
    """The figures of resources/agreement.toml."""
    with (resources() / "agreement.toml").open("rb") as file:
        read: dict[str, list[dict[str, Any]]] = tomllib.load(file)
    boards = [_of_pairs(tr("VASL board {name}", name=one["name"]), one) for one in read["board"]]
    boards += [_of_pairs(words, _sum(read[key])) for key, words in _OTHER_PAIRS.items() if read.get(key)]
    methods = [_of_pairs(_METHODS[one["key"]], one) for one in read["method"]]
    cases = [_of_cases(rule_set(one["rules"]).name, one["verdicts"]) for one in read["cases"]]
    return [
        AgreementSection(tr("Verdicts that differ from VASL's"),
                         tr("Pairs of hexes of real boards, by why they differ."), boards),
        AgreementSection(tr("Verdicts that differ from MegaMek's"),
                         tr("Pairs of hexes of 14 boards by BattleTech's methods, 'Mech to 'Mech, by why they differ."),
                         methods),
        AgreementSection(tr("Verdicts that differ from the rules' cases"),
                         tr("Small maps with what a rule decides on them, also numbers that the books print."), cases),
    ]


def _sum(read: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The figures of several tables as those of one."""
    return {key: sum(one[key] for one in read) for key in ("pairs", *CLASSES) if all(key in one for one in read)}


def _of_pairs(name: str, read: dict[str, Any]) -> AgreementRow:
    said = tr("{board}, {pairs:,} pairs", board=name, pairs=read["pairs"])
    return AgreementRow(said, read["pairs"], {key: read[key] for key in CLASSES if key in read})


def _of_cases(name: str, count: int) -> AgreementRow:
    return AgreementRow(tr("{rules}, {verdicts:,} verdicts", rules=name, verdicts=count), count, {})


def share_of_target(row: BenchRow) -> float | None:
    """A figure over its target; where it has two, over the one that it comes nearer to.  None without a target."""
    parts = [] if row.most is None else [row.value / row.most]
    parts += [] if row.most_ratio is None or row.ratio is None else [row.ratio / row.most_ratio]
    return max(parts, default=None)


def plot(rows: Sequence[BenchRow], sections: Sequence[AgreementSection], machine: str) -> str:
    """The picture as the text of an SVG file.

    Args:
        rows: the figures; those without a target are left out. machine: what they were measured on, in words.
    """
    lines, y = _speed_section(rows, machine)
    agreed, high = _agreement_sections(sections, y + 56)
    return _picture([*lines, *agreed], high)


def speed_plot(told: Mapping[str, Any]) -> str:
    """Figures alone, as the text of an SVG file: the same wherever it is drawn.

    Args:
        told: what `losview bench --json` wrote, or some of its rows; its machine may be told in more words.
    """
    lines, y = _speed_section(list(map(_told_row, told["rows"])), f"Python {told['python']}, {told['machine']}")
    return _picture(lines, y + 34)


def _told_row(told: Mapping[str, Any]) -> BenchRow:
    """A figure as JSON has it; its targets are "30 ns" or "30 ns, 30 x"."""
    targets = [float(part.split()[0]) for part in (told["target"] or "").split(", ") if part]
    most, most_ratio = [*targets, None, None][:2]
    return BenchRow(told["name"], told["value"], told["unit"], told["ratio"], most, most_ratio)


def _speed_section(rows: Sequence[BenchRow], machine: str) -> tuple[list[str], float]:
    """The figures that have a target, and the height at which they end."""
    shown = [(row, share) for row in rows if (share := share_of_target(row)) is not None]
    lines: list[str] = []
    y = 34.0
    lines.append(_text(20, y, tr("Time and memory, over the target"), 16, bold=True))
    about = tr("losview {version}, {machine}. A shorter bar is better.", version=__version__, machine=machine)
    lines.append(_text(20, y + 18, about, 11, _FAINT))
    y += 34
    top = y
    for row, share in shown:
        lines += _row(row, share, y)
        y += ROW
    lines.append(f'<path d="M{_n(START + TARGET)} {_n(top)}V{_n(y)}" stroke="{_INK}" stroke-dasharray="4 3"/>')
    lines.append(_text(START + TARGET, y + 14, tr_as("of a figure", "target"), 11, _FAINT, "middle"))
    return lines, y


def agreement_plot(sections: Sequence[AgreementSection]) -> str:
    """How verdicts agree alone, as the text of an SVG file: the same on every machine."""
    return _picture(*_agreement_sections(sections, 34.0))


def _agreement_sections(sections: Sequence[AgreementSection], y: float) -> tuple[list[str], float]:
    """The sections from a height on, all bars of one scale, with a key; and the height at which they end."""
    most = max((sum(row.differ.values()) for section in sections for row in section.rows), default=0)
    lines: list[str] = []
    for section in sections:
        lines += [_text(20, y, section.heading, 16, bold=True), _text(20, y + 18, section.about, 11, _FAINT)]
        y += 26
        lines += _agreement(section.rows, y, most)
        y += ROW * len(section.rows) + 34
    y -= 18
    lines += _key(y)
    return lines, y + 34


def _picture(lines: Sequence[str], high: float) -> str:
    """The whole file, of that height."""
    return "\n".join((
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(WIDTH)}" height="{_n(high)}" viewBox="0 0 {_n(WIDTH)} '
        f'{_n(high)}" font-family="{FONTS}">', "<title>" + svg_text(tr("Figures of losview bench")) + "</title>",
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>', *lines, "</svg>", ""))


def _row(row: BenchRow, share: float, y: float) -> Iterator[str]:
    """A figure: its name, its bar, and its value with the target."""
    long = min(_LONGEST, TARGET * share)
    yield _text(START - 10, y + 15, row.name, 12, anchor="end")
    yield (f'<rect x="{_n(START)}" y="{_n(y + 4)}" width="{_n(max(1.0, long))}" height="{_n(ROW - 8)}" '
           f'fill="{_WITHIN if row.ok else _BEYOND}"/>')
    values = [f"{_figure(row.value)} {row.unit}"]
    if row.most_ratio is not None and row.ratio is not None:
        values.append(f"{_figure(row.ratio)} x")
    inside = long > 190
    said = tr("{values} of {target}", values=", ".join(values), target=row.target_words(_number))
    yield _text(START + (6 if inside else long + 6), y + 15, said, 11, _PAPER if inside else _INK)


def _figure(value: float) -> str:
    return _number(value, ",.0f" if value >= 100 else ".3g")


def _number(value: float, spec: str) -> str:
    return number(value, spec, language())


def _agreement(rows: Sequence[AgreementRow], y: float, most: int) -> Iterator[str]:
    """Rows, each with the verdicts that differ as a bar of classes; `most` of them make the longest bar."""
    for row in rows:
        count, x = sum(row.differ.values()), START
        yield _text(START - 10, y + 15, row.name, 12, anchor="end")
        for key, differ in row.differ.items():
            long = TARGET * differ / max(1, most)
            yield f'<rect x="{_n(x)}" y="{_n(y + 4)}" width="{_n(long)}" height="{_n(ROW - 8)}" fill="{CLASSES[key]}"/>'
            x += long
        agree = 100 * (1 - count / row.count)
        said = tr("{differ:,} differ, {share:.2f} % agree", differ=count, share=agree) if count else tr("all agree")
        yield _text(x + 6, y + 15, said, 11)
        y += ROW


def _key(y: float) -> Iterator[str]:
    """What the colours of the classes mean, from the right edge on."""
    x = WIDTH - 20 - sum(map(_key_width, CLASSES))
    for key, colour in CLASSES.items():
        yield f'<rect x="{_n(x)}" y="{_n(y)}" width="12" height="12" fill="{colour}"/>'
        yield _text(x + 17, y + 10, _CLASS_WORDS[key], 11)
        x += _key_width(key)


def _key_width(key: str) -> float:
    return 17 + 6.5 * len(_CLASS_WORDS[key]) + 14


def _text(x: float, y: float, text: str, size: float, colour: str = _INK, anchor: str = "start", *, bold: bool = False
          ) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}" fill="{colour}"{weight}>'
            f"{svg_text(text)}</text>")
