"""`losview handout`: the map as the player of a side may have it, as a file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import open_judged_map
from losview.cli.terminal import filled, print_text
from losview.formats.core.file_state import same_file
from losview.formats.format import save
from losview.rules.sides.audience import known_by
from losview.rules.sides.side_knowledge import side_knowledge


def run(args: Namespace) -> int:
    """Write what a side knows of a map as a map of its own, and print what it sees of the others."""
    judged = open_judged_map(args)
    if args.out not in STANDARD_OUTPUT and same_file(Path(args.map), Path(args.out)):
        raise Refusal(tr("{out} is the map itself, which would lose all that the side may not know: name another file",
                         out=args.out))
    knowledge = side_knowledge(judged.judge, args.side)
    losses = save(known_by(judged.judge, knowledge).board, args.out, stream=True)
    if args.out not in STANDARD_OUTPUT:
        others = len(knowledge.others(judged.board))
        print_text(filled(tr("{out} written: {count:,} counters of other sides are known to {side}.", out=args.out,
                             count=others, side=knowledge.side)))
        for loss in losses:
            print_text(filled(tr("lost: {loss}", loss=loss)))
    return DONE
