"""The answer without a model: what was found on the question, the clause word for word, the norm, and what to do."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.chat.clause_analysis import clause_in_question, findings_in
from orchestrator.graphs.contract.chat.evidence import EvidencePiece, ToolOutcome
from orchestrator.graphs.contract.chat.law_search import LegalSearch
from orchestrator.graphs.contract.chat.passages import relevant_clauses
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.quoting import ClauseQuote, best_lines, nearest_passage, passage_of, quote_of
from orchestrator.graphs.contract.chat.tools import Matter
from orchestrator.graphs.contract.chat.topics import AskedTopic, legal_words
from orchestrator.graphs.contract.chat.wording import described, named, suggested
from orchestrator.graphs.contract.report import missing_for_sum
from orchestrator.language import any_of
from orchestrator.literal import literal

_SEVERITIES = ("CRITICAL", "HIGH", "MEDIUM", "LOW")
_MOST_FINDINGS = 3
_MOST_OVERVIEW = 6
_MOST_LAW = 2
_MOST_QUOTED_LINES = 3
_GOVERNS = 0.2
"""The score from which an article is named as the one that governs what was asked."""
_OVERVIEW = any_of(
    r"제일|가장|전체|전반|요약|정리|한\s?마디",
    r"(?:무슨\s?문제|문제(?:가|점이?)?\s?(?:뭐|있|될)|어디가|어떤\s?(?:조항|점|게|부분)|위험한?\s?(?:조항|것|거|게|점)|독소|다\s?(?:괜찮|말해)|서명|사인해|적법|합법|불법|위법)",
    r"\b(?:overall|summary|summari[sz]e|everything|anything|most|red\s+flags?|sign\s+(?:it|this)|is\s+(?:it|this)\s+(?:legal|ok|fair))\b",
    r"\bwhat(?:'s| is| are)\s+(?:the\s+)?(?:wrong|risk\w*|problem\w*|illegal)",
)
_GOES_ON = any_of(
    r"^\s*(?:그럼|그러면|그렇다면|그건|그게|그거|그\s|거기)|조항|\d\s?조",
    r"^\s*(?:and|then|so|but|that|those)\b|\bclause\b",
)
_HOW_MUCH = any_of(
    r"얼마|금액|총액|체불|덜\s?(?:받|주)|못\s?받|계산|몇\s?원",
    r"\bhow\s+much\b|\bamount|underpa|\bowed?\b|calculat|shortfall",
)
_OF_PAY_TOO = ("holiday", "overtime", "night", "annual_leave")
"""Topics in whose questions pay is spoken of without being what is asked."""
_TOO_LITTLE = any_of(
    r"총액|체불|덜\s?(?:받|주)|못\s?받|계산|손해|차액",
    r"\bunderpa|\bowed?\b|calculat|shortfall|too\s+little|\blos(?:e|ing)\b",
)
_FACT = any_of(
    r"언제|며칠|몇\s?(?:시|일|월|년|개월|번|명|시간|프로|퍼센트)|어디(?:서|에서|야|예요|인가|로\s?출근)|누구|얼마(?!나\s?(?:덜|못|적))|어떻게\s?(?:되|돼)|나와\s?있|적혀|써\s?있|있나요|무슨\s?(?:일|업무)|기간",
    r"\b(?:when|what\s+time|how\s+(?:long|many|often)|where|who|what\s+(?:is|are|does)|does\s+(?:it|the\s+contract)|until)\b",
)
"""What the contract says is asked for."""
_JUDGES = any_of(
    r"법|괜찮|맞(?:나|아|는)|문제|되나|돼요|되는|해도|가능|정상|이상|덜|못\s?받|체불|떼|물어|위반|부당|억울|어떡|어떻게\s?(?:해|하)|받을\s?수|적(?:게|은)|미달",
    r"\b(?:legal|lawful|allowed|can\s+they|ok(?:ay)?|right|wrong|fair|valid|enforceable|under(?:paid|pay)|owe|entitled|supposed|have\s+to|must)\b",
)
"""Whether something is right is asked for."""
_ALSO = 0.6
"""The share of the best fitting finding's score that others need to be told with it."""
_NEARLY = 0.75
"""The share of the best clause's score that the second one needs to be quoted too."""
_LONGEST_NUMBER = 24
"""Characters of a clause's number; what is longer quotes it."""
_YEAR = re.compile(r"(?<!\d)(20\d{2})\s?(?:년|년도)?(?!\d)")


@dataclass(slots=True)
class Composition:
    """An answer as it grows: paragraphs, and what they quote."""

    paragraphs: list[str] = field(default_factory=list)
    quotes: list[ClauseQuote] = field(default_factory=list)

    def add(self, text: str) -> None:
        """Add a paragraph."""
        self.paragraphs.append(text)


def compose(
    context: Context,
    matter: Matter,
    plan: ToolPlan,
    topics: Sequence[AskedTopic],
    outcomes: Sequence[ToolOutcome],
    search: LegalSearch,
) -> Composition:
    """Return the answer to a question, without what failed and without the last line."""
    answer = Composition()
    if plan.is_small_talk:
        answer.add(context.say("contract.chat.small_talk"))
        return answer
    _minimum_wage(answer, context, matter, topics)
    clause = clause_in_question(plan.clause, matter.question, matter.contract) if plan.clause else None
    if plan.clause and clause is None and len(plan.clause) <= _LONGEST_NUMBER:
        answer.add(context.say("contract.chat.no_clause", clause=plan.clause))
    findings = relevant_findings(context, matter, plan, topics)
    near = None if plan.clause or _is_overview(matter, topics) else nearest_passage(matter.contract, matter.question)
    is_fact = bool(_FACT.search(matter.question)) and not _JUDGES.search(matter.question)
    is_where = plan.use_web_search and not plan.use_clause_analysis and not plan.use_vector_db
    if is_where:
        _evidence(answer, context, outcomes)
    if near and not is_where and not (is_fact and topics):
        there = [
            one
            for one in matter.analysis.findings
            if one.span and near.start < one.span.end and one.span.start < near.end
        ]
        fitting = [one for one in there if one in findings] or (there if not topics or not findings else [])
        if fitting:
            findings = fitting
        elif findings or not is_fact:
            quote = quote_of(matter.contract, near)
            answer.quotes.append(quote)
            answer.add(f"{context.say('contract.chat.contract_says')}\n\n{shown_quote(quote)}")
            if not findings and not plan.use_vector_db:
                _governing(answer, context, matter, topics, search)
    if (is_fact or not findings) and not is_where and not answer.quotes:
        findings = _clauses(answer, context, matter, plan, topics, search) or ([] if is_fact else findings)
    if is_where or (is_fact and answer.quotes):
        _briefly(answer, context, matter, findings, "to_report" if is_where else "also_wrong")
    else:
        _findings(answer, context, matter, findings, _MOST_OVERVIEW if _is_overview(matter, topics) else _MOST_FINDINGS)
    if (matter.analysis.total_underpayment or matter.analysis.unknown) and _is_about_pay(matter.question, topics):
        _money(answer, context, matter)
    if not is_where:
        _evidence(answer, context, outcomes)
    if not answer.paragraphs:
        answer.add(context.say("contract.chat.nothing_found"))
    return answer


def relevant_findings(context: Context, matter: Matter, plan: ToolPlan, topics: Sequence[AskedTopic]) -> list[Finding]:
    """Return what was found on the question, what it names first, then the gravest."""
    found = list(matter.analysis.findings)
    clause = clause_in_question(plan.clause, matter.question, matter.contract) if plan.clause else None
    if clause is not None:
        return _gravest(findings_in(clause, matter.analysis))
    if topics:
        # "수당", "paid" and the like stand in questions about holidays and overtime too.
        if any(one.name in _OF_PAY_TOO for one in topics):
            topics = [one for one in topics if one.name != "wage"]
        told = {place: _told_by(one, named(one, context), topics) for place, one in enumerate(found)}
        best = max(told.values(), default=0.0)
        close = [found[place] for place, score in told.items() if score and score >= _ALSO * best]
        return _gravest(close)
    return _gravest(found) if _is_overview(matter, topics) or plan.use_graph_db else []


def _told_by(finding: Finding, name: str, topics: Sequence[AskedTopic]) -> float:
    """Return how well the topics of a question fit a finding: the more of them, and the rarer, the better."""
    weights = (
        (1 / (1 + 0.5 * rank)) * max(1, len(topic.kinds)) ** -0.5
        for rank, topic in enumerate(topics)
        if finding.kind in topic.kinds or (finding.item and topic.asked.search(name))
    )
    return math.fsum(weights)


def _gravest(findings: Sequence[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: _SEVERITIES.index(one.severity))


def asks_overall(question: str) -> bool:
    """Tell whether a question is about the whole contract, and does not go on with what was said before."""
    return bool(_OVERVIEW.search(question)) and not _GOES_ON.search(question)


def _is_overview(matter: Matter, topics: Sequence[AskedTopic]) -> bool:
    return not topics and bool(_OVERVIEW.search(matter.question))


def _is_about_pay(question: str, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether it is asked what is paid too little: "how much" alone asks it of anything."""
    if not topics:
        return bool(_TOO_LITTLE.search(question))
    is_of_pay = any("minimum_wage" in topic.kinds or "overtime_premium" in topic.kinds for topic in topics)
    return is_of_pay and bool(_HOW_MUCH.search(question))


def _findings(answer: Composition, context: Context, matter: Matter, findings: Sequence[Finding], most: int) -> None:
    if not findings:
        return
    say, groups = context.say, _grouped(matter, findings)
    shown = groups[:most]
    names = ", ".join(dict.fromkeys(named(one, context) for one, *_ in shown))
    answer.add(say("contract.chat.found_wrong", n=len(groups), names=names))
    for group in shown:
        one = group[0]
        norms = ", ".join(norm_labels(matter, one.norms, context))
        lines = list(_quoted(answer, matter, group, norms))
        lines.append(described(one, context))
        lines += [say("contract.chat.basis", norms=norms)] if norms else []
        lines.append(say("contract.chat.do", text=suggested(one, context)))
        answer.add("\n".join(lines))
    if len(groups) > most:
        answer.add(say("contract.chat.more_findings", n=len(groups) - most))


def _grouped(matter: Matter, findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return the findings, those of one kind in one clause together."""
    groups: dict[tuple[str, str, int], list[Finding]] = {}
    for one in findings:
        clause = matter.contract.clause_at(one.span.start) if one.span else None
        groups.setdefault((one.kind, one.item, clause.span.start if clause else -1), []).append(one)
    return list(groups.values())


def _quoted(answer: Composition, matter: Matter, findings: Sequence[Finding], norm: str) -> Iterator[str]:
    """Yield the passages as lines of a quotation, and note each as quoted."""
    lines = [line for one in findings if one.span for line in passage_of(matter.contract, one.span)]
    for line in sorted(set(lines), key=lambda line: line.start)[:_MOST_QUOTED_LINES]:
        quote = quote_of(matter.contract, line, norm)
        answer.quotes.append(quote)
        yield shown_quote(quote)
    if lines:
        yield ""


def shown_quote(quote: ClauseQuote) -> str:
    """Return a quote as a line of Markdown, with the number of its clause."""
    return literal(f"> “{quote.quote}”" + (f" ({quote.clause})" if quote.clause else ""))


def norm_labels(matter: Matter, norms: Sequence[str], context: Context) -> list[str]:
    """Return how those of the norms are cited that hold on the day."""
    held = matter.law.norms_on(norms, matter.on)
    return [matter.law.label(norm, context.turn.locale) for norm in held]


def _briefly(answer: Composition, context: Context, matter: Matter, findings: Sequence[Finding], key: str) -> None:
    """Tell in a line which findings belong to a question that asks for something else."""
    if findings:
        names = ", ".join(dict.fromkeys(named(one, context) for one in findings[:_MOST_FINDINGS]))
        norms = [label for one in findings[:_MOST_FINDINGS] for label in norm_labels(matter, one.norms[:1], context)]
        answer.add(context.say(f"contract.chat.{key}", names=names, norms=", ".join(dict.fromkeys(norms))))


def _governing(
    answer: Composition, context: Context, matter: Matter, topics: Sequence[AskedTopic], search: LegalSearch
) -> None:
    """Name the article that governs what is asked, where one clearly does."""
    if topics:
        asked = f"{matter.question} {legal_words(tuple(topics))}"
        found = search.search(asked, "law", on=matter.on, locale=context.turn.locale, limit=1)
        for one in found:
            if one.score >= _GOVERNS:
                answer.add(f"- **{one.title}**: {one.text}")


def _clauses(
    answer: Composition,
    context: Context,
    matter: Matter,
    plan: ToolPlan,
    topics: Sequence[AskedTopic],
    search: LegalSearch,
) -> list[Finding]:
    """Tell what the contract says on the question, or that it says nothing; return what was found in those places."""
    say = context.say
    wanted = clause_in_question(plan.clause, matter.question, matter.contract) if plan.clause else None
    ranked = [(wanted, 1.0)] if wanted else relevant_clauses(matter.contract, matter.question, topics, 2)
    clauses = [one for one, score in ranked if score >= _NEARLY * ranked[0][1]]
    if topics and not wanted and not topics[0].asked.search(matter.contract.text):
        clauses = []
    governing = []
    if topics:
        asked = f"{matter.question} {legal_words(tuple(topics))}"
        found = search.search(asked, "law", on=matter.on, locale=context.turn.locale, limit=1)
        governing = [one for one in found if one.score >= _GOVERNS]
    norm = ", ".join(label for one in governing for label in norm_labels(matter, one.norms, context))
    lines: list[str] = []
    quoted: list[Finding] = []
    for clause in clauses:
        for span in best_lines(matter.contract, clause, matter.question, topics):
            quote = quote_of(matter.contract, span, norm)
            answer.quotes.append(quote)
            lines.append(shown_quote(quote))
            quoted += [
                one
                for one in matter.analysis.findings
                if one.span and one.span.start < span.end and span.start < one.span.end
            ]
    if lines:
        answer.add(say("contract.chat.contract_says"))
        answer.add("\n".join(lines))
        if not quoted:
            answer.add(say("contract.chat.nothing_wrong"))
    elif topics or plan.use_clause_analysis:
        answer.add(say("contract.chat.not_in_contract"))
    if governing and not plan.use_vector_db:
        answer.add("\n".join(f"- **{one.title}**: {one.text}" for one in governing))
    return [one for place, one in enumerate(quoted) if one not in quoted[:place]]


def _money(answer: Composition, context: Context, matter: Matter) -> None:
    analysis = matter.analysis
    if analysis.total_underpayment is None:
        missing = missing_for_sum(analysis, context.say)
        answer.add(context.say("contract.told.underpayment_unknown", missing=missing))
        return
    month, year = f"{analysis.total_underpayment:,}", f"{analysis.annual_underpayment:,}"
    answer.add(context.say("contract.chat.underpaid", month=month, year=year))


def _minimum_wage(answer: Composition, context: Context, matter: Matter, topics: Sequence[AskedTopic]) -> None:
    """Tell the minimum wage of a year that is asked for by its number; that of none other stands for it."""
    if not any(topic.name == "minimum_wage" for topic in topics) or "minimum_wage" not in matter.law.parameters:
        return
    for year in dict.fromkeys(int(found) for found in _YEAR.findall(matter.question)):
        won = matter.law.parameter("minimum_wage", on=date(year, 7, 1))
        key = "minimum_wage" if won is not None else "minimum_wage_unknown"
        answer.add(context.say(f"contract.chat.{key}", year=year, won=f"{won:,}" if won is not None else ""))


def _evidence(answer: Composition, context: Context, outcomes: Sequence[ToolOutcome]) -> None:
    found = {outcome.tool: outcome.results for outcome in outcomes}
    if law := _best(found.get("search_vector_db", ())):
        answer.add("\n".join([context.say("contract.chat.law_says"), *(_legal(one) for one in law)]))
    if patterns := found.get("search_graph_db", ())[:_MOST_FINDINGS]:
        lines = [f"- **{one.title}** ({one.source}): {one.text}" for one in patterns]
        answer.add("\n".join([context.say("contract.chat.patterns"), *lines]))
    if pages := found.get("web_search", ()):
        lines = [_page(one, context) for one in pages]
        answer.add("\n".join([context.say("contract.chat.where"), *lines]))


def _best(found: Sequence[EvidencePiece]) -> list[EvidencePiece]:
    """Return the best of what was found, and what is nearly as good."""
    least = max(_GOVERNS, _NEARLY * found[0].score if found else 0.0)
    return [one for one in found if one.score >= least][:_MOST_LAW]


def _legal(one: EvidencePiece) -> str:
    source = f" ({one.source})" if one.doc_type in ("precedent", "interpretation") and one.source else ""
    link = f" [↗]({one.url})" if one.url else ""
    return f"- **{one.title}**{source}: {one.text}{link}"


def _page(one: EvidencePiece, context: Context) -> str:
    title = one.title.replace("[", "(").replace("]", ")") or one.url
    day = one.looked_up.isoformat() if one.looked_up else ""
    phone = f" · ☎ {one.phone}" if one.phone else ""
    return f"- [{title}]({one.url}){phone} {context.say('contract.chat.looked_up', day=day)}\n  {one.text[:200]}"
