"""Logs: readable in a terminal, JSON elsewhere; no secrets and no message texts."""

import logging
import sys
from contextlib import suppress
from typing import Literal, TextIO, cast

import structlog
from aiohttp.http_exceptions import BadHttpMessage

NOISY = (
    "slack_sdk",
    "slack_bolt",
    "aiohttp.access",
    "httpx",
    "alembic",
    "openai",
    "aiosqlite",
    "notion_client",
)


class LossyStream:
    """Writes what can be written: on a full disk a line of the log is lost, never the work that it tells of."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, or lose it."""
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written."""
        with suppress(OSError):
            self._stream.flush()


def configure(style: Literal["auto", "json", "text"], level: str) -> None:
    """Set up structlog and Python's own logging, once, at the start of a process."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    as_text = style == "text" or (style == "auto" and sys.stderr.isatty())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if as_text else "iso", utc=not as_text),
    ]
    renderer: structlog.typing.Processor = (
        # Plain: the other kind shows the variables of every frame, and with them what people wrote.
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if as_text
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    tracebacks = [] if as_text else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[*shared, *tracebacks, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, LossyStream(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(LossyStream(sys.stderr))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *tracebacks, renderer],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(threshold, logging.WARNING), force=True)
    for name in NOISY:
        # Other people's loggers print request bodies at info and below.
        logging.getLogger(name).setLevel(logging.ERROR)
    logging.getLogger("aiohttp.server").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Tell whether a fault of the server is one of ours: what is no HTTP at all is quoted in its error."""
    return not (record.exc_info and isinstance(record.exc_info[1], BadHttpMessage))
