"""Pages in a browser whose every complaint fails the test, opened once for many tests."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Browser, Page

from tests.patience import PATIENCE

_LOOK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
"""Nothing moves unless a test asks for motion, so that what is measured stands still."""
_idle = WeakKeyDictionary[Browser, dict[str, list[Page]]]()
"""The pages that no test looks at, by what their contexts were opened with."""


@asynccontextmanager
async def watched_page(
    browser: Browser, address: str, own: str, *, refused: bool = False, **context: Any
) -> AsyncIterator[Page]:
    """The page once it is drawn; fails where its console complains or something is fetched from elsewhere than ``own``.

    ``refused``: the server refuses something, which the browser notes there too.
    """
    async with blank_page(browser, own, **context) as (page, complaints):
        await page.goto(address)
        await page.locator("body[data-state=ready]").wait_for()
        yield page
        if refused:
            complaints[:] = [one for one in complaints if not one.startswith("Failed to load resource")]


@asynccontextmanager
async def blank_page(
    browser: Browser, *own: str, used_up: bool = False, **context: Any
) -> AsyncIterator[tuple[Page, list[str]]]:
    """A page, and what it has complained about, of which nothing may be left at the end.

    It is as a new one in a context of its own, but its process is there, and has compiled what tests before it showed:
    that is half of what a visit costs. The page of a test that fails is never used again.
    ``used_up``: nor is this one, since the test changes what cannot be taken back, such as its clock.
    """
    options = {**_LOOK, **context}
    idle = _idle.setdefault(browser, {}).setdefault(repr(sorted(options.items())), [])
    page = idle.pop() if idle else await (await browser.new_context(**options)).new_page()
    page.context.set_default_timeout(1000 * PATIENCE)
    complaints: list[str] = []
    listeners: dict[Any, Callable[[Any], None]] = {
        "pageerror": lambda error: complaints.append(str(error)),
        "console": lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None,
        "request": lambda asked: None if asked.url.startswith((*own, "data:")) else complaints.append(asked.url),
        "dialog": lambda dialog: complaints.append(dialog.message),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        yield page, complaints
        assert complaints == []
        if not used_up:
            await _blank(page, options["viewport"])
            for event, listener in listeners.items():
                page.remove_listener(event, listener)
            idle.append(page)
    finally:
        if page not in idle:
            await page.context.close()


async def _blank(page: Page, size: Any) -> None:
    """Take back what a test did with a page."""
    await page.unroute_all()
    await page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    await page.goto("about:blank")
    await page.emulate_media(media="null")
    await page.set_viewport_size(size)
    await page.mouse.move(-1, -1)
    await page.context.clear_cookies()
    await page.context.clear_permissions()
