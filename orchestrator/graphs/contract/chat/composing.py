"""The answer without a model: first what holds, then the clause word for word, then what to do and whom to ask."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.chat.asked_kinds import asked_kinds
from orchestrator.graphs.contract.chat.asked_lines import AskedLines
from orchestrator.graphs.contract.chat.clause_analysis import clause_in_question
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.direct_answers import (
    tell_minimum_wage,
    tell_nothing_found,
)
from orchestrator.graphs.contract.chat.evidence import EvidencePiece, ToolOutcome
from orchestrator.graphs.contract.chat.own_form import answer_in_own_form
from orchestrator.graphs.contract.chat.passages import is_headed_otherwise
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.quoting import ClauseQuote, quote_of
from orchestrator.graphs.contract.chat.relevance import gravest, is_asked, relevant_findings
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.question_forms import (
    asks_fact,
    asks_how_to_report,
    asks_shortfall,
    asks_where_to_report,
    asks_whether,
    is_of_all,
    is_overview,
)
from orchestrator.graphs.contract.chat.statutes import (
    governing_norms,
    is_too_small,
    tell_help,
    tell_norms,
    tell_sources,
    tell_steps,
    tell_too_small,
)
from orchestrator.graphs.contract.chat.telling import (
    tell_briefly,
    tell_doubts,
    tell_findings,
    tell_overview,
    tell_shortfall,
)
from orchestrator.graphs.contract.chat.telling_evidence import tell_pages, tell_patterns
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import GENERAL, OF_THE_LAW, speaks_of, topics_of
from orchestrator.graphs.contract.contract_text import Span

_LONGEST_NUMBER = 24
"""Characters of a clause's number; what is longer quotes it."""
_TELLING = 20
"""Characters from which a line says something that is worth quoting beside what was found."""


def compose(
    context: Context,
    case: ContractCase,
    plan: ToolPlan,
    topics: Sequence[AskedTopic],
    outcomes: Sequence[ToolOutcome],
) -> Composition:
    """Return the answer to a question, without what failed and without the last line."""
    answer = Composition(context)
    if plan.is_small_talk:
        answer.add(context.say("contract.chat.small_talk"))
        return answer
    _RuleAnswer(answer, context, case, plan, topics, {one.tool: one.results for one in outcomes}).compose()
    if not answer.paragraphs:
        answer.add(context.say("contract.chat.nothing_found"))
    return answer


class _RuleAnswer:
    """One answer, with all that it is made of."""

    def __init__(
        self,
        answer: Composition,
        context: Context,
        case: ContractCase,
        plan: ToolPlan,
        topics: Sequence[AskedTopic],
        found: dict[str, tuple[EvidencePiece, ...]],
    ) -> None:
        self._answer = answer
        self._context = context
        self._case = case
        self._plan = plan
        self._topics = topics
        self._found = found
        self._clause = clause_in_question(plan.clause, case.question, case.contract) if plan.clause else None
        self._lines = AskedLines(case, topics, self._clause)
        self._is_of_one_place = bool(self._clause or self._lines.own)
        self._findings = relevant_findings(context, case, plan, topics)
        self._norms = governing_norms(context, case, topics, self._findings) if case.analysis.kind == "labour" else []

    def compose(self) -> None:
        """Write it."""
        plan = self._plan
        tell_minimum_wage(self._answer, self._context, self._case, self._topics)
        if plan.clause and self._clause is None and len(plan.clause) <= _LONGEST_NUMBER:
            self._answer.add(self._context.say("contract.chat.no_clause", clause=plan.clause))
        is_where = plan.use_web_search and not plan.use_clause_analysis and not plan.use_vector_db
        if self._case.analysis.kind == "labour":
            is_where = is_where and not asked_kinds(self._case.question)
        else:
            is_where = is_where and bool(self._topics)
        is_report = asks_where_to_report(self._case.question) or asks_how_to_report(self._case.question)
        if not is_report and answer_in_own_form(
            self._answer, self._context, self._case, self._topics, self._findings, self._norms, self._is_of_one_place
        ):
            return
        if is_report or (is_where and not (self._findings and asks_whether(self._case.question))):
            self._where()
        elif self._is_overview() and self._findings:
            tell_overview(self._answer, self._context, self._case, self._findings)
            self._shortfall()
            tell_patterns(self._answer, self._context, self._found.get("search_graph_db", ()))
            self._pages()
        elif self._is_overview() and self._clause is None:
            tell_nothing_found(self._answer, self._context, self._case)
        elif asks_fact(self._case.question):
            self._fact()
        else:
            self._judgement()

    def _is_overview(self) -> bool:
        """Tell whether the whole contract is asked about, and no one clause has the question's own word."""
        return is_overview(self._case.question, self._topics) and (
            self._lines.own is None or is_of_all(self._case.question)
        )

    def _where(self) -> None:
        """How and whom to ask, then the law of it, where it has one, and what there is to tell them."""
        if asks_how_to_report(self._case.question):
            about = [*self._norms, *self._case.law.norms_on(self._norms_found(), self._case.on)]
            tell_steps(self._answer, self._context, self._case, about)
        is_of_law = bool(self._topics) and self._topics[0].name in OF_THE_LAW
        if is_of_law:  # what the law gives is where to go: bullying is reported to the employer first
            tell_norms(self._answer, self._context, self._case, self._norms)
        if self._found.get("web_search"):
            self._pages()
        else:
            tell_help(self._answer, self._context, self._case, self._topics, "report")
        if not is_of_law and topics_of(self._case.question):
            tell_norms(self._answer, self._context, self._case, self._norms)
        is_whole = not self._topics and self._case.analysis.kind == "labour"
        raised = self._findings or (gravest(self._case) if is_whole else [])
        tell_briefly(self._answer, self._context, self._case, raised, "to_report")

    def _norms_found(self) -> list[str]:
        """Return the norms that what is asked about breaks, else those that the gravest of all does."""
        return [norm for one in self._findings or gravest(self._case) for norm in one.norms]

    def _fact(self) -> None:
        """What the contract says; that something is wrong with it stands behind."""
        there = self._contract_lines()
        if self._answer.quotes:
            tell_briefly(self._answer, self._context, self._case, there, "also_wrong")
            tell_norms(self._answer, self._context, self._case, self._norms[:1])
        else:
            tell_norms(self._answer, self._context, self._case, self._norms)
            tell_briefly(self._answer, self._context, self._case, self._findings, "also_wrong")
        self._shortfall()
        self._evidence(self._findings)

    def _judgement(self) -> None:
        """Whether something is right, and what to do: by what was found, by the law, or by the contract alone."""
        case, findings, is_labour = self._case, self._findings, self._case.analysis.kind == "labour"
        if is_labour and self._clause is None and is_too_small(case, self._topics):
            tell_too_small(self._answer, self._context, case, self._topics)
            tell_help(self._answer, self._context, case, self._topics)
            return
        is_of_law = bool(self._topics) and self._topics[0].name in OF_THE_LAW
        near = None if self._clause or is_of_law else self._lines.nearest_passage()
        is_of_topics = near is None or not self._topics or any(self._lines.is_about(near, one) for one in self._topics)
        if near and not is_of_topics and self._topics[0].name == "lost_wage":
            near = None
        if near and self._topics and not is_labour:
            of_near = case.contract.clause_at(near.start)
            near = None if is_headed_otherwise(case.contract, of_near, self._topics[0]) else near
        if near:
            # What shares words with a question may be about something else.
            there = _overlapping(self._case.analysis.findings, [near]) if is_of_topics else []
            there = [one for one in there if is_asked(case, self._topics, one)]
            if is_labour and not there and self._topics and all(one.name in GENERAL for one in self._topics):
                findings = []  # of pay in general; what is asked stands there, and nothing was found in it
            findings = [one for one in there if one in findings] or findings or there
            is_elsewhere = not any(one.kind in self._topics[0].kinds for one in findings) if self._topics else False
            if self._topics and self._lines.is_about(near, self._topics[0]) and is_elsewhere:
                findings = there  # what else is spoken of is not what is asked
        is_general = not self._topics or (is_labour and all(one.name in GENERAL for one in self._topics))
        spans = [near] if near and (findings or is_general) else self._lines.lines(near)
        if findings:
            tell_findings(self._answer, self._context, case, findings)
        elif not spans:
            tell_norms(self._answer, self._context, case, self._norms)
        is_new = near and near.end - near.start >= _TELLING and not any(_meet(near, one) for one in self._answer.quotes)
        if not findings or is_new:
            there = self._contract_lines(spans)
            if not findings:
                tell_findings(self._answer, self._context, case, there)
                if spans:  # the clause that is asked about comes before the law of it
                    tell_norms(self._answer, self._context, case, self._norms)
                findings = there
        if is_labour:
            tell_too_small(self._answer, self._context, case, self._topics)
        self._shortfall()
        self._evidence(findings)
        if is_labour and (findings or self._norms):
            tell_help(self._answer, self._context, case, self._topics)

    def _contract_lines(self, spans: Sequence[Span] | None = None) -> list[Finding]:
        """Quote what the contract says on the question, or tell that it says nothing; return what was found there."""
        say, case = self._context.say, self._case
        spans = self._lines.lines() if spans is None else spans
        norm = ", ".join(case.law.label(one, self._context.turn.locale) for one in self._norms[:1])
        lines = [self._answer.quote(quote_of(case.contract, span, norm)) for span in spans]
        found = _overlapping(self._case.analysis.findings, spans)
        if self._clause is None and not asks_fact(case.question):
            found = [one for one in found if is_asked(case, self._topics, one)]
        if lines:
            self._answer.add(say("contract.chat.contract_says"))
            self._answer.add("\n".join(lines))
            doubted = [] if found else self._doubted(spans)
            if doubted:
                tell_doubts(self._answer, self._context, case, doubted)
            elif not found and not self._findings and not asks_fact(case.question) and self._is_judged(spans):
                self._answer.add(say(f"contract.chat.nothing_wrong.{case.analysis.kind}"))
        elif (self._topics and self._topics[0].name not in OF_THE_LAW) or self._plan.use_clause_analysis:
            self._answer.add(say("contract.chat.not_in_contract"))
        return found

    def _doubted(self, spans: Sequence[Span]) -> list[Finding]:
        """Return the doubts on what was looked at, of kinds that are asked about or that it has a word of."""
        asked = {*asked_kinds(self._case.question), *(kind for topic in self._topics for kind in topic.kinds)}
        return [
            one
            for one in _overlapping(self._case.analysis.doubted, spans)
            if one.kind in asked or (one.span and speaks_of(one.kind, one.span.of(self._case.contract.text)))
        ]

    def _is_judged(self, spans: Sequence[Span]) -> bool:
        """Tell whether "nothing wrong there" holds of what was looked at: of a preamble beside findings it misleads."""
        contract = self._case.contract
        return not self._case.analysis.findings or any(
            (clause := contract.clause_at(span.start)) is not None and clause.number for span in spans
        )

    def _shortfall(self) -> None:
        analysis = self._case.analysis
        is_short = bool(analysis.total_underpayment or analysis.unknown or analysis.own)
        if is_short and asks_shortfall(self._case.question, self._topics):
            tell_shortfall(self._answer, self._context, self._case)

    def _evidence(self, findings: Sequence[Finding]) -> None:
        """Add what the tools found and belongs to the question."""
        found = self._found.get("search_vector_db", ())
        tell_sources(self._answer, self._context, self._case, self._plan, self._topics, findings, found)
        tell_patterns(self._answer, self._context, self._found.get("search_graph_db", ()))
        self._pages()

    def _pages(self) -> None:
        is_asked_about = self._case.analysis.kind == "labour" or self._topics or self._answer.paragraphs
        if is_asked_about:
            tell_pages(self._answer, self._context, self._case, self._found.get("web_search", ()))


def _overlapping(findings: Sequence[Finding], spans: Sequence[Span]) -> list[Finding]:
    return [
        one
        for one in findings
        if one.span and any(one.span.start < span.end and span.start < one.span.end for span in spans)
    ]


def _meet(span: Span, quote: ClauseQuote) -> bool:
    return span.start < quote.end and quote.start < span.end
