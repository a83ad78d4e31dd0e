"""Handing in a document on the page of a model: taken as its owner's, followed as it is converted, and stopped."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from bot.http.api.document import AuthenticatedCall
from bot.http.api.form import FILE
from bot.http.api.requests import invalid
from bot.http.pages.page_turns import PageRequest, PageTurns
from bot.page_links import PageGrant
from bot.texts import say
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.turn import File


class HandedIn(PageRequest):
    """What comes with the documents."""

    project: str = Field(default="", max_length=60)


class ModelPageUpload(PageTurns[HandedIn]):
    """Takes the documents of pages; several make one model."""

    path, page, command, request = "/models/upload", "@model", "idris", HandedIn

    def text_of(self, call: AuthenticatedCall, _grant: PageGrant, found: HandedIn, files: tuple[File, ...]) -> str:
        """Ask for a model of the documents."""
        if not files:
            raise invalid(call, FILE, kind="missing")
        if found.project and not is_project_name(found.project):
            raise invalid(call, "project", kind="string_pattern_mismatch")
        return say(found.lang, "idris_form.text")

    def given_of(self, grant: PageGrant, found: HandedIn) -> Mapping[str, Any]:
        """Tell the model that is corrected, and the name of a new one."""
        return {"model_page": grant.item, "project": found.project}
