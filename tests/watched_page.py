"""A page of the bot in a browser whose every complaint fails the test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Page

from tests.patience import PATIENCE


@asynccontextmanager
async def watched_page(
    browser: Browser, address: str, own: str, *, refused: bool = False, **context: Any
) -> AsyncIterator[Page]:
    """The page once it is drawn; fails where its console complains or something is fetched from elsewhere than ``own``.

    ``refused``: the server refuses something, which the browser notes there too.
    """
    complaints: list[str] = []
    around = await browser.new_context(
        **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **context}
    )
    around.set_default_timeout(1000 * PATIENCE)
    try:
        page = await around.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((own, "data:")) else complaints.append(asked.url),
        )
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        await page.goto(address)
        await page.locator("body[data-state=ready]").wait_for()
        yield page
        assert [one for one in complaints if not (refused and one.startswith("Failed to load resource"))] == []
    finally:
        await around.close()
