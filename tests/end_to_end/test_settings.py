"""The home tab and the settings, pressed and filled in as people do, and what comes of them."""

import asyncio
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.workplace import (
    CHECKLIST,
    DANIEL,
    GENERAL,
    JIWOO,
    LEADERSHIP,
    LEAVE,
    Workplace,
    run_bot,
    settings_for,
    text_of,
    working,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

SEOYEON = "U0SEOYEON"


def page(slug: str) -> str:
    """The id of a page of the seed."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sandbox:notion:{slug}"))


HR, ENGINEERING, LEAVE_PAGE = page("hr-wiki"), page("engineering"), page("annual-leave")


@dataclass
class Tab:
    """The home tab of one person, and the forms that open from it."""

    sandbox: Sandbox
    user: str

    async def opened(self, has: Callable[[str], bool] = bool) -> Json:
        """Open the tab until its text fits: what a person did just now may come into it a moment later."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.sandbox.page("POST", "open_home", {"as": self.user})
                with suppress(TimeoutError):
                    return await self.shown(has, 3)

    async def shown(self, has: Callable[[str], bool] = bool, timeout: float = PATIENCE) -> Json:
        """Wait until the text of the tab fits."""
        async with asyncio.timeout(timeout):
            while True:
                view = (await self.sandbox.page("GET", "home", query={"as": self.user}))["view"]
                if view and has(text_in(view["blocks"])):
                    return dict(view)
                await asyncio.sleep(0.05)

    async def press(self, view: Json, action_id: str, **more: Any) -> None:
        """Press or choose something in a view."""
        for block in view["blocks"]:
            for element in (*block.get("elements", ()), block.get("accessory") or {}, block.get("element") or {}):
                if element.get("action_id") == action_id:
                    kept = {name: element[name] for name in ("type", "action_id", "value", "text") if name in element}
                    body = {"as": self.user, "view_id": view["id"]}
                    action = {**kept, "block_id": block["block_id"], **more}
                    assert (await self.sandbox.page("POST", "actions", {**body, "action": action}))["ok"]
                    return
        raise AssertionError(f"no {action_id} in {view['blocks']}")

    async def form(self, fits: Callable[[Json], bool] = bool) -> Json:
        """Wait until a form is open that fits."""
        async with asyncio.timeout(PATIENCE):
            while True:
                view = (await self.sandbox.page("GET", "view", query={"as": self.user}))["view"]
                if view and fits(view):
                    return dict(view)
                await asyncio.sleep(0.05)

    async def save(self, form: Json, **values: Json) -> Json:
        """Fill in fields by their names, and save."""
        filled: Json = {}
        for block in form["blocks"]:
            name = block["block_id"].partition("|")[0].replace(".", "_")
            if block["type"] == "input" and name in values:
                element = block["element"]
                filled[block["block_id"]] = {element["action_id"]: {"type": element["type"], **values.pop(name)}}
        assert not values, f"no fields {values}"
        body = {"as": self.user, "view_id": form["id"], "action": "submit", "values": filled}
        return await self.sandbox.page("POST", "view", body)

    async def suggested(self, form: Json, name: str, typed: str) -> list[Json]:
        """Type into a select that asks the bot."""
        [block] = [block for block in form["blocks"] if block["block_id"].partition("|")[0] == name]
        body = {"as": self.user, "view_id": form["id"], "block_id": block["block_id"], "value": typed}
        answer = await self.sandbox.page("POST", "options", {**body, "action_id": block["element"]["action_id"]})
        return list(answer["options"])

    async def workspace_form(self) -> Json:
        """Open the form of the workspace."""
        await self.press(await self.opened(), "settings_workspace")
        return await self.form(lambda view: view["callback_id"] == "settings_workspace")

    async def channel_form(self, channel: str) -> Json:
        """Open the form of a channel."""
        await self.press(await self.opened(), "settings_channel")
        first = await self.form(lambda view: view["callback_id"] == "settings_channel")
        await self.press(first, "settings_pick_channel", selected_conversation=channel)
        return await self.form(lambda view: channel in view["private_metadata"])


def text_in(blocks: Any) -> str:
    """All that a view says."""
    if isinstance(blocks, list):
        return "\n".join(map(text_in, blocks))
    if not isinstance(blocks, dict):
        return ""
    own = [blocks["text"]] if isinstance(blocks.get("text"), str) else []
    return "\n".join(own + [text_in(value) for value in blocks.values() if isinstance(value, (dict, list))])


def chosen(value: str, text: str = "x") -> Json:
    """One chosen option."""
    return {"selected_option": {"text": {"type": "plain_text", "text": text}, "value": value}}


def several(*values: str) -> Json:
    """Several chosen options."""
    return {"selected_options": [chosen(value)["selected_option"] for value in values]}


@pytest.fixture
def tab(workplace: Workplace) -> Tab:
    """The tab of an administrator who writes Korean."""
    return Tab(workplace.sandbox, JIWOO)


async def test_the_tab_greets_by_name_and_shows_what_the_person_did(workplace: Workplace, tab: Tab) -> None:
    """Pages and conversations of this person alone, each with a link, beside examples to press."""
    await workplace.ask(LEAVE)
    await workplace.ask(CHECKLIST)
    view = await tab.opened(lambda text: "/#/notion/" in text and LEAVE in text)
    text = text_in(view["blocks"])
    assert "안녕하세요, 김지우 님" in text
    assert "온보딩" in text
    assert "archives" in text
    assert "오늘 오" in text
    assert "관리자 설정" in text
    other = text_in((await Tab(workplace.sandbox, SEOYEON).opened(lambda text: "이서연" in text))["blocks"])
    assert "archives" not in other
    assert "관리자 설정" not in other


async def test_an_example_is_asked_in_the_direct_message(workplace: Workplace, tab: Tab) -> None:
    """Pressed once, it is asked by the person's name in the messages tab, and answered below."""
    direct = await workplace.sandbox.dm(JIWOO)
    before = {message["ts"] for message in await workplace.sandbox.messages(direct, user=JIWOO)}
    await tab.press(await tab.opened(), "home_ask:prompts.leave")
    async with asyncio.timeout(PATIENCE):
        while True:
            said = [m for m in await workplace.sandbox.messages(direct, user=JIWOO) if m["ts"] not in before]
            if said:
                break
            await asyncio.sleep(0.05)
    assert LEAVE in said[0]["text"]
    answer = await workplace.sandbox.wait_for_reply(direct, said[0]["ts"], user=JIWOO)
    assert "15일" in text_of(answer)


async def test_a_person_chooses_their_language(workplace: Workplace) -> None:
    """The tab and the next answer speak it, whatever Slack says; going back to Slack's own undoes it."""
    tab = Tab(workplace.sandbox, DANIEL)
    await tab.press(await tab.opened(lambda text: "Hello, Daniel" in text), "home_language", **chosen("ko"))
    view = await tab.shown(lambda text: "안녕하세요, Daniel" in text)
    _, reply = await workplace.ask("How many days of annual leave do I get?", user=DANIEL)
    assert "찾은 내용이에요" in text_of(reply)
    await tab.press(view, "home_language", **chosen("slack"))
    await tab.shown(lambda text: "Hello, Daniel" in text)


async def test_a_channel_is_answered_without_a_mention_as_soon_as_it_is_set(workplace: Workplace, tab: Tab) -> None:
    """Questions are answered; what is put to somebody else, small talk and other channels are not."""
    form = await tab.channel_form(GENERAL)
    assert (await tab.save(form, answer_without_mention=chosen("all")))["ok"]
    await tab.shown(lambda text: "멘션 없이 답하기" in text and "모든 질문과 요청" in text)
    ignored = [
        await workplace.sandbox.say(JIWOO, GENERAL, text)
        for text in (
            "@minjun.park 연차 휴가는 며칠이에요?",
            "민준 님, 연차 휴가는 며칠이에요?",
            "ㅋㅋㅋㅋ",
            "감사합니다!",
        )
    ]
    ts, reply = await workplace.ask(LEAVE, mention=False)
    assert "15일" in text_of(reply)
    asked_to_another = await workplace.sandbox.say(JIWOO, GENERAL, "서연 님, 이거 맞아요?", thread=ts)
    _, more = await workplace.ask("배포 후 문제가 생기면 어떻게 롤백해?", mention=False)
    assert more
    await workplace.settled()
    for question in ignored:
        assert await workplace.sandbox.replies(GENERAL, question) == []
    after = [m for m in await workplace.sandbox.thread(GENERAL, ts) if m["ts"] > asked_to_another]
    assert [m for m in after if m["user"] == workplace.sandbox.bot_user_id] == []
    form = await tab.channel_form(GENERAL)
    assert (await tab.save(form, answer_without_mention=chosen("inherit")))["ok"]
    quiet = await workplace.sandbox.say(JIWOO, GENERAL, LEAVE)
    await workplace.ask(LEAVE)
    assert await workplace.sandbox.replies(GENERAL, quiet) == []


async def test_a_channel_draws_from_its_collections_and_writes_to_its_place(workplace: Workplace, tab: Tab) -> None:
    """Set for one channel, it holds there at once, and nowhere else."""
    form = await tab.channel_form(GENERAL)
    [offer, *_] = await tab.suggested(form, "parent_page", "연차")
    assert offer["value"] == LEAVE_PAGE
    saved = await tab.save(
        form,
        parent_page={"selected_option": offer},
        collections=chosen("chosen"),
        collections_chosen=several(ENGINEERING),
        language=chosen("en"),
    )
    assert saved["ok"], saved
    _, reply = await workplace.ask(LEAVE)
    assert "15일" not in text_of(reply)
    assert text_of(reply).startswith("I ")
    _, rollback = await workplace.ask("배포 후 문제가 생기면 어떻게 롤백해?")
    # Which of the two stands first changes with how rare their words are among the pages that other tests write.
    assert any(page in text_of(rollback) for page in ("Rollback", "Deployment runbook"))
    _, made = await workplace.ask(CHECKLIST)
    [button] = [e for b in made["blocks"] for e in b.get("elements", ()) if e.get("action_id") == "open_page"]
    written = await workplace.page(button["url"].rsplit("/", 1)[-1])
    assert written["breadcrumb"][-1]["id"].replace("-", "") == LEAVE_PAGE.replace("-", "")
    _, elsewhere = await workplace.ask(LEAVE, channel=LEADERSHIP)
    # How surely it is answered changes with the pages that are written meanwhile, as the one above is below the rules.
    assert "연차·휴가 규정" in text_of(elsewhere)


async def test_readers_of_a_collection_are_narrowed_at_once(workplace: Workplace, tab: Tab) -> None:
    """What is for one channel alone is told there and not in another; with nothing chosen it is as before."""
    await tab.press(await tab.workspace_form(), "settings_open_audience")
    form = await tab.form(lambda view: view["callback_id"] == "settings_audience")
    await tab.press(form, "settings_audience_of", **chosen(HR, "인사 위키"))
    form = await tab.form(lambda view: HR in view["private_metadata"])
    saved = await tab.save(form, audience_channels={"selected_conversations": [LEADERSHIP]})
    assert saved["ok"], saved
    assert (await tab.form())["callback_id"] == "settings_workspace"
    await tab.shown(lambda text: f"<#{LEADERSHIP}>" in text)
    _, hidden = await workplace.ask(LEAVE)
    assert "15일" not in text_of(hidden)
    _, shown = await workplace.ask(LEAVE, channel=LEADERSHIP)
    assert "15일" in text_of(shown)


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"parent_page": chosen(str(uuid.UUID(int=1)))}, "parent_page"),
        ({"collections": chosen("chosen"), "collections_chosen": several(str(uuid.UUID(int=2)))}, "collections_chosen"),
        ({"collections": chosen("chosen")}, "collections_chosen"),
        ({"counsel_channel": {"selected_conversation": "C0NOWHERE"}}, "counsel_channel"),
    ],
)
async def test_what_is_wrong_stands_next_to_its_field(
    workplace: Workplace, tab: Tab, fields: dict[str, Json], where: str
) -> None:
    """A page that is not shared, nothing chosen, a channel without the bot: said there, and nothing is kept."""
    answer = await tab.save(await tab.workspace_form(), **fields)
    assert not answer["ok"]
    assert list(answer["errors"]) == [f"{where}|"]
    assert await workplace.bot.core.preferences.values(workplace.sandbox.team_id) == {}


async def test_models_are_chosen_from_those_that_the_operator_allows(sandbox: Sandbox, data: Path) -> None:
    """A wrong temperature is said; what is right is kept and shown, over the form of the workspace."""
    more: dict[str, Any] = {
        "openai_base_url": "http://127.0.0.1:9/v1",
        "openai_model": "m",
        "model_choices": {"thorough": {"deployment": "big"}},
    }
    async with working(sandbox, data, **more) as workplace:
        tab = Tab(sandbox, JIWOO)
        await tab.press(await tab.workspace_form(), "settings_open_models")
        form = await tab.form(lambda view: view["callback_id"] == "settings_models")
        refused = await tab.save(form, temperature_chat={"value": "3"})
        assert list(refused["errors"]) == ["temperature.chat|"]
        kept = await tab.save(form, model_retrieval=chosen("model:thorough"), temperature_chat={"value": "0.3"})
        assert kept["ok"], kept
        assert await workplace.bot.core.preferences.values(sandbox.team_id) == {
            "model_roles": {"retrieval": {"model": "thorough"}, "chat": {"temperature": 0.3}}
        }
        await tab.shown(lambda text: "thorough" in text and "온도 0.3" in text)


async def test_only_administrators_save(workplace: Workplace, tab: Tab) -> None:
    """Who is none is refused when saving, whatever form they have got hold of."""
    form = await tab.workspace_form()
    await workplace.bot.core.preferences.change(workplace.sandbox.team_id, "", {"language": "ko"}, JIWOO)
    async with workplace.sandbox.session.post(
        f"{workplace.sandbox.url}/page/view", json={"as": SEOYEON, "view_id": form["id"], "action": "submit"}
    ) as response:
        assert not (await response.json()).get("ok")
    assert (await workplace.bot.core.preferences.values(workplace.sandbox.team_id)) == {"language": "ko"}


async def test_the_tab_of_a_web_process_shows_the_sync_of_a_worker(
    sandbox: Sandbox, data: Path, tmp_path: Path
) -> None:
    """How the sync stands is known where nothing is synced; the number is of what this person may read."""
    settings = await settings_for(sandbox, data)
    process = await run_bot("sync", settings, tmp_path, tmp_path / "bot.log")
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    async with working(sandbox, data, sync_interval=3600.0):
        everything = await Tab(sandbox, "U0MINJUN").opened(lambda text: "마지막으로 확인한 때는 오늘" in text)
        less = await Tab(sandbox, SEOYEON).opened(lambda text: "마지막으로 확인한 때는 오늘" in text)
    counts = [
        int("".join(sign for sign in line if sign.isdigit()))
        for view in (everything, less)
        for line in text_in(view["blocks"]).splitlines()
        if "찾아볼 수 있는 문서는" in line
    ]
    assert counts[0] > counts[1] > 0
