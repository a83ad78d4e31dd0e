"""Contracts in Slack: analysed for their person alone, with buttons that obey nobody else."""

import asyncio
import io
import re
import zipfile
from fractions import Fraction

import pytest

from tests.end_to_end.test_settings import Tab
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, Workplace, buttons_of, text_of
from tests.file_bytes import docx
from tests.orchestrator.contract.desk import KOREAN
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

pytestmark = pytest.mark.timeout(900)
FILE = {"근로계약서.txt": KOREAN.encode()}
BUTTONS = [
    "contract_details", "contract_redline", "contract_own_hours", "contract_questions", "contract_complaint",
    "contract_again", "contract_delete",
]  # fmt: skip


async def _with_buttons(workplace: Workplace, user: str, channel: str, thread: str = "") -> Json:
    """Wait for the message below which the buttons of a contract stand."""
    return await _with_button(workplace, user, channel, "contract_delete", thread)


async def _with_button(workplace: Workplace, user: str, channel: str, button: str, thread: str = "") -> Json:
    """Wait for the message below which a button stands."""
    async with asyncio.timeout(PATIENCE):
        while True:
            roots = [thread] if thread else [one["ts"] for one in await workplace.sandbox.messages(channel, user=user)]
            for root in roots:
                for message in await workplace.sandbox.replies(channel, root, user=user):
                    if button in buttons_of(message):
                        return message
            await asyncio.sleep(0.1)


async def test_a_contract_in_the_direct_message(workplace: Workplace) -> None:
    """Analysed with the sum that it costs; details, a draft of a complaint and the home tab, until it is erased."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "이 계약서 봐줘", files=FILE)
    analysis = await _with_buttons(workplace, JIWOO, channel, ts)
    said = " ".join(text_of(one) for one in await sandbox.replies(channel, ts, user=JIWOO))
    assert f"{209 * 10_030 - 1_900_000:,}원" in said
    assert [one for one in buttons_of(analysis) if one.startswith("contract_")] == BUTTONS
    await sandbox.press(JIWOO, analysis, "contract_details")
    view = await sandbox.wait_for_view(JIWOO)
    assert "위약금으로 3,000,000원" in str(view["blocks"])
    await sandbox.close_view(JIWOO)
    # Another person who sends the same button's value gets nothing.
    stolen = next(
        element
        for block in analysis["blocks"]
        for element in block.get("elements", ())
        if element.get("action_id") == "contract_details"
    )
    mine = await sandbox.dm(MINJUN)
    other = await sandbox.say(MINJUN, mine, "안녕")
    await sandbox.wait_for_reply(mine, other, user=MINJUN)
    [below, *_] = [one for one in await sandbox.replies(mine, other, user=MINJUN) if one.get("blocks")]
    for name in BUTTONS:
        await sandbox.act(MINJUN, below, {**stolen, "action_id": name})
    await workplace.settled()
    assert await sandbox.view(MINJUN) is None
    assert "위약금" not in str(await sandbox.thread(mine, other, user=MINJUN))
    await sandbox.press(JIWOO, analysis, "contract_complaint")
    async with asyncio.timeout(PATIENCE):
        while "진정서-초안.docx" not in str(await sandbox.thread(channel, ts, user=JIWOO)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    tab = Tab(sandbox, JIWOO)
    home = await tab.opened(lambda text: "근로계약서.txt" in text)
    await tab.press(home, "contract_delete")
    await tab.shown(lambda text: "근로계약서.txt" not in text)
    await sandbox.press(JIWOO, analysis, "contract_details")
    await workplace.settled()


async def test_a_contract_in_a_channel_moves_to_the_direct_message(workplace: Workplace) -> None:
    """The thread gets a line that says nothing of it; the analysis is the person's alone, with the file."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(DANIEL, GENERAL, "@agent 이 계약서 봐줘", files=FILE)
    reply = await sandbox.wait_for_reply(GENERAL, ts, user=DANIEL)
    channel = await sandbox.dm(DANIEL)
    await _with_buttons(workplace, DANIEL, channel)
    public = [one for one in await sandbox.thread(GENERAL, ts, user=MINJUN) if one["ts"] != ts]
    assert [text_of(one) for one in public] == [text_of(reply)]
    assert "위약금" not in str(public)
    assert "190" not in text_of(reply)


async def test_a_shortcut_looks_over_the_file_of_a_message(workplace: Workplace) -> None:
    """Of anybody's message in a channel, for who used it alone; a message without a file says so."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, "계약서 올려요", files=FILE)
    assert (await sandbox.shortcut(MINJUN, "check_contract", {"channel": GENERAL, "ts": ts}))["ok"]
    view = await sandbox.wait_for_view(MINJUN)
    assert "저와의 DM" in str(view["blocks"])
    await sandbox.close_view(MINJUN)
    await _with_buttons(workplace, MINJUN, await sandbox.dm(MINJUN))
    assert await sandbox.replies(GENERAL, ts, user=JIWOO) == []
    empty = await sandbox.say(JIWOO, GENERAL, "점심 뭐 먹죠")
    assert (await sandbox.shortcut(MINJUN, "check_contract", {"channel": GENERAL, "ts": empty}))["ok"]
    view = await sandbox.wait_for_view(MINJUN)
    assert "파일이 없어요" in str(view["blocks"])
    await sandbox.close_view(MINJUN)


async def test_the_command_opens_a_form(workplace: Workplace) -> None:
    """A file or one of one's own contracts, the side and what to do; the answer is in the direct message."""
    sandbox = workplace.sandbox
    await sandbox.command(MINJUN, GENERAL, "/contract")
    await sandbox.wait_for_view(MINJUN, callback_id="contract_form")
    refused = await sandbox.submit(MINJUN)
    assert "파일을 올리거나" in refused["errors"]["file"]
    file = await sandbox.upload(MINJUN, *next(iter(FILE.items())))
    stolen = await sandbox.upload(JIWOO, *next(iter(FILE.items())))
    with pytest.raises(AssertionError, match="file_not_found"):
        await sandbox.submit(MINJUN, {"file": {"files": [stolen]}})
    assert "1개까지" in (await sandbox.submit(MINJUN, {"file": {"files": [file, file]}}))["errors"]["file"]
    assert (await sandbox.submit(MINJUN, {"file": {"files": [file]}, "wanted": "complaint"}))["ok"]
    assert "저와의 DM" in str((await sandbox.wait_for_view(MINJUN))["blocks"])
    await sandbox.close_view(MINJUN)
    channel = await sandbox.dm(MINJUN)
    await _until(sandbox, MINJUN, channel, "진정서-초안.docx")
    # What was sent before is offered to its owner, and judged anew.
    await sandbox.command(MINJUN, channel, "/contract")
    view = await sandbox.wait_for_view(MINJUN, callback_id="contract_form")
    [mine] = [block for block in view["blocks"] if block["block_id"] == "mine"]
    [option] = [one for one in mine["element"]["options"] if one["text"]["text"].startswith("근로계약서.txt · 20")][:1]
    both = await sandbox.submit(MINJUN, {"file": {"files": [file]}, "mine": option["value"]})
    assert "하나만" in both["errors"]["mine"]
    assert (await sandbox.submit(MINJUN, {"mine": option["value"]}))["ok"]
    await _until(sandbox, MINJUN, channel, "다시 살펴봤어요")


async def test_a_file_without_a_word_is_offered(workplace: Workplace) -> None:
    """It reads as a contract whatever it is called; the analysis comes when the button is pressed."""
    sandbox = workplace.sandbox
    channel, contracts = await sandbox.dm(DANIEL), workplace.bot.core.database.contracts
    before = await contracts.list(sandbox.team_id, f"slack:{DANIEL}")
    ts = await sandbox.say(DANIEL, channel, "", files={"scan-0001.txt": KOREAN.encode()})
    await sandbox.wait_for_reply(channel, ts, user=DANIEL)
    await workplace.settled()
    assert await contracts.list(sandbox.team_id, f"slack:{DANIEL}") == before
    [offer] = [one for one in await sandbox.replies(channel, ts, user=DANIEL) if "answer_choice:0" in buttons_of(one)]
    assert "looks like an employment contract" in str(offer)
    await sandbox.press(DANIEL, offer, "answer_choice:0")
    await _with_buttons(workplace, DANIEL, channel, ts)


async def _until(sandbox: Sandbox, user: str, channel: str, text: str) -> None:
    """Wait until a text stands in a thread of a person's conversation."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await sandbox.messages(channel, user=user):
                if text in str(await sandbox.replies(channel, one["ts"], user=user)):
                    return
            await asyncio.sleep(0.1)


async def test_ticked_suggestions_come_as_tracked_changes(workplace: Workplace) -> None:
    """In the file that was sent; what is unticked stays, nothing ticked is said, and the contract is judged again."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    document = docx(*((0, line) for line in KOREAN.split("\n")))
    ts = await sandbox.say(JIWOO, channel, "이 계약서 봐줘", files={"근로계약서.docx": document})
    analysis = await _with_buttons(workplace, JIWOO, channel, ts)
    await sandbox.press(JIWOO, analysis, "contract_redline")
    view = await sandbox.wait_for_view(JIWOO, callback_id="contract_redline_form")
    [boxes] = [block["element"] for block in view["blocks"] if block["block_id"] == "ticked:0"]
    shown = {one["text"]["text"]: one for one in boxes["options"]}
    assert boxes["initial_options"] == boxes["options"]
    assert [name.partition(" · ")[0] for name in shown] == ["제5조", "제7조", "제8조", "제8조"]
    none = await sandbox.submit(JIWOO, {"ticked:0": []})
    assert "하나 이상" in none["errors"]["ticked:0"]
    wage = next(one["value"] for name, one in shown.items() if name.startswith("제5조"))
    assert (await sandbox.submit(JIWOO, {"ticked:0": [wage]}))["ok"]
    await _until(sandbox, JIWOO, channel, "계약서-수정안.docx")
    thread = (await sandbox.api("conversations.replies", channel=channel, ts=ts))["messages"]
    sent = {file["name"]: file["url_private_download"] for one in thread for file in one.get("files") or ()}
    headers = {"Authorization": f"Bearer {sandbox.bot_token}"}
    async with sandbox.session.get(sent["계약서-수정안.docx"], headers=headers) as response:
        packed = await response.read()
    body = zipfile.ZipFile(io.BytesIO(packed)).read("word/document.xml").decode()
    assert re.search(r"<w:delText[^>]*>1,900,000원</w:delText>", body)
    assert re.search(r"<w:ins [^>]*><w:r><w:t[^>]*>2,096,270원</w:t>", body)
    assert body.count("<w:ins ") == 1
    await sandbox.press(JIWOO, analysis, "contract_again")
    await _until(sandbox, JIWOO, channel, "다시 살펴봤어요")


async def test_the_sums_are_reckoned_anew_by_own_hours(workplace: Workplace) -> None:
    """A form asks for begin, end, break and days, and tells wrong ones; the answer says whose hours they are."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(DANIEL)
    ts = await sandbox.say(DANIEL, channel, "Please check this contract", files=FILE)
    analysis = await _with_buttons(workplace, DANIEL, channel, ts)
    await sandbox.press(DANIEL, analysis, "contract_own_hours")
    await sandbox.wait_for_view(DANIEL, callback_id="contract_own_hours_form")
    wrong = await sandbox.submit(DANIEL, {"begins": "9ish", "ends": "20:00", "pause": "900", "days": "6"})
    assert set(wrong["errors"]) == {"begins", "pause"}
    assert (await sandbox.submit(DANIEL, {"begins": "9:00", "ends": "20:00", "pause": "60", "days": "6"}))["ok"]
    # 10 hours on 6 days are 20 hours beyond 40 in a week.
    due = 10_030 * (209 + 20 * Fraction(3, 2) * Fraction(365, 84)) - 1_900_000
    await _until(sandbox, DANIEL, channel, f"{int(due):,}")
    said = " ".join(text_of(one) for one in await sandbox.replies(channel, ts, user=DANIEL))
    assert "By the hours you told me (09:00~20:00, a break of 60 minutes, 6 days a week)" in said


async def test_a_file_without_a_word_in_a_channel_is_offered_in_the_direct_message(workplace: Workplace) -> None:
    """By its name it is a contract; nothing of it is analysed before its person agrees, and then it is found again."""
    sandbox = workplace.sandbox
    before = len(await workplace.bot.core.database.contracts.list(sandbox.team_id, f"slack:{MINJUN}"))
    ts = await sandbox.say(MINJUN, GENERAL, "@agent", files=FILE)
    reply = await sandbox.wait_for_reply(GENERAL, ts, user=MINJUN)
    channel = await sandbox.dm(MINJUN)
    offer = await _with_button(workplace, MINJUN, channel, "answer_choice:0")
    await workplace.settled()
    assert len(await workplace.bot.core.database.contracts.list(sandbox.team_id, f"slack:{MINJUN}")) == before
    root = next(one for one in await sandbox.messages(channel, user=MINJUN) if one["ts"] == offer["thread_ts"])
    assert "근로계약서.txt" in text_of(root)
    await sandbox.press(MINJUN, offer, "answer_choice:0")
    await _with_buttons(workplace, MINJUN, channel, offer["thread_ts"])
    public = [one for one in await sandbox.thread(GENERAL, ts, user=JIWOO) if one["ts"] != ts]
    assert [text_of(one) for one in public] == [text_of(reply)]


async def test_a_complaint_becomes_a_page_once_its_person_has_said_for_whom(workplace: Workplace) -> None:
    """The draft comes as a file with the offer of a page; who would read the page is said before there is one."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "이 계약서 봐줘", files=FILE)
    analysis = await _with_buttons(workplace, JIWOO, channel, ts)
    before = await workplace.pages()
    await sandbox.press(JIWOO, analysis, "contract_complaint")
    async with asyncio.timeout(PATIENCE):
        while "Notion 페이지로 만들어줘" not in str(await sandbox.replies(channel, ts, user=JIWOO)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    drafted = [one for one in await sandbox.replies(channel, ts, user=JIWOO) if "Notion 페이지로 만들어줘" in str(one)]
    await sandbox.press(JIWOO, drafted[-1], "ask_follow_up:0")
    asked = await _with_button(workplace, JIWOO, channel, "answer_choice:3", ts)
    assert "워크스페이스의 모든 사람" in text_of(asked)
    assert await workplace.pages() == before
    await sandbox.press(JIWOO, asked, "answer_choice:0")
    await _with_button(workplace, JIWOO, channel, "undo_page", ts)
    assert len(await workplace.pages()) == len(before) + 1


async def test_the_days_of_a_contract_become_rows(workplace: Workplace) -> None:
    """In the database of the company that is chosen among those with a column for days."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "이 계약서 봐줘", files=FILE)
    await _with_buttons(workplace, JIWOO, channel, ts)
    await sandbox.say(JIWOO, channel, "날짜를 ‘회의록’ 데이터베이스에 넣어줘", ts)
    asked = await _with_button(workplace, JIWOO, channel, "answer_choice:1", ts)
    assert "워크스페이스의 모든 사람" in str(asked)
    await sandbox.press(JIWOO, asked, "answer_choice:0")
    await _until(sandbox, JIWOO, channel, "날짜 2개를 넣었어요")
    assert len([title for title in await workplace.pages() if title.endswith("· 근로계약서.txt")]) == 2
