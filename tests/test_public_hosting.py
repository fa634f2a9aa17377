"""The files for a public page of the project: workflow, issue forms, hooks before commits, security."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import CHECKOUT

yaml = pytest.importorskip("yaml", reason="distributed, of the extra 'test', brings it")

PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
FORMS = sorted((CHECKOUT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))

#: The parts that a form may have, and what each must say.
PARTS = {"markdown": {"value"}, "textarea": {"label"}, "input": {"label"}, "dropdown": {"label", "options"}}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def workflow() -> Any:
    return read(CHECKOUT / ".github" / "workflows" / "tests.yml")


def test_the_workflow_runs_on_all_systems_with_the_oldest_and_the_newest_python(workflow: Any) -> None:
    matrix = workflow["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["system"] == ["ubuntu-latest", "windows-latest", "macos-latest"]
    bounds = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", PROJECT["project"]["requires-python"])
    assert bounds is not None
    assert matrix["python"] == [f"3.{bounds[1]}", f"3.{int(bounds[2]) - 1}"]
    assert workflow["permissions"] == {"contents": "read"}


def test_the_workflow_uses_actions_of_a_major_version_and_programs_that_exist(workflow: Any) -> None:
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 60
        for step in job["steps"]:
            assert "uses" in step or "run" in step
            if "uses" in step:
                assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])
            for program in re.findall(r"packaging/\w+\.py", step.get("run", "")):
                assert (CHECKOUT / program).is_file()


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_is_one_that_hosts_accept(path: Path) -> None:
    form = read(path)
    assert form.keys() >= {"name", "description", "body"}
    names = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert len(names) == len(set(names))
    for part in form["body"]:
        assert part["attributes"].keys() >= PARTS[part["type"]]
        assert part.get("validations", {}).keys() <= {"required"}


def test_there_is_a_form_for_each_sort_of_issue() -> None:
    assert [path.stem for path in FORMS] == ["bug", "idea", "wrong-ruling"]


def test_the_hooks_are_the_tools_of_the_extra_test() -> None:
    hooks = [hook for repository in read(CHECKOUT / ".pre-commit-config.yaml")["repos"] for hook in repository["hooks"]]
    assert [hook["id"] for hook in hooks] == ["ruff", "mypy", "lint-imports"]
    tools = {re.split(r"[<>=]", name)[0] for name in PROJECT["project"]["optional-dependencies"]["test"]}
    assert tools >= {"ruff", "mypy", "import-linter"}
    assert all(hook["language"] == "system" and hook["entry"].split()[0] == hook["id"] for hook in hooks)


def test_the_sdist_and_the_copy_of_ci_have_these_files() -> None:
    wanted = {".github", ".pre-commit-config.yaml", "SECURITY.md"}
    assert wanted <= set(PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"])
    script = CHECKOUT / ".ci" / "run"
    if script.is_file():  # the sdist is without it
        copied = re.search(r"tar -c (.+) \| tar", script.read_text(encoding="utf-8"))
        assert copied is not None
        assert wanted <= {"SECURITY.md" if word == "*.md" else word for word in copied[1].split()}


def test_security_says_where_to_report_and_what_counts() -> None:
    page = (CHECKOUT / "SECURITY.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^## (.+)$", page) == ["Report a problem", "What counts", "What doesn't"]
    assert "](SECURITY.md)" in (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert "Copy diagnostics" in page
