"""`losview info`: what is on a map, or the list of bundled maps."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from losview.base.choice import ENGLISH
from losview.base.translation import spoken, tr, tr_note
from losview.base.words import figure
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.night import night_of
from losview.board.scenario.night_words import MONTHS
from losview.board.terrain import table
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA, chosen_rules, in_levels
from losview.cli.terminal import columns, filled, print_json, print_text, styled
from losview.formats.bundled_maps import bundled
from losview.formats.format import open_map
from losview.formats.losmap.referenced import remarks

#: The longest bar of the levels' histogram.
BAR = 40

#: What people read for the keys of a grid, of labels and of a night; "" where nothing is said.
_GRID_WORDS = {
    "flat": tr("flat-top"), "pointy": tr("pointy-top"),
    "flat odd": tr("odd columns shifted"), "flat even": tr("even columns shifted"),
    "pointy odd": tr("odd rows shifted"), "pointy even": tr("even rows shifted"),
    "whole": tr("whole edges"), "half": tr("half edges"),
}
_LABEL_WORDS = {"letters": tr("letters"), "digits": tr("digits"), "dotted": tr("dotted")}
_SKY_WORDS = {
    "snow": {"none": "", "ground": tr("ground snow"), "deep": tr("deep snow")},
    "weather": {"clear": "", "overcast": tr("overcast"), "rain": tr("rain"), "falling_snow": tr("falling snow"),
                "mist": tr("mist")},
    "cloud": {"none": tr("no clouds"), "scattered": tr("scattered clouds"), "overcast": tr("overcast clouds")},
    "moon": {"none": tr("no moon"), "half": tr("half moon"), "full": tr("full moon")},
}


def run(args: Namespace) -> int:
    """Describe a map, or list the bundled ones."""
    if args.maps == (args.map is not None):
        raise Refusal(tr("name one map, or list those that come with losview: losview info --maps"))
    if args.maps:
        _list_maps(args.json)
        return DONE
    board = open_map(args.map)
    about = description(board, args.map)
    if args.json:
        print_json(about)
    else:
        print_text(info_text(about, board.labels.range_text(board.grid)))
    return DONE


def _list_maps(as_json: bool) -> None:
    maps = [{"map": f"demo:{name}", "title": title} for name, title, *_ in bundled()]
    if as_json:
        print_json({"schema": SCHEMA, "command": "info", "maps": maps})
    else:
        print_text("\n".join(columns([(entry["map"], entry["title"]) for entry in maps])))


def description(board: Board, path: str) -> dict[str, Any]:
    """Everything `info` says about a map, as JSON."""
    grid, scenario = board.grid, board.scenario
    levels, hexes = np.unique(board.levels[grid.present], return_counts=True)
    with spoken(ENGLISH):  # what programs read
        labels = board.labels.range_text(grid)
    return {
        "schema": SCHEMA, "command": "info", "map": path, "title": board.title, "author": board.author,
        "grid": {"columns": grid.columns, "rows": grid.rows, "top": grid.top, "stagger": grid.stagger,
                 "edges": grid.edges, "hexes": len(grid.plane.cells)},
        "labels": {"style": board.labels.style, "range": labels},
        "levels": [{"level": in_levels(level), "hexes": count}
                   for level, count in zip(levels.tolist(), hexes.tolist(), strict=True)],
        "terrain": _terrain(board),
        "hexsides": _counted(Counter(kind for kinds in board.hexsides.values() for kind in kinds), "hexsides"),
        "depictions": _counted(Counter(drawn.kind for drawn in board.depictions.values()), "depictions"),
        "counters": _counters(board),
        "texts": [text.text for text in board.texts.values()],
        "rules": _rules(board, path),
        "options": dict(scenario["options"]) if isinstance(scenario.get("options"), dict) else {},
        "thread": scenario["thread"] if isinstance(scenario.get("thread"), dict) else None,
        "night": None if (night := night_of(board)) is None else asdict(night),
        "notes": list(board.notes),
        "boards": [source._asdict() for source in board.sources],
        "remarks": list(remarks(board)),
    }


def _rules(board: Board, path: str) -> str:
    """The key of the map's rule set, or the usual one; also of a rule set that this losview lacks."""
    try:
        return chosen_rules(None, board, path).key
    except Refusal:
        return str(board.scenario["rules"])


def _terrain(board: Board) -> list[dict[str, Any]]:
    """Kinds of terrain with the number of hexes that have each, the most common first."""
    uses = np.bincount(board.cover_at[board.grid.present], minlength=len(board.covers)).tolist()
    kinds: Counter[str] = Counter()
    for cover, count in zip(board.covers, uses, strict=True):
        for kind in dict.fromkeys(cover.kinds() or ("open",)):
            kinds[kind] += count
    return _counted(kinds, "hexes")


def _counted(kinds: Counter[str], what: str) -> list[dict[str, Any]]:
    return [{"kind": kind, "name": table().name(kind), what: count, "known": table().get(kind) is not None}
            for kind, count in kinds.most_common() if count]


def _counters(board: Board) -> list[dict[str, Any]]:
    """Counters by side, in the scenario's order of sides."""
    sides = board.scenario.get("sides")
    order = [str(side) for side in sides] if isinstance(sides, list) else []
    by_side: dict[str, Counter[str]] = {side: Counter() for side in order}
    for counter in board.counters.values():
        by_side.setdefault(counter.side, Counter())[counter.kind] += 1
    return [{"side": side, "counters": sum(kinds.values()), "kinds": _counted(kinds, "counters")}
            for side, kinds in by_side.items()]


def info_text(about: dict[str, Any], labels: str) -> str:
    """The description for people.

    Args:
        labels: of the first and the last hex, in the user's language.
    """
    grid = about["grid"]
    lines = [styled(about["title"] or about["map"], "bold"), *columns([
        (tr("map"), about["map"]),
        *([(tr("author"), about["author"])] if about["author"] else []),
        (tr("grid"), ", ".join([
            tr("{columns} x {rows}", columns=grid["columns"], rows=grid["rows"]),
            tr("{count:,} hexes", count=grid["hexes"]), _GRID_WORDS[grid["top"]],
            _GRID_WORDS[f"{grid['top']} {grid['stagger']}"], _GRID_WORDS[grid["edges"]]])),
        (tr("labels"), f"{_LABEL_WORDS[about['labels']['style']]}, {labels}"),
        (tr("rules"), ", ".join([about["rules"], *(f"{key}={value}" for key, value in about["options"].items())])),
        *([(tr("thread"), tr("{start} to {end}", start=about["thread"].get("from"), end=about["thread"].get("to")))]
          if about["thread"] else []),
        *([(tr("night"), _night(about["night"]))] if about["night"] else []),
    ])]
    most = max(entry["hexes"] for entry in about["levels"])
    lines += _section(tr("levels"), [
        (figure(entry["level"], "g"), figure(entry["hexes"]), "█" * max(1, BAR * entry["hexes"] // most))
        for entry in about["levels"]], frozenset({0, 1}))
    for name, what, title in (("terrain", "hexes", tr("terrain")), ("hexsides", "hexsides", tr("hexsides")),
                              ("depictions", "depictions", tr("depictions"))):
        lines += _section(title, [(figure(entry[what]), _named(entry)) for entry in about[name]], frozenset({0}))
    for side in about["counters"]:
        title = tr("counters of {side}", side=side_title(side["side"])) if side["side"] else tr("counters of no side")
        rows = [(figure(entry["counters"]), _named(entry)) for entry in side["kinds"]]
        lines += _section(title, rows, frozenset({0}))
    for name, title in (("texts", tr("texts")), ("notes", tr("notes")), ("remarks", tr("remarks"))):
        if about[name]:
            lines += ["", styled(title, "bold"), *(filled(tr_note(sentence), "  ") for sentence in about[name])]
    return "\n".join(lines)


def _night(night: dict[str, Any]) -> str:
    """A night in one line: "NVR 3, scattered clouds, half moon, October; the attacker is Red"."""
    parts = [tr("NVR {nvr}", nvr=night["nvr"]), *(words[night[key]] for key, words in _SKY_WORDS.items())]
    told = ", ".join([*filter(None, parts), MONTHS[night["month"] - 1]])
    if not night["attacker"]:
        return told
    return tr("{night}; the attacker is {side}", night=told, side=side_title(night["attacker"]))


def _named(entry: dict[str, Any]) -> str:
    return str(entry["name"]) if entry["known"] else tr("{kind} (kept; no rule set knows it)", kind=entry["name"])


def _section(title: str, rows: Sequence[tuple[str, ...]], right: frozenset[int]) -> list[str]:
    return ["", styled(title, "bold"), *columns(rows, right, "  ")] if rows else []
