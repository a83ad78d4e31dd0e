"""Reading the environment: what is wrong is named before anything starts."""

import os
from pathlib import Path

import pytest

from bot.settings import SettingsError, load
from tests.forked import run_bot_command

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


def test_a_setting_is_read_by_its_old_name_too() -> None:
    """CONTRACT_LINK_HOURS, from when only contracts had pages, still works; the new name goes before it."""
    assert load(_env_file=None, contract_link_hours=5).page_link_hours == 5
    assert load(_env_file=None, page_link_hours=6, contract_link_hours=5).page_link_hours == 6


def test_pages_are_named_by_id_or_by_address() -> None:
    """What people copy from the browser works."""
    settings = load(_env_file=None, notion_parent_page_id=f"https://www.notion.so/team/HR-{PAGE}")
    assert settings.notion_parent_page_id.replace("-", "") == PAGE


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ('{"generation": {"temperature": "hot"}}', "generation.temperature: .*number.*'hot'"),
        ('{"chat": {"timeout": 0}}', "chat.timeout: .*greater than 0"),
        ('{"chat": {"max_tokens": 0.5}}', "chat.max_tokens: "),
        ('{"decision": {"temprature": 0.1}}', "decision.temprature: .*known are deployment, "),
        ('{"decision": "gpt-5"}', "decision: "),
    ],
)
def test_a_role_with_a_value_of_the_wrong_kind_is_named(value: str, place: str) -> None:
    """A temperature of "hot" is said at the start, with role and key, not by a model that refuses each call."""
    with pytest.raises(SettingsError, match=f"^MODEL_ROLES: {place}.*Example: MODEL_ROLES="):
        load(_env_file=None, model_roles=value)


async def test_a_command_with_a_wrong_setting_ends_with_two(tmp_path: Path) -> None:
    """The operator reads one line, and the process manager sees that it is the settings."""
    wrong = {**os.environ, "DATA_DIR": str(tmp_path), "MODEL_ROLES": '{"generation": {"temperature": "hot"}}'}
    ended = await run_bot_command("sync", env=wrong, cwd=tmp_path)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("MODEL_ROLES: generation.temperature: ")
    assert "Traceback" not in ended.stderr


def test_roles_keep_only_what_was_set() -> None:
    """What a role does not say stays with the role's defaults."""
    roles = load(_env_file=None, model_roles='{"chat": {"temperature": 1, "input_price": 0.25}}').model_roles
    assert roles == {"chat": {"temperature": 1.0, "input_price": 0.25}}


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ('{"crm": "short"}', "the key of crm needs at least 24 signs"),
        ('{"CRM team": "0123456789abcdef0123456789"}', "a client's name"),
        ('{"crm": "sha256:0123456789abcdef0123456789"}', "sha256: and 64 digits"),
        ('{"a": "0123456789abcdef0123456789", "b": "0123456789abcdef0123456789"}', "the same key"),
        ('{"crm": 5}', "valid string"),
        ("{", "Expecting"),
    ],
)
def test_keys_of_clients_are_checked_and_never_shown(value: str, fault: str) -> None:
    """What is wrong is named without a sign of a key, also where the settings are printed."""
    with pytest.raises(SettingsError, match=f"^CHAT_API_KEYS: .*{fault}") as refused:
        load(_env_file=None, chat_api_keys=value)
    key = "0123456789abcdef0123456789"
    assert key not in str(refused.value)
    assert key not in repr(load(_env_file=None, chat_api_keys=f'{{"crm": "{key}"}}'))
