"""What people do on the page, step by step, and the pictures that are kept of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from tests.sandbox.page_driver import visit
from tests.sandbox_process import Sandbox

GENERAL, HRHELP, LEADERSHIP = "C0GENERAL", "C0HRHELP", "C0LEADERSHIP"
JIWOO, MINJUN, DANIEL, SEOYEON = "U0JIWOO", "U0MINJUN", "U0DANIEL", "U0SEOYEON"
"""Head of people and chief executive, an engineer who writes English, somebody who reads the public pages only."""
LEAVE = "연차 휴가는 며칠이야?"
CHECKLIST = "신규 입사자 온보딩 체크리스트 문서 만들어줘"


@dataclass(slots=True)
class Traveller:
    """One person in front of the page."""

    page: Page
    sandbox: Sandbox
    user: str
    pictures: Path | None = None

    async def go(self, route: str) -> None:
        """Open an address of the page and wait until its conversation is drawn."""
        await self.page.goto(f"{self.sandbox.url}/?as={self.user}{route}")
        await self.page.locator(".viewer").wait_for(state="attached")

    def composer(self, pane: str = ".channel") -> Locator:
        """The field of a pane: `.channel` or `.thread`."""
        return self.page.locator(f"{pane} .composer-text")

    async def say(self, text: str, pane: str = ".channel") -> None:
        """Write and send with Enter; names and commands are typed in full."""
        field = self.composer(pane)
        await field.fill(text)
        await field.press("Enter")
        await expect(field).to_have_value("")

    async def ask(self, text: str) -> None:
        """Ask the agent in the open channel; its thread opens beside it."""
        field = self.composer()
        await field.fill(f"@agent {text}")
        await field.press("Enter")
        await expect(self.page.locator(".thread")).to_be_visible()

    @property
    def answers(self) -> Locator:
        """What the agent has said in the open thread."""
        return self.page.locator(".thread .message:not(.ephemeral)").filter(has=self.page.locator(".app-badge"))

    @property
    def ephemeral(self) -> Locator:
        """What only this person sees in the open thread."""
        return self.page.locator(".thread .ephemeral")

    async def answered(self, count: int = 1) -> Locator:
        """Wait until the agent has finished that many messages in the thread; the last."""
        await expect(self.answers).to_have_count(count)
        await expect(self.page.locator(".thread .is-streaming")).to_have_count(0)
        await expect(self.page.locator(".thread .stop")).to_be_hidden()
        return self.answers.last

    async def tab_to(self, target: Locator, *, back: bool = False, most: int = 80) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(most):
            if await target.evaluate("node => node === document.activeElement"):
                return
            await self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{target} cannot be reached with Tab")

    async def picture(self, name: str) -> None:
        """Keep a picture, when pictures are kept."""
        if self.pictures is None:
            return
        await self.page.mouse.move(0, 0)
        await self.page.evaluate("document.fonts.ready")
        await self.page.wait_for_timeout(350)
        await self.page.screenshot(path=self.pictures / f"{name}.png")


@dataclass(frozen=True, slots=True)
class Journeys:
    """Opens pages for people."""

    pictures: Path | None

    @asynccontextmanager
    async def begin(
        self, browser: Browser, sandbox: Sandbox, user: str, route: str = f"#/c/{GENERAL}", **context: Any
    ) -> AsyncIterator[Traveller]:
        """Somebody with the page open at a route; errors in its console fail the journey."""
        options = {"viewport": {"width": 1360, "height": 850}, "reduced_motion": "reduce", **context}
        async with visit(browser, sandbox, **options) as opened:
            person = Traveller(opened.page, sandbox, user, self.pictures)
            await person.go(route)
            yield person
