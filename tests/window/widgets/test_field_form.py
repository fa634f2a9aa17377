"""Forms of declared fields: what is put into them and read from them as text."""

from losview.rules.fields import FieldKind, FormField
from losview.window.widgets.field_form import FieldForm


def form_of_all(qtbot) -> FieldForm:
    form = FieldForm((
        FormField("number", "Number", "", FieldKind.NUMBER, "3", 0, 9),
        FormField("level", "Level", "Of the ground.", FieldKind.LEVEL, "1", -2, 8, 1),
        FormField("choice", "Choice", "", FieldKind.CHOICE, "b", choices=(("a", "one"), ("b", "two"))),
        FormField("line", "Line", "", FieldKind.HEX, "D4")))
    qtbot.addWidget(form)
    return form


def test_what_is_put_is_read(qtbot):
    form = form_of_all(qtbot)
    assert form.values() == {"number": "3", "level": "1", "choice": "b", "line": "D4"}
    other = {"number": "7", "level": "-1.25", "choice": "a", "line": ""}
    with qtbot.waitSignal(form.edited):
        form.set_values(other)
    assert form.values() == other


def test_fields_that_are_not_named_can_get_their_defaults(qtbot):
    form = form_of_all(qtbot)
    form.set_values({"number": "7", "line": "E5"})
    form.set_values({"level": "2"}, reset=True)
    assert form.values() == {"number": "3", "level": "2", "choice": "b", "line": "D4"}


def test_what_does_not_fit_leaves_the_field(qtbot):
    form = form_of_all(qtbot)
    before = form.values()
    form.set_values({"number": "many", "level": "high", "choice": "c", "gone": "1"})
    form.set_values({"number": "99999999999"})
    assert form.values() == before


def test_a_change_of_many_fields_is_said_once(qtbot):
    form, said = form_of_all(qtbot), []
    form.edited.connect(lambda: said.append(form.values()))
    form.set_values({"number": "7", "line": "E5"})
    assert [values["number"] for values in said] == ["7"]


def test_a_field_without_a_sentence_has_its_name_for_a_tip(qtbot):
    form = form_of_all(qtbot)
    assert "Number" in form.boxes["number"].toolTip()
    assert "Of the ground" in form.boxes["level"].toolTip()
