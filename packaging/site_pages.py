"""Makes a static site of the help: its pages, its search, and the Python interface from its docstrings.

    python packaging/site_pages.py OUT

writes OUT/index.html and all that it needs, by Sphinx, from the pages that the window shows.  It needs the extra
`docs`.
Links that only the window can follow, to threads, sums and acts, become their words.
"""

import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import losview
from losview.window.help.page_view import DARK
from losview.window.help.pages import NEWS, pages

CHECKOUT = Path(__file__).resolve().parents[1]

#: Links that only the window can follow.
_INNER = re.compile(r"(?<!!)\[([^\]]+)\]\((?:example|calc|act):[^)]*\)")
_PICTURE = re.compile(r"!\[([^\]]+)\]\(pictures/([\w-]+)\.webp\)")

SETTINGS = f"""
project = "losview"
author = "the losview authors"
copyright = "2026, the losview authors"
version = release = {losview.__version__!r}
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "losview"
html_show_sphinx = False
html_copy_source = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
napoleon_attr_annotations = False
napoleon_use_ivar = True
"""

#: The page before all others.
INDEX = """# losview

An interactive hex-map editor and line-of-sight referee for board wargames: what it does, how it judges, and how maps
are drawn.

"""


def write_sources(folder: Path) -> list[str]:
    """Write the pages as Sphinx takes them; their names, in order."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages():
        (folder / f"{page.name}.md").write_text(page_text(page.text), encoding="utf-8")
    names = [page.name for page in pages()]
    shutil.copytree(CHECKOUT / "resources" / "help" / "pictures", folder / "pictures", dirs_exist_ok=True)
    (folder / "api.md").write_text(interface(), encoding="utf-8")
    (folder / "conf.py").write_text(SETTINGS, encoding="utf-8")
    contents = "\n".join([*(name for name in names if name != NEWS), "api", NEWS])
    (folder / "index.md").write_text(f"{INDEX}```{{toctree}}\n:maxdepth: 1\n\n{contents}\n```\n", encoding="utf-8")
    return names


def page_text(text: str) -> str:
    """A page of the help in Sphinx's Markdown: links of the window are plain words, pictures are for both themes."""
    text = _INNER.sub(r"\1", text)
    both = rf"![\1](pictures/\2.webp){{.only-light}} ![\1](pictures/\2{DARK}.webp){{.only-dark}}"
    return _PICTURE.sub(both, text)


def interface() -> str:
    """The page about the Python interface: all that `losview` hands out."""
    parts = ["# The Python interface", "",
             "All of it is handed out by `import losview`; [losview in Python](python.md) shows it at work.", ""]
    for name, module in losview.NAMES.items():
        kind = "autoclass" if name[0].isupper() else "autofunction"
        options = "\n:members:\n:undoc-members:" if kind == "autoclass" else ""
        parts += [f"## {name}", "", f"```{{eval-rst}}\n.. {kind}:: {module}.{name}", *(
            f"   {line}" for line in options.splitlines() if line), "```", ""]
    return "\n".join(parts)


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    out = parser.parse_args(words).folder.resolve()
    sources = out.with_name(f"{out.name}-sources")
    shutil.rmtree(sources, ignore_errors=True)
    write_sources(sources)
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", sources, out],
                          cwd=CHECKOUT, check=False)
    if done.returncode == 0:
        shutil.rmtree(sources)
        print(f"{out / 'index.html'}: {len(list(out.rglob('*.html')))} pages")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
