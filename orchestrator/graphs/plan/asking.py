"""A question about the plan: answered from the plan, and no round of changes is spent (S5.7)."""

import re
from collections.abc import Sequence
from datetime import date

from integrations.errors import Misconfigured
from integrations.guides.base import PlanGuides
from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graphs.plan.by_rules import guides_of
from orchestrator.graphs.plan.delivering import MODE, citation_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.plan_intent import named_sections
from orchestrator.graphs.plan.plan_lines import answering_lines
from orchestrator.graphs.plan.prompt_room import asked_of_plan
from orchestrator.graphs.plan.prompts import AnswerRefusal, PlanPrompts, refusal
from orchestrator.graphs.plan.roles import ANALYSIS
from orchestrator.graphs.plan.rules.relevance import coverage, terms_of
from orchestrator.language import any_of
from orchestrator.language.written import asks_for_a_language, is_not_in
from orchestrator.steps.claims import is_backed, states
from orchestrator.steps.grounding import MARK, stands_in, ungrounded
from orchestrator.steps.model_or_rules import Unfit, model_or_rules
from orchestrator.turn import AgentExecutionResult

_MOST_PASSAGES = 2
_LONGEST = 1_500
"""Characters of a section that an answer quotes."""
_SHORTEST = 8
"""Characters from which words that stand in the plan are a passage of it."""
_FEW = 1
"""Words of a part of a question that say nothing by themselves."""
_PARTED = re.compile(r",?\s(?:and|also|그리고|또)\s|,\s(?!\d{3}\b)|(?<=[가-힣][고며])\s|(?<=\?)\s")
_ASKS = any_of(
    r"언제|얼마|누가|누구|어디|어느|어떻게|왜(?![가-힣])|뭐|무엇|무슨|몇",
    r"\b(?:who|whom|whose|what|when|where|why|how|which)\b",
)
_PIECE = re.compile(r"(?<=[.!?。])\s+|\n+|[“”\"]")


async def answered(context: Context, document: PlanDocument, today: date) -> AgentExecutionResult:
    """Answer what the turn asks about a plan, in the language in which it is asked."""
    question = context.turn.text
    whole = "\n\n".join(f"{one.title}\n{one.body}" for one in document.sections)
    assumed = "\n".join(f"{one.text} {one.reason}" for one in document.assumptions)
    numbers = {one.number for one in document.sources}
    sources = {one.number: f"{whole}\n{one.title}\n{one.text}" for one in document.sources}

    more: list[Message] = []

    def prompt(shown: PlanDocument) -> list[Message]:
        return [*PlanPrompts(context.turn.locale, today).answer(shown, question), *more]

    async def ask(messages: list[Message]) -> str:
        return await context.models.complete(ANALYSIS, messages)

    async def by_model() -> tuple[str, bool]:
        named = named_sections(question, document)
        material = f"{document.title}\n{whole}\n{assumed}\n{question}"
        for _ in range(2):
            said, is_of_all = await asked_of_plan(context.models, ANALYSIS, document, prompt, ask, named)
            told = checked(said.strip(), numbers, addresses_in([whole, question]))
            fault: AnswerRefusal | None = None
            if not asks_for_a_language(question) and is_not_in(told, context.turn.locale):
                fault = "language"
            elif not told or ungrounded(told, material, kinds=("figure",), today=today):
                fault = "unfounded"
            elif states(told) and not (is_backed(told, sources) or _quotes(told, whole)):
                fault = "uncited"
            if fault is None:
                return told, is_of_all
            more[:] = [Message("assistant", said or "-"), Message("user", refusal(fault))]
        raise Unfit(f"twice the answer was refused: {fault}")

    async def by_rules() -> tuple[str, bool]:
        return await _quoted(context, document, question), True

    (text, is_of_all), notice = await model_or_rules(context, ANALYSIS, by_model, by_rules)
    notice_of_part = "" if is_of_all else "plan_read_part"
    cited = {int(mark) for mark in MARK.findall(text)}
    citations = tuple(citation_of(one) for one in document.sources if one.number in cited)
    return AgentExecutionResult(
        MODE, text, citations=citations, title=document.title, notices=tuple(filter(None, (notice or notice_of_part,)))
    )


async def _quoted(context: Context, document: PlanDocument, question: str) -> str:
    """Return the lines of the plan that answer it; the section where it asks for one by its name alone."""
    named = named_sections(question, document)
    found = [one for one in document.sections if one.key in named[:_MOST_PASSAGES] and one.body]
    if found and not _asks_more(question, found):
        return _shown(context, found)
    least = context.deps.index.thresholds.found
    parts = parts_of(question)
    words = await _section_words(context)
    answers = [await answering_lines(document, one, context.deps.embedder, least, words) for one, _ in parts]
    lines = [*dict.fromkeys(one for answer in answers for one in answer)]
    if not lines:
        return _shown(context, found) if found else context.say("plan.not_told")
    missing = [
        context.say("plan.part_not_told", part=told) for (_, told), one in zip(parts, answers, strict=True) if not one
    ]
    return "\n".join([context.say("plan.told"), "", *(f"- {one.section}: {one.text}" for one in lines), *missing])


async def _section_words(context: Context) -> dict[str, tuple[str, ...]]:
    """Return :func:`section_words`; none where the guides cannot be read."""
    try:
        return section_words(await guides_of(context))
    except Misconfigured:
        return {}


def section_words(guides: PlanGuides) -> dict[str, tuple[str, ...]]:
    """Return the words by which a question is about a section, by its key, in both languages."""
    found: dict[str, tuple[str, ...]] = {}
    for (group, key, _), guide in guides.guides.items():
        if group == "sections":
            found[key] = (*found.get(key, ()), *guide.words)
    return found


def parts_of(question: str) -> list[tuple[str, str]]:
    """Return the questions in a question, each as it can be answered alone and as it was asked.

    >>> [told for _, told in parts_of("Who pairs people, and how fast?")]
    ['Who pairs people', 'how fast?']
    """
    parts: list[str] = []
    for one in filter(None, (piece.strip() for piece in _PARTED.split(question))):
        if parts and not (_ASKS.search(one) and _ASKS.search(parts[-1])):
            parts[-1] = f"{parts[-1]} {one}"
        else:
            parts.append(one)
    # "… and how fast": of what is said in the first one.
    return [(one if at == 0 or len(terms_of(one)) > _FEW else f"{parts[0]} {one}", one) for at, one in enumerate(parts)]


def _shown(context: Context, sections: Sequence[PlanSection]) -> str:
    told = (f"**{one.title}**\n\n{_cut(one.body)}" for one in sections)
    return "\n\n".join([context.say("plan.told"), *told])


def _asks_more(question: str, sections: Sequence[PlanSection]) -> bool:
    """Tell whether a question has words of the sections that it names, beside their titles."""
    titles = {term for one in sections for term in terms_of(one.title)}
    more = [term for term in terms_of(question) if term not in titles]
    return any(coverage((term,), one.body) for term in more for one in sections)


def _quotes(text: str, plan: str) -> bool:
    """Tell whether a sentence of a text, or what it puts between quotation marks, stands in the plan."""
    pieces = (piece.strip(" \t*>-") for piece in _PIECE.split(text))
    return any(len(piece) >= _SHORTEST and stands_in(piece, plan) for piece in pieces)


def _cut(body: str) -> str:
    if len(body) <= _LONGEST:
        return body
    return f"{body[: body.rfind(chr(10), 0, _LONGEST) + 1 or _LONGEST].rstrip()}\n…"
