"""How long contracts and questions about them take beside models and OCR: ``python -m bench.contracts [--json]``.

A labour contract of ten pages is analysed by rules, questions about it are answered by rules, and a model that writes a
sentence at a time is checked: how long each sentence waits from when it is whole until it is released.
"""

import asyncio
import statistics
import time
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from langgraph.runtime import Runtime

from bench.printing import print_numbers
from bot.graphs.contract.tools import risk_graph, web_search
from bot.settings import Settings
from bot.texts import language_of, say
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from integrations.llm.base import Message
from integrations.llm.chat_models import ChatModels
from orchestrator.deps import Context, Deps
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.contract.chat.answering import answer_question
from orchestrator.graphs.contract.chat.deps import ChatTools
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Event, Token, Turn

PAGE = 1_800
"""Characters of a closely written page."""
PAGES = 10
PAUSE = 0.05
"""Seconds between two sentences of the model: one that waits for the next shows."""
NOW = datetime(2026, 11, 23, 3, tzinfo=UTC)
HEAD = """근로계약서

제1조(계약기간) 2025년 3월 1일부터 2026년 2월 28일까지로 한다.
제2조(근로시간) 월요일부터 금요일까지 09:00부터 18:00까지로 하고, 휴게시간은 12:00부터 13:00까지로 한다.
제3조(임금) 월 기본급은 1,900,000원으로 하고 매월 10일에 을의 계좌로 지급한다.
제4조(위약금) 을이 계약기간 중 퇴사하는 경우 위약금으로 3,000,000원을 갑에게 지급한다.
"""
CLAUSE = "제{n}조(복무) 을은 {n}번째 사업장에서 갑의 취업규칙과 안전수칙을 지키고, 맡은 일을 성실하게 한다.\n"
QUESTIONS = ("퇴사하면 위약금을 내야 해?", "월급은 언제 나와?", "다 괜찮아?", "Is the pay lawful?", "연차는 며칠이야?")
SENTENCES = ("제4조를 보세요. ", "제3조는 월급을 정해요. ", "근로기준법 제20조가 위약금을 금지해요. ") * 10


@dataclass(frozen=True, slots=True)
class Numbers:
    """Milliseconds."""

    characters: int
    analysis_ms: float
    """Median of five."""
    analysis_processor_ms: float
    """The same in processor time, which other load leaves alone."""
    first_token_ms: float
    """The longest of the questions, by rules."""
    release_ms: float
    """The longest of the sentences, from when it is whole to when it is out."""
    sentences_released: int


class _Writing:
    """A model that writes one sentence after the other, and notes when each is whole."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self._sentences = sentences
        self.whole_at: list[float] = []

    def available(self, role: str) -> bool:
        """Answer, and leave the choice of tools to the rules."""
        return role == "response_generation"

    def chosen(self, _roles: object) -> "_Writing":
        """Return itself."""
        return self

    def prompt_tokens(self, _role: str) -> int:
        """Return plenty."""
        return 100_000

    async def stream(self, _role: str, _messages: Sequence[Message]) -> AsyncGenerator[str]:
        """Yield it in pieces of three characters, with a pause behind each sentence."""
        for sentence in self._sentences:
            *pieces, last = (sentence[start : start + 3] for start in range(0, len(sentence), 3))
            for piece in pieces:
                yield piece
            self.whole_at.append(time.perf_counter())
            yield last
            await asyncio.sleep(PAUSE)


async def measure(_folder: Path, repeats: int = 5, sentences: Sequence[str] = SENTENCES) -> Numbers:
    """Analyse so many times, ask by rules, and let a model write these sentences."""
    law, settings = load_law(packaged_law()), Settings(web_search="off")
    clauses = (CLAUSE.format(n=n) for n in range(5, 5 + PAGES * PAGE // len(CLAUSE)))
    contract = split(HEAD + "".join(clauses))
    times, worked = [], []
    for _ in range(repeats):
        began, worked_before = time.perf_counter(), time.process_time()
        analysis = analyse_labour(contract, law, NOW.date())
        times.append(time.perf_counter() - began)
        worked.append(time.process_time() - worked_before)
    tools = ChatTools(risk_graph(settings, law), web_search(settings, law))
    writing = _Writing(sentences)

    async def asked(question: str, models: Any) -> list[float]:
        """Return when each token came."""
        seen: list[float] = []

        def note(event: Event) -> None:
            if isinstance(event, Token):
                seen.append(time.perf_counter())

        turn = Turn(
            id="t", team="T", channel="C", thread="1", user="U", text=question, locale=language_of(question), door="cli"
        )
        nothing = cast(Any, None)  # of these the chat uses none
        deps = Deps(
            models=models, index=nothing, embedder=nothing, pages=None, document_store=nothing, files=nothing, say=say,
            own=(tools,), now=lambda: NOW,
        )  # fmt: skip
        runtime = Runtime(context=Context(turn, deps), stream_writer=note)
        await answer_question(runtime, contract, analysis, law, question)
        return seen

    firsts = []
    async with ChatModels({}, roles=roles_of(GRAPHS)) as none:
        await asked(QUESTIONS[0], none)  # what is made once is made
        for question in QUESTIONS:
            began = time.perf_counter()
            firsts.append((await asked(question, none))[0] - began)
    released = (await asked(QUESTIONS[0], writing))[: len(sentences)]
    return Numbers(
        len(contract.text),
        round(1000 * statistics.median(times), 1),
        round(1000 * statistics.median(worked), 1),
        round(1000 * max(firsts), 1),
        round(1000 * max(out - whole for out, whole in zip(released, writing.whole_at, strict=True)), 1),
        len(released),
    )


def main() -> None:
    """Measure, and print the numbers beside what they may be."""
    bars = {"analysis_ms at most": 3_000, "first_token_ms at most": 1_000, "release_ms at most": 300}
    print_numbers(__doc__, measure, **bars)


if __name__ == "__main__":
    main()
