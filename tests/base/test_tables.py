"""Tables in resources/ that hold texts: bundled lessons and kinds in other languages work as they do in English."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import languages
import pytest

from losview.base.resources_dir import resources
from losview.base.translation import tr_read
from losview.board.terrain import Table, load_tables, table
from losview.features.teaching.bundled_lessons import bundled_lessons, lesson_paths
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_file import read_lesson
from losview.features.teaching.questions import ChoiceQuestion
from tests.support.languages import in_language
from tests.support.played_lessons import play_to_its_end

#: Tells which words of the palette's lists find nothing, and which names find another kind.
SEARCHES = """
import json
from losview.board.catalogue import _palette_file, best_matches, closeness, shelves
from losview.board.kind import ATTRIBUTES
from losview.board.terrain import table
from losview.base.translation import language

roles = ("terrain", "hexside", "counter")
kinds = [kind for role in roles for kind in table().of_role(role)]
listed = [word for group in _palette_file()["words"].get(language(), {}).get("same", ()) for word in group]
lost = [word for word in listed if all(closeness(word, kind) is None for kind in kinds)]
other = []
for rules in ("", *ATTRIBUTES):
    for role in roles:
        offered = shelves(role, rules)
        for kind in [kind for shelf in offered for family in shelf.families for kind in family.kinds]:
            found = best_matches(kind.name, offered)[0][1]
            if found is not kind:
                other.append((rules, kind.name, found.name))
print(json.dumps([lost, other]))
"""

LANGUAGES = languages.languages()
PATHS = lesson_paths()


def read_in(language: str, path: Path) -> Lesson:
    """A bundled lesson in a language."""
    with in_language(language):
        return read_lesson(path, tr_read)


def kinds_in(language: str) -> Table:
    """The bundled kinds in a language."""
    with in_language(language):
        return load_tables(sorted((resources() / "terrain").glob("*.toml")))


def words_of(lesson: Lesson) -> list[str]:
    """All that a learner reads of a lesson."""
    found = [lesson.title, lesson.goal]
    for step in lesson.steps:
        found += [step.text, step.right, step.hint, *step.wrong.values()]
        if isinstance(step.question, ChoiceQuestion) and not step.question.is_outcome:
            found += [words for _, words in step.question.choices]
    return [words for words in found if words]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_lesson_is_played_to_its_end_in_every_language(language: str, path: Path) -> None:
    play_to_its_end(read_in(language, path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_lesson_its_words_alone_are_translated(language: str) -> None:
    for english, path in zip(bundled_lessons(), PATHS, strict=True):
        other = read_in(language, path)
        assert len(words_of(other)) == len(words_of(english))
        for one, two in zip(english.steps, other.steps, strict=True):
            assert (one.line, one.lit, one.view, one.options, one.ends, one.wrong.keys()) == \
                (two.line, two.lit, two.view, two.options, two.ends, two.wrong.keys())


def test_each_text_of_a_lesson_is_collected() -> None:
    collected = {text.english for text in languages.texts() if text.place[0].startswith("resources/lessons/")}
    assert {words for lesson in bundled_lessons() for words in words_of(lesson)} == collected


def test_a_lesson_of_the_users_own_stays_as_it_is_written(tmp_path: Path) -> None:
    own = shutil.copy(PATHS[0], tmp_path / "own.toml")
    with in_language(LANGUAGES[0]):
        assert words_of(read_lesson(own)) == words_of(bundled_lessons()[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_are_alike_but_for_their_words(language: str) -> None:
    def without_words(known: Table) -> dict[str, dict[str, Any]]:
        return {key: {**vars(kind), "name": "", "about": bool(kind.about)} for key, kind in known.kinds.items()}

    assert without_words(kinds_in(language)) == without_words(table())


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_kinds_apart_and_make_families_as_in_english(language: str) -> None:
    """What stands before the comma names a family; names are looked up again, and so no two kinds share one."""
    other = kinds_in(language).kinds
    names: dict[Any, str] = {}
    families: dict[Any, str] = {}
    back: dict[Any, str] = {}
    for key, kind in table().kinds.items():
        assert names.setdefault((kind.role, other[key].name), kind.name) == kind.name
        stem, other_stem = kind.name.partition(",")[0], other[key].name.partition(",")[0]
        assert families.setdefault((kind.role, kind.group, stem), other_stem) == other_stem
        assert back.setdefault((kind.role, kind.group, other_stem), stem) == stem


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_words_of_the_language_find_kinds(language: str) -> None:
    """Asked of a process of its own, as kinds are read once."""
    done = subprocess.run([sys.executable, "-c", SEARCHES], env={**os.environ, "LOSVIEW_LANGUAGE": language},
                          cwd=languages.CHECKOUT, capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(done.stdout) == [[], []]
