import json
from dataclasses import fields, is_dataclass, replace
from typing import get_args

import pytest

from bot.http.api.event_stream import server_sent
from bot.http.event_json import as_json, result_json
from integrations.store.turn_events import TurnEvent
from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Chart,
    Choice,
    Citation,
    Done,
    Entered,
    Event,
    Failed,
    NotionPage,
    Outline,
    OutlineHeading,
    Plan,
    Progress,
    Question,
    Source,
    Status,
    Table,
    Task,
    Token,
    WrittenDocument,
)

TASK = Task("a", "읽기", "done", output="3건", sources=(Citation(1, "규정", "https://n.example"),))
QUESTION = Question("t1", "몇 대?", "choice", (Choice("few", "10대"),))
RESULT = AgentExecutionResult(
    mode="plan",
    result="답",
    citations=(Citation(1, "규정", "https://n.example"),),
    notion_page=NotionPage("p", "https://n.example/p"),
    notices=("without_model",),
    parts=(Table("표", ("a",), (("1",),)), Attachment("a.pdf", "application/pdf", path="/srv/data/a.pdf")),
    question=QUESTION,
    follow_ups=("더",),
)
EVENTS: tuple[Event, ...] = (
    Entered("workspace"),
    Status("searching"),
    Plan("일", (TASK,)),
    Progress(TASK),
    Outline("도서 대여", (OutlineHeading("users", "사용자"),)),
    Token("답"),
    Source(Citation(1, "규정", "https://n.example")),
    Table("표", ("a",), (("1",),)),
    Chart("차트", "line", ("1", "2"), (("x", (1.0, float("inf"))),)),
    Attachment("a.csv", "text/csv", text="a,b"),
    QUESTION,
    WrittenDocument("d", "제목", "본문", None, ("표",)),
    Done(RESULT),
    Failed("busy", "R-1"),
)


def test_no_kind_of_event_is_forgotten() -> None:
    """The tests below see every event that there is."""
    kinds = {kind for kind in get_args(Event) if is_dataclass(kind)}
    assert {type(event) for event in EVENTS} == kinds
    assert len({as_json(event, "ko")["type"] for event in EVENTS}) == len(EVENTS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_a_server_sent_event(event: Event) -> None:
    """A number, a name and one line of data, which is the event's object, in both languages."""
    for locale in ("ko", "en"):
        found = as_json(event, locale)
        number, name, data, *rest = server_sent(TurnEvent(3, found)).decode().split("\n")
        assert number == "id: 3"
        assert rest == ["", ""]
        assert name == f"event: {found['type']}"
        assert json.loads(data.removeprefix("data: "))["type"] == found["type"]


def test_a_line_break_ends_no_event() -> None:
    """Whatever a model writes stays within its event."""
    event = TurnEvent(3, as_json(Token("a\n\nevent: done\ndata: {}"), "ko"))
    assert server_sent(event).count(b"\n") == 4


def test_what_is_said_is_said_in_the_language() -> None:
    """A client shows a step, a failure and a notice without knowing our keys."""
    assert as_json(Status("searching"), "ko")["text"] == "문서를 찾고 있어요…"
    assert as_json(Failed("busy", "R-1"), "en")["text"].startswith("There are too many")
    assert result_json(RESULT, "en")["notices"] == ["Made by rules, without a language model."]


def test_no_path_of_this_machine_is_told() -> None:
    """Where a file lies is nobody's business; that it is there is."""
    assert "/srv/data" not in json.dumps(as_json(Done(RESULT), "ko"))
    assert result_json(RESULT, "ko")["parts"][1]["name"] == "a.pdf"


def test_a_number_that_json_lacks_is_null() -> None:
    """Infinities are no JSON."""
    assert as_json(next(one for one in EVENTS if isinstance(one, Chart)), "ko")["series"] == [
        {"name": "x", "values": [1.0, None]}
    ]


def test_a_result_tells_all_that_a_turn_came_to() -> None:
    """Every field of a result is there, by its name or in the words made of it, but for what a door does about it."""
    found = result_json(RESULT, "ko")
    told = {"result": "answer", "warnings": "notices", "document_id": "notion_page"}
    for_doors = {
        "private_help",
        "is_for_asker_alone",
        "effects",
        "erasable",
    }
    own = {"details"}  # its keys stand beside the others
    names = {field.name for field in fields(AgentExecutionResult)} - for_doors - own
    assert {told.get(name, name) for name in names} == found.keys()
    assert result_json(replace(RESULT, details={"contract_id": 3, "mode": "?"}), "ko") == found | {"contract_id": 3}
    assert found["answer"] == "답\n\n몇 대?"
    assert found["question"]["choices"] == ({"value": "few", "label": "10대", "description": ""},)
