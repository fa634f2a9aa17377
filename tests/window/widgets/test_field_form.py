"""Forms of declared fields: what is put into them and read from them as text."""

from losview.window.widgets.field_form import FieldForm


def form_of_all(qtbot) -> FieldForm:
    form = FieldForm()
    qtbot.addWidget(form)
    form.add("number", "Number", "", form.number_box("3", 0, 9))
    form.add("level", "Level", "Of the ground.", form.level_box("1", -2, 8, 1))
    form.add("choice", "Choice", "", form.choice_box("b", (("a", "one"), ("b", "two"))))
    form.add("line", "Line", "", form.line_box("D4"))
    form.finish()
    return form


def test_what_is_put_is_read(qtbot):
    form = form_of_all(qtbot)
    assert form.values() == {"number": "3", "level": "1", "choice": "b", "line": "D4"}
    other = {"number": "7", "level": "-1.25", "choice": "a", "line": ""}
    with qtbot.waitSignal(form.edited):
        form.put(other)
    assert form.values() == other


def test_what_does_not_fit_leaves_the_field(qtbot):
    form = form_of_all(qtbot)
    before = form.values()
    form.put({"number": "many", "level": "high", "choice": "c", "gone": "1"})
    form.put({"number": "99999999999"})
    assert form.values() == before


def test_a_change_of_many_fields_is_said_once(qtbot):
    form, said = form_of_all(qtbot), []
    form.edited.connect(lambda: said.append(form.values()))
    form.put({"number": "7", "line": "E5"})
    assert [values["number"] for values in said] == ["7"]


def test_a_field_without_a_sentence_has_its_name_for_a_tip(qtbot):
    form = form_of_all(qtbot)
    assert "Number" in form.boxes["number"].toolTip()
    assert "Of the ground" in form.boxes["level"].toolTip()
