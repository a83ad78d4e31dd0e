"""What the law says on a question: the articles that govern it, what fits of what was found, and who helps."""

from collections.abc import Sequence
from datetime import date

from integrations.law.base import ContactPoint, Norm
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import ContractKind, Finding
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.evidence import EvidencePiece
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.rules.governing import fitting, governing
from orchestrator.graphs.contract.chat.rules.narrow_norms import bears_on
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import OF_THE_LAW
from orchestrator.graphs.contract.key_dates import key_dates

_MOST_NORMS = 2
_MOST_SOURCES = 2
_FITS = 0.2
"""The score from which a text of the law is shown that belongs to what is asked."""
_ALONE = 0.34
"""The same where nothing tells what is asked but the words of the text: chance words reach less."""
_NEARLY = 0.75
"""The share of the best text's score that others need to be shown with it."""
_NOW = (
    *OF_THE_LAW,
    *("dismissal", "resignation", "standstill", "payslip"),
)
"""Topics about what happens now: today's law counts, and not that of the day from which the contract runs."""
_FIXING = ("penalty", "training_repayment", "non_compete")
"""Kinds of clauses that fix damages beforehand."""
_HELP = {
    "insurance": ("comwel",),
    "accident": ("comwel",),
    "unemployment": ("work24",),
    "dismissal": ("nlrc", "call-1350"),
}
"""Who helps with a topic; with all others it is the ministry."""
_MINISTRY = ("call-1350", "labor-portal")


def _bears(case: ContractCase, norm: str, findings: Sequence[Finding]) -> bool:
    """Tell whether an article governs what is asked; of trade it is no matter of labour law."""
    if case.analysis.kind != "labour":
        return True
    told = [one.span.of(case.contract.text) for one in findings if one.span]
    fixes_sum = any(one.kind in _FIXING for one in case.analysis.findings)
    return bears_on(norm, "\n".join((case.question, *told)), has_end=_has_end(case), fixes_sum=fixes_sum)


def _has_end(case: ContractCase) -> bool:
    days = key_dates(case.contract, case.analysis, case.on)
    return case.analysis.ends is not None or any(one.kind == "end" and one.day for one in days)


def governing_norms(
    context: Context, case: ContractCase, topics: Sequence[AskedTopic], findings: Sequence[Finding] = ()
) -> list[Norm]:
    """Return the articles that govern what is asked, as they are on the day that counts; of each topic the first."""
    found: list[Norm] = []
    # What is paid is only spoken of beside another matter.
    asked = [one for place, one in enumerate(topics) if place == 0 or one.name not in ("wage", "lost_wage")][:2]
    for most, one in enumerate(asked):
        on = context.deps.now().date() if one.name in _NOW else case.on
        ids = [norm for norm in governing((one,)) if _bears(case, norm, findings)]
        held = case.law.norms_on(ids, on, case.employees)
        found += [norm for norm in held[: _MOST_NORMS - most] if norm not in found]
    return found[:_MOST_NORMS]


def tell_norms(answer: Composition, context: Context, case: ContractCase, norms: Sequence[Norm]) -> None:
    """Tell articles in the words of the editors, as the answer."""
    locale = context.turn.locale
    lines = [
        f"**{one.text.said(locale)}** ({case.law.label(one, locale)}{_link(one.url)}){_size(one, context, case)}"
        for one in norms
    ]
    if lines:
        answer.add("\n\n".join(lines))


def _size(norm: Norm, context: Context, case: ContractCase) -> str:
    """Return from how many people on an article holds, where nobody said how many work there."""
    is_open = norm.employees > 1 and case.employees is None
    return f" {context.say('contract.chat.from_size', n=norm.employees)}" if is_open else ""


def is_too_small(case: ContractCase, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether none of the articles on what is asked first holds for a workplace so small."""
    if case.employees is None or not topics:
        return False
    ids = governing(topics[:1])
    return bool(case.law.norms_on(ids, case.on)) and not case.law.norms_on(ids, case.on, case.employees)


def tell_too_small(answer: Composition, context: Context, case: ContractCase, topics: Sequence[AskedTopic]) -> None:
    """Tell which of the articles that govern what is asked first do not hold for a workplace so small."""
    if case.employees is None or not topics:
        return
    all_ = case.law.norms_on(governing(topics[:1]), case.on)
    left = [one for one in all_ if one.employees > case.employees]
    if left:
        names = ", ".join(case.law.label(one, context.turn.locale) for one in left)
        least = max(one.employees for one in left)
        answer.add(context.say("contract.chat.too_small", n=case.employees, names=names, least=least))


def tell_sources(
    answer: Composition,
    context: Context,
    case: ContractCase,
    plan: ToolPlan,
    topics: Sequence[AskedTopic],
    findings: Sequence[Finding],
    found: Sequence[EvidencePiece],
) -> None:
    """Tell what was found in the law, belongs to what is asked, and does not stand in the answer yet."""
    kind, locale = case.analysis.kind, context.turn.locale
    cited = [norm for one in findings for norm in one.norms]
    belongs, told = fitting(kind, topics, cited), "\n".join(answer.paragraphs)
    lines = []
    about = [topic for topic in topics if any(one.kind in topic.kinds for one in findings)]
    for norm in governing_norms(context, case, about, findings)[:1] if kind == "labour" else ():
        if (label := case.law.label(norm, locale)) not in told:
            lines.append(f"- **{label}**: {norm.text.said(locale)}{_link(norm.url)}{_size(norm, context, case)}")
    is_named = kind == "labour" or any(sign.isdecimal() for sign in case.question)
    kept = [one for one in found if one.score >= _FITS and _belongs(one, plan, belongs, kind, is_named=is_named)]
    kept = [one for one in kept if one.doc_type != "law" or _holds_there(one, case)]
    kept = [one for one in kept if one.score >= 1.0 or all(_bears(case, norm, findings) for norm in one.norms[:1])]
    kept = [one for one in kept if one.title.partition("(")[0].strip() not in f"{told}\n{lines}"]
    least = _NEARLY * kept[0].score if kept else 0.0
    lines += [_source(one) + _size_of(one, context, case) for one in kept if one.score >= least]
    if lines:
        answer.add("\n".join([context.say("contract.chat.law_says"), *lines[:_MOST_SOURCES]]))


def _belongs(
    one: EvidencePiece, plan: ToolPlan, belongs: frozenset[str], kind: ContractKind, *, is_named: bool
) -> bool:
    """Tell whether a text is about what is asked, and no text that merely shares some of its words.

    Most of the law that is kept is that of labour, which governs no contract of trade.
    """
    if one.score >= 1.0 and is_named:
        return True  # by its number
    if kind == "labour" and (not belongs or not one.norms):
        return one.score >= _ALONE
    if one.doc_type == "manual" and plan.doc_type != "manual":
        return False  # how to proceed is not asked
    return not belongs.isdisjoint(one.norms)


def _holds_there(one: EvidencePiece, case: ContractCase) -> bool:
    """Tell whether an article that was found is for a workplace of the size that is told."""
    return not one.norms or bool(case.law.norms_on(one.norms, case.on, case.employees))


def _size_of(one: EvidencePiece, context: Context, case: ContractCase) -> str:
    held = case.law.norms_on(one.norms, case.on) if one.doc_type == "law" and case.analysis.kind == "labour" else ()
    return next((size for norm in held if (size := _size(norm, context, case))), "")


def _source(one: EvidencePiece) -> str:
    source = f" ({one.source})" if one.doc_type in ("precedent", "interpretation") and one.source else ""
    return f"- **{one.title}**{source}: {one.text}{_link(one.url)}"


def _link(url: str) -> str:
    return f" [↗]({url})" if url else ""


def tell_steps(answer: Composition, context: Context, case: ContractCase, norms: Sequence[Norm]) -> None:
    """Tell the steps of a complaint, by the manual for the first of these norms that has one; nothing without one."""
    manuals = (one for norm in norms for one in case.law.manuals.values() if norm.id in one.norms)
    if (manual := next(manuals, None)) is None:
        return
    locale = context.turn.locale
    lines = [f"{n}. {step.said(locale)}" for n, step in enumerate(manual.steps, 1)]
    lines += [f"- {manual.deadline.said(locale)}"] if manual.deadline else []
    title = context.say("contract.chat.steps", title=manual.title.said(locale), day=_day([manual.looked_up]))
    answer.add("\n".join([f"{title}{_link(manual.url)}", "", *lines]))


def tell_help(
    answer: Composition, context: Context, case: ContractCase, topics: Sequence[AskedTopic], key: str = "help"
) -> None:
    """Tell who helps: a place and a number that editors keep, with the day of the look; ``key``: the text of it."""
    wanted = next((_HELP[one.name] for one in topics if one.name in _HELP), _MINISTRY)
    if topics and topics[0].name == "dismissal" and case.law.norm("lsa-23", case.on, case.employees) is None:
        wanted = _MINISTRY  # the labour commission hears of dismissals where article 23 holds
    found = [contact for id in wanted if (contact := case.law.contacts.get(id))]
    if found:
        places = ", ".join(_contact(one, context) for one in found)
        answer.add(context.say(f"contract.chat.{key}", places=places, day=_day([one.looked_up for one in found])))


def _contact(one: ContactPoint, context: Context) -> str:
    phone = f" ☎ {one.phone}" if one.phone else ""
    return f"[{one.name.said(context.turn.locale)}]({one.url}){phone}"


def _day(days: Sequence[date]) -> str:
    return min(days).isoformat()
