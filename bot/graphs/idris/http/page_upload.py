"""What is asked for on the page of a model: a document handed in, the module checked again, types left out."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from bot.graphs.idris.model_links import NO_MODEL
from bot.http.api.document import AuthenticatedCall
from bot.http.api.form import FILE
from bot.http.api.requests import invalid
from bot.http.pages.page_turns import PageRequest, PageTurns
from bot.page_links import PageGrant
from bot.texts import say
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.page_wishes import PageWish
from orchestrator.turn import File


class HandedIn(PageRequest):
    """Documents, or a wish of the page's buttons."""

    project: str = Field(default="", max_length=60)
    go_on: Literal["", PageWish] = ""
    left_out: str = Field(default="", max_length=20_000, pattern=r"^(?:[tx]\d{1,5}(?:,[tx]\d{1,5})*)?$")
    """All types that are to be left out, see :func:`orchestrator.graphs.idris.page_content.rejected_on`."""


class ModelPageUpload(PageTurns[HandedIn]):
    """Takes the documents of pages; several make one model."""

    path, page, command, request = "/models/upload", "@model", "idris", HandedIn

    def text_of(self, call: AuthenticatedCall, grant: PageGrant, found: HandedIn, files: tuple[File, ...]) -> str:
        """Ask for a model of the documents, or say what the button says."""
        if found.go_on and grant.item != NO_MODEL:
            return say(found.lang, f"model_page.{found.go_on}")
        if not files:
            raise invalid(call, FILE, kind="missing")
        if found.project and not is_project_name(found.project):
            raise invalid(call, "project", kind="string_pattern_mismatch")
        return say(found.lang, "idris_form.text")

    def given_of(self, grant: PageGrant, found: HandedIn) -> Mapping[str, Any]:
        """Tell the model that is meant, the name of a new one, and what the button says."""
        asked = {"go_on": found.go_on, "left_out": found.left_out} if found.go_on else {}
        return {"model_page": grant.item, "project": found.project, **asked}
