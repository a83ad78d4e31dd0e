"""The answer without a model: first what holds, then the clause word for word, then what to do and whom to ask."""

import re
from collections.abc import Sequence
from datetime import date

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.chat.clause_analysis import clause_in_question
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.contradicting import ContradictionCheck
from orchestrator.graphs.contract.chat.direct_answers import (
    tell_by_now,
    tell_mention,
    tell_month,
    tell_no_shortfall,
    tell_nothing_found,
    tell_reckoning,
    tell_sum,
    tell_words,
)
from orchestrator.graphs.contract.chat.evidence import EvidencePiece, ToolOutcome
from orchestrator.graphs.contract.chat.own_words import clause_of_own_words
from orchestrator.graphs.contract.chat.passages import is_headed_otherwise, nearest_clause, relevant_clauses
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.quoting import ClauseQuote, best_lines, nearest_passage, quote_of
from orchestrator.graphs.contract.chat.relevance import gravest, relevant_findings, unspoken
from orchestrator.graphs.contract.chat.rules.question_forms import (
    asks_fact,
    asks_how_to_report,
    asks_month_pay,
    asks_reckoning,
    asks_shortfall,
    asks_where_to_report,
    asks_whether,
    asks_words,
    is_of_all,
    is_overview,
)
from orchestrator.graphs.contract.chat.severance_sum import tell_severance
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
    MOST_FINDINGS,
    tell_briefly,
    tell_doubts,
    tell_findings,
    tell_overview,
    tell_shortfall,
)
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import OF_THE_LAW, AskedTopic, topics_of
from orchestrator.graphs.contract.chat.trade_sums import tell_trade_sum
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.finding_texts import verdict_of
from orchestrator.graphs.contract.rules.folding import plain

_OF_SEVERANCE = ("severance_excluded", "severance_instalments")
_NEARLY = 0.75
"""The share of the best clause's score that the second one needs to be quoted too."""
_LONGEST_NUMBER = 24
"""Characters of a clause's number; what is longer quotes it."""
_TELLING = 20
"""Characters from which a line says something that is worth quoting beside what was found."""
_MOST_LINES = 4
_YEAR = re.compile(r"(?<!\d)(20\d{2})\s?(?:년|년도)?(?!\d)")


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
        self._own = None if self._clause else clause_of_own_words(case.contract, case.question)
        self._findings = relevant_findings(context, case, plan, topics)
        self._norms = governing_norms(context, case, topics) if case.analysis.kind == "labour" else []

    def compose(self) -> None:
        """Write it."""
        plan = self._plan
        self._minimum_wage()
        if plan.clause and self._clause is None and len(plan.clause) <= _LONGEST_NUMBER:
            self._answer.add(self._context.say("contract.chat.no_clause", clause=plan.clause))
        is_where = plan.use_web_search and not plan.use_clause_analysis and not plan.use_vector_db
        is_where = is_where and (self._case.analysis.kind == "labour" or bool(self._topics))
        is_report = asks_where_to_report(self._case.question) or asks_how_to_report(self._case.question)
        if not is_report and self._directly():
            return
        if is_report or (is_where and not (self._findings and asks_whether(self._case.question))):
            self._where()
        elif self._is_overview() and self._findings:
            tell_overview(self._answer, self._context, self._case, self._findings)
            self._shortfall()
            self._patterns()
            self._pages()
        elif self._is_overview() and self._clause is None:
            tell_nothing_found(self._answer, self._context, self._case)
        elif asks_fact(self._case.question):
            self._fact()
        else:
            self._judgement()

    def _is_overview(self) -> bool:
        """Tell whether the whole contract is asked about, and no one clause has the question's own word."""
        return is_overview(self._case.question, self._topics) and (self._own is None or is_of_all(self._case.question))

    def _directly(self) -> bool:
        """Answer what has an answer of its own form; False where the question has none."""
        answer, context, case = self._answer, self._context, self._case
        if case.analysis.kind == "labour" and (what := unspoken(case, self._topics)):
            answer.add(context.say("contract.chat.not_mentioned", what=what))
            tell_norms(answer, context, case, self._norms)
            tell_help(answer, context, case, self._topics)
            return True
        if tell_severance(answer, context, case):
            tell_findings(answer, context, case, [one for one in self._findings if one.kind in _OF_SEVERANCE])
            tell_norms(answer, context, case, case.law.norms_on(("rba-8",), case.on))
            return True
        if tell_by_now(answer, context, case) or tell_no_shortfall(answer, context, case):
            return True
        if tell_trade_sum(answer, context, case):
            tell_briefly(answer, context, case, self._findings, "also_wrong")
            return True
        if asks_reckoning(case.question, self._topics) and tell_reckoning(answer, context, case):
            return True
        if self._is_of_pay_at_large() and tell_sum(answer, context, case):
            return True
        if asks_month_pay(case.question) and tell_month(answer, context, case):
            return True
        if asks_words(case.question) and tell_words(answer, context, case, self._findings or gravest(case)):
            return True
        if case.analysis.kind == "labour" and tell_mention(answer, context, case):
            tell_briefly(answer, context, case, self._findings, "also_wrong")
            tell_norms(answer, context, case, self._norms[:1])
            return True
        return False

    def _is_of_pay_at_large(self) -> bool:
        """Tell whether a question is about what is paid in all, and about no clause and no one thing of it."""
        is_general = all(one.name == "wage" for one in topics_of(self._case.question))
        return is_general and self._clause is None and self._own is None

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
        near = None if self._clause or is_of_law else self._nearest_passage()
        is_of_topics = near is None or not self._topics or any(self._is_about(near, one) for one in self._topics)
        if near and not is_of_topics and self._topics[0].name == "lost_wage":
            near = None
        if near and self._topics and not is_labour:
            of_near = case.contract.clause_at(near.start)
            near = None if is_headed_otherwise(case.contract, of_near, self._topics[0]) else near
        if near:
            # What shares words with a question may be about something else.
            there = _overlapping(self._case.analysis.findings, [near]) if is_of_topics else []
            findings = [one for one in there if one in findings] or findings or there
            if (
                self._topics
                and self._is_about(near, self._topics[0])
                and not any(one.kind in self._topics[0].kinds for one in findings)
            ):
                findings = there  # what else is spoken of is not what is asked
            elif self._topics and self._only_names(near, findings, self._topics[0]):
                findings = []
        spans = [near] if near and (findings or not self._topics) else self._lines(near)
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
        spans = self._lines() if spans is None else spans
        norm = ", ".join(case.law.label(one, self._context.turn.locale) for one in self._norms[:1])
        lines = [self._answer.quote(quote_of(case.contract, span, norm)) for span in spans]
        found = _overlapping(self._case.analysis.findings, spans)
        if lines:
            self._answer.add(say("contract.chat.contract_says"))
            self._answer.add("\n".join(lines))
            doubted = [] if found else _overlapping(case.analysis.doubted, spans)
            if doubted:
                tell_doubts(self._answer, self._context, case, doubted)
            elif not found and not self._findings and not asks_fact(case.question) and self._is_judged(spans):
                self._answer.add(say(f"contract.chat.nothing_wrong.{case.analysis.kind}"))
        elif (self._topics and self._topics[0].name not in OF_THE_LAW) or self._plan.use_clause_analysis:
            self._answer.add(say("contract.chat.not_in_contract"))
        return found

    def _is_judged(self, spans: Sequence[Span]) -> bool:
        """Tell whether "nothing wrong there" holds of what was looked at: of a preamble beside findings it misleads."""
        contract = self._case.contract
        return not self._case.analysis.findings or any(
            (clause := contract.clause_at(span.start)) is not None and clause.number for span in spans
        )

    def _is_about(self, near: Span, topic: AskedTopic) -> bool:
        return topic.asked.search(plain(near.of(self._case.contract.text))) is not None

    def _only_names(self, near: Span, findings: Sequence[Finding], topic: AskedTopic) -> bool:
        """Tell whether a line has the question's own word for a topic, and what was found names it by other words."""
        text, asked = self._case.contract.text, topic.asked.search(self._case.question)
        found = [one.span.of(text) if one.span else "" for one in findings]
        return (
            asked is not None
            and asked[0] in near.of(text)
            and all(topic.asked.search(said) and asked[0] not in said for said in found)
        )

    def _nearest_passage(self) -> Span | None:
        """Return the passage that is nearest to the question, of the clause that alone has its words where one has."""
        case, near = self._case, nearest_passage(self._case.contract, self._case.question)
        if self._own is None or (near and self._own.span.start <= near.start < self._own.span.end):
            return near
        lines = best_lines(case.contract, self._own, case.question, self._topics)
        return lines[0] if lines else near

    def _lines(self, near: Span | None = None) -> list[Span]:
        """Return the lines of the contract that speak to the question, of the clause that it names or of the best.

        ``near``: the line that shares most of its words, which stands with them.
        """
        case, topics = self._case, self._topics
        if self._clause is None and not topics:
            near = nearest_passage(case.contract, case.question)
            return [near] if near else self._nearest_lines()
        ranked = [(self._clause, 1.0)] if self._clause else relevant_clauses(case.contract, case.question, topics, 2)
        clauses = [one for one, score in ranked if score >= _NEARLY * ranked[0][1]]
        if case.analysis.kind == "other" and topics and not self._clause:
            headed = [one for one in clauses if not is_headed_otherwise(case.contract, one, topics[0])]
            clauses = headed or clauses
        first = [near] if near else []
        if topics and not self._clause and not topics[0].asked.search(case.contract.text):
            # What labour law asks for may be left out of a contract; trade says it in words of its own.
            return first or (self._nearest_lines() if case.analysis.kind == "other" else [])
        lines = [span for one in clauses for span in best_lines(case.contract, one, case.question, topics)]
        return [*first, *(one for one in lines if one not in first)][:_MOST_LINES]

    def _nearest_lines(self) -> list[Span]:
        """Return the lines of the clause that is clearly meant, though none of its words are said."""
        clause = nearest_clause(self._case.contract, self._case.question)
        return best_lines(self._case.contract, clause, self._case.question, self._topics) if clause else []

    def _shortfall(self) -> None:
        analysis = self._case.analysis
        is_short = bool(analysis.total_underpayment or analysis.unknown or analysis.own)
        if is_short and asks_shortfall(self._case.question, self._topics):
            tell_shortfall(self._answer, self._context, self._case)

    def _minimum_wage(self) -> None:
        """Tell the minimum wage of a year that is asked for by its number; that of none other stands for it."""
        law = self._case.law
        if not any(topic.name == "minimum_wage" for topic in self._topics) or "minimum_wage" not in law.parameters:
            return
        for year in dict.fromkeys(int(found) for found in _YEAR.findall(self._case.question)):
            won = law.parameter("minimum_wage", on=date(year, 7, 1))
            key = "minimum_wage" if won is not None else "minimum_wage_unknown"
            told = self._context.say(f"contract.chat.{key}", year=year, won=f"{won:,}" if won is not None else "")
            self._answer.add(told)

    def _evidence(self, findings: Sequence[Finding]) -> None:
        """Add what the tools found and belongs to the question."""
        found = self._found.get("search_vector_db", ())
        tell_sources(self._answer, self._context, self._case, self._plan, self._topics, findings, found)
        self._patterns()
        self._pages()

    def _patterns(self) -> None:
        if patterns := self._found.get("search_graph_db", ())[:MOST_FINDINGS]:
            lines = [f"- **{one.title}** ({one.source}): {one.text}" for one in patterns]
            self._answer.add("\n".join([self._context.say("contract.chat.patterns"), *lines]))

    def _pages(self) -> None:
        check = ContradictionCheck(
            self._case, [verdict_of(one, self._context.say) for one in self._case.analysis.findings]
        )
        pages = [one for one in self._found.get("web_search", ()) if not check.is_text_contradicted(one.text)]
        is_asked_about = self._case.analysis.kind == "labour" or self._topics or self._answer.paragraphs
        if pages and is_asked_about:
            lines = [_page(one, self._context) for one in pages]
            self._answer.add("\n".join([self._context.say("contract.chat.where"), *lines]))


def _overlapping(findings: Sequence[Finding], spans: Sequence[Span]) -> list[Finding]:
    return [
        one
        for one in findings
        if one.span and any(one.span.start < span.end and span.start < one.span.end for span in spans)
    ]


def _meet(span: Span, quote: ClauseQuote) -> bool:
    return span.start < quote.end and quote.start < span.end


def _page(one: EvidencePiece, context: Context) -> str:
    title = one.title.replace("[", "(").replace("]", ")") or one.url
    day = one.looked_up.isoformat() if one.looked_up else ""
    phone = f" · ☎ {one.phone}" if one.phone else ""
    return f"- [{title}]({one.url}){phone} {context.say('contract.chat.looked_up', day=day)}\n  {one.text[:200]}"
