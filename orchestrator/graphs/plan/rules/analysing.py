"""What is wanted, read without a model."""

import re
from collections.abc import Sequence
from datetime import date
from typing import get_args

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.plan_names import as_plan
from orchestrator.graphs.plan.results import AnalysisResult, FoundFact, StatedAssumption
from orchestrator.graphs.plan.rules.composing.overview import goal_of
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.chained_korean import is_giving
from orchestrator.graphs.plan.rules.kinds import kind_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.offered_names import offered_name, own_name
from orchestrator.graphs.plan.rules.reading.spoken import is_message
from orchestrator.graphs.plan.rules.reading.title_words import TitleWord, is_named_in, title_of, title_words
from orchestrator.graphs.plan.rules.reading.word_corrections import with_words_meant
from orchestrator.graphs.plan.rules.service_names import ANY_FILE, offer_in
from orchestrator.graphs.plan.rules.service_titles import does_one_thing, is_title
from orchestrator.graphs.plan.rules.subject import LONGEST, behind_reader, subject_of
from orchestrator.graphs.plan.rules.wished_names import is_own_words, wished_name
from orchestrator.graphs.plan.sizes import without_size

_FACTS = 40
_OF_PLACE = (
    "도서관 서비스",
    "가게 서비스",
    "식당 서비스",
    "카페 서비스",
    "학교 서비스",
    "병원 서비스",
    "교회 서비스",
    "회사 서비스",
)
"""How a title ends that names where somebody works, not what they plan."""
_LIKELY = 8
"""The likeliest words of a message, one of which the name has that it gives by the way."""
_HEAD = 400
"""Characters of a file in which its title stands."""
_SHORTEST_NAME = 2
"""Characters of a heading that names something."""
_OF_PAGE = re.compile(
    r"\W|(?:p\.|pages?|sheet|slide|table|시트|슬라이드|쪽|페이지|표)\s?\d|\d|(?:goals?|aims?|background|summary|introduction|(?:table\sof\s)?contents|to-?dos?|배경|목적|목표|소개|요약|목차|할\s?일)$"
    r"|.*(?:회의록?|메모|노트|안건|일지|보고서?|\b(?:minutes|meeting|notes?|memo|agenda|log|report))(?:[\s,(].{0,12}\d.{0,12})?$",
    re.I,
)
"""A place that numbers a part of a file, a heading that is a number or a day, or one that any text or minutes may have."""
_ABOUT_FILE = re.compile(
    r"^(?:brief|draft|proposal|notes?|memo|브리프|초안|기획[서안]|제목|메모)\s?[:–—-]\s?|^(?:summary|overview|notes?|outline)\s(?:of|on|for)\s(?:the\s|our\s|an?\s)?|\s(?:(?:service|product)\s)?(?:brief|draft|plan|proposal|브리프|초안|(?:서비스\s)?기획[서안](?:\s메모)?|기획\s메모)$",
    re.I,
)
"""Words of a heading that say what the file is, not what it is about."""
_TITLED = re.compile(
    r"^\W{0,4}(?:제목|서비스\s?명|사업\s?명|과제\s?명|title|service\sname|project(?:\sname)?|name)\s?[:：]\s?(?P<title>[^\n:：]{2,40}?)(?:\s(?:기획[서안]|계획서|service\splan|plan|proposal))?\s*$",
    re.I | re.M,
)
"""A line that says what it is called."""
_LONGEST_NAME = 28
"""Characters of an act by which a service may be called."""


def analyse(
    request: str, language: PlanLanguage, sources: Sequence[PlanSource], today: date, guides: PlanGuides
) -> AnalysisResult:
    """Read the subject, its users, what is settled, and the facts that sources state of it."""
    request = as_plan(with_words_meant(request))
    files = [one for one in sources if one.kind == "file"]
    headed = next(filter(None, (_heading_of(one, guides) for one in files)), "")
    titles = (headed,) if headed else tuple(one.title for one in files)
    named = _TITLED.search(request)
    told = named["title"].strip() if named else behind_reader(request)
    subject = told or subject_of(without_size(request), language, titles)
    words = title_words(request, language)
    meant = words if not files else []
    own = "" if told else own_name(request, language)
    if own:
        subject = own
    elif words and not told and (not subject or not is_named_in(subject, words, language)):
        offered = offered_name(request, language)
        if offered and is_named_in(offered, words, language, _LIKELY):
            subject = offered
        elif meant and is_message(request):
            subject = ""
    is_kept = bool(told or own) or (bool(subject) and subject in titles) or is_own_words(subject, request)
    if not is_kept and (wished := wished_name(request, language)):
        subject = wished
    elif not told and (not subject or subject.endswith(_OF_PLACE)):
        subject = _by_acts(request, sources, language, today, guides, subject, meant)
    subject = re.sub(r"\s?\([^()]*\d[^()]*\)", "", subject).strip() or subject
    bare_subject = re.sub(r"\sfor\s(?:our|my)\s.*$", "", subject)
    subject = bare_subject if len(bare_subject.split()) > 1 else subject
    domain = kind_of(subject, request, guides)
    bare = AnalysisResult(subject=subject, goal=subject, audience="", domain=domain)
    material = PlanMaterial(bare, sources, guides, language, today, "full", guides.shapes["full"].sections)
    brief = material.brief
    assumptions = []
    if not material.told_users:
        assumptions.append(
            StatedAssumption(
                text=material.say("assume_users", users=material.users),
                reason=material.say("reason_likely_users")
                if material.items.likely_users
                else material.say("reason_users", kind=material.kind.title),
            )
        )
    settled = [f"{feature.text}" for feature in brief.features]
    if brief.budget:
        settled.append(money(brief.budget.amount, brief.budget.currency, language))
    settled += [told.raw for told in (brief.starts, brief.launches) if told]
    facts = [
        FoundFact(text=statement.text[:600], source=statement.source)
        for listed in material.statements.values()
        for statement in listed
        if statement.kind != "table"
    ]
    return AnalysisResult(
        subject=subject[:120],
        goal=goal_of(material)[:600],
        audience=material.users[:300],
        domain=domain,
        topics=[key for key, listed in material.statements.items() if listed],
        constraints=[*settled, *(told.text for told in brief.constraints)][:30],
        facts=facts[:_FACTS],
        assumptions=assumptions,
    )


def _heading_of(source: PlanSource, guides: PlanGuides) -> str:
    """Return the first heading of a file, which names what it is about where its own name does not.

    As files are read it is the head of the source's place; of one that is plain text it stands in the text.
    """
    if source.kind != "file":
        return ""
    found = re.search(
        r"^#{1,3}\s+(?P<title>\S.{1,58})$|\A(?P<line>[^\s#|:.!?][^\n|:.!?]{1,40})\n\s*\n", source.text[:_HEAD], re.M
    )
    heading = _ABOUT_FILE.sub(
        "", source.place.partition(" › ")[0].strip() or ((found["title"] or found["line"]).strip() if found else "")
    )
    sections = {
        word.casefold()
        for language in get_args(PlanLanguage)
        for guide in guides.of("sections", language)
        for word in (guide.title, guide.key, *guide.words)
    }
    is_name = _SHORTEST_NAME <= len(heading) <= LONGEST and heading.casefold() not in sections
    return heading if is_name and not ANY_FILE.fullmatch(heading) and not _OF_PAGE.match(heading) else ""


def _by_acts(
    request: str,
    sources: Sequence[PlanSource],
    language: PlanLanguage,
    today: date,
    guides: PlanGuides,
    named: str,
    meant: Sequence[TitleWord],
) -> str:
    """Return what a service is called that nobody names: by what is done, by the likeliest words, by whom it is for."""
    untitled = named or guides.say("untitled", language)
    bare = AnalysisResult(subject=untitled, goal=untitled, audience="", domain="")
    material = PlanMaterial(bare, sources, guides, language, today, "full", ())
    told = sorted(
        material.items.told_acts,
        key=lambda one: not (is_giving(one.does) or one.doer in ("service", "runs")),
    )
    names: list[str | None] = []
    if language == "en":
        names += [offer_in(one.text) for one in material.items.clauses if one.piece.told and told]
    else:
        acts = (korean.noun_phrase(one.does) for one in material.items.told_acts)
        names += [
            guides.say("service_of", language, what=one)
            for one in acts
            if one and len(one) <= _LONGEST_NAME and is_title(one)
        ]
    if name := next((one for one in names if one and (not meant or is_named_in(one, meant, language))), ""):
        return name
    if meant and (title := title_of(meant, language, request)):
        return title
    if language == "ko":
        done = (korean.adnominal(one.does) for one in told if does_one_thing(one.does))
        what = next((one for one in done if one and len(one) <= _LONGEST_NAME), "")
        return guides.say("service_of", language, what=what) if what else untitled
    users = material.items.users if told else ""
    return guides.say("service_for", language, users=users) if users else untitled
