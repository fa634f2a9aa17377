"""What packages for Linux lay beside the program is sound by its own tools, and does what it says."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from losview import __version__
from losview.base.choice import ENGLISH, LANGUAGES
from losview.cli.parser import COMMANDS
from losview.formats.format import FORMATS, open_map, save
from tests.support.paths import CHECKOUT

#: How ElementTree calls the attribute xml:lang.
LANG = "{http://www.w3.org/XML/1998/namespace}lang"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these files are Linux's")


@pytest.fixture(scope="module")
def files() -> ModuleType:
    pytest.importorskip("shtab")
    import linux_files

    return linux_files


@pytest.fixture(scope="module")
def share(files: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return files.write(tmp_path_factory.mktemp("package"))


def entries(file: Path) -> dict[str, str]:
    """The entries of a desktop file or a thumbnailer."""
    read = ConfigParser(interpolation=None, strict=True)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(file.read_text("utf-8"))
    [section] = read.sections()
    return dict(read[section])


def test_each_file_is_well_by_its_own_tool(files: ModuleType, share: Path) -> None:
    asked = [command for command in files.checks(share) if shutil.which(command[0])]
    assert asked
    assert {command[0]: files.problem(command) for command in asked if files.problem(command)} == {}


def test_a_publisher_s_pictures_are_named(files: ModuleType, tmp_path: Path) -> None:
    share = files.write(tmp_path, "https://example.org/a&b/")
    about = share / files.READY[files.LINUX / files.METAINFO]
    shown = ElementTree.parse(about).getroot().findall("screenshots/screenshot")
    assert [one.get("type") for one in shown] == ["default", None]
    assert [one.findtext("image") for one in shown] == [f"https://example.org/a&b/{name}" for name in files.SCREENSHOTS]
    assert all((CHECKOUT / "resources" / "pictures" / name).is_file() for name in files.SCREENSHOTS)
    [command] = [command for command in files.checks(share) if command[0] == "appstreamcli"]
    if shutil.which(command[0]):
        assert files.problem(command) == ""


def test_without_an_address_no_pictures_are_named(files: ModuleType, share: Path, tmp_path: Path) -> None:
    files.main([str(tmp_path)])
    assert "<screenshot" not in (tmp_path / "share" / files.READY[files.LINUX / files.METAINFO]).read_text("utf-8")
    assert "<screenshot" not in (share / "metainfo" / "org.losview.losview.metainfo.xml").read_text("utf-8")


@pytest.mark.parametrize("address", ["pictures", "http://example.org", "https://", "file:///tmp"])
def test_pictures_lie_at_an_address_of_the_web(files: ModuleType, address: str, tmp_path: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        files.main([str(tmp_path), "--screenshots", address])
    said = capsys.readouterr().err
    assert f"takes the address of a folder, such as https://example.org/pictures, not {address!r}" in said


def test_a_locale_that_is_not_generated_is_no_fault(files: ModuleType, share: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "tlh_KX.UTF-8")
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    assert files.problem(["bash", "-n", str(share / files.SHELLS["bash"])]) == ""


def test_a_tool_that_finds_something_is_heard(files: ModuleType, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sh"
    broken.write_text("if then\n")
    assert files.problem(["bash", "-n", str(broken)])


@pytest.mark.parametrize(("report", "overlooked"), [
    ("W: org.losview.losview:~: url-homepage-missing\nI: a:3: cid-contains-hyphen", True),
    ("W: org.losview.losview:~: url-homepage-missing\nE: a:~: metadata-license-missing", False),
    ("E: a:~: metadata-license-missing", False), ("", False),
])
def test_only_the_missing_homepage_is_overlooked(files: ModuleType, report: str, overlooked: bool) -> None:
    said = [sys.executable, "-c", f"print({report!r}); raise SystemExit(3)"]
    assert files.problem(said) == ("" if overlooked else "status 3")
    assert files.is_overlooked(report) is overlooked


def test_menu_thumbnails_and_mime_types_speak_of_the_same_types_and_one_icon(share: Path) -> None:
    kinds = ElementTree.parse(share / "mime/packages/losview.xml").getroot()
    menu, thumbnails = (entries(share / name) for name in ("applications/losview.desktop",
                                                           "thumbnailers/losview.thumbnailer"))
    assert menu["MimeType"] == "".join(f"{kind.attrib['type']};" for kind in kinds)
    drawn = set(thumbnails["MimeType"].strip(";").split(";"))
    assert {kind.attrib["type"] for kind in kinds} - drawn == {
        "application/x-vassal-save", "application/x-vassal-log"}, "they lie on boards that may be elsewhere"
    globs = [glob.attrib["pattern"] for glob in kinds.iter() if glob.tag.endswith("glob")]
    suffixes = [f"*{suffix}" for format_ in FORMATS if not format_.plain for suffix in format_.suffixes]
    assert sorted(globs) == sorted(suffixes), "each map that is opened by its suffix has a type"
    assert (share / f"icons/hicolor/scalable/apps/{menu['Icon']}.svg").is_file()
    assert menu["Exec"].split()[0] == thumbnails["TryExec"] == "losview"


def test_menu_types_and_software_centres_speak_every_language(share: Path) -> None:
    menu = entries(share / "applications/losview.desktop")
    types = ElementTree.parse(share / "mime/packages/losview.xml").getroot()
    about = ElementTree.parse(share / "metainfo/org.losview.losview.metainfo.xml").getroot()
    for code in LANGUAGES.keys() - {ENGLISH}:
        assert all(menu[f"{name}[{code}]"] for name in ("GenericName", "Comment", "Keywords"))
        for kind in types:
            assert [one.get(LANG) for one in kind if one.tag.endswith("comment")].count(code) == 1
        for tag in ("summary", "p", "li"):
            spoken = [one.get(LANG) for one in about.iter(tag)]
            assert spoken.count(code) == spoken.count(None) > 0, tag


def test_maps_have_their_types_by_name_and_by_content(files: ModuleType, share: Path, tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    if shutil.which("update-mime-database") is None:
        pytest.skip("there is no update-mime-database")
    problem, env = files.mime_database(share, tmp_path / "data")
    assert problem == ""
    (tmp_path / "a.losmap").write_text("")
    (tmp_path / "b.losgame").write_text("")
    (tmp_path / "e.losmapz").write_bytes(b"PK\x03\x04")
    (tmp_path / "f.tmx").write_text("<map/>")
    shutil.copyfile(CHECKOUT / "resources/maps/first-map.losmap", tmp_path / "c")
    save(open_map(tmp_path / "c"), tmp_path / "d", suffix=".losgame")
    done = subprocess.run([sys.executable, "-c", "import sys\nfrom PySide6.QtCore import QMimeDatabase\n"
                           "print(*[QMimeDatabase().mimeTypeForFile(name).name() for name in sys.argv[1:]])",
                           *(str(tmp_path / name)
                             for name in ("a.losmap", "c", "b.losgame", "d", "e.losmapz", "f.tmx"))],
                          env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["application/x-losview-map"] * 2 + ["application/x-losview-game"] * 2 + [
        "application/x-losview-bundle", "application/x-tiled-tmx"]


def test_the_thumbnailer_draws_a_picture_of_the_size_asked_for(share: Path, tmp_path: Path) -> None:
    gui = pytest.importorskip("PySide6.QtGui")
    filled = {"%i": str(CHECKOUT / "resources/maps/first-map.losmap"), "%o": str(tmp_path / "thumbnail"), "%s": "128"}
    program, *words = shlex.split(entries(share / "thumbnailers/losview.thumbnailer")["Exec"])
    assert program == "losview"
    # In a process of its own: the application that draws has no widgets, and tests of windows need one that has.
    subprocess.run([sys.executable, "-m", "losview", *(filled.get(word, word) for word in words)], cwd=CHECKOUT,
                   check=True)
    image = gui.QImage(str(tmp_path / "thumbnail"), "png")
    assert 120 <= max(image.width(), image.height()) <= 128


def test_bash_completes_commands_options_and_files(share: Path, tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")

    def completed(*words: str) -> set[str]:
        said = json.dumps(["losview", *words])[1:-1].replace(",", "")
        script = (f"source {share / 'bash-completion/completions/losview'}; COMP_WORDS=({said}); "
                  f"COMP_CWORD={len(words)}; _shtab_losview losview {words[-1] or chr(39) * 2}; "
                  'echo "${COMPREPLY[@]}"')
        return set(subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split())

    assert {"check", "convert"} <= completed("c") <= set(COMMANDS)
    assert "--theme" in completed("render", "--t")
    assert completed("render", "demo:", "--theme", "d") == {"dark"}
    assert "-o default" in (share / "bash-completion/completions/losview").read_text("utf-8")
    for line in (share / "zsh/site-functions/_losview").read_text("utf-8").splitlines():
        assert not line.endswith(':"'), line  # a value that nothing completes
    fish = (share / "fish/vendor_completions.d/losview.fish").read_text("utf-8")
    assert " -l boards -r -F " in fish
    assert " -x -d " not in fish


def test_the_man_page_tells_of_every_command(share: Path) -> None:
    lines = (share / "man/man1/losview.1").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith(".SS")] == [f'.SS "losview {name}"' for name in COMMANDS]
    assert not [line for line in lines if line.startswith("'")]


def test_software_centres_are_told_this_version_and_these_files(share: Path) -> None:
    told = ElementTree.parse(share / "metainfo" / "org.losview.losview.metainfo.xml").getroot()
    menu = entries(share / "applications" / "losview.desktop")
    [release, *_] = told.iter("release")
    assert release.get("version") == __version__
    assert told.findtext("launchable") == "losview.desktop"
    assert {one.text for one in told.iter("mediatype")} == set(menu["MimeType"].strip(";").split(";"))
    assert {one.text for one in told.iter("category")} == set(menu["Categories"].strip(";").split(";"))
    assert told.findtext("summary") == menu["Comment"]
