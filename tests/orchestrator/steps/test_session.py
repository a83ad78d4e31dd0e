"""The answer of a dialogue's last turn, stored and told again."""

import json
from dataclasses import dataclass, field
from typing import Any

from orchestrator.steps.session import replayed, reply_to, stored_reply
from orchestrator.turn import AgentExecutionResult, Attachment, Choice, HandOver, Question, Retitle, Table
from tests.orchestrator.conftest import a_turn

ANSWER = AgentExecutionResult(
    "plan",
    "하나\n\n둘",
    question=Question("t1", "몇 대인가요?", "choice", (Choice("few", "10대", "작게"),), multiple=True),
    parts=(Table("차량", ("번호", "차종"), (("1", "승용"),)), Attachment("a.md", "text/markdown", text="# A")),
    follow_ups=("모르겠어요",),
    notices=("without_model",),
    effects=(Retitle("차량 · 10 %"), HandOver("s1", "C-1", "completed", "제목", "본문")),
    erasable="s1",
)


@dataclass
class Row:
    """What is stored of a dialogue."""

    last_turn: str = ""
    context: dict[str, Any] = field(default_factory=dict)


def test_an_answer_is_told_again_as_it_was() -> None:
    """Through JSON, as it lies in a row, with its question, parts and hand-over."""
    turn = a_turn("10대", id="t1")
    reply = stored_reply(turn, ["하나", "둘"], ANSWER)
    row = Row("t1", json.loads(json.dumps({"reply": reply})))
    found = reply_to(row, turn)
    assert found is not None
    assert replayed("plan", found) == ANSWER


def test_only_the_turn_that_was_answered_is_answered_again() -> None:
    """A later turn, a row that was stored without an answer, and no row at all have to be worked on."""
    turn, later = a_turn("10대", id="t1"), a_turn("20대", id="t2")
    reply = stored_reply(turn, ["하나"], AgentExecutionResult("plan", "하나"))
    assert reply_to(None, turn) is None
    assert reply_to(Row("t1"), turn) is None
    assert reply_to(Row("t1", {"reply": reply}), later) is None
    assert reply_to(Row("t2", {"reply": reply}), later) is None
    assert reply_to(Row("t2", {"reply": reply}), turn) is None


def test_what_was_stored_before_is_read() -> None:
    """A reply without the keys that came later."""
    reply = stored_reply(a_turn("", id="t1"), ["하나"], AgentExecutionResult("plan", "하나"))
    del reply["erasable"]
    assert replayed("plan", reply) == AgentExecutionResult("plan", "하나")
