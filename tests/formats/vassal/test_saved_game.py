"""Saved games of VASL: what of a game comes onto the map, where it lies, and what must never come onto it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from losview.board.board import Board
from losview.board.unit_counter import UnitCounter
from losview.formats.core import limit_table
from losview.formats.core.error import FormatError
from losview.formats.format import for_path, open_map, save
from losview.formats.losmap.losmap_write import map_text
from losview.formats.vassal import pieces as saved_pieces
from losview.formats.vassal import saved_game as saved_commands
from losview.rules.ends import parse_end
from losview.rules.rule_sets import rule_set
from tests.support.archives import GRAIN, WOODS, Paint, zipped
from tests.support.vassal_saves import (
    EDGE,
    HIGH,
    SECRET,
    WIDE,
    GameText,
    PieceText,
    afv,
    board_archive,
    contained,
    dummy,
    marker,
    squad,
)

SAVES = Path(__file__).parents[4] / "shared" / "saves"
BOARDS = SAVES.parent / "boards" / "vasl"
real_games = pytest.mark.skipif(not (SAVES.is_dir() and BOARDS.is_dir()),
                                reason="the real saved games and their boards are not here")

Opened = Callable[[GameText | bytes], Board]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a game; its boards t1 (with woods), t2 (with grain) lie in the user's folder of boards."""
    boards = tmp_path / "boards"
    boards.mkdir()
    (boards / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 12, WOODS)))
    (boards / "bdt2").write_bytes(board_archive("t2", Paint().disc("C2", 25, GRAIN)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(boards))

    def opened_game(game: GameText | bytes) -> Board:
        path = tmp_path / "game.vsav"
        path.write_bytes(game if isinstance(game, bytes) else game.archive())
        return open_map(path)

    return opened_game


def only(board: Board) -> UnitCounter:
    """The one counter of a map."""
    (counter,) = board.counters.values()
    return counter


def refusal(opened: Opened, game: GameText | bytes) -> str:
    with pytest.raises(FormatError) as problem:
        opened(game)
    return str(problem.value)


def told(board: Board, word: str) -> str:
    """The notes of a map that hold a word."""
    return " ".join(note for note in board.notes if word in note)


@pytest.mark.parametrize("way", ["hex", "raw", "packed", "plain"])
def test_the_four_containers_hold_the_same(way: str, opened: Opened) -> None:
    board = opened(GameText().at("C3", squad()).archive(way))
    assert board.label(only(board).hex) == "t1C3"
    assert for_path("game.vsav").key == for_path("game.vlog").key == "vassal"


def test_a_game_is_known_by_its_content_and_is_only_read(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "game.zip"
    path.write_bytes(GameText().at("C3", squad()).archive())
    assert for_path(path).key == "vassal"
    with pytest.raises(FormatError):
        save(open_map(path), tmp_path / "other.vsav")


def test_of_a_log_its_start_is_shown(opened: Opened) -> None:
    later = GameText().at("A1", squad())
    game = GameText().at("C3", squad())
    board = opened(game.archive(logged=later.commands))
    assert board.label(only(board).hex) == "t1C3"


# Where counters lie.

@pytest.mark.parametrize(("turned", "crop", "zoom"), [
    (False, None, 1.0), (True, None, 0.5), (False, (56, 0, 113, -1), 0.5), (True, (56, 0, 113, -1), 1.0),
    (True, (0, 65, -1, 129), 1.0), (False, (113, 129, 112, 129), 1.0)])
def test_every_hex_of_a_turned_and_cropped_board_is_found(
        turned: bool, crop: tuple[int, ...] | None, zoom: float, opened: Opened) -> None:
    """Each hex's centre dot, worked out by VASL's own sums, under a board that pushes it down."""
    words = ["0", "1", "rt2" if turned else "t2", *map(str, crop or ()), "VER", "6.5", "ZOOM", str(zoom)]
    above = ["0", "0", "t1", *map(str, crop or ()), "VER", "6.5"]
    x, y, wide, high = crop or (0, 0, -1, -1)
    wide, high = (225 - x if wide <= 0 else wide), (258 - y if high <= 0 else high)
    game, wanted = GameText((above, words)), []
    for column in range(5):
        for number in range(1 - column % 2, 5):
            px, py = column * WIDE - x, HIGH * (number - 0.5 + column % 2 / 2) - y
            if not (1 < px < wide - 1 and 1 < py < high - 1):
                continue  # half hexes of the edge belong to the boards on both sides
            if turned:
                px, py = wide - px, high - py
            game.stack(EDGE + px * zoom, EDGE + high + py * zoom, squad(name=f"{column + 1}-{number}-7"))
            wanted.append(f"t2{'ABCDE'[column]}{number}")
    board = opened(game)
    assert [board.label(counter.hex) for counter in board.counters.values()] == wanted
    assert wanted


def test_boards_lie_side_by_side(opened: Opened) -> None:
    game = GameText((("0", "0", "t1", "VER", "1"), ("1", "0", "t2", "VER", "1")))
    board = opened(game.stack(EDGE + 225 + WIDE, EDGE + HIGH, squad()).stack(EDGE + WIDE, EDGE + HIGH, squad()))
    assert [board.label(counter.hex) for counter in board.counters.values()] == ["t2B1", "t1B1"]


def test_off_the_boards_and_out_of_play_nothing_is_shown(opened: Opened) -> None:
    game = GameText().at("A1", squad()).stack(100, 100, squad(), squad()).stack(500, 500, squad(), on="Casualties")
    game.stack(500, 500, squad(), on="null", alone=True)
    board = opened(game)
    assert len(board.counters) == 1
    assert told(board, "off the boards").startswith("Left out: 2 pieces")


def test_a_stack_says_where_its_pieces_lie_and_a_piece_is_in_one(opened: Opened) -> None:
    game = GameText()
    game.add(squad(), "Main Map;1;1;7", "5")
    for column in (1, 2):
        game.commands.append(f"+/9{column}/stack/Main Map;{EDGE + column * 2 * 56};{EDGE + 97};5\\")
    board = opened(game)
    assert board.label(only(board).hex) == "t1C2"


def test_bypass_is_told(opened: Opened) -> None:
    board = opened(GameText().at("C2", squad(), dy=HIGH / 2))
    assert board.label(only(board).hex) in ("t1C2", "t1C3")
    assert "(bypass): 1 counter" in told(board, "bypass")


# What pieces are.

KINDS = [
    (marker("White +3 Smoke"), "smoke", 3), (marker("Gray +2 Smoke"), "smoke", 2), (marker("White +1 WP"), "smoke", 1),
    (marker("Smoke grenade +2"), "smoke", 2), (marker("WP grenade +1"), "smoke", 1), (marker("Blaze"), "blaze", None),
    (marker("2-level Blaze"), "blaze", 2), (marker("Flame"), "flame", None), (marker("PzKw IV Wreck2"), "wreck", None),
    (marker("100mm OBA FFE:1"), "ffe", None), (marker("80mm OBA SR"), "spotting_round", None),
    (marker("GE Starshell"), "starshell", None), (marker("80mm IR"), "illuminating_round", None),
    (marker("Gunflash"), "gunflash", None), (marker("Prep Fire"), "prep_fire", None),
    (marker("Veh Bnd. Fire"), "prep_fire", None), (marker("Final Fire"), "first_fire", None),
    (marker("No Def Fire"), "first_fire", None), (marker("H-t-H Melee"), "melee", None),
    (marker("Reverse Motion"), "motion", None), (marker("1S Foxhole"), "foxhole", None),
    (marker("Trench"), "trench", None), (marker("1+3+5 Pillbox").arc(2, "ca"), "pillbox", None),
    (marker("Roadblock"), "obstacle", None), (afv(), "afv", None),
    (PieceText("Opel 6700", "ge/veh").arc(1).unit().turned(), "lorry", None),
    (PieceText("50L AT PaK 38", "ge/gun").unit().turned(), "artillery", None),
    (PieceText("geLDR", "ge").layer(("9-2", "9-1"), 2).unit(), "leader", None),
    (PieceText("", "ru").layer(("6-2-8 Esq", "5-2-7 1sq"), 1).unit("ru"), "infantry", None),
]


def test_what_changes_sight_is_a_counter_that_the_rules_know(opened: Opened) -> None:
    game = GameText()
    for number, (piece, _, _) in enumerate(KINDS):
        game.at(f"{'ABCDE'[number % 5]}{number // 5 % 4 + 1}", piece)
    found = [(counter.kind, counter.amount) for counter in opened(game).counters.values()]
    assert found == [(kind, amount) for _, kind, amount in KINDS]


def test_counters_have_no_numbers_of_drawings(opened: Opened) -> None:
    board = opened(GameText().at("C3", squad(), squad()).at("B2", squad()))
    assert len(board.counters) == 3
    assert board.depictions
    assert not board.counters.keys() & board.depictions.keys()


def test_sides_and_states(opened: Opened) -> None:
    broken = PieceText("4-4-7 1sq", "ru").layer(("broken +",), 1).unit("ru")
    board = opened(GameText().at("C3", squad("ge"), broken, afv(1, "ru", "T-34/85").layer((" ", "+ BU"), 2)))
    assert [(counter.side, counter.name) for counter in board.counters.values()] == [
        ("german", "4-6-7 1sq"), ("russian", "broken 4-4-7 1sq"), ("russian", "T-34/85 BU")]


def test_vehicles_guns_and_pillboxes_look_where_their_arc_is(opened: Opened) -> None:
    game = GameText()
    for arc in range(1, 7):
        game.at("C3", afv(arc), marker("1+3+5 Pillbox").arc(arc, "ca"))
    assert [counter.facing for counter in opened(game).counters.values()] == [
        direction for arc in range(1, 7) for direction in (arc - 1, arc - 1)]


def test_a_gun_looks_where_it_is_turned(opened: Opened) -> None:
    turns = ((0, 6), (3, 6), (4, 6), (2, 12))
    guns = [PieceText("PaK", "ge/gun").unit().turned(steps, sides) for steps, sides in turns]
    assert [counter.facing for counter in opened(GameText().at("C3", *guns)).counters.values()] == [2, 5, 0, 3]


def test_levels_hold_for_what_lies_above_them(opened: Opened) -> None:
    stack = (squad(name="1-1-1"), marker("Building Level 1"), squad(name="2-2-2"), marker("Building Cellar"),
             squad(name="3-3-3"), marker("Roof"), squad(name="4-4-4"))
    board = opened(GameText().at("C3", *stack))
    assert [counter.level for counter in board.counters.values()] == [None, 4, -4, None]
    assert "the level of 1 marker" in told(board, "roof")


def test_rubble_is_terrain_of_its_hex_and_the_night_is_set(opened: Opened) -> None:
    board = opened(GameText().at("C3", marker("Stone Rubble Ground Level")).at("D3", marker("Shellholes"))
                   .at("A1", marker("NVR 4")))
    assert board.cover(board.hex("t1C3")).kinds() == ("stone_rubble",)
    assert board.cover(board.hex("t1D3")).kinds() == ("shellholes",)
    assert board.scenario["night"] == {"nvr": 4}


def test_smoke_of_a_game_hinders(opened: Opened) -> None:
    board = opened(GameText().at("C2", marker("White +3 Smoke")))
    asl = rule_set("asl").prepare(board, {})
    assert asl.judge_one(parse_end(board, "t1C1"), parse_end(board, "t1C3")).hindrance == 3


def test_what_is_left_out_is_counted_and_named(opened: Opened) -> None:
    board = opened(GameText().at("C3", squad(), *[marker("Acq +1")] * 3, marker("Wind")))
    assert "4 pieces that no rule of sight asks about (3 Acq +1, 1 Wind)" in told(board, "Left out")


# What must not be seen.

def all_of(board: Board) -> str:
    """Everything that a map holds, as text."""
    return map_text(board, Path("x")) + repr(board)


def test_what_is_hidden_comes_nowhere(opened: Opened) -> None:
    game = GameText().at("C3", squad(name="9-9-9 open"), afv(name="Tiger", hidden=True), dummy(hidden=True))
    game.at("A1", squad(name="8-8-8", hidden=True)).stack(9, 9, squad(hidden=True))
    board = opened(game)
    assert [counter.name for counter in board.counters.values()] == ["9-9-9 open"]
    text = all_of(board)
    assert not any(word in text for word in ("Tiger", "8-8-8", SECRET, "Left out"))


def test_what_is_concealed_is_a_question_mark_and_dummies_look_alike(opened: Opened) -> None:
    board = opened(GameText().at("C3", afv(3, "ru", "KV-1", concealed=True), dummy("ru"),
                                 squad("ru", "4-4-7", concealed=True)))
    counters = list(board.counters.values())
    assert counters == [UnitCounter("concealed", board.hex("t1C3"), "russian")] * 3
    assert not any(word in all_of(board) for word in ("KV-1", "4-4-7", SECRET))
    assert "3 counters" in told(board, "question mark")


def test_errors_tell_no_secret(opened: Opened) -> None:
    game = GameText().at("C3", squad(concealed=True))
    game.commands[0] = game.commands[0].replace("Main Map;", "Main Map;x")
    assert SECRET not in refusal(opened, game)


# Boards.

def test_missing_boards_are_all_named_with_the_folder(opened: Opened, tmp_path: Path) -> None:
    game = GameText((("0", "0", "t1"), ("0", "1", "r77"), ("0", "2", "a9")))
    said = refusal(opened, game)
    assert "is played on bd77 and bda9: these boards are missing" in said
    assert str(tmp_path / "boards") in said
    assert "--boards" in said


@pytest.mark.parametrize(("boards", "what"), [
    ((), "has no boards laid out"),
    ((("0", "0", "t1"), ("2", "0", "t1")), "leaves a gap"),
    ((("0", "0", "t1"), ("0", "0", "t2")), "two boards in one place"),
    ((("0", "0", "t1", "SSR", *["NoBridge"] * 61),), "changes board 't1' 61 times; a board has 60 changes at most"),
    ((("0", "99", "t1"),), "beyond the 20 columns"),
    ((("0", "0", "../../etc"),), "is no name of a board"),
    ((("0", "x", "t1"),), "which is no number"),
    ((("0", "0", "t1", "VER", "1", "ZOOM", "nan"),), "enlarges a board by 'nan'"),
    ((("0", "0", "t1", "900", "0", "20", "20"),), "cuts board t1 down to nothing"),
    (tuple((str(at % 20), str(at // 20), "t1") for at in range(41)), "lays out 41 boards"),
])
def test_boards_that_cannot_be_laid_out_are_refused(boards: tuple[tuple[str, ...], ...], what: str,
                                                    opened: Opened) -> None:
    assert what in refusal(opened, GameText(boards))


def test_gaps_of_no_board_are_left_out(opened: Opened) -> None:
    board = opened(GameText((("0", "0", "t1"), ("1", "0", "NUL"))).at("B1", squad()))
    assert board.label(only(board).hex) == "t1B1"


def test_overlays_are_named_and_changes_apply(opened: Opened) -> None:
    words = ("0", "0", "t2", "VER", "6.5", "OVR", "o5", "h4", "g4", "SSR", "NoGrain", "Winter", "MoonDust")
    board = opened(GameText((words,)))
    plain = opened(GameText((("0", "0", "t2", "VER", "6.5"),)))
    assert {shape.kind for shape in plain.depictions.values()} == {"grain"}
    assert not board.depictions
    assert "Not in the ground: overlay o5 of board t2: ovrO: this archive of overlays is missing" in told(
        board, "overlay")
    assert "bdt2 is changed by NoGrain: open ground in place of grain." in board.notes
    assert "MoonDust, which losview does not know" in told(board, "MoonDust")
    assert board.scenario["layout"] == "bdt2{o5@H4-G4 NoGrain Winter MoonDust}"


def test_a_board_that_is_laid_twice_is_changed_once(opened: Opened) -> None:
    board = opened(GameText((("0", "0", "t2", "SSR", "NoGrain"), ("0", "1", "t2"))))
    assert [shape.kind for shape in board.depictions.values()] == ["grain"]


def test_a_cut_of_half_a_hex_is_told(opened: Opened) -> None:
    board = opened(GameText((("0", "0", "t1", "28", "0", "141", "-1", "VER", "6.6", "FH", "true"),)))
    assert "losview cuts at the middle" in told(board, "cut")
    assert board.label(board.grid.hex(0, 1)) == "t1B1"


# Files that are no such games.

def test_other_modules_other_archives_and_damaged_games_are_refused(opened: Opened) -> None:
    assert "is a saved game of the module 'Other'" in refusal(opened, GameText().archive(module="Other"))
    for data, what in ((zipped({"x": b""}), "is missing"), (b"PK\x03\x04", "is not a saved game archive"),
                       (zipped({"savedGame": b"!VCSK5c5"}), "pairs of hexadecimal digits"),
                       (zipped({"savedGame": b"!VCSK5czz"}), "pairs of hexadecimal digits"),
                       (zipped({"savedGame": b"!VCSZ5c5c5c"}), "is damaged where it is packed"),
                       (zipped({"savedGame": contained(b"x" * 99, "packed")[:-8]}), "ends where it is packed"),
                       (zipped({"savedGame": contained(b"\xff\xfe")}), "is not UTF-8"),
                       (zipped({"savedGame": contained(b"hello")}), "does not begin as a saved game does"),
                       (b"", "is empty")):
        assert what in refusal(opened, data)


def test_limits_are_told(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GameText().at("C3", squad())
    deep = PieceText("x", traits=[("mark;a", "")] * (limit_table.MAX_TRAITS + 1))
    assert "more than 300 traits" in refusal(opened, GameText().at("C3", deep))
    lost = GameText()
    lost.commands.append("+/7/mark;a\tpiece;;;x;y/only")
    assert "without the state of a trait" in refusal(opened, lost)
    monkeypatch.setattr(saved_pieces, "MAX_TRAIT_WORK", 100)
    assert "million characters" in refusal(opened, game)
    monkeypatch.setattr(saved_commands, "MAX_COMMAND", 50)
    assert "is longer than 50 characters" in refusal(opened, game)
    monkeypatch.setattr(saved_commands, "MAX_COMMANDS", 3)
    assert "more than 3 commands" in refusal(opened, game)


BOMBS = {
    "escaped commands": lambda: "begin_save\x1b" + "\\" * 15_000_000 + "\x1b",
    "nothing but commands": lambda: "begin_save" + "\x1b" * 15_000_000,
    "one long command": lambda: "begin_save\x1b+/1/a/" + "x" * 15_000_000,
    "traits in traits": lambda: heavy_pieces().text(),
}


def heavy_pieces() -> GameText:
    """Pieces of almost as many traits as there may be, each of them long."""
    game = GameText()
    for _ in range(60):
        game.stack(5, 5, PieceText("x", traits=[("mark;" + "y" * 500, "")] * 290), alone=True)
    return game


@pytest.mark.heavy
@pytest.mark.parametrize("bomb", BOMBS)
def test_small_files_take_little_time(bomb: str, opened: Opened) -> None:
    data = zipped({"savedGame": contained(BOMBS[bomb]().encode(), "packed")})
    start = time.process_time()
    refusal(opened, data)
    assert time.process_time() - start < 30


@real_games
@pytest.mark.parametrize(("name", "labels"), [
    ("streets-of-stalingrad", ("1A1",)),
    pytest.param("hubes-pocket", ("5A1", "2A1", "4A1"), marks=pytest.mark.heavy)])
def test_real_set_ups_open(name: str, labels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """All of their units still wait off the boards."""
    monkeypatch.setenv("LOSVIEW_BOARDS", str(BOARDS))
    board = open_map(SAVES / f"{name}.vsav")
    assert all(board.hex(label) in board.grid for label in labels)
    assert "off the boards" in told(board, "Left out")


@real_games
def test_a_real_game_with_hidden_units_tells_nothing_of_them() -> None:
    with pytest.raises(FormatError, match="has no boards laid out"):
        open_map(SAVES / "hidden-and-concealed.vsav")
