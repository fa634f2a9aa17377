"""Writes what a frozen losview holds as a bill of materials (CycloneDX).

    python packaging/sbom.py OUT

reads the environment OUT/environment from which `freeze.py` has frozen, and writes OUT/losview.cdx.json: each library
with version, licence and address.  Its tool is installed into OUT/sbom-tool, and so is none of the libraries itself.
"""

import json
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from machine import environment, say

from losview.base.notices import PARTS

CHECKOUT = Path(__file__).resolve().parents[1]


def what_comes_along(bill: dict[str, object]) -> dict[str, object]:
    """A bill of the parts that come along with losview, without what only installs and freezes."""
    told = {_plain(name) for name, _, _ in PARTS}
    parts = bill.get("components", [])
    assert isinstance(parts, list)
    kept = [part for part in parts if _plain(part["name"]) in told]
    names = {part["bom-ref"] for part in kept}
    links = bill.get("dependencies", [])
    assert isinstance(links, list)
    root = {"root-component", _ref_of_root(bill)}
    left = [{key: [one for one in value if one in names] if key == "dependsOn" else value
             for key, value in link.items()} for link in links if link["ref"] in names | root]
    return {**bill, "components": kept, "dependencies": left}


def _plain(name: str) -> str:
    """The name of a distribution as all tools agree on it."""
    return re.sub(r"[-_.]+", "-", name).casefold()


def lacking(bill: dict[str, object]) -> list[str]:
    """The parts that come along and that a bill does not name."""
    parts = bill.get("components", [])
    assert isinstance(parts, list)
    named = {_plain(part["name"]) for part in parts}
    return [name for name, _, _ in PARTS if _plain(name) not in named]


def _ref_of_root(bill: dict[str, object]) -> str:
    about = bill.get("metadata", {})
    assert isinstance(about, dict)
    return str(about.get("component", {}).get("bom-ref", ""))


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    out = parser.parse_args(words).folder.resolve()
    tool, bill = out / "sbom-tool", out / "losview.cdx.json"
    if not (tool / "bin" / "cyclonedx-py").exists():
        subprocess.run([sys.executable, "-m", "venv", tool], check=True)
        subprocess.run([tool / "bin" / "python", "-m", "pip", "install", "--quiet", "cyclonedx-bom>=5"], check=True,
                       env=environment())
    subprocess.run([tool / "bin" / "cyclonedx-py", "environment", "--pyproject", CHECKOUT / "pyproject.toml",
                    "--output-reproducible", "--of", "JSON", "-o", bill, out / "environment" / "bin" / "python"],
                   check=True, env=environment())
    kept = what_comes_along(json.loads(bill.read_text(encoding="utf-8")))
    bill.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    parts = kept["components"]
    assert isinstance(parts, list)
    for part in parts:
        say(f"{part['name']} {part.get('version', '')}")
    missing = lacking(kept)
    if missing:
        say(f"not in the environment: {', '.join(missing)}")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
