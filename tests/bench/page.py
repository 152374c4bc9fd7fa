"""The official protocol as PDF: the first one of a process, with what it must import and read, and later ones."""

import importlib
import time

from journals import ORDINARY, begin, entries
from timing import report, times_of

course = begin().restored(entries(ORDINARY))


def protocol() -> bytes:
    """Return the PDF of the benchmarks' game: the front page and the lists of warnings."""
    contents = importlib.import_module("judge_console.printout.mafia_protocol")
    paper = importlib.import_module("judge_console.printout.protocol")
    sheet = contents.protocol_of(course, contents.Imprint("Judge Console"), say_ruling=repr, say_entry=repr)
    return bytes(paper.protocols_pdf([sheet]))


began = time.perf_counter()
document = protocol()
report("first protocol of a process, imports included", [time.perf_counter() - began])
pages = document.count(b"/Type /Page\n")
report(f"a later protocol (pages: {pages})", times_of(protocol, rounds=10))
