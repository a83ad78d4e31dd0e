"""An app with every way in and every kind of field: what the page is tried with."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from slack_bolt.app.async_app import AsyncApp

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import connected, web_client
from tests.sandbox_process import Json, Sandbox

MANIFEST = """
display_information: {name: Showcase}
features:
  bot_user: {display_name: agent}
  shortcuts:
    - {name: 새 요청 쓰기, type: global, callback_id: new_request, description: 폼을 열어 요청을 남깁니다}
    - {name: 이 글로 할 일 만들기, type: message, callback_id: make_task, description: 글을 할 일로}
  slash_commands:
    - {command: /form, description: 요청 폼을 엽니다, usage_hint: "[제목]", should_escape: true}
    - {command: /say, description: 모두에게 말합니다, usage_hint: "[할 말]", should_escape: true}
    - {command: /sleepy, description: 대답하지 않습니다, usage_hint: ""}
"""

OPTION = dict[str, Any]


def text(words: str) -> Json:
    """A plain_text object."""
    return {"type": "plain_text", "text": words}


def option(words: str, value: str, description: str = "") -> OPTION:
    """An option of a select or of boxes."""
    found: OPTION = {"text": text(words), "value": value}
    return {**found, "description": text(description)} if description else found


def field_of(name: str, label: str, kind: str, *, optional: bool = True, hint: str = "", **element: Any) -> Json:
    """An input block whose block and action have the same name."""
    block: Json = {
        "type": "input",
        "block_id": name,
        "label": text(label),
        "optional": optional,
        "element": {"type": kind, "action_id": name, **element},
    }
    return {**block, "hint": text(hint)} if hint else block


TEAMS = [
    option("인사팀", "hr", "휴가와 급여"),
    option("보안팀", "security", "계정과 기기"),
    option("재무팀", "finance"),
]
BOXES = [option("메일로도 받기", "mail", "요약을 보내 드려요"), option("팀에 알리기", "team")]


def form(title: str = "") -> Json:
    """A modal with one input block of every kind."""
    return {
        "type": "modal",
        "callback_id": "form",
        "notify_on_close": True,
        "title": text("새 요청"),
        "submit": text("보내기"),
        "close": text("취소"),
        "blocks": [
            {"type": "section", "text": {"type": "mrkdwn", "text": "담당 팀이 *하루 안에* 답해 드려요."}},
            field_of(
                "subject",
                "제목",
                "plain_text_input",
                optional=False,
                hint="한 줄로 적어 주세요.",
                **({"initial_value": title} if title else {}),
            ),
            field_of("details", "내용", "plain_text_input", multiline=True, placeholder=text("무엇이 필요하세요?")),
            field_of("amount", "금액", "number_input", is_decimal_allowed=False, min_value="0", max_value="1000"),
            field_of("team", "담당 팀", "static_select", options=TEAMS, placeholder=text("팀 고르기")),
            field_of("teams", "함께 볼 팀", "multi_static_select", options=TEAMS, placeholder=text("팀 더하기")),
            field_of("page", "관련 문서", "external_select", min_query_length=1, placeholder=text("문서 찾기")),
            field_of("owner", "담당자", "users_select", placeholder=text("사람 고르기")),
            field_of("watchers", "함께 볼 사람", "multi_users_select", placeholder=text("사람 더하기")),
            field_of("place", "알릴 곳", "conversations_select", placeholder=text("대화 고르기")),
            field_of("channel", "채널", "channels_select", placeholder=text("채널 고르기")),
            field_of("day", "마감일", "datepicker", initial_date="2026-11-27"),
            field_of("hour", "시각", "timepicker", initial_time="09:30"),
            field_of(
                "urgency", "급한 정도", "radio_buttons", options=[option("보통", "normal"), option("급함", "high")]
            ),
            field_of("notices", "알림", "checkboxes", options=BOXES),
            field_of("files", "첨부", "file_input", filetypes=["txt", "pdf"], max_files=2),
        ],
    }


def plain_view(title: str, words: str, **more: Any) -> Json:
    """A modal that says one thing."""
    return {
        "type": "modal",
        "title": text(title),
        "blocks": [{"type": "section", "block_id": "words", "text": {"type": "mrkdwn", "text": words}}],
        **more,
    }


@dataclass(slots=True)
class Showcase:
    """What the app has heard so far, by kind."""

    heard: list[Json] = field(default_factory=list)
    values: Json = field(default_factory=dict)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def note(self, body: Json) -> None:
        """Keep a payload."""
        async with self.news:
            self.heard.append(body)
            self.news.notify_all()

    async def wait_for(self, kind: str, timeout: float = PATIENCE) -> Json:
        """The newest payload of a type (or event type), once there is one."""

        def found() -> list[Json]:
            return [one for one in self.heard if kind in (one.get("type"), (one.get("event") or {}).get("type"))]

        async with asyncio.timeout(timeout), self.news:
            await self.news.wait_for(found)
            return found()[-1]


def _errors(values: Json) -> Json:
    subject = values["subject"]["subject"]["value"] or ""
    return {"subject": "‘금지’라는 말은 쓸 수 없어요."} if "금지" in subject else {}


def showcase_app(sandbox: Sandbox, showcase: Showcase) -> AsyncApp:
    """The app; `sandbox` was started with MANIFEST."""
    app = AsyncApp(token=sandbox.bot_token, signing_secret=sandbox.signing_secret, client=web_client(sandbox))

    @app.command("/form")
    async def open_form(ack: Any, body: Json, client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=form(body["text"]))

    @app.command("/say")
    async def say(ack: Any, body: Json) -> None:
        await showcase.note({"type": "command", **body})
        await ack({"response_type": "in_channel", "text": f"📣 {body['text']}"} if body["text"] else "무엇을 말할까요?")

    @app.command("/sleepy")
    async def sleepy(body: Json) -> None:
        await showcase.note({"type": "command", **body})

    @app.shortcut("new_request")
    async def new_request(ack: Any, body: Json, client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=form())

    @app.shortcut("make_task")
    async def make_task(ack: Any, body: Json, client: Any) -> None:
        await ack()
        await showcase.note(body)
        view = plain_view("할 일 만들기", f"> {body['message']['text']}", close=text("닫기"))
        more = {"type": "button", "action_id": "more", "text": text("자세히")}
        view["blocks"].append({"type": "actions", "block_id": "next", "elements": [more]})
        await client.views_open(trigger_id=body["trigger_id"], view=view)

    @app.action("more")
    async def push(ack: Any, body: Json, client: Any) -> None:
        await ack()
        blocks = [field_of("note", "메모", "plain_text_input", optional=False)]
        view = {**plain_view("자세히", ""), "callback_id": "note", "submit": text("확인"), "blocks": blocks}
        await client.views_push(trigger_id=body["trigger_id"], view=view)

    @app.view("note")
    async def noted(ack: Any, body: Json) -> None:
        await showcase.note(body)
        await ack(response_action="update", view=plain_view("자세히", "적어 두었어요."))

    @app.view("form")
    async def submitted(ack: Any, body: Json) -> None:
        values = body["view"]["state"]["values"]
        if errors := _errors(values):
            await ack(response_action="errors", errors=errors)
            return
        await ack()
        await showcase.note(body)

    @app.view_closed("form")
    async def closed(ack: Any, body: Json) -> None:
        await ack()
        await showcase.note(body)

    @app.options("page")
    async def pages(ack: Any, body: Json) -> None:
        names = ["연차·휴가 규정", "재택근무 안내", "연말정산 안내"]
        await ack(options=[option(name, f"p{k}") for k, name in enumerate(names) if body["value"] in name])

    @app.event("app_context_changed")
    async def context(body: Json) -> None:
        await showcase.note(body)

    @app.event("app_home_opened")
    async def home(event: Json, client: Any) -> None:
        if event["tab"] == "home":
            await client.views_publish(user_id=event["user"], view=home_view())

    @app.action({"block_id": "fields"})
    async def chosen(ack: Any, body: Json) -> None:
        await ack()
        await showcase.note(body)

    return app


def home_view() -> Json:
    """A home tab with a button and a select."""
    elements = [
        {"type": "button", "action_id": "hello", "style": "primary", "text": text("연차는 며칠이야?")},
        {"type": "static_select", "action_id": "language", "options": TEAMS, "placeholder": text("팀")},
    ]
    return {
        "type": "home",
        "blocks": [
            {"type": "header", "text": text("안녕하세요 👋")},
            {"type": "section", "text": {"type": "mrkdwn", "text": "회사 문서에서 *출처와 함께* 답해 드려요."}},
            {"type": "actions", "block_id": "fields", "elements": elements},
            {"type": "divider"},
            {"type": "context", "elements": [{"type": "mrkdwn", "text": "문서 48개를 읽었어요 · 방금"}]},
        ],
    }


@asynccontextmanager
async def showcase(sandbox: Sandbox) -> AsyncIterator[Showcase]:
    """The app, connected."""
    found = Showcase()
    async with connected(sandbox, showcase_app(sandbox, found)):
        yield found
