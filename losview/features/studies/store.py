"""The store of a study: a folder with what is asked, and a file for each part, written whole or not at all.

A study that was stopped goes on where it was: parts that are there are read instead of computed.  Only the process that
asks for the study writes here; workers never do.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from losview import __version__
from losview.base.safe_text import one_line
from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.features.studies.job import EyeHeights, Job, Part
from losview.features.studies.study import Study, StudyTask
from losview.rules.tables import arrays_digest, npz

MANIFEST = "study.json"
#: The name under which the file of a part also keeps what tells that it is that part as it was written.
_SEAL = "seal"


def asked_of(study: Study, viewers: str, targets: str, heights: Sequence[EyeHeights], **more: Any) -> dict[str, Any]:
    """What a study asks, as its store keeps it: JSON values by name.

    Args:
        viewers, targets: areas, as people gave them. more: of the rules, and of what is compared.
    """
    settings = hashlib.sha256(repr(study).encode()).hexdigest()
    return {"study": study.key, "settings": settings, "version": __version__, "viewers": viewers, "targets": targets,
            "heights": [list(pair) for pair in heights], **more}


class StudyStore:
    """A folder of parts.

    Args:
        folder: made if it does not exist. asked: what the study asks, as `asked_of` says it.
        maps: a digest of each map by its name.

    Raises:
        StudyError: where the folder cannot be used, holds another study, or a map has changed since.
    """

    def __init__(self, folder: str | Path, asked: Mapping[str, Any], maps: Mapping[str, str]) -> None:
        self.folder = Path(folder)
        self._name = one_line(str(folder))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StudyError(tr("{folder}: the folder cannot be made ({problem}); name another", folder=self._name,
                                problem=problem.strerror)) from None
        known = self._manifest()
        if known is not None:
            self._check(known, json.loads(json.dumps(asked)), maps)
            maps = {**known["maps"], **maps}
        elif any(self.folder.iterdir()):
            raise StudyError(tr("{folder}: the folder holds other files and no study; name a new folder",
                                folder=self._name))
        document = {"losview_study": 1, "asked": asked, "maps": maps}
        self._write(self.folder / MANIFEST, (json.dumps(document, indent=1, sort_keys=True) + "\n").encode())

    def _manifest(self) -> dict[str, Any] | None:
        """What the folder says it holds; None where it says nothing yet."""
        path = self.folder / MANIFEST
        if not path.exists():
            return None
        try:
            document = json.loads(path.read_bytes())
            if document["losview_study"] == 1 and all(isinstance(document[name], dict) for name in ("asked", "maps")):
                found: dict[str, Any] = document
                return found
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            pass
        raise StudyError(tr("{folder}: {manifest} cannot be read; name a new folder", folder=self._name,
                            manifest=MANIFEST))

    def _check(self, known: Mapping[str, Any], asked: Mapping[str, Any], maps: Mapping[str, str]) -> None:
        before = known["asked"]
        if before != asked:
            differing = sorted(key for key in {*asked, *before} if before.get(key) != asked.get(key))
            raise StudyError(tr("{folder}: the folder holds another study (its {keys} differ); name a new folder, or "
                                "ask as before", folder=self._name, keys=", ".join(differing)))
        for name, hash_ in maps.items():
            if known["maps"].get(name, hash_) != hash_:
                raise StudyError(tr("{map} has changed since the study in {folder} was begun; name a new folder, and "
                                    "the old one stays as it is", map=one_line(name), folder=self._name))

    def read(self, task: StudyTask, job: Job) -> Part | None:
        """The part of a job; None where it is not there, or not as it was written."""
        try:
            data = self._path(task, job).read_bytes()
            with np.load(io.BytesIO(data), allow_pickle=False) as archive:
                part = {name: archive[name] for name in archive.files}
            return part if str(part.pop(_SEAL)) == _seal(task, job, part) else None
        except Exception:  # zipfile, zlib and numpy have many for a damaged file, and it is computed again after each
            return None

    def write(self, task: StudyTask, job: Job, part: Part) -> None:
        """Keep a part.

        Raises:
            StudyError: where it cannot be written; all parts written before stay as they are.
        """
        self._write(self._path(task, job), npz({**part, _SEAL: np.array(_seal(task, job, part))}))

    def _path(self, task: StudyTask, job: Job) -> Path:
        return self.folder / f"{task.key}-{job.number:06}.npz"

    def _write(self, path: Path, data: bytes) -> None:
        try:
            write_whole(path, data)
        except WriteError as problem:
            raise StudyError(tr("{folder}: a part of the study {what}; free some space or name another folder, and "
                                "repeat the command: what is there is kept", folder=self._name,
                                what=problem.what)) from None


def _seal(task: StudyTask, job: Job, part: Part) -> str:
    """What the part of that job has and no other: damaged ones, and those of other jobs and tasks, are told by it."""
    return arrays_digest({f"{task.key} {job}": np.array(()), **dict(sorted(part.items()))})
