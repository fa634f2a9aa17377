"""Random boards with two sides, and with what only the referee may read, for tests of what a side knows."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from losview.board.board import Board, snapshot
from losview.board.map_text import MapText
from losview.board.scenario.concealment import WORDS
from losview.board.unit_counter import UnitCounter
from losview.features.records.game_record import GameRecord
from losview.hexes.lattice import centre
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.asl_boards import random_board
from tests.support.night_boards import night_board
from tests.support.rule_boards import battletech_board, civil_war_board

#: A kind of unit for each rule set.
UNITS = {"asl": "infantry", "battletech": "mech", "cwb": "infantry"}


def game(rules: str, seed: int) -> Board:
    """A random board with units of two sides, each with a name of its own, and what only the referee may read."""
    rng = random.Random(seed)
    make = {"asl": lambda rng: random_board(seed), "battletech": battletech_board, "cwb": civil_war_board}
    board = night_board(rng) if rules == "asl" and seed % 2 else make[rules](rng)
    board.counters = {3 * number: UnitCounter(UNITS[rules], rng.choice(board.grid.hexes()), ("blue", "red")[number % 2],
                                              f"NAME{number}.", extra=(("secret", f"SECRET{number}"),))
                      for number in range(1, 13)}
    middle = centre(board.grid.hexes()[0])
    board.texts = {5: MapText("SECRET NOTE", middle, boxed=True), 6: MapText("Hill", middle)}
    board.notes, board.extra = ["SECRET NOTES"], {"SECRET": ["SECRET"]}
    board.scenario = {**board.scenario, "sides": [{"name": "blue", "SECRET": 1}, "red"], "later": "SECRET",
                      "thread": {"from": "SECRET", "to": "SECRET"}, "pins": ["SECRET"], "rulings": ["SECRET"],
                      "demands": ["SECRET"], "cloaking": {
                          side: {"A": [{"kind": "infantry", "name": f"IN {side}", "referee": "SECRET"}], "B": []}
                          for side in ("blue", "red")},
                      "turn": {"number": 2, "side": "red", "phase": "MPh", "plan": "SECRET"}}
    return board


@st.composite
def games(draw: st.DrawFn, rules: str) -> Board:
    """Such a board with a few units, each of them known, concealed or hidden; some say the level of their hex."""
    board = game(rules, draw(st.integers(0, 1000)))
    spots = st.sampled_from(board.grid.hexes())
    units = draw(st.lists(st.tuples(spots, st.sampled_from(("blue", "red")), st.sampled_from(tuple(WORDS)),
                                    st.booleans()), min_size=2, max_size=7))
    board.counters = {3 * number: replace(board.counters[3], hex=hex_, side=side, concealment=concealment,
                                          name=f"NAME{number}.", level=board.level(hex_) if is_said else None)
                      for number, (hex_, side, concealment, is_said) in enumerate(units, 1)}
    return board


@st.composite
def played_games(draw: st.DrawFn, rules: str) -> tuple[GameRecord, list[Board]]:
    """A game in which some units move and come to be known or hidden; its record, and the board at each moment."""
    board, record, boards = draw(games(rules)), GameRecord(), list[Board]()
    acts = draw(st.lists(st.tuples(st.sampled_from(sorted(board.counters)), st.sampled_from(board.grid.hexes()),
                                   st.sampled_from(tuple(WORDS))), min_size=1, max_size=4))
    for number, hex_, concealment in acts:
        board = snapshot(board)
        board.revision += 1
        board.counters[number] = replace(board.counters[number], hex=hex_, concealment=concealment, level=None)
        record = record.with_moment(rule_set(rules).prepare(board), "movement", "SECRET")
        boards.append(board)
    return record, boards


def known_by_single_rulings(judge: Judge, side: str) -> list[tuple[str, str]]:
    """What a side knows of the other one, by rulings one after the other: names and places, "?" for concealed ones.

    Concealed ones that stand equally high in one hex are one.
    """
    board = judge.board
    own = [counter for counter in board.counters.values() if counter.side == side]
    found, markers = [], set()
    for counter in board.counters.values():
        if counter.side != side and counter.concealment != "hidden" and any(
                judge.judge_one(LineEnd.of(one), LineEnd.of(counter)).visible for one in own):
            place = board.label(counter.hex)
            marker = place, int(judge.thread(LineEnd.of(counter), LineEnd.of(counter)).start_height[0])
            if counter.concealment == "" or marker not in markers:
                found.append(("?" if counter.concealment else counter.name, place))
                markers |= {marker} if counter.concealment else set()
    return sorted(found)


def played(rules: str, seed: int, moves: int = 6) -> tuple[Board, GameRecord, list[Board]]:
    """A game in which some units move; the board at each moment."""
    board, rng = game(rules, seed), random.Random(seed)
    board.scenario = {key: value for key, value in board.scenario.items() if key in ("sides", "night", "season")}
    record, boards = GameRecord(), []
    for at in range(moves):
        board = snapshot(board)
        board.revision += 1
        board.scenario = {**board.scenario, "turn": {"number": 1 + at // 2, "side": "red", "phase": "MPh"}}
        number = rng.choice(sorted(board.counters))
        board.counters[number] = replace(board.counters[number], hex=rng.choice(board.grid.hexes()))
        record = record.with_moment(rule_set(rules).prepare(board), "movement", f"SECRET {at}")
        boards.append(board)
    return board, record, boards
