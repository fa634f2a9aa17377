"""Writing files: the old content or the whole new one, whatever goes wrong, and all that belongs to a file stays."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

import pytest

from losview.base import whole_file
from losview.base.whole_file import WriteError, write_whole

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="as Linux keeps files")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

OLD, NEW = b"the old content\n", b"new\n" * 2000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.png"
    path.write_bytes(OLD)
    return path


def only(file: Path, *others: str) -> bool:
    """Whether nothing lies beside the file but what is named."""
    return sorted(path.name for path in file.parent.iterdir()) == sorted([file.name, *others])


def full(*_: Any, **__: Any) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "open", "write"])
@pytest.mark.parametrize("names", [1, 2])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, names: int
) -> None:
    if names == 2:
        if step == "chmod":
            pytest.skip("what is overwritten keeps its rights without it")
        os.link(file, file.with_name("other.png"))
    monkeypatch.setattr(whole_file.os, step, full)
    with pytest.raises(WriteError) as problem:
        write_whole(file, NEW)
    monkeypatch.undo()
    assert str(problem.value) == (f"{file}: cannot be written (No space left on device); choose another folder or free "
                                  "some space there; the old file is unchanged")
    assert file.read_bytes() == OLD
    assert only(file, *["other.png"] * (names - 1))


@pytest.mark.parametrize("names", [1, 2])
@pytest.mark.parametrize("breaks", [KeyboardInterrupt, SystemExit, MemoryError])
def test_a_write_that_is_broken_off_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, breaks: type[BaseException], names: int
) -> None:
    """At the last moment: with one name when it is renamed, with two when it is cut to its new length."""
    if names == 2:
        os.link(file, file.with_name("other.png"))
    cut, calls = os.ftruncate, []

    def broken(*arguments: Any) -> None:
        calls.append(arguments)
        if len(calls) == 1:
            raise breaks
        cut(*arguments)

    monkeypatch.setattr(whole_file.os, "replace" if names == 1 else "ftruncate", broken)
    with pytest.raises(breaks):
        write_whole(file, NEW)
    assert file.read_bytes() == OLD
    assert only(file, *["other.png"] * (names - 1))


@linux_only
@pytest.mark.parametrize("names", [1, 2])
def test_a_disk_that_fills_up_leaves_the_old_file(file: Path, names: int) -> None:
    """A limit on the size of files is met in the middle of a write, as a full disk is."""
    if names == 2:
        os.link(file, file.with_name("other.png"))
    code = ("import resource, sys\nfrom losview.base.whole_file import write_whole\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
            f"write_whole(sys.argv[1], {NEW!r})")
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=False)
    assert "cannot be written (File too large)" in done.stderr
    assert file.read_bytes() == OLD
    assert only(file, *["other.png"] * (names - 1))


@linux_only
def test_a_file_that_is_torn_after_all_lies_whole_beside_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.link(file, file.with_name("other.png"))
    monkeypatch.setattr(whole_file.os, "ftruncate", full)
    said = r"could be written only in part; its whole new content is in .*\.new$"
    with pytest.raises(WriteError, match=said) as problem:
        write_whole(file, NEW)
    assert Path(problem.value.fix.removeprefix("its whole new content is in ")).read_bytes() == NEW


@posix_only
def test_all_names_of_a_file_show_the_new_content(file: Path) -> None:
    other = file.with_name("other.png")
    os.link(file, other)
    for content in (NEW, b"short", b""):
        write_whole(other, content)
        assert file.read_bytes() == other.read_bytes() == content
        assert file.samefile(other)
    assert only(file, "other.png")


@posix_only
def test_rights_stay_and_new_files_get_the_usual_ones(file: Path) -> None:
    file.chmod(0o640)
    write_whole(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    mask = os.umask(0o027)
    try:
        write_whole(file.with_name("new"), NEW)
    finally:
        os.umask(mask)
    assert stat.S_IMODE(file.with_name("new").stat().st_mode) == 0o640


#: An access list as the system keeps it: the owner, user 1234, the group, the mask, others.
NOBODY = 0xFFFFFFFF
ACCESS_LIST = b"\2\0\0\0" + b"".join(
    tag.to_bytes(2, "little") + rights.to_bytes(2, "little") + who.to_bytes(4, "little")
    for tag, rights, who in ((1, 6, NOBODY), (2, 6, 1234), (4, 4, NOBODY), (16, 6, NOBODY), (32, 4, NOBODY)))


def attributes(path: Path) -> dict[str, bytes]:
    return {name: os.getxattr(path, name) for name in os.listxattr(path)}


@linux_only
def test_attributes_and_access_lists_stay(file: Path) -> None:
    try:
        os.setxattr(file, "user.origin", b"\0binary")
        os.setxattr(file, "system.posix_acl_access", ACCESS_LIST)
    except OSError as problem:
        pytest.skip(f"this file system has none: {problem}")
    before = attributes(file)
    write_whole(file, NEW)
    assert file.read_bytes() == NEW
    assert attributes(file) == before
    assert before.keys() >= {"user.origin", "system.posix_acl_access"}


@linux_only
def test_a_file_takes_no_access_list_from_its_folder_that_it_had_not(file: Path) -> None:
    try:
        os.setxattr(file.parent, "system.posix_acl_default", ACCESS_LIST)
    except OSError as problem:
        pytest.skip(f"this file system has none: {problem}")
    write_whole(file, NEW)
    assert not attributes(file)
    write_whole(file.with_name("new"), NEW)
    assert attributes(file.with_name("new")).keys() == {"system.posix_acl_access"}


@linux_only
@pytest.mark.parametrize("step", ["chown", "setxattr"])
def test_what_a_new_file_may_not_have_stays_by_overwriting(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def refused(*_: Any) -> NoReturn:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    try:
        os.setxattr(file, "user.origin", b"here")
        if step == "chown":
            os.chown(file, 1234, 1234)
    except OSError as problem:
        pytest.skip(f"cannot be tried here: {problem}")
    before, was = file.stat(), attributes(file)
    monkeypatch.setattr(whole_file.os, step, refused)
    write_whole(file, NEW)
    assert file.read_bytes() == NEW
    now = file.stat()
    assert (now.st_ino, now.st_uid, now.st_mode) == (before.st_ino, before.st_uid, before.st_mode)
    assert attributes(file) == was
    assert only(file)


@posix_only
def test_a_link_stays_a_link(file: Path) -> None:
    link, dangling = file.with_name("link"), file.with_name("dangling")
    link.symlink_to(file.name)
    dangling.symlink_to("later")
    write_whole(link, NEW)
    write_whole(dangling, NEW)
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert file.read_bytes() == file.with_name("later").read_bytes() == NEW
    round_and_round = file.with_name("loop")
    round_and_round.symlink_to("loop")
    with pytest.raises(WriteError, match=r"loop: cannot be written \(Too many levels of symbolic links\)"):
        write_whole(round_and_round, NEW)


@linux_only
@pytest.mark.parametrize("name", [b"caf\xe9.png", b"\xff\xfe", "Höhe 山".encode(), b"new\nline\x1b[2J", b"x" * 255,
                                  "山".encode() * 85])
def test_names_in_any_encoding(tmp_path: Path, name: bytes) -> None:
    path = tmp_path / os.fsdecode(name)
    for content in (OLD, NEW):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert os.listdir(os.fsencode(tmp_path)) == [name]


@posix_only
def test_what_is_in_the_way_is_told_in_one_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = file.parent
    for path, said in (
        (folder, "is a folder; choose another name"),
        (folder / "no" / "file", "its folder does not exist; create the folder or choose another"),
        (file / "file", "its folder does not exist; create the folder or choose another"),
        (folder / "nul\0", "cannot be written (no file can have that name); choose"),
        (folder / ("x" * 300), "cannot be written (File name too long); choose"),
    ):
        with pytest.raises(WriteError) as problem:
            write_whole(path, NEW)
        assert said in str(problem.value)
        assert str(problem.value).isprintable()
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(WriteError, match="is write-protected; choose another name or remove the protection"):
        write_whole(file, NEW)
    assert file.read_bytes() == OLD


@posix_only
def test_pipes_are_written_to_where_that_is_wanted_only(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(WriteError, match="is not an ordinary file"):
        write_whole(pipe, NEW)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, NEW, stream=True)
    reader.join()
    assert read == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole(os.devnull, NEW, stream=True)
    with pytest.raises(WriteError, match="is not an ordinary file"):
        write_whole(os.devnull, NEW)


@linux_only
def test_a_full_device_is_told(file: Path) -> None:
    with pytest.raises(WriteError, match=r"/dev/full: cannot be written \(No space left on device\)"):
        write_whole("/dev/full", NEW, stream=True)


@linux_only
@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_standard_output_stays_the_file_that_the_shell_opened(tmp_path: Path, name: str) -> None:
    code = ("import sys\nfrom losview.base.whole_file import write_whole\nprint('before')\n"
            "write_whole(sys.argv[1], b'whole ', stream=True)\nprint('after')")
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code, name], stdout=out, check=True)
    assert (tmp_path / "out").read_bytes() == b"before\nwhole after\n"


def killed_in_the_middle(path: Path) -> Path:
    """The temporary file of a writer that was killed before it could rename it."""
    code = ("import os, sys\nfrom losview.base.whole_file import write_whole\n"
            "os.replace = lambda *_: os._exit(9)\nwrite_whole(sys.argv[1], b'half')")
    assert subprocess.run([sys.executable, "-c", code, path], check=False).returncode == 9
    (left,) = (other for other in path.parent.iterdir() if other.suffix == ".tmp")
    return left


@posix_only
def test_leftovers_of_writers_that_have_ended_are_removed(file: Path) -> None:
    left = killed_in_the_middle(file)
    write_whole(file, NEW)
    assert left.exists(), "it may belong to a writer at work"
    begin, computer, process, rest = re.fullmatch(r"(\.losview-)([0-9a-f]+)(-[0-9]+)(-.*)", left.name).groups()
    others = [file.with_name(name) for name in (
        f"{begin}{computer}-{os.getpid()}{rest}",  # a living process's
        f"{begin}{'0' * 8}{process}{rest}",  # another computer's
        f"{begin}{computer}{process}{rest}.png", f"x{left.name}", ".losview-12-34.tmp",  # not ours
    )]
    for path in others:
        path.write_bytes(b"")
    folder = file.with_name(f"{begin}{computer}{process}-ffffffff.tmp")
    folder.mkdir()
    for path in (left, folder, *others):
        os.utime(path, (0, 0))
    write_whole(file, NEW)
    assert not left.exists()
    assert folder.is_dir()
    assert [path.name for path in others if not path.exists()] == []
