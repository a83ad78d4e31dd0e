"""What reading one file may cost: the only place where it is said."""

from dataclasses import dataclass

MAX_BYTES = 100 * 1024 * 1024
MAX_CHARACTERS = 2_000_000
"""About a thousand pages: what can be searched through while a person waits."""
MAX_PARTS = 20_000
"""Parts of one document; with ``MAX_HEADING`` and ``MAX_REPLY`` it bounds what a text of headings can become."""
MAX_HEADING = 500
"""Characters of a heading; it is repeated with every passage below it, so a longer line is text."""
MAX_PAGES = 500
"""Pages of one file. Recognition takes a second or two for each: how many it gets to is a matter of time."""
MAX_SHOWN = 20
"""Pages of one file that a model is shown."""
MAX_PICTURE = 1024 * 1024
"""Bytes of the picture of such a page."""
MAX_REPLY = (16 + MAX_SHOWN) * 1024 * 1024
"""Bytes that a reader process may answer with: texts, and pictures where they are asked for."""
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """Limits of one reader process, and how many there are."""

    memory: int = 1024 * MIB
    """Bytes that the process may hold, its libraries included."""
    seconds: float = 180.0
    """Time of one file, without the time that it waits for others or that the processor is busy with others."""
    longest: float = 720.0
    """Wall time of one file in any case: the machine may be short of processor time, and a library may stand still."""
    cpu_seconds: int = 360
    """Processor time of one file, over all threads."""
    at_once: int = 2
    """Files that are read at once: recognition keeps a core busy."""
