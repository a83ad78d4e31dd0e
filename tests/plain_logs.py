"""What tests log has plain tracebacks, as what the bot logs, and is set up once for all of them.

Left alone, structlog draws frames with the variables of every frame around them, at up to 0.3 s of processor time each.
"""

from collections.abc import Generator

import pytest
import structlog


def pytest_configure() -> None:
    """Take the place of structlog's own way to draw, and leave all else as it is."""
    *before, _ = structlog.get_config()["processors"]
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*before, plain])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Fail a test that sets up the logs of its process, as a command of the bot does.

    Loggers that were used meanwhile keep that for good: they write to a stream that is closed after this test, and
    later tests wait in vain for what they log. Commands run in processes of their own (:mod:`tests.forked`).
    """
    before = structlog.get_config()
    try:
        return (yield)
    finally:
        after = structlog.get_config()
        changed = [name for name in before if name != "processors" and before[name] != after[name]]
        assert not changed, f"the test has set up the logs of its process: {changed}"
