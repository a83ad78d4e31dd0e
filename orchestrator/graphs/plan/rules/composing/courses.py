"""The steps of a use as the material tells them, in its order; none is added."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.plan.rules.composing.acting import ToldFeature, is_of_reader, tells_of_service, told_features
from orchestrator.graphs.plan.rules.composing.chains import chain_of
from orchestrator.graphs.plan.rules.composing.owners import are_many, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.step_doers import DEVICE, subject_of, told_party
from orchestrator.graphs.plan.rules.items import BriefClause, chained_english, chained_korean, doers_korean, korean
from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer
from orchestrator.graphs.plan.rules.items.brief import DECIDES
from orchestrator.graphs.plan.rules.items.chained import ToldAct, acts_of, is_aim
from orchestrator.graphs.plan.rules.items.deeds import is_apart, is_deed_of_notes, is_no_deed, unlabelled
from orchestrator.graphs.plan.rules.items.doers_korean import TELLS
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en, is_somebody
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language import any_of
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.english_words import is_verb_first
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import predicates

_MOST = 12
_STEM = 2
"""Letters by which a word is found again in another form; of a short Korean one its first."""
_WHOLE = 0.7
"""The share of the words of a clause from which nothing of it is left out."""
_LONGEST = 110
_NAME = 3
"""Words of who does a step of a chain."""
_BY_DEVICE = re.compile(r"(?P<who>시스템|서비스|앱|챗봇|봇|화면|기계)(?:이|가)\s")
_SUBJECT = re.compile(r"\s[가-힣]{2,8}[이가]\s")
"""Somebody is named who is not known to act."""
_ARRIVES = re.compile(r"(?:도착|문자|알림|연락|전송|발송|[은는이가]\s\S+)$|\b(?:arrives?|is|are|goes)\b")
"""What comes to somebody by itself, in the short form of a chain."""
_ASIDE = re.compile(r"\s?\([^)]*\)")
_TITLED = re.compile(r"^['\"“‘][^'\"”’]{3,40}['\"”’]:\s")
"""What the service is called, before what is done."""
_THEY = re.compile(r"(?:and\s|so\s|then\s)?they\b", re.I)
_WE = ("i", "we")
_ASKS = re.compile(r"(?:부탁|요청)(?:한다|드린다)$")
"""What whoever orders the plan does by saying it, and nothing that the service does."""
_MUST = any_of(r"야\s?(?:만\s)?(?:한다|된다|하고|되고)\W*$", r"\b(?:must|has\sto|have\sto|needs?\sto)\b")
_WISHED = re.compile(r"(?:세요|십시오|바랍니다|부탁\S{0,5})\W*$")
_BACK = re.compile(
    r"\b(?:switch|go|fall|revert)(?:e?s)?\sback\sto\b|(?:으로|로)\s(?:되돌아간다|되돌린다|복귀한다)$", re.I
)
"""What is done where the whole is given up."""
_AFTER = re.compile(r"(?:after\sthat|afterwards)\b", re.I)
"""Goes on with what was told before: nobody knows of what, where that is no step."""
_ARROW = re.compile(r"\s?(?:→|⇒|->|=>)\s?")
_CASE = 2
"""Parts of a line with what happens and what is done then."""
_OPEN = frozenset(("note", "rule", "never", "money", "act"))
"""Kinds of clauses that may tell a step beside what they are sorted by."""
_EMPTY = re.compile(
    r"\W+|것|걸로(?:요)?|거(?:예요)?|순서로|식으로|(?:흐름|순서|방식)은|the|an?|and|then|so|to|wants?|needs?|must|should|shall|can|will|may|has|have|just|also|always",
    re.I,
)
"""Words that say nothing of an act."""


@dataclass(frozen=True, slots=True)
class CourseStep:
    """One step of a use."""

    who: str
    """Empty where nobody says who does it."""
    does: str
    when: str
    source: int
    clause: BriefClause | None = None
    """None where a chain tells it."""
    is_service: bool = False
    """Whether the service does it by itself."""
    is_guessed: bool = False
    """Whether who does it is worked out from what is done."""


def course_steps(material: PlanMaterial) -> list[CourseStep]:
    """Return the told use: a chain of the material, else the features of a message act by act, else what files tell."""
    loose = frozenset(one.text for one in _unclassed(material, {one.clause.text for one in told_features(material)}))
    told = _in_order(material, loose)
    steps = _of_chain(material) or _deeds(step for one in told for step in _steps_of(material, one, loose))
    if not steps:  # the one thing that is done is done where something is amiss: "who stays away is called"
        steps = _deeds(step for one in told for step in _steps_of(material, one, loose, is_case=True))
    steps = steps or [*_of_order(material)]
    owned = {letters_of(one.of) for one in material.case.owners if one.of}
    steps = [one for one in steps if letters_of(one.does) not in owned]  # whose task it is, is none of the use
    return _without_apart(steps, is_korean=material.language == "ko")[:_MOST]


def _deeds(steps: Iterable[CourseStep]) -> list[CourseStep]:
    """Return the steps in which something is done: no state, no duty of nobody, and nothing that is wished of the plan."""
    return [one for one in steps if not (_is_state(one) or _is_duty(one))]


def gives_up(does: str) -> bool:
    """Tell whether an act is going back to how it was.

    >>> gives_up("We switch back to the manual log"), gives_up("종이로 되돌아간다"), gives_up("The desk rings back")
    (True, True, False)
    """
    return bool(_BACK.search(does))


def arrow_case(text: str) -> str:
    """Return what a line tells of one case by a single arrow, as a case: "Locker jams -> the officer opens it"; else empty."""
    parts = _ARROW.split(text)
    is_case = len(parts) == _CASE and all(len(one.split()) > 1 for one in parts)
    return f"{parts[0].strip()}: {parts[1].strip()}" if is_case else ""


def _is_state(step: CourseStep) -> bool:
    """Tell whether a Korean sentence only says how something is: "부부가 많다"."""
    said = predicates(step.does)[-1:] if re.search("[가-힣]", step.does) else []
    return any(one.core is not None and one.core.tag in ("VA", "VCP", "VCN") for one in said)


def _is_duty(step: CourseStep) -> bool:
    """Tell whether a sentence says what has to be, or wants something of the plan, and nobody who does it."""
    if step.clause and _WISHED.search(step.clause.text):
        return True
    if gives_up(step.does) and (step.is_guessed or not step.when):
        return True
    is_named = step.who and not (step.is_service or step.is_guessed)
    return not is_named and bool(_MUST.search(step.does) or _AFTER.match(step.does))


def _of_order(material: PlanMaterial) -> Iterator[CourseStep]:
    """Yield what a Korean order tells of the service that it orders, else what is done in the one case that is told."""
    if material.is_framed or material.language != "ko":
        return
    cases = (clause for _, clause, is_asked in material.items.failures if not is_asked)
    for clause in (*(one for one in material.items.of("order") if one.piece.is_own), *cases):
        for act in acts_of(clause, is_korean=True):
            is_told = any(one.stem in TELLS for one in predicates(act.does)[-1:]) or bool(told_party(act.does))
            is_told = is_told and act.doer == "open"
            is_asked = act.doer == "runs" and _ASKS.search(act.does)  # of whoever writes the plan
            if (act.doer in ("named", "service", "runs", "uses") and not is_asked) or is_told:
                who = by(material, act.who, "service" if is_told else act.doer)
                yield CourseStep(who, _shown(material, who, act.does), act.when, clause.source, clause, is_told)


def _in_order(material: PlanMaterial, loose: frozenset[str]) -> list[ToldFeature]:
    """Return features with the rules of a message by which somebody named does something, as they are told."""
    features = [one for one in told_features(material) if one.clause.kind != "rule"]
    known = {one.clause.text for one in features}
    ruled = [one for one in material.items.rules if one.text not in known and _ruled(material, one)]
    ruled += [one for one in material.items.clauses if one.text in loose.difference(each.text for each in ruled)]
    places = {one.text: at for at, one in enumerate(material.items.clauses)}
    found = [*features, *(ToldFeature(one, "", one.text) for one in ruled)]
    return sorted(found, key=lambda one: places.get(one.clause.text, 0)) if len(found) > len(features) else found


def _unclassed(material: PlanMaterial, known: Collection[str]) -> list[BriefClause]:
    """Return clauses of no sure kind by which somebody named acts: two of them, or one beside a clause that tells the use."""
    clauses = [one for one in material.items.clauses if one.piece.is_own and one.text]
    acts = {
        at: found for at, one in enumerate(clauses) if one.text not in known and (found := _named_acts(material, one))
    }
    sure = {at for at, one in enumerate(clauses) if one.text in known or len(acts.get(at, ())) > 1}
    return [clauses[at] for at in acts if sure & {at - 1, at, at + 1}]


def _named_acts(material: PlanMaterial, clause: BriefClause) -> list[ToldAct]:
    """Return the acts of a clause of no sure kind that somebody who is named does with something, whatever happens."""
    told, outcomes = clause.piece.told, material.case.outcomes
    is_sure = told is not None and told.role not in (None, "feature") and told.score >= LIKELY
    figures = [figure for one in outcomes.goals for figure in (one.goal, one.base) if figure]
    is_other = clause.kind not in _OPEN or any(one in clause.text for one in figures) or outcomes.is_stop(clause.text)
    if (
        (is_sure and clause.kind != "money")
        or is_other
        or is_of_reader(material, clause)
        or DECIDES.search(clause.text)
    ):
        return []
    is_korean = material.language == "ko"
    acts = [
        one
        for one in acts_of(clause, is_korean=is_korean)
        if one.doer == "named" and not (one.when or is_no_deed(one.does))
    ]
    acts = [one for one in acts if is_korean or one.does.casefold() in clause.text.casefold()]  # of a line with several
    if clause.kind == "money" and not _covers(acts, clause):
        return []
    if is_korean:
        several = len({one.who for one in acts}) > 1  # who acts on one another needs no name that is known
        acts = [one for one in acts if several or doers_korean.is_people(one.who.split()[-1])]
        acts = [replace(one, does=korean.declared(one.does)) for one in acts]
        return [one for one in acts if chained_korean.is_deliberate(one.does)]
    return [one for one in acts if is_person_en(one.who) or is_somebody(one.who.split()[-1])]


def _steps_of(
    material: PlanMaterial, one: ToldFeature, loose: frozenset[str], *, is_case: bool = False
) -> list[CourseStep]:
    """Return the steps that a feature tells; its clause as a whole where the acts read are not all that it says."""
    clause, does = one.clause, one.does
    if clause.text in loose and (named := _named_acts(material, clause)):
        shown = ((material.items.party(act.who), act) for act in named)
        return [CourseStep(who, _shown(material, who, act.does), "", clause.source, clause) for who, act in shown]
    if is_of_reader(material, clause) or arrow_case(clause.text):
        return []
    is_named = any(does == each.text for each in material.brief.features)  # a list of things tells no course
    if (clause.text in material.items.failing and not is_case) or is_named or is_no_deed(does):
        return []
    acts = [act for act in material.items.told_acts if act.clause == clause] or _ruled(material, clause)
    is_use = bool(acts) and material.language == "en" and bool(chained_english.use_of(clause.piece.text)[1])
    if is_use or (acts and _covers(acts, clause)):
        return [
            CourseStep(who, _shown(material, who, act.does), act.when, clause.source, clause, act.doer == "service")
            for act in acts
            for who in (_by(material, act),)
        ]
    if not clause.piece.told:
        if not one.who and tells_of_service(material, clause):  # "결과는 저녁 8시에 문자로 알린다"
            parts, who = [*chained_korean.acts_in(does)], material.say("step_service")
            return [CourseStep(who, act.does, act.when, clause.source, clause, is_service=True) for act in parts]
        who = material.items.party(one.who)
        return [CourseStep(who, _shown(material, who, unlabelled(does)), "", clause.source, clause)]
    is_deed = bool(acts) or is_deed_of_notes(does)
    if is_deed and clause.piece.role == "feature" and not is_aim(clause, is_korean=material.language == "ko"):
        who = _likely_doer(material, does)
        return [CourseStep(who, shortened(unlabelled(does), _LONGEST), "", clause.source, clause, is_guessed=bool(who))]
    if material.language == "en" and clause.piece.role == "feature" and not is_aim(clause, is_korean=False):
        who, does = subject_of(unlabelled(does), is_korean=False)
        return [CourseStep(who, shortened(does, _LONGEST), "", clause.source, clause)] if who else []
    return []


def _likely_doer(material: PlanMaterial, does: str) -> str:
    """Return who is likely to do what notes name by a noun: "해설사 배정" is for those who run it to do."""
    if material.language != "ko" or not material.told_users:
        return ""
    doer = chained_korean.doer_of_noun(does)
    return by(material, "", doer) if doer in ("runs", "uses") else ""


def _of_chain(material: PlanMaterial) -> list[CourseStep]:
    """Return the steps of a chain, "A → B → C", each with who does it."""
    chain = chain_of(material)
    if chain is None:
        return []
    found: list[CourseStep] = []
    is_korean = material.language == "ko"
    last = ""
    for text in chain.steps:
        if device := _BY_DEVICE.match(text):
            does = korean.declared(text[device.end() :])
            found.append(CourseStep(device["who"], does, "", chain.piece.source, is_service=True))
            continue
        acts: list[ActPart] = [*(chained_korean if is_korean else chained_english).acts_in(text)]
        is_read = bool(acts) and acts[0].who and all(one.doer == "same" for one in acts[1:])
        does = " ".join((*(korean.opened(one.does) for one in acts[:-1]), acts[-1].does)) if is_korean and acts else ""
        does = does or " and ".join(one.does for one in acts)
        act = acts[0]._replace(does=does) if is_read else ActPart("", text) if is_korean else _by_verb(text)
        is_service = act.doer == "service" or (not act.who and bool(_ARRIVES.search(text)))
        is_service = is_service or (is_korean and not act.who and chained_korean.comes_about(text))
        is_open = not (act.who or is_service or _SUBJECT.search(f" {text}") or (is_korean and _is_noun(text)))
        who = material.items.party(act.who) or (last if is_open else "")
        last = who or last
        who = who or (material.say("step_service") if is_service else "")
        does = _shown(material, who, act.does)
        found.append(CourseStep(who, does, act.when, chain.piece.source, is_service=is_service))
    return found


def _is_noun(text: str) -> bool:
    """Tell whether a step is told by a noun, of which nobody says whose act it is: "견본 발송(3영업일)".

    What those do who use a service goes on with who was named: "과제번호 입력".
    """
    bare = _ASIDE.sub("", text).rstrip(" .")
    tokens = morphemes(bare)
    return bool(tokens) and tokens[-1].tag in ("NNG", "NNP") and not chained_korean.is_use(bare)


def _by_verb(text: str) -> ActPart:
    """Return an English step of a chain with who stands before its verb: "logistics lead confirms"."""
    first = next(iter(english_clauses(text)), None)
    is_name = first is not None and 0 < len(first.subject.split()) <= _NAME and not first.is_passive
    return ActPart(first.subject, first.predicate, "", "named") if first and is_name else ActPart("", text)


def _without_apart(steps: Sequence[CourseStep], *, is_korean: bool) -> list[CourseStep]:
    """Return steps without what somebody does apart from the service: going home from work stands with what follows."""
    found: list[CourseStep] = []
    apart: CourseStep | None = None
    for step in steps:
        if is_apart(step.does):
            apart = step
            continue
        if apart and is_korean and step.who in (apart.who, "") and not step.is_service:
            step = replace(step, who=apart.who, does=f"{korean.opened(apart.does)} {step.does}")
        found.append(step)
        apart = None
    return found


def _ruled(material: PlanMaterial, clause: BriefClause) -> list[ToldAct]:
    """Return the acts of a rule in which each is somebody's who is named."""
    is_before = any(one is clause for _, one in material.items.consents)
    if clause.kind != "rule" or clause.piece.told is None or is_no_deed(clause.text) or is_before:
        return []
    acts = [_bound(one) for one in acts_of(clause, is_korean=material.language == "ko")]
    return acts if acts and all(one.doer == "named" for one in acts) and _covers(acts, clause) else []


def _bound(act: ToldAct) -> ToldAct:
    """Return an act of a rule with the word by which it has to be done, where English parts that from its verb."""
    found = re.search(rf"\b(must|should|has\sto|have\sto|can|will)\s{re.escape(act.does)}", act.clause.piece.text)
    return replace(act, does=f"{found[1]} {act.does}") if found else act


def _by(material: PlanMaterial, act: ToldAct) -> str:
    """Return who does an act; empty where what acts is told with it and is no part of a service by its word."""
    if act.doer == "open" and _THEY.match(act.clause.piece.text) and are_many(material.told_users):
        return material.told_users
    if act.doer == "service" and act.does.isascii() and not is_verb_first(act.does):
        return by(material, act.who, act.doer) if DEVICE.match(act.does) else ""
    return by(material, act.who, act.doer)


def _covers(acts: Sequence[ToldAct], clause: BriefClause) -> bool:
    """Tell whether the acts that were read of a clause are all that it says."""
    clauses = english_clauses(clause.piece.text) if clause.text.isascii() else ()
    beside = (f"{one.subject} {one.predicate if one.subject.casefold() in _WE else ''}" for one in clauses)
    told = (*(f"{act.who} {act.when} {act.does}" for act in acts), *beside)
    said = {word for text in told for word in text.casefold().split()}
    stems = {word[:_STEM] for word in said} | {word[:1] for word in said if not word.isascii()}
    text = _TITLED.sub("", clause.text)
    text = text if text.isascii() else chained_korean.without_frame(text)
    words = [word for word in text.casefold().split() if not _EMPTY.fullmatch(word)]
    found = [word[: 1 if len(word) <= _STEM and not word.isascii() else _STEM] in stems for word in words]
    return sum(found) >= _WHOLE * len(words)


def by(material: PlanMaterial, who: str, doer: Doer) -> str:
    """Return who does an act; empty where nobody is told."""
    if who or doer in ("runs", "uses"):
        return material.items.party(who) or (operator(material) if doer == "runs" else material.users)
    return material.say("step_service") if doer == "service" else ""


def _shown(material: PlanMaterial, who: str, does: str) -> str:
    text = shortened(does, _LONGEST)
    return agreeing(who, text) if material.language == "en" and who else text
