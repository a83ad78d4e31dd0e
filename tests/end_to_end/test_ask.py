"""`bot ask` beside a bot's data folder."""

import json
from pathlib import Path

from bot.core import core
from tests.end_to_end.workplace import JIWOO, LEAVE, environment, settings_for, titles, working
from tests.forked import run_bot_command
from tests.sandbox_process import Json, Sandbox


async def _ask(sandbox: Sandbox, data: Path, question: str, *more: str) -> Json:
    env = {"PATH": "/usr/bin:/bin", "LOG_LEVEL": "warning", **environment(await settings_for(sandbox, data))}
    ended = await run_bot_command("ask", "--json", "--as", JIWOO, *more, question, env=env, cwd=data)
    assert ended.returncode == 0, ended.stderr
    found: Json = json.loads(ended.stdout)
    return found


async def test_a_question_is_answered_as_a_person_may_read(sandbox: Sandbox, data: Path) -> None:
    """With sources, as one JSON object, and in Korean where it is asked so."""
    found = await _ask(sandbox, data, LEAVE)
    assert found["mode"] == "search"
    assert "15일" in found["answer"]
    assert found["citations"][0]["url"].startswith("http")


async def test_an_interview_waits_for_the_command_that_goes_on_with_it(sandbox: Sandbox, data: Path) -> None:
    """Begun in a script, it says what it asks first and where the answer goes, and stays the person's own."""
    found = await _ask(sandbox, data, "상담 받고 싶어요")
    assert (found["mode"], bool(found["question"])) == ("intake", True)
    async with core(await settings_for(sandbox, data)) as base:
        (kept,) = await base.database.interviews.list(base.team, "", 10, user=JIWOO)
    assert found["conversation"] in kept.conversation


async def test_who_may_read_a_page_is_asked_or_answered_beforehand(sandbox: Sandbox, data: Path) -> None:
    """The question is in the output and no page is made; with an answer beforehand it is done, or handed over."""
    file = data / "offer.md"
    file.write_text("# 인수 제안\n\n우리는 한빛을 31억 원에 인수하려고 합니다.", encoding="utf-8")
    wish, given = "이 파일로 인수 제안 요약 문서 만들어줘", ("--file", str(file))
    before = await titles(sandbox)
    asked = await _ask(sandbox, data, wish, *given)
    assert [choice["value"] for choice in asked["question"]["choices"]] == ["all", "elsewhere", "file", "none"]
    assert asked["notion_page"] is None
    handed = await _ask(sandbox, data, wish, *given, "--publish", "file")
    assert (handed["question"], handed["notion_page"]) == (None, None)
    assert "31억" in handed["generated_document"]
    assert await titles(sandbox) == before
    made = await _ask(sandbox, data, wish, *given, "--publish", "all")
    assert made["notion_page"]["url"]
    async with core(await settings_for(sandbox, data)) as base:
        assert made["notion_page"]["id"] in await base.database.made_pages.all()


async def test_a_plan_whose_readers_are_answered_beforehand_is_in_the_output(sandbox: Sandbox, data: Path) -> None:
    """With its sources, assumptions and agents, beside the page that was made of it."""
    file = data / "boats.md"
    file.write_text("# Boat club\n\n- 38 members, two boats\n- Budget £900: oars £310, a lock £45\n", encoding="utf-8")
    wish, given = "Write a service plan for our boat club from the attached notes", ("--file", str(file))
    asked = await _ask(sandbox, data, wish, *given)
    assert asked["question"], asked
    made = await _ask(sandbox, data, wish, *given, "--publish", "all")
    assert made["notion_page"]["url"]
    assert made["question"] is None
    for part in ("generated_document", "citations", "assumptions", "agents", "sources", "review", "plan_version"):
        assert made[part], part
    assert "£310" in made["generated_document"]


async def test_the_bot_that_runs_answers(sandbox: Sandbox, data: Path) -> None:
    """With the rights of the person who is named, as a bot of one's own would, and nothing is left behind."""
    alone = await _ask(sandbox, data, LEAVE, "--new")
    async with working(sandbox, data) as workplace:
        together = await _ask(sandbox, data, LEAVE)
        connections = workplace.bot.core.database.connections
        async with connections.read() as connection:
            kept = (await connection.exec_driver_sql("SELECT count(*) FROM turn")).scalar_one()
            given = (await connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'turn'")).scalar()
        assert (kept, given) == (0, 1)
    for changing in ("milliseconds", "decision"):
        alone.pop(changing)
        together.pop(changing)
    assert together == alone
