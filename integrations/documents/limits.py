"""What reading one file may cost: the only place where it is said."""

from dataclasses import dataclass

MAX_BYTES = 20 * 1024 * 1024
MAX_CHARACTERS = 2_000_000
"""About a thousand pages: what can be searched through while a person waits."""
MAX_PARTS = 20_000
"""Parts of one document; with ``MAX_HEADING`` and ``MAX_REPLY`` it bounds what a text of headings can become."""
MAX_HEADING = 500
"""Characters of a heading; it is repeated with every passage below it, so a longer line is text."""
MAX_SCANNED = 20
"""Pages without a text layer that are recognised: each takes one to three seconds."""
MAX_REPLY = 16 * 1024 * 1024
"""Bytes that a reader process may answer with."""
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """Limits of one reader process, and how many there are."""

    memory: int = 1024 * MIB
    """Bytes that the process may hold, its libraries included."""
    seconds: float = 60.0
    """Wall time of one file, without the time that it waits for others."""
    cpu_seconds: int = 120
    """Processor time of one file, over all threads."""
    at_once: int = 2
    """Files that are read at once: recognition keeps a core busy."""
