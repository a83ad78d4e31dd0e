"""What a graph declares of its nodes and rules without loading them: those take longer than the doors take to open."""

import threading
from dataclasses import dataclass
from importlib import import_module
from typing import Any

LOADING = threading.RLock()
"""Held while something is imported: two threads that import at a time may see each other's modules half made."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """A function of another module, which is imported when it is first called.

    ``Deferred("folder.module", "build")()`` is ``build()`` of that module. Who must not be held up by
    the import calls :meth:`load` in a thread before.
    """

    module: str
    name: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Call it."""
        return self.load()(*args, **options)

    def load(self) -> Any:
        """Import the module, once in a process, and return the function."""
        with LOADING:
            return getattr(import_module(self.module), self.name)
