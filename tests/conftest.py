import gc
import signal
from collections.abc import Generator
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from tests.forked import nursery
from tests.forked_worker import python
from tests.reading import FILES

pytest_plugins = ["tests.plain_logs", "tests.processor_time", "tests.distribution", "tests.waiting", "tests.chromium"]

# The same examples each time, and few: a change is judged by what it changes. `make fuzz` looks for new ones.
# How long one takes says how busy the machine is.
_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", _ANY_MACHINE, derandomize=True, max_examples=40)
settings.register_profile("search", _ANY_MACHINE, print_blob=True)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Let the test processes of a run share the nursery of the one that began them."""
    nursery().address = getattr(config, "workerinput", {}).get("nursery", "")
    # Around each run asyncio puts a handler in the place of Python's own, but of no other; and where the module signal
    # takes it back, that shows it as text, with all that the task of a test or fixture holds: 6 ms, thrice a test.
    signal.signal(signal.SIGINT, _interrupted)


def _interrupted(*_: object) -> NoReturn:
    raise KeyboardInterrupt


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    """Have the test processes forked where all is imported already, the tests too."""
    address = nursery().begin(*config.invocation_params.args)
    for spec in specs:
        spec.python = python(address)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a test process where the nursery is."""
    node.workerinput["nursery"] = nursery().address


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """End the nursery, after the test processes that share it."""
    nursery().end()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Look for no garbage among what stays, once all is there: half a million objects of modules and tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the processes that read files; who only looks for tests has none, and may hand them on to who runs them."""
    if not config.option.collectonly:
        FILES.close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Tell of a failure although the report could not be made at once.

    Before 3.11.8 CPython mixes up how deep two threads are that parse at the same time (gh-106905), and a report
    parses the source: without this one such failure ends the whole run.
    """
    try:
        return (yield)
    except SystemError:
        return pytest.TestReport.from_item_and_call(item, call)
