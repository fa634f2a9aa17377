"""Writing a board as a sketch, which `sketch` reads back as the same board."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from losview.board.board import Board
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.formats.sketch_words import (
    default_letters,
    hex_word,
    json_word,
    kind_word,
    levels_decimal,
    plain_word,
    point_word,
    quoted_word,
    running_text,
    side_word,
)
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels, direction_key

_INDENT = "  "


def to_sketch(board: Board) -> str:
    """The board as a text picture."""
    tokens = _tokens(board)
    covered = [entry for entry in tokens if board.covers[entry] != OPEN]
    hilly = bool(board.levels.any())
    lines = [f"grid {' '.join(_grid_words(board, with_size=not covered and not hilly))}"]
    if board.title:
        lines.append(f"title {running_text(board.title)}")
    if board.author:
        lines.append(f"author {running_text(board.author)}")
    lines += _settings(board)
    lines += _section("legend", (f"{tokens[entry]} = {_cover_words(board.covers[entry])}" for entry in covered))
    if covered:
        rows = [[tokens.get(entry, "-") for entry in column] for column in board.cover_at.tolist()]
        lines += _section("terrain", _rows(board.grid, rows))
    if hilly:
        rows = [[levels_decimal(level) for level in column] for column in board.levels.tolist()]
        lines += _section("levels", _rows(board.grid, rows))
    lines += _section("hexsides", (f"{side_word(board, side)} {', '.join(kind_word(kind, 'hexside') for kind in kinds)}"
                                   for side, kinds in sorted(board.hexsides.items())))
    lines += _numbered_things(board)
    lines += _section("notes", map(running_text, board.notes))
    own_lines = _settings_with_lines(board)
    lines += _section("scenario", (f"{plain_word(key)} = {json_word(value)}" for key, value in board.scenario.items()
                                   if key not in own_lines))
    lines += _section("extra", (f"{plain_word(key)} = {json_word(value)}" for key, value in board.extra.items()))
    return "\n".join(lines) + "\n"


def _section(heading: str, lines: Iterable[str]) -> list[str]:
    body = [_INDENT + line for line in lines]
    return [heading, *body] if body else []


def _grid_words(board: Board, with_size: bool) -> Iterator[str]:
    grid, labels = board.grid, board.labels
    yield grid.top
    yield grid.stagger
    if grid.edges != "whole":
        yield grid.edges
    if labels.style != Labels().style:
        yield labels.style
    if (labels.first_column, labels.first_row) != (1, 1):
        yield f"from {labels.first_column} {labels.first_row}"
    if labels.past_z != "doubled":
        yield labels.past_z
    if labels.origin != "top-left":
        yield labels.origin
    if labels.order != "column":
        yield "row-first"
    if labels.padding:
        yield f"padding {labels.padding}"
    if with_size:
        yield f"{grid.columns} x {grid.rows}"


def _rows(grid: Grid, columns: list[list[str]]) -> list[str]:
    """Tokens `[column][row]` as lines, in columns, "-" where there is no hex."""
    present = grid.present.tolist()
    shown = [[token if has_hex else "-" for token, has_hex in zip(*column, strict=True)]
             for column in zip(columns, present, strict=True)]
    width = max(len(token) for column in shown for token in column)
    lines = []
    for row in range(grid.shape[1]):
        indent = " " * ((width + 1) // 2) if grid.top == "pointy" and grid.shifted(row) else ""
        lines.append((indent + " ".join(f"{column[row]:<{width}}" for column in shown)).rstrip())
    return lines


def _tokens(board: Board) -> dict[int, str]:
    """A token for each cover in use, by the number of the cover, in reading order."""
    present = board.grid.present
    used = Tally(board.cover_at.T[present.T].tolist())
    letters = {kind: letter for letter, kind in default_letters().items()}
    featureless = [entry for entry in used if not board.covers[entry].features]
    # "." stands for open ground, or for the commonest theme without terrain where no hex is open.
    dot = next((entry for entry in featureless if board.covers[entry] == OPEN),
               max(featureless, key=used.__getitem__, default=None))
    tokens: dict[int, str] = {}
    numbered: Tally[str] = Tally()
    for entry in used:
        features = board.covers[entry].features
        token_letters = [letters.get(feature.kind, "") if feature == Feature(feature.kind) else ""
                         for feature in features]
        if entry == dot:
            tokens[entry] = "."
        elif not board.covers[entry].theme and 0 < len(token_letters) <= 3 and all(token_letters):
            tokens[entry] = "".join(token_letters)
        else:
            base = letters.get(features[0].kind, "q") if features else "o"
            numbered[base] += 1
            tokens[entry] = f"{base}{numbered[base]}"
    return tokens


def _cover_words(cover: HexTerrain) -> str:
    parts = [_feature_words(feature) for feature in cover.features]
    if cover.theme:
        parts.append(f"theme {plain_word(cover.theme)}")
    return ", ".join(parts)


def _feature_words(feature: Feature) -> str:
    words = [kind_word(feature.kind, "terrain")]
    if feature.height is not None:
        words.append(f"height {levels_decimal(feature.height)}")
    if feature.amount is not None:
        words.append(f"amount {feature.amount}")
    if feature.exits is not None and 0 <= feature.exits < 64:
        words.append(f"exits {' '.join(str(i) for i in range(6) if feature.exits >> i & 1) or 'none'}")
    elif feature.exits is not None:  # of a kind that only another format knows
        words.append(f"exits mask {feature.exits}")
    return " ".join(words)


def _numbered_things(board: Board) -> list[str]:
    """Units, depictions and texts; numbers are left out where reading gives the same ones."""
    next_number = 1
    lines: dict[str, list[str]] = {"units": [], "depictions": [], "texts": []}
    for number, counter in sorted(board.counters.items()):
        words = [plain_word(counter.side)] if counter.side else []
        words += [kind_word(counter.kind, "counter"), hex_word(board, counter.hex)]
        words += [quoted_word(counter.name)] if counter.name else []
        words += [f"level {levels_decimal(counter.level)}"] if counter.level is not None else []
        words += [f"facing {direction_key(board.grid, counter.facing)}"] if counter.facing is not None else []
        words += [f"size {plain_word(counter.size)}"] if counter.size else []
        words += [f"concealment {plain_word(counter.concealment)}"] if counter.concealment else []
        lines["units"].append(_with_last_words(words, counter.amount, number, next_number, counter.extra))
        next_number = max(next_number, number + 1)
    for number, depiction in sorted(board.depictions.items()):
        words = [kind_word(depiction.kind, "terrain"), *(point_word(board, point) for point in depiction.outline)]
        for hole in depiction.holes:
            words += ["hole", *(point_word(board, point) for point in hole)]
        words += [quoted_word(depiction.name)] if depiction.name else []
        words += [f"height {levels_decimal(depiction.height)}"] if depiction.height is not None else []
        lines["depictions"].append(_with_last_words(words, depiction.amount, number, next_number, depiction.extra))
        next_number = max(next_number, number + 1)
    for number, text in sorted(board.texts.items()):
        words = [quoted_word(text.text), point_word(board, text.point)]
        words += [text.size] if text.size != "medium" else []
        words += [f"colour {quoted_word(text.colour)}"] if text.colour else []
        words += [f"turned {text.turn}"] if text.turn else []
        words += ["boxed"] if text.boxed else []
        lines["texts"].append(_with_last_words(words, None, number, next_number, text.extra))
        next_number = max(next_number, number + 1)
    return [line for heading, body in lines.items() for line in _section(heading, body)]


def _with_last_words(words: list[str], amount: int | None, number: int, expected: int,
                     extra: tuple[tuple[str, object], ...]) -> str:
    words += [f"amount {amount}"] if amount is not None else []
    words += [f"number {number}"] if number != expected else []
    words += [f"extra {json_word(dict(extra))}"] if extra else []
    return " ".join(words)


def _settings_with_lines(board: Board) -> list[str]:
    """Which entries of the scenario are written as a line of their own, `rules` or `thread`."""
    rules, thread = board.scenario.get("rules"), board.scenario.get("thread")
    names = ["rules"] if isinstance(rules, str) and rules else []
    if isinstance(thread, dict) and list(thread) == ["from", "to"] and all(
            isinstance(end, str) and end for end in thread.values()):
        names.append("thread")
    return names


def _settings(board: Board) -> list[str]:
    lines = []
    for key in _settings_with_lines(board):
        value = board.scenario[key]
        words = [value] if key == "rules" else list(value.values())
        lines.append(f"{key} {' '.join(_end_word(word) for word in words)}")
    return lines


def _end_word(text: str) -> str:
    """A rule system's key or an end of a thread, quoted where a sketch would read it otherwise."""
    bare = all(letter.isascii() and (letter.isalnum() or letter in "_-.:@") for letter in text)
    return text if bare else quoted_word(text)


