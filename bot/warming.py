"""Load in the background what the first turn would otherwise have to wait for."""

from collections.abc import Awaitable, Callable

import structlog

from integrations.errors import IntegrationError

log = structlog.get_logger()


class WarmUp:
    """Loads one part after the other, what turns need most first, and tells what is still missing.

    Nothing depends on it: a turn that comes before waits for what it needs, and only for that.
    """

    def __init__(self, parts: dict[str, Callable[[], Awaitable[None]]]) -> None:
        self._parts = parts
        self._loading = list(parts)
        self.is_broken = False
        """Whether a part cannot be loaded at all, as where a package is damaged."""

    @property
    def loading(self) -> tuple[str, ...]:
        """The parts that are not there yet."""
        return tuple(self._loading)

    async def run(self) -> None:
        """Load them. A part that something outside holds up is left to who needs it first."""
        for name, load in self._parts.items():
            try:
                await load()
            except IntegrationError as error:
                log.warning("not_warm", part=name, error=type(error).__name__)
            except Exception:
                self.is_broken = True
                raise
            self._loading.remove(name)
        log.info("warm", parts=list(self._parts))
