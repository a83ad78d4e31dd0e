"""One node's work on an interview: what it knows, what it says, what it changes."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import asdict
from datetime import date, timedelta
from time import perf_counter
from typing import Any, TypeVar, cast

import structlog
from langgraph.runtime import Runtime

from integrations.errors import NotFound
from integrations.knowledge.base import Knowledge, Scenario
from integrations.llm.base import collect_calls, record_call
from integrations.store.interview_records import ProcessCall
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.meaning.understanding import Understanding
from orchestrator.graphs.intake.state import Expected, IntakeState, Interview, StateChange, Status
from orchestrator.language.remembered import remembering
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.turn import Echo, HandOver, Locale, Part

NO_KNOWLEDGE = Knowledge(version="", steps=(), scenarios={}, sections=(), prompts={})
"""Without a workbook the person is greeted and heard, and handed to a person."""
KOREA = timedelta(hours=9)
"""Where a door does not know the person's clock, who writes Korean is taken to be there."""

T = TypeVar("T")
log = structlog.get_logger()


class InterviewSession:
    """What a node works with. It works on a copy: what a node that fails has done is as if not done."""

    def __init__(self, state: IntakeState, context: Context, knowledge: Knowledge) -> None:
        assert state.get("interview") is not None
        self.context = context
        self.turn = context.turn
        self.knowledge = knowledge
        self.it: Interview = deepcopy(cast(Interview, state["interview"]))
        self.is_new = bool(state.get("is_new"))
        self.said = list(state.get("said") or [])
        self.echoes: list[Echo] = list(state.get("echoes") or [])
        self.notices = list(state.get("notices") or [])
        self.parts: list[Part] = list(state.get("parts") or [])
        self.follow_ups = list(state.get("follow_ups") or [])
        self.hand_over: HandOver | None = state.get("hand_over")
        self.transitions = list(state.get("transitions") or [])
        self.calls: list[dict[str, Any]] = list(state.get("calls") or [])
        self.is_waiting = bool(state.get("is_waiting"))
        self.heard = state.get("heard") or ""
        self.asked_before = state.get("asked_before")
        self.wording = ""
        """How what is asked is put this time, where not in its own words."""
        self.read_on: date | None = None
        self.understood: dict[tuple[str, str], Understanding | None] = {}
        self.strayed: dict[tuple[str, str], float] = {}
        """By question and reply: how much better the reply fits another question."""

    @property
    def locale(self) -> Locale:
        """The language in which the interview is held."""
        return "en" if self.it["locale"] == "en" else "ko"

    @property
    def today(self) -> date:
        """The day it is where the person is; the day on which it was said while something earlier is read."""
        return self.read_on or today_of(self.context)

    @contextmanager
    def on_day_of(self, turn: str) -> Iterator[None]:
        """Read what was said in an earlier turn: its "yesterday" counts from that day, where it is kept."""
        day = self.it.get("days", {}).get(turn)
        before, self.read_on = self.read_on, date.fromisoformat(day) if day else None
        try:
            yield
        finally:
            self.read_on = before

    @property
    def scenario(self) -> Scenario | None:
        """What the case is, once that is known."""
        return self.knowledge.scenarios.get(self.it["scenario"])

    @property
    def asked_field(self) -> str:
        """What was asked; empty where nothing was."""
        expected = self.it["expected_input"]
        return expected["field"] if expected else ""

    @property
    def asked_text(self) -> str:
        """How it was asked."""
        expected = self.it["expected_input"]
        return expected["text"] if expected else ""

    def text(self, key: str, /, **values: object) -> str:
        """Return one of the bot's own texts in the interview's language."""
        return self.context.deps.say(self.locale, key, **values)

    def say(self, key: str, /, **values: object) -> None:
        """Say one of the bot's own texts."""
        self.tell(self.text(key, **values))

    def tell(self, text: str) -> None:
        """Say a text, once in a turn."""
        if text.strip() and text.strip() not in self.said:
            self.said.append(text.strip())

    def echo(self, key: str, field: str, label: str, value: str, /, **values: object) -> None:
        """Say how an answer was understood; a button beside that changes it."""
        text = self.text(key, label=label, value=value, **values)
        if text not in self.said:
            self.echoes.append(Echo(text, field, label, value, self.text("intake.review.change", label=label)))
        self.tell(text)

    def wait(self, expected: Expected | None) -> None:
        """Give the person the word."""
        self.it["expected_input"] = expected
        self.is_waiting = True

    def go(self, to: str, condition: str) -> None:
        """Change the state. The condition is stored in plain: a code, never anybody's words."""
        self.transitions.append(
            StateChange(
                from_=self.it["current_state"], to=to, condition=condition, at=self.context.deps.now().isoformat()
            )
        )
        self.it["current_state"] = to

    def become(self, status: Status, condition: str) -> None:
        """Change the status, which is logged like a state."""
        self.it["session_status"] = status
        self.go(self.it["current_state"], f"{status}:{condition}")

    def note(self, notice: str, *, once: bool = False) -> None:
        """Add a line of small print; with ``once`` only the first time in the interview."""
        if notice in self.notices or (once and notice in self.it["told"]):
            return
        self.notices.append(notice)
        if once:
            self.it["told"].append(notice)

    @contextmanager
    def timed(self, node: str) -> Iterator[None]:
        """Log what the rules do."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.calls.append(asdict(ProcessCall(node=node, milliseconds=round((perf_counter() - begun) * 1000))))

    async def by_model(self, node: str, role: str, work: Callable[[], Awaitable[T]]) -> T | None:
        """Return what a model makes of it; None without a model, and where it fails: then the rules' work stands."""

        async def by_rules() -> None:
            return None

        try:
            with collect_calls() as calls:
                made, notice = await model_or_rules(self.context, role, work, by_rules)
            if noted(self.notices, notice) != self.notices:
                self.note(notice, once=notice == "without_model")
            return made
        finally:
            for call in calls:
                record_call(call)
                logged = ProcessCall(node, call.model, call.input_tokens, call.output_tokens, call.milliseconds)
                self.calls.append(asdict(logged))

    def update(self) -> Update:
        """Return what the node has changed."""
        return {
            "interview": self.it,
            "said": self.said,
            "echoes": self.echoes,
            "notices": self.notices,
            "parts": self.parts,
            "follow_ups": self.follow_ups,
            "hand_over": self.hand_over,
            "transitions": self.transitions,
            "calls": self.calls,
            "is_waiting": self.is_waiting,
        }


Work = Callable[[InterviewSession], Awaitable[None]]


def node(work: Work) -> Callable[[IntakeState, Runtime[Context]], Awaitable[Update]]:
    """Make a node of what is done in a session, and count the step."""

    async def run(state: IntakeState, runtime: Runtime[Context]) -> Update:
        interview = cast(Interview, state["interview"])
        knowledge = await knowledge_of(runtime.context, interview["knowledge_version"])
        session = InterviewSession(state, runtime.context, knowledge)
        with remembering(runtime.context.read):
            await work(session)
        return session.update() | {"steps": state.get("steps", 0) + 1}

    run.__name__ = work.__name__
    run.__doc__ = work.__doc__
    return run


async def knowledge_of(context: Context, version: str) -> Knowledge:
    """Return the version that an interview began with; the newest where nobody keeps it any more."""
    source = context.deps.of(IntakeDeps).knowledge
    if source is None or not version:
        return NO_KNOWLEDGE
    try:
        return await source.version(version)
    except NotFound:
        log.error("knowledge_version_gone", version=version)
        return await newest(context)


async def newest(context: Context) -> Knowledge:
    """Return the knowledge with which an interview begins."""
    if (source := context.deps.of(IntakeDeps).knowledge) is None:
        return NO_KNOWLEDGE
    try:
        return await source.current()
    except NotFound:
        log.error("knowledge_missing")
        return NO_KNOWLEDGE


def today_of(context: Context) -> date:
    """Return the day it is where the person is."""
    turn = context.turn
    ahead = timedelta(seconds=turn.utc_offset)
    if not ahead and turn.door != "slack" and turn.locale == "ko":
        ahead = KOREA
    return (context.deps.now() + ahead).date()
