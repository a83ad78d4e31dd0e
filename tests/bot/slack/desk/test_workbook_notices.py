import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.graphs.intake.workbook_notices import WorkbookNotices, text_of
from bot.preferences import PreferenceStore
from bot.slack.outbox import Outbox
from integrations.knowledge.library import SaveOutcome
from integrations.knowledge.problems import Problem
from integrations.store import Database
from tests.end_to_end.workplace import JIWOO, LEADERSHIP
from tests.sandbox_process import Sandbox

WRONG = Problem(
    "error", "not_one_of", "K2_Questions", 3, "ANSWER_TYPE", "H", {"value": "interger", "known": "integer"}, "integer"
)
SMALL = Problem("warning", "sheet_unknown", "Notes", values={"value": "Notes"})
ERRORS = SaveOutcome("상담 <질문>.xlsx", "d1", "errors", (*[WRONG] * 7, SMALL))


async def test_a_fault_is_told_once_for_each_content(
    client: AsyncWebClient, database: Database, sandbox: Sandbox
) -> None:
    """Of several processes and after a restart too; without a desk nobody is told."""
    preferences = PreferenceStore(database.preferences)
    before = len(await sandbox.messages(LEADERSHIP))
    await WorkbookNotices(Outbox(client, sandbox.bot_user_id), preferences, sandbox.team_id).tell(ERRORS)
    assert len(await sandbox.messages(LEADERSHIP)) == before
    await preferences.change(sandbox.team_id, "", {"counsel_channel": LEADERSHIP}, JIWOO)
    for _ in range(2):
        await WorkbookNotices(Outbox(client, sandbox.bot_user_id), preferences, sandbox.team_id).tell(ERRORS)
    mended = SaveOutcome(ERRORS.name, "d2", "")
    await WorkbookNotices(Outbox(client, sandbox.bot_user_id), preferences, sandbox.team_id).tell(mended)
    first, second = (await sandbox.messages(LEADERSHIP))[before:]
    assert first["text"] == text_of(ERRORS, "ko")
    assert second["text"].startswith("✅")


@pytest.mark.parametrize(("locale", "count"), [("ko", "오류가 7개"), ("en", "errors (7)")])
def test_it_names_the_first_cells_and_what_was_meant(locale: str, count: str) -> None:
    """Errors alone; a name cannot call anybody."""
    text = text_of(ERRORS, "en" if locale == "en" else "ko")
    assert count in text
    assert text.count("`K2_Questions!H3`") == 5
    assert "→ integer" in text
    assert "<질문>" not in text
    assert "Notes" not in text
