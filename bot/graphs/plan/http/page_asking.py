"""Asking for a plan on a page, or for a change of the one that it shows."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from bot.http.api.document import AuthenticatedCall
from bot.http.api.requests import LONGEST_TEXT, invalid
from bot.http.pages.page_turns import PageRequest, PageTurns
from bot.page_links import PageGrant
from bot.texts import say
from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.turn import File


class PlanRequest(PageRequest):
    """What is to be planned, or changed; files may come with it."""

    text: str = Field(default="", max_length=LONGEST_TEXT)
    preset: PlanPreset = "standard"


class PlanPageAsking(PageTurns[PlanRequest]):
    """Takes what pages of plans ask for."""

    path, page, command, request = "/plans/ask", "@plan", "plan", PlanRequest

    def text_of(self, call: AuthenticatedCall, grant: PageGrant, found: PlanRequest, files: tuple[File, ...]) -> str:
        """Return what was written; files alone are what a new plan is made from."""
        text = found.text.replace("\x00", " ").strip()
        if not text and (grant.item or not files):
            raise invalid(call, "text", kind="missing")
        return text or say(found.lang, "plan_form.text")

    def given_of(self, grant: PageGrant, found: PlanRequest) -> Mapping[str, Any]:
        """Tell the plan that is changed, and how much of a new one is wanted."""
        return {"plan_page": grant.item, "preset": found.preset}
