from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.models.messages.chunk import BlocksChunk, MarkdownTextChunk, TaskUpdateChunk

from tests.sandbox.bolt_app import web_client
from tests.sandbox.test_slack_api import refusal
from tests.sandbox_process import Sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they wrote."""
    return shared_sandbox


def plain(text: str) -> Json:
    """A text object."""
    return {"type": "plain_text", "text": text}


def button(**more: Any) -> Json:
    """A button."""
    return {"type": "button", "text": plain("버튼"), "action_id": "b", **more}


def option(value: str, text: str = "선택") -> Json:
    """An option of a menu."""
    return {"text": plain(text), "value": value}


def section(accessory: Json) -> Json:
    """A section with something beside it."""
    return {"type": "section", "text": plain("글"), "accessory": accessory}


def actions(*elements: Json) -> Json:
    """A row of elements."""
    return {"type": "actions", "elements": list(elements)}


def rich(*elements: Json) -> Json:
    """A rich text with one line."""
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


def cell(text: str) -> Json:
    """A cell of a table."""
    return {"type": "raw_text", "text": text}


def chart(**more: Any) -> Json:
    """A bar chart with two categories."""
    points = [{"label": "1월", "value": 3}, {"label": "2월", "value": 4.5}]
    series = [{"name": "매출", "data": points}]
    axis = {"categories": ["1월", "2월"], "x_label": "달"}
    bars = {"type": "bar", "series": series, "axis_config": axis, **more}
    return {"type": "data_visualization", "title": "달마다", "chart": bars}


SELECT = {
    "type": "static_select",
    "action_id": "s",
    "placeholder": plain("고르기"),
    "options": [option("1"), option("2")],
}
TASK = {"type": "task_card", "task_id": "1", "title": "찾기", "status": "complete", "details": rich(
    {"type": "text", "text": "세 문서"}), "sources": [
    {"type": "url", "url": "https://a.example", "text": "a"}]}  # fmt: skip
DATA = {"type": "data_table", "caption": "표", "rows": [
    [cell("이름"), cell("수")], [cell("가"), {"type": "raw_number", "value": 3, "text": "3"}]]}  # fmt: skip

RIGHT: list[Json] = [
    section(button(url="https://a.example", style="primary")),
    section(SELECT),
    section({"type": "overflow", "action_id": "o", "options": [option("1"), option("2")]}),
    section({"type": "datepicker", "action_id": "d", "initial_date": "2026-11-22"}),
    section({"type": "image", "image_url": "https://a.example/a.png", "alt_text": "그림"}),
    actions(SELECT, button(), {"type": "timepicker", "action_id": "t", "initial_time": "09:30"}),
    actions({"type": "checkboxes", "action_id": "c", "options": [option("1")], "initial_options": [option("1")]}),
    actions({"type": "multi_users_select", "action_id": "u", "max_selected_items": 3}),
    actions({"type": "static_select", "action_id": "g", "option_groups": [
        {"label": plain("무리"), "options": [option("1")]}], "initial_option": option("1")}),
    {"type": "context", "elements": [
        plain("작게"), {"type": "image", "image_url": "https://a.example", "alt_text": ""}]},
    {"type": "image", "slack_file": {"id": "F1"}, "alt_text": "그림", "title": plain("제목")},
    {"type": "table", "rows": [[cell("a"), rich({"type": "link", "url": "https://a.example"})]],
     "column_settings": [{"align": "right"}, {"is_wrapped": True}]},
    DATA,
    chart(),
    {"type": "data_visualization", "title": "몫", "chart": {"type": "pie", "segments": [{"label": "a", "value": 1}]}},
    TASK,
    {"type": "plan", "title": "계획", "tasks": [TASK]},
    rich({"type": "user", "user_id": "U1"}, {"type": "emoji", "name": "tada"}, {"type": "text", "text": "글"}),
    {"type": "context_actions", "elements": [{"type": "icon_button", "icon": "trash", "text": plain("지우기")}]},
]  # fmt: skip

WRONG: list[tuple[Json, str]] = [
    ({"type": "input", "label": plain("a"), "element": {"type": "plain_text_input"}}, "/type"),
    (section(button(text=plain("x" * 76))), "/accessory/text/text"),
    (section(button(value="x" * 2001)), "/accessory/value"),
    (section(button(url="x" * 3001)), "/accessory/url"),
    (section(button(style="blue")), "/accessory/style"),
    (section(button(text={"type": "mrkdwn", "text": "x"})), "/accessory/text/type"),
    (section(button(action_id="x" * 256)), "/accessory/action_id"),
    (section(button(confirm={"title": plain("x" * 101)})), "/accessory/confirm/title/text"),
    (section({"type": "datetimepicker"}), "/accessory/type"),
    (section({"type": "plain_text_input"}), "/accessory/type"),
    (section({"type": "datepicker", "initial_date": "22.11.2026"}), "/accessory/initial_date"),
    (section({**SELECT, "placeholder": plain("x" * 151)}), "/accessory/placeholder/text"),
    (section({**SELECT, "options": [option(str(n)) for n in range(101)]}), "/accessory/options"),
    (section({**SELECT, "options": [option("1", "x" * 76)]}), "/accessory/options/0/text/text"),
    (section({**SELECT, "options": [option("x" * 151)]}), "/accessory/options/0/value"),
    (section({**SELECT, "options": [option("1"), option("1")]}), "/accessory/options"),
    (section({**SELECT, "option_groups": []}), "/accessory"),
    (section({**SELECT, "initial_option": option("9")}), "/accessory/initial_option"),
    (section({"type": "overflow", "options": [option(str(n)) for n in range(6)]}), "/accessory/options"),
    (section({"type": "image", "alt_text": "x"}), "/accessory"),
    (actions({"type": "timepicker", "initial_time": "25:00"}), "/elements/0/initial_time"),
    (actions({"type": "checkboxes", "options": [option(str(n)) for n in range(11)]}), "/elements/0/options"),
    (actions(button(), button()), "/elements"),
    (actions({"type": "feedback_buttons"}), "/elements/0/type"),
    (actions(), "/elements"),
    ({"type": "section"}, ""),
    ({"type": "section", "fields": [plain("x")] * 11}, "/fields"),
    ({"type": "section", "fields": [plain("x" * 2001)]}, "/fields/0/text"),
    ({"type": "context", "elements": [plain("x")] * 11}, "/elements"),
    ({"type": "context_actions", "elements": [button()]}, "/elements/0/type"),
    ({"type": "divider", "block_id": "x" * 256}, "/block_id"),
    ({"type": "image", "image_url": "ftp://a", "alt_text": "x"}, "/image_url"),
    ({"type": "table", "rows": [[cell("x" * 10_001)]]}, "/rows"),
    ({"type": "table", "rows": [[{"type": "raw_number", "value": 1}]]}, "/rows/0/0/type"),
    ({**DATA, "rows": DATA["rows"][:1]}, "/rows"),
    ({**DATA, "rows": [*DATA["rows"], [cell("x")]]}, "/rows/2"),
    ({**DATA, "rows": [[rich(), cell("x")], *DATA["rows"][1:]]}, "/rows/0/0/type"),
    ({**DATA, "caption": None}, ""),
    ({**chart(), "title": "x" * 51}, "/title"),
    (chart(type="donut"), "/chart/type"),
    (chart(series=[]), "/chart/series"),
    (chart(axis_config={"categories": ["1월"]}), "/chart/series/0/data"),
    (chart(axis_config={"categories": ["x" * 21]}), "/chart/axis_config/categories/0"),
    ({**TASK, "status": "running"}, "/status"),
    ({**TASK, "details": plain("x")}, "/details/type"),
    ({"type": "plan", "title": "x", "tasks": [TASK, TASK]}, "/tasks"),
    (rich({"type": "song"}), "/elements/0/elements/0/type"),
    (rich({"type": "link"}), "/elements/0/elements/0"),
    ({"type": "file", "external_id": "x", "source": "local"}, "/source"),
]


async def test_every_block_that_slack_has_is_taken(sandbox: Sandbox) -> None:
    """Blocks within the limits are accepted, and get ids where they have none."""
    client = web_client(sandbox)
    for block in RIGHT:
        posted = await client.chat_postMessage(channel=GENERAL, text="x", blocks=[block])
        [shown] = posted["message"]["blocks"]
        assert shown["block_id"]
        assert {name: shown[name] for name in block if name not in ("elements", "accessory")}.items() <= block.items()


@pytest.mark.parametrize(("block", "place"), WRONG)
async def test_wrong_blocks_are_refused_with_their_place(sandbox: Sandbox, block: Json, place: str) -> None:
    """Everything over a limit, missing or where it does not belong is `invalid_blocks` with its JSON pointer."""
    with pytest.raises(SlackApiError) as caught:
        await web_client(sandbox).chat_postMessage(channel=GENERAL, text="x", blocks=[{"type": "divider"}, block])
    assert caught.value.response["error"] == "invalid_blocks"
    assert f"[json-pointer:/blocks/1{place}]" in caught.value.response["response_metadata"]["messages"][0]


async def test_block_ids_are_unique_and_charts_few(sandbox: Sandbox) -> None:
    """Two blocks of one id, and more than two charts, are refused."""
    client = web_client(sandbox)
    twins = [{"type": "divider", "block_id": "a"}] * 2
    assert await refusal(client.chat_postMessage(channel=GENERAL, text="x", blocks=twins)) == "invalid_blocks"
    assert await refusal(client.chat_postMessage(channel=GENERAL, text="x", blocks=[chart()] * 3)) == "invalid_blocks"


async def test_streams_take_chunks_of_all_kinds(sandbox: Sandbox) -> None:
    """Text, tasks and blocks arrive in chunks; the page knows how tasks are to be shown."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    begun = [TaskUpdateChunk(id="1", title="찾기", status="in_progress"), MarkdownTextChunk(text="먼저 ")]
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread, chunks=begun, task_display_mode="plan"))["ts"]
    await client.chat_appendStream(channel=direct, ts=ts, chunks=[BlocksChunk(blocks=[DATA])])
    await client.chat_stopStream(channel=direct, ts=ts, blocks=[{"type": "divider"}])
    [reply] = await sandbox.replies(direct, thread)
    assert (reply["task_display_mode"], reply["markdown_text"]) == ("plan", "먼저 ")
    assert [block["type"] for block in reply["blocks"]] == ["data_table", "divider"]


async def test_wrong_chunks_are_refused(sandbox: Sandbox) -> None:
    """Long task texts, blocks over their limits, and text beside chunks are refused; the stream goes on."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread))["ts"]
    task = {"type": "task_update", "id": "1", "title": "t", "status": "complete"}
    wrong: list[tuple[Json, str]] = [
        ({"chunks": [{**task, "details": "x" * 257}]}, "invalid_chunks"),
        ({"chunks": [{**task, "title": "x" * 257}]}, "invalid_chunks"),
        ({"chunks": [{"type": "plan_update"}]}, "invalid_chunks"),
        ({"chunks": [{"type": "song"}]}, "invalid_chunks"),
        ({"chunks": [{"type": "blocks", "blocks": [{"type": "divider"}] * 51}]}, "invalid_blocks"),
        ({"chunks": [task], "markdown_text": "x"}, "invalid_arguments"),
    ]
    for arguments, error in wrong:
        assert (await sandbox.api("chat.appendStream", channel=direct, ts=ts, **arguments))["error"] == error
    assert (await client.chat_stopStream(channel=direct, ts=ts, markdown_text="끝"))["ok"]
