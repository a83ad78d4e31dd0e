"""What tests log has plain tracebacks, as what the bot logs.

Left alone, structlog draws frames with the variables of every frame around them, at up to 0.3 s of processor time each.
"""

import structlog


def pytest_configure() -> None:
    """Take the place of structlog's own way to draw, and leave all else as it is."""
    *before, _ = structlog.get_config()["processors"]
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*before, plain])
