"""What there is to decide: risks and what to do, deadlines as dates, what is still open, and what the client wants."""

import re
from collections.abc import Iterator
from itertools import pairwise

from integrations.knowledge.base import DeadlineRule, RiskRule
from integrations.knowledge.conditions import span_of
from orchestrator.graphs.intake.rules.asked_back import questions_among
from orchestrator.graphs.intake.rules.order import critical_fields, gaps, question_of
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.risks import facts_that_hold, first_day, risks_of
from orchestrator.graphs.intake.rules.value import shown_date
from orchestrator.graphs.intake.summaries.given import (
    SummaryGiven,
    clauses_of,
    is_marked,
    is_question,
    is_whole,
    quoted,
)
from orchestrator.graphs.intake.summaries.proving import fact_line, is_required
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications

_WISH = re.compile(
    r"(?:고|으면|면)\s?싶(?!냐|대|다(?:는|면|더|거나))|(?<![가-힣])원(?:해|합"
    r"|하는|하고|함)|(?<![가-힣])바라(?:요|는|고)|(?<![가-힣])바랍"
    r"|(?:면|[았었했렸줬갔왔됐샀졌]음)\s?좋겠|[았었했렸줬갔왔됐샀졌]으면\s?(?:해|합|하는|함)|게\s?해\s?(?:주|줘|달)"
    r"|\b(?:I|we)(?: \w+)? (?:want|would like|hope|need|wish)\s+\w|\b(?:I|we)['’]d (?:\w+ )?(?:like|love|prefer)\s+\w",
    re.I,
)
"""What wishes, with what is wished: "되었나 싶습니다" only supposes, and "I want" alone wishes nothing."""
_WISH_EN = re.compile(
    r"\b(?:I|[Ww]e)(?: \w+)? (?:want|would like|hope|need|wish)\b|\b(?:I|[Ww]e)['’]d (?:\w+ )?(?:like|love|prefer)\b"
)
_ASKS_WISH = re.compile(
    r"\bwhat (?:do|would|did) i (?:really )?(?:want|like|hope)|(?:뭘|무엇을|뭐를?)\s?(?:원하"
    r"|바라)|바라는\s?(?:건|것은|게)\s?(?:뭐|무엇|요)",
    re.I,
)
"""A question for what is wanted that the client puts and answers themselves."""
_NO_WISH = re.compile(
    r"죽고\s?싶|살기\s?싫|싶은\s?(?:거|건|게|것)(?:은|는|이|도)?\s?(?:아니|아이|아닌|아닙)|싶(?:다고(?!\s?요)|대|냐)"
    r"|\bwant(?:s|ed)? to die\b|\b(?:do not|don['’]?t|not) want to die\b",
    re.I,
)
"""A danger, what is denied, and what others want, are no wish of the client's."""
_OF_INTERVIEW = re.compile(
    r"(?:고치|바꾸|적|말하|말씀드리|묻|물어보|여쭤보|여쭙|알|확인하|추가하)고\s?싶"
    r"|상담|\bconsultation\b|\blawyer\b|그만|쉬고"
    r"|\b(?:want|would like|wish|hope|need)(?: \w+)? to "
    r"(?:describe|tell|say|talk|ask|add|mention|explain|report|correct|know)\b",
    re.I,
)
"""Of what is wanted of the interview itself."""
_GOALS = ("client_goal", "wish", "family_wish", "child_wish")


def goal_fields(given: SummaryGiven) -> list[str]:
    """Return the known fields that say what the client wants."""
    return [key for key in _GOALS if key in given.it["facts"] and given.it["facts"][key]["status"] == "known"]


def client_goal(given: SummaryGiven) -> str:
    """Return what the client said to want, in their words; what they did not say is said so."""
    lines = [fact_line(given, given.it["facts"][field]) for field in goal_fields(given)]
    told = list(dict.fromkeys(_wishes(given)))
    wishes = [one for one in told if not any(one != other and one in other for other in told)]
    lines += [f"- “{wish[:200]}”" for wish in wishes]
    return "\n".join(lines) or given.word("not_told")


def _wishes(given: SummaryGiven) -> Iterator[str]:
    """Yield the clauses that wish something, and what follows a question of the client's own for it."""
    for text in given.all_told():
        read = [" ".join(one.split()) for one in sentences(text)]
        for sentence, follows in pairwise([*read, ""]):
            if _ASKS_WISH.search(sentence) and is_marked(text, sentence):
                if follows and not is_question(follows):
                    yield follows
            elif is_whole(sentence):
                yield from (_whole_wish(sentence, clause) for clause in clauses_of(sentence) if _is_wish(clause))


def _whole_wish(sentence: str, clause: str) -> str:
    """Return a wish with what is wanted besides in the same sentence: an English one goes on behind its verb."""
    begin = _WISH_EN.search(clause)
    if begin is None:
        return clause
    wish = clause[begin.start() :]
    return sentence[sentence.find(wish) :] if wish in sentence else wish


def _is_wish(clause: str) -> bool:
    return bool(_WISH.search(clause)) and not _OF_INTERVIEW.search(clause) and not _NO_WISH.search(clause)


def questions(given: SummaryGiven) -> str:
    """Return what the client asked in return, word for word."""
    wondered = [text for text, _ in given.it.get("wondered", [])]
    # Of a message that tells something as well only what asks is a question.
    asked = [one for text in wondered for one in (_questions_of(text) or _whole_question(text))]
    asked += [sentence for sentence in given.sentences() if is_question(sentence)]
    once = {text.rstrip(" ?？.!"): text for text in reversed(asked)}
    return "\n\n".join(quoted(text) for text in reversed(once.values()))


def _questions_of(text: str) -> list[str]:
    """Return what a message asks: what has the sign of a question or its form, and not what only sounds like one."""
    return [one for one in questions_among(predications(text)) if is_marked(text, one) or is_question(one)]


def _whole_question(text: str) -> list[str]:
    """Return a message that asks as a whole; what only tells something stands in the story."""
    return [text] if is_question(text.strip()) else []


def pattern(given: SummaryGiven) -> str:
    """Return the facts of the pattern that hold."""
    if given.scenario is None:
        return ""
    holding = facts_that_hold(given.scenario, given.it["facts"], given.today)
    return "\n".join(f"- {given.said(fact.name)}" for fact in holding) or given.word("none")


def risks(given: SummaryGiven) -> str:
    """Return the risks with the facts they follow from and with what to do."""
    if given.scenario is None:
        return ""
    of_code = {fact.code: fact for fact in given.scenario.facts}
    lines = []
    for rule in risks_of(given.scenario, given.it["facts"], given.today):
        lines.append(f"- **[{given.word(rule.level)}{_tag(rule)}]** {given.said(rule.description)}")
        grounds = [given.said(of_code[code].name) for code in rule.triggers if code in of_code]
        lines.append(f"    - {given.word('ground')}: {', '.join(grounds)}")
        if rule.action_hint.ko:
            lines.append(f"    - {given.word('hint')}: {given.said(rule.action_hint)}")
    return "\n".join(lines) or given.word("no_risk")


def _tag(rule: RiskRule) -> str:
    """Return the tag where it is words for people, and no code."""
    return "" if re.fullmatch(r"[A-Z0-9_]{1,80}", rule.tag) else f" · {rule.tag}"


def to_do(given: SummaryGiven) -> str:
    """Return what the risks call for, without why."""
    if given.scenario is None:
        return ""
    found = risks_of(given.scenario, given.it["facts"], given.today)
    return "\n".join(f"- {given.said(rule.action_hint)}" for rule in found if rule.action_hint.ko) or given.word("none")


def deadlines(given: SummaryGiven) -> str:
    """Return the last days for what the workbook says has to be done in time, with the statute."""
    if given.scenario is None or not given.scenario.deadlines:
        return given.word("none")
    holding = {fact.code for fact in facts_that_hold(given.scenario, given.it["facts"], given.today)}
    dated: list[tuple[str, str]] = []
    undated: list[tuple[str, str]] = []
    for rule in given.scenario.deadlines:
        if holding.issuperset(rule.triggers):
            found = _ends(given, rule)
            (dated if found else undated).append(found or ("", "- " + given.word("uncounted", **_named(given, rule))))
    lines = [line for _, line in [*sorted(dated), *undated]]
    return "\n".join([*lines, f"_{given.word('deadline_note')}_"]) if lines else given.word("none")


def _named(given: SummaryGiven, rule: DeadlineRule) -> dict[str, object]:
    return {"name": given.said(rule.name), "statute": rule.statute, "label": given.label(rule.field)}


def _ends(given: SummaryGiven, rule: DeadlineRule) -> tuple[str, str] | None:
    """Return the last day, for sorting, and the line about it; None where it cannot be counted."""
    fact, span = given.it["facts"].get(rule.field), span_of(rule.span)
    begin = first_day(str(fact["value"])) if fact and fact["status"] == "known" and fact["kind"] == "date" else None
    if fact is None or begin is None or span is None:
        return None
    last = span.end(begin)
    left = (last - given.today).days
    key = "passed" if left < 0 else "today" if left == 0 else "left"
    exact = "" if begin.isoformat() == str(fact["value"]) else given.word("at_earliest") + " "
    sure = "" if fact["confirmed"] else f" _{given.word('unconfirmed')}_"
    when = given.word(key, days=abs(left))
    way = "_before" if span.is_before else "_inclusive" if span.is_inclusive else ""
    span_shown = given.word(f"span.{span.unit}{way}", count=span.amount)
    line = given.word(
        "deadline",
        day=f"{exact}{shown_date(last.isoformat(), given.locale)}",
        when=when,
        begin=fact["shown"],
        span=span_shown,
        **_named(given, rule),
    )
    return last.isoformat(), f"- {line}{sure}"


def open_points(given: SummaryGiven) -> str:
    """Return what is not known, the most important first, with the reason and what to ask."""
    scenario = given.scenario
    if scenario is None:
        return ""
    critical = critical_fields(scenario)
    found = gaps(scenario, given.it["facts"])
    found.sort(key=lambda gap: (gap[0] not in critical, not is_required(given, gap[0])))
    lines = []
    for field, reason in found:
        marks = [
            given.word(key)
            for key, is_so in (("critical", field in critical), ("required", is_required(given, field)))
            if is_so
        ]
        mark = f" **({', '.join(marks)})**" if marks else ""
        question = question_of(scenario, field)
        asked = f" — {given.said(question.text)}" if question and reason != "refused" else ""
        lines.append(f"- {given.label(field)}{mark}: {_reason(given, field, reason)}{asked}")
    return "\n".join(lines) or given.word("none")


def not_said(given: SummaryGiven) -> str:
    """Return what the person would not say or does not know, without what was never asked."""
    scenario = given.scenario
    if scenario is None:
        return ""
    lines = [
        f"- {given.label(field)}: {_reason(given, field, reason)}"
        for field, reason in gaps(scenario, given.it["facts"])
        if reason != "unasked"
    ]
    return "\n".join(lines) or given.word("none")


def _reason(given: SummaryGiven, field: str, reason: str) -> str:
    """Say why a field is open: that the person does not know it only where they said so."""
    fact = given.it["facts"].get(field)
    if reason == "unknown" and fact is not None and fact["raw"] and intent_of(fact["raw"], None) != "unknown":
        return given.word("not_understood", raw=" ".join(fact["raw"].split())[:120])
    is_put = any(one["field"] == field for one in given.it["conversation_history"])
    if reason == "unasked" and (is_put or given.it["asked_fields"].get(field)):
        return given.word("unanswered")
    return given.word(reason)
