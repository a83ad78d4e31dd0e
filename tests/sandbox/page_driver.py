"""The sandbox's page in a headless Chromium, and an app that posts into it with the bot's token."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from slack_sdk.web.async_client import AsyncWebClient

from tests.chromium import CHROMIUM
from tests.patience import PATIENCE
from tests.sandbox.page_app import MANIFEST
from tests.sandbox_process import Sandbox, run_sandbox
from tests.watched_page import blank_page

expect.set_options(timeout=1000 * PATIENCE)

in_chromium = [
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium-headless-shell)"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""Marks of a module whose tests use `browser`: they share its event loop."""


@dataclass(slots=True)
class Visit:
    """One open page, and everything that its console complained about."""

    page: Page
    sandbox: Sandbox
    complaints: list[str]

    async def open(self, route: str, user: str) -> None:
        """Go to a route as a person, and wait until it is drawn."""
        await self.page.goto(f"{self.sandbox.url}/?as={user}{route}")
        await self.page.locator(".viewer").wait_for(state="attached")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def office(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One sandbox for all tests of a process, with the showcase's commands and shortcuts."""
    folder = tmp_path_factory.mktemp("office")
    manifest = folder / "manifest.yml"
    manifest.write_text(MANIFEST)
    arguments = ("--no-rate-limits", "--retry-delays", "0", "--ack-timeout", "5", "--trigger-life", "60")
    async with run_sandbox(folder, *arguments, "--manifest", str(manifest)) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def workspace(office: Sandbox) -> Sandbox:
    """The sandbox without faults or undelivered events; what other tests wrote stands in its channels."""
    await office.begin_anew()
    return office


@asynccontextmanager
async def visit(browser: Browser, sandbox: Sandbox, **context: Any) -> AsyncIterator[Visit]:
    """A page in Seoul that fails its test when the console shows an error or something is fetched from elsewhere."""
    around = blank_page(browser, sandbox.url, "blob:", **{"timezone_id": "Asia/Seoul", **context})
    async with around as (page, complaints):
        yield Visit(page, sandbox, complaints)


async def scroll_to_top(page: Page, pane: str) -> None:
    """Read further up in a pane, `.channel` or `.thread`, until the page has noticed."""
    await page.locator(f"{pane} .scroller").evaluate(
        "node => new Promise((done) => { node.addEventListener('scroll', done, { once: true }); node.scrollTop = 0; })"
    )


def app(sandbox: Sandbox) -> AsyncWebClient:
    """What a bot posts with."""
    return AsyncWebClient(sandbox.bot_token, base_url=sandbox.slack_api_url)
