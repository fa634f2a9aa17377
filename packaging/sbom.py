"""Writes what a frozen losview holds as a bill of materials (CycloneDX).

    python packaging/sbom.py OUT

reads the environment OUT/environment from which `freeze.py` has frozen, and writes OUT/losview.cdx.json: each library
with version, licence and address.  Its tool is installed into OUT/sbom-tool, and so is none of the libraries itself.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from machine import environment, say

CHECKOUT = Path(__file__).resolve().parents[1]
#: What stands in the environment and not in the frozen folder: what installs and what freezes.
TOOLS = {"pip", "setuptools", "wheel", "pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "packaging", "pefile",
         "macholib", "hatchling", "pathspec", "pluggy", "trove-classifiers",
         "tomlkit"}


def without_tools(bill: dict[str, object]) -> dict[str, object]:
    """A bill without what only installs and freezes."""
    parts = bill.get("components", [])
    assert isinstance(parts, list)
    kept = [part for part in parts if part["name"].casefold() not in TOOLS]
    names = {part["bom-ref"] for part in kept}
    links = bill.get("dependencies", [])
    assert isinstance(links, list)
    root = {"root-component", _ref_of_root(bill)}
    left = [{key: [one for one in value if one in names] if key == "dependsOn" else value
             for key, value in link.items()} for link in links if link["ref"] in names | root]
    return {**bill, "components": kept, "dependencies": left}


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
    kept = without_tools(json.loads(bill.read_text(encoding="utf-8")))
    bill.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    parts = kept["components"]
    assert isinstance(parts, list)
    for part in parts:
        say(f"{part['name']} {part.get('version', '')}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
