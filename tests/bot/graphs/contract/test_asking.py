"""A contract at the command line: analysed, and asked about by a later command."""

from pathlib import Path

from rich.console import Console

from bot.commands.asked import TerminalMessage
from bot.commands.asking_here import BotOfOurOwn, opened
from bot.encryption_keys import encryption_keys
from bot.http.event_json import Json
from bot.settings import load
from integrations.store import Database
from orchestrator.checkpoints import open_checkpointer
from tests.integrations.knowledge.sheets import small_workbook
from tests.new_database import new_database
from tests.orchestrator.contract.desk import KOREAN

RESULT = {
    "risk_level", "risk_score", "analysis_summary", "violations", "total_underpayment", "annual_underpayment"
}  # fmt: skip
PENALTY = "퇴사하면 위약금을 내야 해?"


async def _result(bot: BotOfOurOwn, text: str, *files: Path) -> Json:
    last = [event async for event in bot.ask(TerminalMessage(text, files))][-1]
    assert last["type"] == "done", last
    result: Json = last["result"]
    return result


async def test_a_later_command_goes_on(tmp_path: Path) -> None:
    """The analysis has all its keys; another command, with nothing but the conversation's name, quotes the contract.

    In another conversation it is not known, and once the conversation is forgotten, neither there.
    """
    new_database(tmp_path / "bot.db")
    settings = load(_env_file=None, data_dir=tmp_path, notion_token="ntn_for_tests", intake_workbook=small_workbook())
    contract = tmp_path / "근로계약서.txt"
    contract.write_text(KOREAN, encoding="utf-8")
    async with opened(settings, Console(quiet=True), "ko", "") as first:
        found = await _result(first, "이 계약서 봐줘", contract)
        assert found["mode"] == "contract"
        assert set(found["analysis_result"]) == RESULT
        assert found["contract_id"] > 0
        assert "위약금" in found["extracted_text"]
        name = first.conversation
    async with opened(settings, Console(quiet=True), "ko", "", name) as later:
        answer = await _result(later, PENALTY)
        [cited, *_] = answer["citations"]
        assert found["extracted_text"][cited["start"] : cited["end"]] == cited["quote"]
        assert (cited["clause"], "제20조" in cited["norm"]) == ("제7조", True)
        await later.forget()
    async with opened(settings, Console(quiet=True), "ko", "", name) as forgotten:
        assert "3,000,000" not in (await _result(forgotten, PENALTY))["answer"]


async def test_words_erase_what_was_said_here_too(tmp_path: Path) -> None:
    """In a conversation that goes on: neither the contract nor what was remembered of it is left."""
    new_database(tmp_path / "bot.db")
    settings = load(_env_file=None, data_dir=tmp_path, notion_token="ntn_for_tests", intake_workbook=small_workbook())
    contract = tmp_path / "근로계약서.txt"
    contract.write_text(KOREAN, encoding="utf-8")
    async with opened(settings, Console(quiet=True), "ko", "", "kept") as bot:
        await _result(bot, "이 계약서 봐줘", contract)
        await _result(bot, PENALTY)
        assert "지웠어요" in (await _result(bot, "계약서 지워줘"))["answer"]
    async with Database(settings.sql_url, encryption_keys(settings)) as database:
        assert await database.contracts.expired() == ()
        async with open_checkpointer(tmp_path / "checkpoints.db", database.sealer) as saver:
            assert [each async for each in saver.alist(None)] == []
