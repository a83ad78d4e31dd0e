"""An answer to a question about a contract: tools, then a model's checked sentences or the rules' own."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass

import structlog
from langgraph.runtime import Runtime

from integrations.errors import Invalid
from integrations.law.law import Law
from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.chat import prompts
from orchestrator.graphs.contract.chat.asked_kinds import asked_kinds, led_by
from orchestrator.graphs.contract.chat.composing import compose
from orchestrator.graphs.contract.chat.composition import Composition, norm_labels, shown_quote
from orchestrator.graphs.contract.chat.evidence import EvidencePiece, ToolOutcome
from orchestrator.graphs.contract.chat.holding import SentenceGate
from orchestrator.graphs.contract.chat.norm_mentions import cases_in
from orchestrator.graphs.contract.chat.passages import relevant_clauses
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.quoting import ClauseQuote, lines_of, quote_of
from orchestrator.graphs.contract.chat.releasing import SentenceCutter
from orchestrator.graphs.contract.chat.relevance import relevant_findings
from orchestrator.graphs.contract.chat.routing import Earlier, plan_tools
from orchestrator.graphs.contract.chat.routing_rules import leans
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.question_forms import asks_overall
from orchestrator.graphs.contract.chat.rules.sizes_said import size_said
from orchestrator.graphs.contract.chat.tools import ContractCase, run_tools
from orchestrator.graphs.contract.chat.topics import in_trade, topics_of
from orchestrator.graphs.contract.chat.verifying import AnswerCheck, SentenceVerdict
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.finding_texts import description_of, name_of, verdict_of
from orchestrator.graphs.contract.rules.labour.reading import workplace_size
from orchestrator.language.written import asks_for_a_language
from orchestrator.steps.fitting import NAMED_TEXTS, with_room
from orchestrator.steps.masking import Masking
from orchestrator.steps.model_or_rules import Unfit, model_or_rules, noted
from orchestrator.turn import Status, Token

ROLE = "response_generation"
_MOST_CLAUSES = 8
"""Clauses that go to the model: those that speak best to the question."""
_MOST_EARLIER = 3

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What a question came to."""

    text: str
    """The tokens joined."""
    citations: tuple[ClauseQuote, ...]
    outcomes: tuple[ToolOutcome, ...]
    notices: tuple[str, ...] = ()

    @property
    def tools_used(self) -> tuple[str, ...]:
        """Return the names of the tools that were asked."""
        return tuple(one.tool for one in self.outcomes)


async def answer_question(
    runtime: Runtime[Context],
    contract: ContractText,
    analysis: Analysis,
    law: Law,
    question: str,
    earlier: Earlier = (),
    *,
    summary: str = "",
    names: Sequence[str] = (),
    include_contract: bool = True,
) -> ChatAnswer:
    """Answer a question; what it says goes out as tokens while it is made.

    ``earlier``: the last questions with their answers; ``summary``: the analysis as models read it; ``names``: of the
    parties. ``include_contract``: whether a model may read the contract's text.
    """
    context, earlier = runtime.context, earlier[-_MOST_EARLIER:]
    today = context.deps.now().date()
    on = analysis.begins if analysis.begins and analysis.begins <= today else today
    masking = Masking(names)
    await asyncio.to_thread(masking.mask, contract.text)
    said = (question, *(asked for asked, _ in reversed(earlier))) if analysis.kind == "labour" else ()
    size = next((n for one in said if (n := size_said(one)) is not None), None)
    if size is None and analysis.told:
        size = analysis.told.employees
    if size is None and analysis.kind == "labour":
        size = await asyncio.to_thread(workplace_size, contract)
    case = ContractCase(contract, analysis, law, on, question, masking, size)
    runtime.stream_writer(Status("analyzing"))
    # Who chose the tools is not told: by rules or by a model, what they find is the same.
    plan, _ = await plan_tools(context, question, earlier, summary, masking)
    outcomes = [] if plan.is_small_talk else await run_tools(runtime, plan, case)
    runtime.stream_writer(Status("generating"))
    before = earlier[-1:] if leans(question) and not asks_overall(question) else ()
    topics = topics_of(question) or topics_of(" ".join(asked for asked, _ in before))
    if analysis.kind == "labour":
        topics = led_by(topics, await asyncio.to_thread(asked_kinds, question))
    else:
        topics = in_trade(topics)
    turn = _Answering(runtime, case, plan, topics, outcomes)
    notices: list[str] = []
    if plan.is_small_talk:
        await turn.by_rules()
    else:

        async def by_model() -> bool:
            return await turn.by_model(earlier, summary, include_contract=include_contract)

        async def by_rules() -> bool:
            await turn.by_rules()
            return True

        is_of_all, told = await model_or_rules(context, ROLE, by_model, by_rules)
        notices = noted([], told, "" if is_of_all else "model_read_part")
    turn.end()
    return ChatAnswer(turn.text, tuple(turn.quotes), tuple(outcomes), tuple(notices))


class _Answering:
    """One answer as it is written out."""

    def __init__(
        self,
        runtime: Runtime[Context],
        case: ContractCase,
        plan: ToolPlan,
        topics: Sequence[AskedTopic],
        outcomes: Sequence[ToolOutcome],
    ) -> None:
        self._runtime = runtime
        self._context = runtime.context
        self._case = case
        self._plan = plan
        self._topics = tuple(topics)
        self._outcomes = outcomes
        self.text = ""
        self.quotes: list[ClauseQuote] = []

    async def by_rules(self) -> None:
        """Write what the rules make of it, paragraph by paragraph, behind what a model could not end."""
        if self.text.strip():
            self._paragraph(self._context.say("contract.chat.broken_off"))
        composition = await asyncio.to_thread(self._composed)
        self.quotes += composition.quotes
        for paragraph in composition.paragraphs:
            self._paragraph(paragraph)

    async def by_model(self, earlier: Earlier, summary: str, *, include_contract: bool) -> bool:
        """Write the sentences of a model that hold; return whether it read all of the clauses that matter.

        Raises ``Unfit`` where nothing of two attempts may be shown, or what was shown goes on in another language.
        """
        masking, case = self._case.masking, self._case
        clauses: list[tuple[str, str]] = []
        if include_contract:
            found = await asyncio.to_thread(relevant_clauses, case.contract, case.question, self._topics, _MOST_CLAUSES)
            chosen = [one for one, _ in found] or list(case.contract.clauses[:_MOST_CLAUSES])
            clauses = [(one.number, masking.mask(one.span.of(case.contract.text))) for one in chosen]
        question, about = masking.mask(case.question), masking.mask(summary)
        before = [(masking.mask(asked), masking.mask(said)) for asked, said in earlier]

        def prompt(kept: Sequence[tuple[str, str]]) -> list[Message]:
            return prompts.answer(question, before, about, kept, self._outcomes, self._context.turn.locale)

        async def ask(kept: list[tuple[str, str]]) -> bool:
            await self._attempts(prompt(kept), check)
            return kept == clauses

        check = await asyncio.to_thread(self._check, summary, earlier)
        return await with_room(self._context.models, ROLE, clauses, NAMED_TEXTS, prompt([]), ask)

    def end(self) -> None:
        """Write what was missing, and the last line."""
        say = self._context.say
        for outcome in self._outcomes:
            if outcome.error:
                self._paragraph(say(f"contract.chat.missing.{outcome.tool}"))
        self._paragraph(f"_{say('notice.no_legal_advice')}_")

    async def _attempts(self, messages: Sequence[Message], check: AnswerCheck) -> None:
        """Write what of an answer may be shown, of the second attempt where that is nothing of the first."""
        language = None if asks_for_a_language(self._case.question) else self._context.turn.locale
        refused: list[Message] = []
        for _ in range(2):
            gate = SentenceGate(check, language, self._shown)
            said = await self._attempt([*messages, *refused], gate)
            fault = gate.end()
            if not fault:
                self._untold_findings()
                if gate.dropped:
                    self._paragraph(self._context.say("contract.chat.dropped", n=gate.dropped))
                return
            log.info("model_answer_refused", turn=self._context.turn.id, role=ROLE, fault=fault, shown=len(self.text))
            if self.text:
                break
            refused = [Message("assistant", said), Message("user", prompts.refusal(fault, self._context.turn.locale))]
        raise Unfit(f"the answer was refused: {fault}")

    async def _attempt(self, messages: Sequence[Message], gate: SentenceGate) -> str:
        """Give the sentences to the gate as they come; return all that the model said, masked as it was."""
        cutter, said, restore = SentenceCutter(), "", self._case.masking.restore
        async with aclosing(self._context.models.stream(ROLE, messages)) as pieces:
            async for piece in pieces:
                said += piece
                for sentence in cutter.feed(piece):
                    gate.take(restore(sentence))
        gate.take(restore(cutter.rest()))
        if not said.strip():
            raise Invalid("the model returned no text")
        return said

    def _shown(self, verdict: SentenceVerdict) -> None:
        norms = ", ".join(norm_labels(self._case, verdict.norms, self._context))
        self.quotes += [quote_of(self._case.contract, span, norms) for span in verdict.quoted]
        self._write(verdict.text if self.text else verdict.text.lstrip())

    def _untold_findings(self) -> None:
        """Add what was found on the question and the model left out: findings stand whatever it says."""
        findings = relevant_findings(self._context, self._case, self._plan, self._topics)[:2]
        for one in findings:
            quoted = one.span and any(
                quote.start < one.span.end and one.span.start < quote.end for quote in self.quotes
            )
            if quoted or (one.span is None and name_of(one, self._context.say) in self.text):
                continue
            norm = ", ".join(norm_labels(self._case, one.norms, self._context))
            lines = [self._context.say("contract.chat.also_found", name=name_of(one, self._context.say))]
            for line in lines_of(self._case.contract, one.span)[:2] if one.span else ():
                self.quotes.append(quote_of(self._case.contract, line, norm))
                lines.append(shown_quote(self.quotes[-1], self._context))
            lines += ["", description_of(one, self._context.say)]
            lines += [self._context.say("contract.chat.basis", norms=norm)] if norm else []
            self._paragraph("\n".join(lines))

    def _composed(self) -> Composition:
        return compose(self._context, self._case, self._plan, self._topics, self._outcomes)

    def _check(self, summary: str, earlier: Earlier) -> AnswerCheck:
        context, law, on = self._context, self._case.law, self._case.on
        findings = self._case.analysis.findings
        verdicts, told = ([of(one, context.say) for one in findings] for of in (verdict_of, description_of))
        labels = [label for one in findings for label in norm_labels(self._case, one.norms, context)]
        evidence = [one for outcome in self._outcomes for one in outcome.results]
        law_said, web_said = (
            [_told(one) for one in evidence if (one.doc_type == "web") is is_web] for is_web in (False, True)
        )
        numbers = [one.number for one in law.decisions.values() if one.decided <= context.deps.now().date()]
        fetched = [number for one in evidence for number in cases_in(f"{one.title}\n{one.text}")]
        numbers_of_help = [one.phone for one in law.contacts.values()]
        material = [*labels, *law_said, *numbers_of_help, self._case.question, str(on.year)]
        # A page of the web may say anything: it gives no clause of the contract a figure.
        retold = [summary, *told, *web_said, *(answer for _, answer in earlier)]
        return AnswerCheck(self._case, material, [*numbers, *fetched], verdicts, retold)

    def _paragraph(self, text: str) -> None:
        gap = "" if not self.text else "\n" * max(0, 2 - (len(self.text) - len(self.text.rstrip("\n"))))
        self._write(gap + text)

    def _write(self, text: str) -> None:
        if text:
            self.text += text
            self._runtime.stream_writer(Token(text))


def _told(one: EvidencePiece) -> str:
    return "\n".join((one.title, one.text, one.source, one.url, one.number))
