"""The lessons that come with losview: the rules agree with each, with right answers and with wrong ones."""

from __future__ import annotations

import re

import pytest

from losview.features.teaching.bundled_lessons import bundled_lessons, lesson_paths
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_file import parse_lesson
from losview.features.teaching.lesson_play import LessonPlay
from tests.support.played_lessons import play_to_its_end

LESSONS = bundled_lessons()
NAMES = [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_rules_agree(lesson: Lesson) -> None:
    assert disagreements(lesson) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_it_is_played_to_its_end(lesson: Lesson) -> None:
    play_to_its_end(lesson)


@pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)
def test_a_lesson_that_said_otherwise_would_be_found(path) -> None:
    """Each answer turned into another one, and each verdict that is shown."""
    text = path.read_text(encoding="utf-8")
    spots = [(match, f'answer = "{"clear" if match[1] != "clear" else "blocked"}"')
             for match in re.finditer(r'answer = "(clear|blocked|blind|hindered)"', text)]
    spots += [(match, f"{match[1]}{int(match[2]) + 1}") for match in re.finditer(r"(answer = \{ \w+ = )(-?\d+)", text)]
    spots += [(match, "-> A1: blocked") for match in re.finditer(r"-> \S+: (clear|blind|blocked)", text)][:2]
    assert spots
    for match, other in spots[:6]:
        changed = text[:match.start()] + other + text[match.end():]
        try:
            found = disagreements(parse_lesson(changed, path))
        except ValueError:
            continue  # it makes no sense even to its reader
        assert found, changed[match.start():match.end() + 40]


def test_there_are_lessons_about_all_that_a_newcomer_needs() -> None:
    assert len(LESSONS) >= 16
    text = " ".join(step.text + step.right for lesson in LESSONS for step in lesson.steps)
    for rule in ("A6.1", "A6.2", "A6.21", "A6.3", "A6.4", "A6.41", "A6.42", "A6.43", "A6.5", "A6.7", "A6.8", "A6.11",
                 "B.6", "B.10", "B9.52", "B10.23", "E1.1", "E1.101", "E1.13", "E1.7", "E1.94", "E1.941"):
        assert re.search(rf"\({re.escape(rule)}\)|\b{re.escape(rule)}\b", text), rule
    shown = " ".join(expected.line.text for lesson in LESSONS for step in lesson.steps for expected in step.shows)
    for fraction in ("1/3 > 2/7", "1/4 ≤ 2/7", "2/2 > 3/4", "2/2 > 2/4", "1/2 ≤ 3/4", "1/1 > 2/4"):
        assert fraction in shown, fraction
    assert {lesson.rule_set.key for lesson in LESSONS} == {"asl", "cwb", "battletech"}


#: Every example of the rule texts that is about sight, with its lesson and part of a verdict that the lesson shows.
EXAMPLES = {
    "A6.2 woods, firer and target below their top": ("03", "A1 -> A3: blocked A6.2 at A2"),
    "A6.2 woods, target level with their top": ("03", "A1 -> A3:1: blocked A6.2 level at A2"),
    "A6.3 two hexes off, one level up": ("10", "B1 -> A3: depression A6.3 at A3"),
    "A6.3 along the slit": ("10", "C2 -> A3: clear A6.1"),
    "A6.3 two hexes off, from level 1": ("10", "A5:1 -> A3: clear A6.1"),
    "A6.3 three hexes off, from level 2": ("10", "A6:2 -> A3: clear A6.1"),
    "A6.42 twelve hexes, from level 2": ("06", "A1:2 -> P1: blind A6.4 at M1"),
    "A6.42 twelve hexes, from level 3": ("06", "A1:3 -> O1: blind A6.4 at M1"),
    "A6.42 twelve hexes, from level 4": ("06", "A1:4 -> N1: blind A6.4 at M1"),
    "A6.43 right behind the woods": ("07", "A1 -> A4: blind A6.4 at A3"),
    "A6.43 on lower ground": ("07", "A1 -> A5: blind A6.4 at A3"),
    "A6.43 on ground as high": ("07", "C1 -> C5: clear A6.1"),
    "A6.43 from a level more": ("07", "B1 -> B5: clear A6.1"),
    "A6.7 seven hexes at five ranges": ("11", "A1 -> B8: hindered A6.7 points 5"),
    "A6.7 grain before a hedge": ("11", "H1 -> H3: hindered A6.7 points 1"),
    "A6.7 the same from level 1": ("11", "H1:1 -> H3: clear A6.1"),
    "A6.8 gullies side by side": ("10", "G1 -> G2: depression A6.3 at G1"),
    "A6.8 two levels up in one building": ("13", "C1 -> C1:2: blocked A6.8 at C1"),
    "A6.8 a level up next door": ("13", "C1 -> C2:1: blocked A6.8 at C2"),
    "A6.8 bypass on the far side": ("13", "E1 -> E2@2-3: blocked A6.2 at E2"),
    "card: woods on level 1": ("04", 'C1:5 -> C3: blind A6.4 at C2 "top 2"'),
    "card: a house of 1½ levels in a valley": ("04", "D1:1 -> D3: clear A6.1"),
    "card: a house on level 2": ("04", 'A1:4 -> A3: blind A6.4 at A2 "top 3"'),
    "card: bamboo in a valley": ("04", 'B1:2 -> B3: blind A6.4 at B2 "top 1"'),
    "card: the equation": ("08", "2×2 + 1 − 5 − 0 + 1 = 1"),
    "E1.12 the range changes": ("14-", "A4 -> E4: clear A6.1"),
    "E1.7 woods top the firer": ("14-", "B2 -> D2: clear A6.1"),
    "E1.7 through grain": ("14-", "D4 -> D2: hindered A6.7 points 1"),
    "E1.7 from level 1": ("14-", "B2:1 -> D2: clear A6.1"),
    "E1.7 fire back": ("14-", "D2 -> B2:1: clear A6.1"),
    "E1.8 a machine gun's flash": ("14b", "A2 -> D2: clear A6.1"),
    "E1.923 a starshell": ("14b", "D5 is lit by the starshell in D8"),
    "E1.94 what burns on one level": ("14b", "QQ8 -> QQ6: beyond_nvr E1.101 lit at QQ6"),
    "E1.94 two levels ablaze": ("14-", "N2 is lit by the blaze in N6"),
    "E1.94 three levels ablaze": ("14b", "V3 is lit by the blaze in P5"),
    "E1.94 four levels ablaze": ("14b", "OO3 is lit by the blaze in GG5"),
    "E1.941 a shadow": ("14-", "E4 -> I4: beyond_nvr E1.101 at I4"),
    "CWB step 1": ("15", "A7 -> C7: blocked 1 at B7"),
    "CWB step 2": ("15", "D7 -> G7: clear 2"),
    "CWB step 4": ("15", "A8 -> E8: blocked 4 at C8"),
    "CWB step 5": ("15", "B12 -> D12: clear 8"),
    "CWB step 6, the far side": ("15", "C9 -> F9: blocked 6 at C9"),
    "CWB step 6, the same side": ("15", "C10 -> F10: clear 8"),
    "CWB step 9, odd ridge": ("15", "1/3 > 2/7"),
    "CWB step 9, even ridge": ("15", "1/4 ≤ 2/7"),
    "CWB step 7": ("15", "2/2 > 3/4"),
    "CWB step 10, slope, blocked": ("15", "2/2 > 2/4"),
    "CWB step 10, slope, clear": ("15", "1/2 ≤ 3/4"),
    "CWB step 10, no slope": ("15", "1/1 > 2/4"),
    "CWB special case 2": ("15", "A11 -> D11: blocked S2 at C11"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_rule_texts_is_in_a_lesson(example: str) -> None:
    number, verdict = EXAMPLES[example]
    lesson, = (lesson for lesson in LESSONS if lesson.name.startswith(number))
    assert any(verdict in expected.line.text for step in lesson.steps for expected in step.shows)


def test_the_tables_of_battletech_are_in_a_lesson() -> None:
    """Each ceiling of both methods, and a quarter above it, at all seven distances."""
    lesson, = (lesson for lesson in LESSONS if lesson.name.startswith("17"))
    shown = {expected.line.text.split(":")[0] for step in lesson.steps for expected in step.shows}
    assert {f"A{row} -> U{row}" for row in range(1, 29)} <= shown


def test_answers_of_another_kind_are_none() -> None:
    play = LessonPlay(LESSONS[0], 1)
    assert play.fill({}) is None
    assert play.point(LESSONS[0].board.hex("A1")) is None
    assert play.lay((play.step.ends[0], play.step.ends[1])) is None
    assert play.paint(LESSONS[0].new_board()) is None
    assert LessonPlay(LESSONS[0], 0).choose("clear") is None


def test_a_play_begins_where_one_left_off() -> None:
    play = LessonPlay(LESSONS[0], 3)
    assert play.number == 3
    assert play.back()
    assert play.number == 2
    assert play.is_open
    assert LessonPlay(LESSONS[0], 999).is_last
