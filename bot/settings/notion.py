"""Notion: its token, where documents go, and who may read what is there."""

from typing import Annotated, Literal

from pydantic import BaseModel, SecretStr, field_validator
from pydantic_settings import NoDecode

from bot.settings.fields import GROUP, JSON, of_principals, settings_of
from integrations.errors import Invalid
from integrations.notion.ids import notion_id

_setting = settings_of("notion")


class NotionSettings(BaseModel):
    """Of the connection to Notion."""

    model_config = GROUP

    notion_token: SecretStr | None = _setting(None, "Token of the internal integration", "ntn_…")
    notion_api_url: str = _setting(
        "https://api.notion.com", "Base of the API; another one for the sandbox", "http://127.0.0.1:8900/notion"
    )
    notion_parent_page_id: str = _setting(
        "", "Page below which documents are written; empty: the first page shared with the integration", "1f0e…32 hex"
    )
    intake_notion_parent_page_id: str = _setting(
        "",
        "Page below which interviews are summed up for lawyers, not searched unless NOTION_AUDIENCE_RULES names it; "
        "empty: nowhere",
        "1f0e…32 hex",
    )
    notion_requests_per_second: float = _setting(3.0, "Average rate of requests; Notion allows 3", "3", ge=0)
    notion_audience: Literal["everyone", "nobody"] = _setting(
        "everyone",
        "Who may read pages that NOTION_AUDIENCE_RULES does not name: everyone in the Slack workspace, or nobody",
        "everyone",
    )
    notion_audience_rules: Annotated[dict[str, list[str]], NoDecode, JSON] = _setting(
        {},
        "JSON: page id → principals who may read it and what is below it",
        '{"<page id>": ["channel:C0123", "user:U0456"]}',
    )
    sync_interval: float = _setting(
        300.0, "Seconds between checks for changes in Notion and in open channels", "300", ge=1
    )
    notion_full_read_days: float = _setting(
        7.0, "Days within which every page is read again, for changes that Notion does not report", "7", gt=0
    )

    @field_validator("notion_audience_rules")
    @classmethod
    def _principals(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        for page in value:
            _notion_id(page)
        return of_principals(value)

    @field_validator("notion_parent_page_id", "intake_notion_parent_page_id")
    @classmethod
    def _page(cls, value: str) -> str:
        return _notion_id(value) if value else ""


def _notion_id(text: str) -> str:
    try:
        return notion_id(text)
    except Invalid as error:
        raise ValueError(str(error)) from None
