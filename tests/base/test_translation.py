"""Texts, numbers and lists in the language of the user, and how that language is chosen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from losview.base.choice import choose_language, chosen_language, language_now, system_language
from losview.base.number_format import fill_values, number
from losview.base.translation import language, spoken, tr, tr_n
from tests.support.languages import in_language


def test_english_is_said_as_it_is_written() -> None:
    assert language() == "en"
    assert tr("{count:,} of {all:,} hexes", count=1234, all=5678) == "1,234 of 5,678 hexes"
    assert tr("100 {") == "100 {"
    assert tr_n("{count:,} hex", "{count:,} hexes", 1) == "1 hex"
    assert tr_n("{count:,} hex", "{count:,} hexes", 2000) == "2,000 hexes"


def test_numbers_are_written_in_the_way_of_the_language() -> None:
    values = {"a": 12345, "b": 0.5, "c": "1,2", "d": "x.y"}
    assert fill_values("{a:,} {b:.1f} {c} {d!r}", values, "de") == "12.345 0,5 1,2 'x.y'"
    assert number(-1234.25, ",.2f", "de") == "-1.234,25"
    assert number(-1234.25, ",.2f", "en") == "-1,234.25"


def test_a_language_holds_within_its_block_only() -> None:
    with in_language("de"):
        assert language() == "de"
        with in_language("fr"):  # of which there is no catalogue
            assert tr("Cancel") == "Cancel"
    assert language() == "en"


def test_another_thread_does_not_hear_of_a_block_in_another_language() -> None:
    with spoken("de"), ThreadPoolExecutor(1) as other:
        assert (language(), other.submit(language).result()) == ("de", "en")


@pytest.mark.parametrize(("set_to", "spoken_then"), [
    ({}, "en"), ({"LANG": "de_AT.UTF-8"}, "de"), ({"LANG": "fr_FR.UTF-8"}, "en"), ({"LANG": "C"}, "en"),
    ({"LANG": "en_GB", "LC_ALL": "de_DE"}, "de"), ({"LANGUAGE": "fr:de:en", "LANG": "en_GB"}, "de"),
    ({"LANG": "den_X"}, "en"),
    ({"LANGUAGE": "de", "LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"), ({"LANGUAGE": "de"}, "de"),
])
def test_the_desktop_says_which(monkeypatch: pytest.MonkeyPatch, set_to: dict[str, str], spoken_then: str) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert system_language() == spoken_then


def test_the_choice_of_the_user_comes_before_the_desktops(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("LOSVIEW_LANGUAGE")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert (chosen_language(), language_now()) == ("", "de")
    choose_language("en")
    assert (chosen_language(), language_now()) == ("en", "en")
    choose_language("")
    assert (chosen_language(), language_now()) == ("", "de")
    monkeypatch.setenv("LOSVIEW_LANGUAGE", "en")
    assert language_now() == "en"
