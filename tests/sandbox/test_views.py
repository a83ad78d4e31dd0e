import asyncio
from pathlib import Path
from typing import Any

import pytest
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.errors import SlackApiError

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, connected, web_client
from tests.sandbox.test_slack_api import refusal
from tests.sandbox_process import Sandbox, run_sandbox

Json = dict[str, Any]

JIWOO = "U0JIWOO"
MINJUN = "U0MINJUN"


@pytest.fixture
def sandbox(form_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they did."""
    return form_sandbox


def plain(text: str) -> Json:
    """A text object."""
    return {"type": "plain_text", "text": text}


def text_input(block_id: str, **more: Any) -> Json:
    """An input block with a line of text."""
    element = {"type": "plain_text_input", "action_id": f"{block_id}_text", **more.pop("element", {})}
    return {"type": "input", "block_id": block_id, "label": plain(block_id), "element": element, **more}


def modal(*blocks: Json, **more: Any) -> Json:
    """A modal with one line of text, or with these blocks."""
    return {
        "type": "modal",
        "callback_id": "form",
        "title": plain("양식"),
        "submit": plain("보내기"),
        "blocks": list(blocks) or [text_input("name")],
        **more,
    }


class Form:
    """An app whose shortcut opens a modal, and whose submissions are answered as a test wants."""

    def __init__(self, sandbox: Sandbox, view: Json) -> None:
        self.app: AsyncApp = bolt_app(sandbox, Inbox())
        self.triggers: asyncio.Queue[str] = asyncio.Queue()
        self.opened: asyncio.Queue[Json] = asyncio.Queue()
        self.submitted: asyncio.Queue[Json] = asyncio.Queue()
        self.closed: asyncio.Queue[Json] = asyncio.Queue()
        self.answer: Json = {}
        self.first = view
        self.app.shortcut("ask_anything")(self.open)
        self.app.view("form")(self.submit)
        self.app.view_closed("form")(self.close)

    async def open(self, ack: Any, body: Json, client: Any) -> None:
        """The shortcut's listener."""
        await ack()
        await self.opened.put((await client.views_open(trigger_id=body["trigger_id"], view=self.first)).data["view"])
        await self.triggers.put(body["trigger_id"])

    async def submit(self, ack: Any, body: Json) -> None:
        """The modal's listener."""
        await self.submitted.put(body)
        await ack(**self.answer)

    async def close(self, ack: Any, body: Json) -> None:
        """The listener for closing."""
        await ack()
        await self.closed.put(body)

    async def begin(self, sandbox: Sandbox) -> Json:
        """Open the modal by the shortcut."""
        assert await sandbox.shortcut(JIWOO, "ask_anything") == {"ok": True}
        return await asyncio.wait_for(self.opened.get(), PATIENCE)


async def test_modal_opens_once_for_the_person_who_acted(sandbox: Sandbox) -> None:
    """A trigger id opens one modal, which nobody else sees; used again or made up it is refused."""
    form = Form(sandbox, modal(private_metadata="비밀", external_id="once"))
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
        assert await sandbox.view(JIWOO) == opened
        assert await sandbox.view(MINJUN) is None
        assert (opened["private_metadata"], opened["root_view_id"]) == ("비밀", opened["id"])
        client = web_client(sandbox)
        trigger = await form.triggers.get()
        assert await refusal(client.views_open(trigger_id=trigger, view=modal())) == "exchanged_trigger_id"
        assert await refusal(client.views_open(trigger_id="1.2.ab", view=modal())) == "invalid_trigger_id"


async def test_trigger_id_expires(tmp_path: Path, manifest: Path) -> None:
    """After its life a trigger id opens nothing."""
    async with run_sandbox(tmp_path, "--trigger-life", "0.2", "--manifest", str(manifest)) as sandbox:
        app = bolt_app(sandbox, Inbox())
        errors: asyncio.Queue[str] = asyncio.Queue()

        async def late(ack: Any, body: Json, client: Any) -> None:
            await ack()
            await asyncio.sleep(0.4)
            await errors.put(await refusal(client.views_open(trigger_id=body["trigger_id"], view=modal())))

        app.shortcut("ask_anything")(late)
        async with connected(sandbox, app):
            await sandbox.shortcut(JIWOO, "ask_anything")
            assert await asyncio.wait_for(errors.get(), PATIENCE) == "expired_trigger_id"


async def test_submission_carries_the_state_and_closes_the_modal(sandbox: Sandbox) -> None:
    """Every input is in state.values, chosen, initial or empty; an empty acknowledgement closes the modal."""
    choice = {"type": "static_select", "action_id": "kind", "options": [
        {"text": plain("하나"), "value": "1"}, {"text": plain("둘"), "value": "2"}]}  # fmt: skip
    day = {"type": "datepicker", "action_id": "day", "initial_date": "2026-11-22"}
    form = Form(
        sandbox,
        modal(
            text_input("name"),
            {"type": "input", "block_id": "kinds", "label": plain("종류"), "element": choice},
            {"type": "input", "block_id": "days", "label": plain("날"), "element": day},
            text_input("more", optional=True),
        ),
    )
    async with connected(sandbox, form.app):
        await form.begin(sandbox)
        assert await sandbox.submit(JIWOO, {"name": "지우", "kind": "2"}) == {"ok": True}
        body = await form.submitted.get()
        assert await sandbox.view(JIWOO) is None
    assert body["view"]["state"]["values"] == {
        "name": {"name_text": {"type": "plain_text_input", "value": "지우"}},
        "kinds": {"kind": {"type": "static_select", "selected_option": choice["options"][1]}},
        "days": {"day": {"type": "datepicker", "selected_date": "2026-11-22"}},
        "more": {"more_text": {"type": "plain_text_input", "value": None}},
    }
    assert (body["user"]["id"], body["response_urls"]) == (JIWOO, [])


async def test_fields_are_checked_before_the_app_hears(sandbox: Sandbox) -> None:
    """Missing, short and wrong values are refused beside their fields, as Slack's client does."""
    number = {"type": "number_input", "action_id": "n", "is_decimal_allowed": False, "max_value": "10"}
    form = Form(
        sandbox,
        modal(
            text_input("name", element={"min_length": 3}),
            {"type": "input", "block_id": "count", "label": plain("수"), "element": number},
        ),
    )
    async with connected(sandbox, form.app):
        await form.begin(sandbox)
        missing = await sandbox.submit(JIWOO)
        assert missing["ok"] is False
        assert missing["errors"].keys() == {"name", "count"}
        assert (await sandbox.submit(JIWOO, {"name": "ab", "count": "11"}))["errors"].keys() == {"name", "count"}
        assert (await sandbox.submit(JIWOO, {"name": "abc", "count": "1.5"}))["errors"].keys() == {"count"}
        assert form.submitted.empty()
        assert await sandbox.submit(JIWOO, {"name": "abc", "count": "7"}) == {"ok": True}


async def test_errors_update_push_and_clear(sandbox: Sandbox) -> None:
    """The four response actions show errors, change the view, lay another on it and close all."""
    form = Form(sandbox, modal(notify_on_close=True))
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
        form.answer = {"response_action": "errors", "errors": {"name": "이미 있어요"}}
        assert await sandbox.submit(JIWOO, {"name": "x"}) == {"ok": False, "errors": {"name": "이미 있어요"}}
        form.answer = {"response_action": "errors", "errors": {"elsewhere": "?"}}
        assert (await sandbox.submit(JIWOO, {"name": "x"}))["error"] == "invalid_response"
        form.answer = {"response_action": "update", "view": modal(text_input("second"))}
        assert await sandbox.submit(JIWOO, {"name": "x"}) == {"ok": True}
        updated = await sandbox.view(JIWOO)
        assert updated is not None
        assert (updated["id"], updated["blocks"][0]["block_id"]) == (opened["id"], "second")
        form.answer = {"response_action": "push", "view": modal(text_input("third"))}
        assert await sandbox.submit(JIWOO, {"second": "x"}) == {"ok": True}
        pushed = await sandbox.view(JIWOO)
        assert pushed is not None
        assert (pushed["previous_view_id"], pushed["root_view_id"]) == (opened["id"], opened["id"])
        form.answer = {"response_action": "push", "view": modal(text_input("fourth"))}
        assert await sandbox.submit(JIWOO, {"third": "x"}) == {"ok": True}
        form.answer = {"response_action": "push", "view": modal()}
        assert (await sandbox.submit(JIWOO, {"fourth": "x"}))["reason"]["error"] == "push_limit_reached"
        await sandbox.close_view(JIWOO, back=True)
        assert await sandbox.view(JIWOO) == pushed
        form.answer = {"response_action": "clear"}
        assert await sandbox.submit(JIWOO, {"third": "x"}) == {"ok": True}
        assert await sandbox.view(JIWOO) is None


async def test_closing_is_told_when_asked_for(sandbox: Sandbox) -> None:
    """notify_on_close brings view_closed: cleared by the cross, not by the button."""
    form = Form(sandbox, modal(notify_on_close=True))
    async with connected(sandbox, form.app):
        for back in (True, False):
            opened = await form.begin(sandbox)
            await sandbox.close_view(JIWOO, back=back)
            body = await asyncio.wait_for(form.closed.get(), PATIENCE)
            assert (body["view"]["id"], body["is_cleared"]) == (opened["id"], not back)


async def test_all_modals_are_closed_without_a_word_to_the_app(sandbox: Sandbox) -> None:
    """What people have left open stands in nobody's way afterwards; the app hears of none but what is closed later."""
    form = Form(sandbox, modal(notify_on_close=True))
    async with connected(sandbox, form.app):
        await form.begin(sandbox)
        assert await sandbox.control("DELETE", "views") == {"ok": True, "closed": 1}
        assert await sandbox.view(JIWOO) is None
        later = await form.begin(sandbox)
        await sandbox.close_view(JIWOO)
        assert (await asyncio.wait_for(form.closed.get(), PATIENCE))["view"]["id"] == later["id"]
        assert form.closed.empty()


async def test_silent_app_leaves_the_modal_open(sandbox: Sandbox) -> None:
    """Without a listener a submission is not delivered, and what was filled in is not lost."""
    form = Form(sandbox, modal())
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
    await sandbox.control("POST", "sockets", {"action": "abort"})
    answer = await sandbox.submit(JIWOO, {"name": "x"})
    assert answer == {"ok": False, "error": "not_delivered"}
    assert await sandbox.view(JIWOO) == opened


async def test_open_modals_change_by_id_and_hash(sandbox: Sandbox) -> None:
    """views.update finds a view by id or external id, and refuses a stale hash or a closed view."""
    form = Form(sandbox, modal(external_id="mine"))
    client = web_client(sandbox)
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
        stale = client.views_update(view_id=opened["id"], view=modal(), hash="0.0")
        assert await refusal(stale) == "hash_conflict"
        changed = await client.views_update(external_id="mine", view=modal(text_input("new"), external_id="mine"))
        assert (changed["view"]["id"], changed["view"]["hash"] != opened["hash"]) == (opened["id"], True)
        await sandbox.close_view(JIWOO)
        assert await refusal(client.views_update(view_id=opened["id"], view=modal())) == "not_found"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"title": plain("x" * 25)}, "/view/title/text"),
        ({"submit": plain("x" * 25)}, "/view/submit/text"),
        ({"private_metadata": "x" * 3001}, "/view/private_metadata"),
        ({"callback_id": "x" * 256}, "/view/callback_id"),
        ({"submit": None}, "/view"),
        ({"colour": "red"}, "/view"),
        ({"blocks": [{"type": "divider"}] * 101}, "/view/blocks"),
        ({"blocks": [{"type": "header", "text": plain("x" * 151)}]}, "/view/blocks/0/text/text"),
    ],
)  # fmt: skip
async def test_views_over_the_limits_are_refused_with_their_place(sandbox: Sandbox, change: Json, place: str) -> None:
    """invalid_arguments names the place below /view, and the refused trigger id can still be used."""
    form = Form(sandbox, modal())
    refused: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def wrong(ack: Any, body: Json, client: Any) -> None:
        await ack()
        with pytest.raises(SlackApiError) as caught:
            await client.views_open(trigger_id=body["trigger_id"], view={**modal(), **change})
        response = caught.value.response
        await refused.put((response["error"], response["response_metadata"]["messages"][0]))

    form.app.shortcut("page_from_thread")(wrong)
    message = (await sandbox.messages("C0GENERAL"))[-1]
    async with connected(sandbox, form.app):
        assert (await sandbox.shortcut(JIWOO, "page_from_thread", message))["ok"]
        error, where = await asyncio.wait_for(refused.get(), PATIENCE)
    assert error == "invalid_arguments"
    assert f"[json-pointer:{place}]" in where


async def test_options_come_from_the_app(sandbox: Sandbox) -> None:
    """What is typed into an external select reaches the app, whose options come back."""
    select = {"type": "external_select", "action_id": "page", "min_query_length": 0}
    form = Form(sandbox, modal({"type": "input", "block_id": "pages", "label": plain("페이지"), "element": select}))
    suggested: asyncio.Queue[Json] = asyncio.Queue()

    async def suggest(ack: Any, body: Json) -> None:
        await suggested.put(body)
        await ack(options=[{"text": plain(f"{body['value']} 안내"), "value": "p1"}])

    form.app.options("page")(suggest)
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
        answer = await sandbox.options(JIWOO, opened, "page", "연차")
        body = await suggested.get()
    assert answer == {"ok": True, "options": [{"text": plain("연차 안내"), "value": "p1"}]}
    assert (body["view"]["id"], body["block_id"], body["value"]) == (opened["id"], "pages", "연차")


async def test_buttons_in_a_modal_bring_its_state(sandbox: Sandbox) -> None:
    """A block action in a modal carries the view with what was filled in, and its trigger pushes another."""
    button = {"type": "button", "action_id": "more", "text": plain("더")}
    form = Form(sandbox, modal(text_input("name"), {"type": "actions", "block_id": "b", "elements": [button]}))
    pressed: asyncio.Queue[Json] = asyncio.Queue()

    async def press(ack: Any, body: Json, client: Any) -> None:
        await ack()
        await client.views_push(trigger_id=body["trigger_id"], view=modal(callback_id="second"))
        await pressed.put(body)

    form.app.action("more")(press)
    async with connected(sandbox, form.app):
        opened = await form.begin(sandbox)
        action = {"type": "button", "action_id": "more", "block_id": "b"}
        await sandbox.act_in_view(JIWOO, opened, action, {"name": "지우"})
        body = await asyncio.wait_for(pressed.get(), PATIENCE)
        pushed = await sandbox.wait_for_view(JIWOO, callback_id="second")
    assert body["view"]["state"]["values"]["name"]["name_text"]["value"] == "지우"
    assert body["container"] == {"type": "view", "view_id": opened["id"]}
    assert pushed["previous_view_id"] == opened["id"]
