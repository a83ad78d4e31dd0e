"""Reading the environment: what is wrong is named before anything starts."""

import pytest

from bot.settings import SettingsError, load

PAGE = "1f0e0c3a9b7c4d2e8f6a5b4c3d2e1f0a"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("workers", 0),
        ("turn_timeout", -1),
        ("keep_turns_days", 0),
        ("port", 70_000),
        ("sync_interval", 0),
        ("notion_requests_per_second", -3),
        ("search_passages", 0),
        ("search_support_threshold", 45),
        ("notion_parent_page_id", "the wiki"),
        ("notion_audience_rules", '{"HR wiki": ["channel:C1"]}'),
        ("notion_audience_rules", f'{{"{PAGE}": ["C1"]}}'),
        ("notion_audience_rules", "{"),
    ],
)
def test_a_value_that_cannot_work_is_named(name: str, value: object) -> None:
    """With no worker nothing would be answered, without an interval Notion be asked without end: neither begins."""
    with pytest.raises(SettingsError, match=f"^{name.upper()}: .*Example: {name.upper()}="):
        load(_env_file=None, **{name: value})


def test_pages_are_named_by_id_or_by_address() -> None:
    """What people copy from the browser works."""
    settings = load(_env_file=None, notion_parent_page_id=f"https://www.notion.so/team/HR-{PAGE}")
    assert settings.notion_parent_page_id.replace("-", "") == PAGE
