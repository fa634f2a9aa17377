"""Settings that are missing, damaged or of another version fall back, and never reach Qt or a widget."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from losview.app.window import Window
from losview.window.frame.docks import PLACE, STATE
from losview.window.widgets import kept_settings

#: What may stand in the place of a setting.
ODD = ["NaN", "inf", "-inf", "1e999", "", "-5", "true", "[]", "@Invalid()", "@ByteArray(\\0\\0\\0\\xff)",
"@Variant(\\0\\0)",
       "@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\xeQStringList)", "@Point(1 2)", "@Rect()", "x" * 5000, "a, b, c", "9" * 400,
       '{"rings": 1e400}', "[" * 2000, "{}", "/dev/zero", "\\x0\\x1\\x2"]
KEYS = ["grid strength", "grid shown", "field strength", "legend folded", "dark", "first steps dismissed", "night",
        "recent", "terrain types", "boards folder", PLACE, STATE, "state", "geometry"]


def write(folder: Path, **values: str) -> None:
    """Settings as they stand in a file that somebody, or a broken disk, has changed."""
    file = Path(QSettings().fileName())
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key.replace(' ', '%20')}={value}" for key, value in values.items()]
    file.write_text("[General]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    QSettings().sync()


def show(qapp) -> Window:
    shown = Window()
    shown.restore_layout()
    shown.show()
    qapp.processEvents()
    return shown


def put_away(shown: Window) -> None:
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()


def test_a_number_that_is_none_is_the_usual_one(qapp, tmp_path: Path) -> None:
    write(tmp_path, **{"field strength": "NaN", "grid strength": "inf", "a": "7", "b": "-7", "c": "x"})
    assert kept_settings.kept_number("field strength", 100, 20, 100) == 100
    assert kept_settings.kept_number("grid strength", 0.5, 0.05, 1.0) == 1.0
    assert [kept_settings.kept_number(key, 1, 0, 5) for key in ("a", "b", "c", "missing")] == [5, 0, 1, 1]


def test_flags_and_texts(qapp, tmp_path: Path) -> None:
    write(tmp_path, a="true", b="false", c="NaN", d="x, y", e="one")
    assert [kept_settings.flag(key, default=True) for key in "abc"] == [True, False, True]
    assert kept_settings.texts("d") == ["x", "y"]
    assert kept_settings.texts("e") == ["one"]
    assert kept_settings.kept_text("missing", "usual") == "usual"


def test_a_state_comes_back_only_as_it_was_kept(qapp, tmp_path: Path) -> None:
    state = QByteArray(bytes(range(256)))
    kept_settings.keep_state("window layout", 2, state)
    assert kept_settings.state("window layout", 2) == state
    assert kept_settings.state("window layout", 3) is None
    kept = str(QSettings().value("window layout"))
    for at in range(0, len(kept), 7):
        QSettings().setValue("window layout", kept[:at] + ("x" if kept[at] != "x" else "y") + kept[at + 1 :])
        assert kept_settings.state("window layout", 2) is None


def test_a_layout_of_another_program_or_of_noise_is_never_given_to_qt(qapp, tmp_path: Path) -> None:
    """A damaged layout crashed one start in three."""
    rng = random.Random(4)
    good = Window()
    real = bytes(good.saveState(2).data())
    put_away(good)
    for _ in range(2):
        at = rng.randrange(len(real))
        bad = QByteArray(real[:at] + rng.randbytes(3) + real[at + 3 :])
        for key in ("state", "geometry", STATE, PLACE):
            QSettings().setValue(key, bad)
        put_away(show(qapp))


def test_the_layout_is_kept_from_session_to_session(qapp, tmp_path: Path) -> None:
    first = show(qapp)
    first.docks.history.show()
    first.docks.save()
    put_away(first)
    second = show(qapp)
    assert not second.docks.history.isHidden()
    put_away(second)


@pytest.mark.qt_log_ignore("QVariant::load: unknown user type")  # Qt's own remark on a value that it cannot read
@pytest.mark.parametrize("turn", range(0, len(ODD), 4))
def test_a_window_opens_whatever_its_settings_hold(
    qapp, tmp_path: Path, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each setting has another of the odd values in each turn."""
    monkeypatch.delenv("LOSVIEW_TERRAIN_TYPES", raising=False)
    write(tmp_path, **{key: ODD[(turn + 3 * at) % len(ODD)] for at, key in enumerate(KEYS)})
    shown = show(qapp)
    assert 0.0 <= shown.scene.grid_strength <= 1.0
    assert 20 <= shown.legend.slider.value() <= 100
    put_away(shown)
