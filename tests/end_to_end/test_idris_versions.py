"""A model goes on in its thread: by a corrected document, a mended module, and the buttons where it is not proved."""

from pathlib import Path

import pytest

from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.end_to_end.model_scripts import DECISION, decided, with_model
from tests.end_to_end.workplace import GENERAL, JIWOO, MINJUN, Workplace, buttons_of, text_of, working
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.model_server import Text, model_server
from tests.orchestrator.graphs.idris.checkers import MENDED as MENDED_CODE
from tests.orchestrator.graphs.idris.checkers import NEEDLE, at_line
from tests.orchestrator.graphs.idris.documents import BROKEN, MENDED
from tests.sandbox_process import Json, Sandbox

pytestmark = pytest.mark.timeout(900)
FIXING = "You mend a module"


class Thread:
    """A thread of a person with the bot."""

    def __init__(self, sandbox: Sandbox, user: str, channel: str, ts: str) -> None:
        self.sandbox, self.user, self.channel, self.ts = sandbox, user, channel, ts
        self._seen = 0

    async def answer(self, messages: int) -> str:
        """Wait for so many messages more; what they say."""
        count = self._seen + messages
        await self.sandbox.wait_for_reply(self.channel, self.ts, user=self.user, count=count)
        return await self._news()

    async def settled(self, workplace: Workplace) -> str:
        """Wait for an answer of however many messages; what they say."""
        await self.sandbox.wait_for_reply(self.channel, self.ts, user=self.user, count=self._seen + 1)
        await workplace.settled()
        return await self._news()

    async def asking(self) -> Json:
        """Return the newest message that asks by buttons."""
        said = await self.sandbox.replies(self.channel, self.ts, user=self.user)
        return next(one for one in reversed(said) if "answer_choice:0" in buttons_of(one))

    async def _news(self) -> str:
        found = await self.sandbox.replies(self.channel, self.ts, user=self.user)
        said, self._seen = found[self._seen :], len(found)
        return "\n".join(map(text_of, said))

    async def say(self, text: str, messages: int, files: dict[str, bytes] | None = None) -> str:
        """Write into it, and wait for the answer."""
        await self.sandbox.say(self.user, self.channel, text, self.ts, files=files)
        return await self.answer(messages)

    async def file(self, ending: str) -> bytes:
        """Return the newest file of the bot whose name ends so, but for what a model tried."""
        said = await self.sandbox.replies(self.channel, self.ts, user=self.user)
        found = [
            file
            for one in said
            for file in one.get("files") or ()
            if file["name"].endswith(ending) and "attempt" not in file["name"]
        ][-1]
        async with self.sandbox.session.get(found["url"]) as answer:
            return await answer.read()


async def _thread(sandbox: Sandbox, user: str, text: str) -> Thread:
    channel = await sandbox.dm(user)
    ts = await sandbox.say(user, channel, text, files={"계약.txt": BROKEN.encode()})
    return Thread(sandbox, user, channel, ts)


async def test_a_corrected_document_in_the_thread(workplace: Workplace) -> None:
    """Without a word it is the next version; versions are compared in words, and other questions answered meanwhile."""
    thread = await _thread(workplace.sandbox, JIWOO, "이 계약서를 Idris로 바꿔줘")
    await thread.answer(4)
    second = await thread.say("", 4, {"고친 계약.txt": MENDED.encode()})
    assert "**2판이에요.** 1판에서 이렇게 달라졌어요." in second
    assert "합계: 3,330,000원 → **3,300,000원** (제3조 8행)" in second
    compared = await thread.say("1판이랑 2판 비교해줘", 1)
    assert "✓ 이제 맞아요" in compared
    other = await thread.say("연차 휴가는 며칠이야?", 1)
    assert "연차" in other
    opened = await thread.say("1판 보여줘", 3)
    assert "**1판**" in opened
    assert b"3330000" in await thread.file(".idr")


async def test_a_person_goes_on_where_nothing_is_proved(sandbox: Sandbox, data: Path, tmp_path: Path) -> None:
    """By a button for more fixes and one to check again, and at last by the module that they mended themselves."""
    printed = idris_module(plan_of(model_of([SourceText("계약.txt", BROKEN)]))).text
    compiler = stand_in(tmp_path, {NEEDLE: at_line(building(ERRORS["no_implementation"]), printed, NEEDLE)})
    async with model_server() as server:
        server.on(system=FIXING, reply=Text("I cannot."))
        server.on(system=DECISION, reply=decided("idris"))
        async with working(sandbox, data, idris2=compiler, **with_model(server)) as workplace:
            thread = await _thread(sandbox, MINJUN, "이 계약서를 Idris로 바꿔줘")
            said = await thread.settled(workplace)
            assert "받아들이지 않" in said
            for choice, label in enumerate(("다시 검사", "다섯 번 더 고치기")):
                asking = await thread.asking()
                assert label in str(asking["blocks"])
                await sandbox.press(MINJUN, asking, f"answer_choice:{choice}")
                assert "받아들이지 않" in await thread.settled(workplace)
            module = (await thread.file(".idr")).decode().replace(NEEDLE, MENDED_CODE)
            await sandbox.say(MINJUN, thread.channel, "", thread.ts, files={"Mended.idr": module.encode()})
            assert "Idris 2(0.8.0)로 증명했어요" in await thread.settled(workplace)


async def test_the_page_is_opened_from_the_direct_message_alone(sandbox: Sandbox, data: Path) -> None:
    """What others read has no link, and the form of the command leads to a page without a model."""
    async with working(sandbox, data, public_url="https://bot.example.com") as workplace:
        thread = await _thread(sandbox, JIWOO, "이 계약서를 Idris로 바꿔줘")
        await thread.settled(workplace)
        said = await sandbox.replies(thread.channel, thread.ts, user=JIWOO)
        assert "https://bot.example.com/models/view/" in str([one for one in said if "model_open" in buttons_of(one)])
        ts = await sandbox.say(JIWOO, GENERAL, "@agent 이 계약서를 Idris로 바꿔줘", files={"계약.txt": BROKEN.encode()})
        public = Thread(sandbox, JIWOO, GENERAL, ts)
        assert "맞지 않는 곳이" in await public.settled(workplace)
        assert "models/view" not in str(await sandbox.thread(GENERAL, ts, user=MINJUN))
        await sandbox.command(JIWOO, GENERAL, "/idris")
        view = await sandbox.wait_for_view(JIWOO, callback_id="idris_form")
        assert "https://bot.example.com/models/view/" in str(view["blocks"])
        await sandbox.close_view(JIWOO)
