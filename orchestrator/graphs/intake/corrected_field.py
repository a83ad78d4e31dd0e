"""Which earlier answer a correction is about, and what it is now."""

import re
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.rules.amending import named_share, without_copula
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.corrections import Correction, correction_of, joined, parted
from orchestrator.graphs.intake.rules.days_in_frame import in_month
from orchestrator.graphs.intake.rules.hints import hints_of
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import is_ruled_out, read, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences

LONGEST_WORDS = 24
"""Characters of what takes the place of a part of an answer in words; what is longer tells more."""
LONGEST = 160
"""Characters of a message that is a correction; what is longer tells a story."""
_CONTRASTS = (
    re.compile(
        r"(?:^|[,.은는]\s|\s)(?P<before>[^,.]{1,40}?)(?:이|가|은|는)?\s?(?:아니라|아니고|아니었고|말고)[,\s]\s?"
        r"(?P<after>[^.]{1,60})$"
    ),
    re.compile(r"\bnot (?P<before>[^,.;]{1,40}?),? (?:but|it was|it is|it's) (?P<after>[^.;]{1,60})$", re.I),
    re.compile(
        r"(?:^|\b(?:is|was|were|are|it's|actually|sorry|no|wait)[,]? )"
        r"(?P<after>[^,.;]{1,40}),? not (?P<before>[^,.;]{1,40})$",
        re.I,
    ),
)
_TOPIC = re.compile(r"^[가-힣·\s]{1,14}?[가-힣][은는]\s(?=\S)")
"""What is set against something else: no part of it."""
_NUMBER = re.compile(r"\d[\d.,]{0,12}")
_YEAR = re.compile(
    r"\d{2,4}\s?년|작년|재작년|올해|올\s(?=[\d봄여가겨])|금년|지난해|그해|\b(?:19|20)\d\d\b|last|this|year", re.I
)
MONTHS = 12
_BACK = re.compile(r"아까|방금|앞에서|좀\s?전에|\b(?:earlier|before|i (?:said|told|wrote|put|gave))\b", re.I)
_SPACE = re.compile(r"[\W_]+")


def in_its_year(value: Value, before: KeptFact | None, said: str, locale: str) -> Value:
    """Return a date that was corrected without its year or month in that of the known one: only the rest was wrong."""
    if before is not None and before["status"] == "known":
        in_its_month = in_month(value, str(before["value"]), locale)
        if in_its_month is not value:
            return in_its_month
    if value.measure != "date" or _YEAR.search(said) or before is None or before["status"] != "known":
        return value
    year, known = str(value.value)[:4], str(before["value"])[:4]
    if not (year.isdecimal() and known.isdecimal()):
        return value
    if abs(_month(value.value) - _month(before["value"])) > MONTHS // 2 and abs(int(year) - int(known)) == 1:
        # Between December and January the year turns.
        return value
    return replace(value, value=str(value.value).replace(year, known), shown=value.shown.replace(year, known))


def _month(value: object) -> int:
    """Return the month of a date in ISO form; 1 where it tells none."""
    month = str(value)[5:7]
    return int(month) if month.isdecimal() else 1


def denied_half(text: str) -> str:
    """Return what a message sets something against: "말로만" of "말로만이 아니라 카톡으로도"; else nothing."""
    contrast = contrast_of(text)
    return contrast.before.casefold() if contrast else ""


def contrast_of(text: str) -> Correction | None:
    """Return what is set against what: "10월이 아니라 11월이에요", "40 million, not 30 million"."""
    if len(text) > LONGEST:
        return None
    for pattern in _CONTRASTS:
        if match := pattern.search(joined(text.strip(" .!~"))):
            before = _TOPIC.sub("", match["before"].strip())
            return Correction(parted(before), parted(match["after"].strip()), "")
    return None


def by_value(session: InterviewSession, correction: Correction) -> tuple[WorkbookQuestion, Value] | None:
    """Return the field whose value is taken back, and what it is now."""
    scenario = session.scenario
    if not correction.before:
        return None
    for question in scenario.questions if scenario else ():
        fact = told_of(session, question.field)
        if fact is None:
            continue
        if measure_of(question) == "string":
            if _flat(correction.before) in _flat(str(fact["value"])):
                after = without_copula(correction.after)
                if _NUMBER.fullmatch(correction.before.strip()) is not None:
                    # "1200이 아니라 1300이네요 영수증 보니까": whatever is told with it, a figure takes its place.
                    figure = _NUMBER.match(after)
                    after = figure.group() if figure else ""
                if not after or len(after) > LONGEST_WORDS:
                    continue
                changed = str(fact["value"]).replace(correction.before, after)
                return question, Value(changed, changed, "string", after, 0, 0)
            continue
        value = value_of(session, question, correction.after)
        if value is None or value.value == fact["value"] or measure_of(question) == "boolean":
            continue
        before = value_of(session, question, correction.before) or _in_unit(session, question, correction)
        if before is not None and is_same_value(before, fact, correction.before):
            return question, value
        if measure_of(question) == "choice" and _flat(correction.before) in _flat(f"{fact['shown']} {fact['text']}"):
            return question, value
    return None


def told_of(session: InterviewSession, field: str) -> KeptFact | None:
    """Return what is known of a field, else what was told of it and waits to be confirmed."""
    it = session.it
    offered = next((one for one in it["unconfirmed"] if one["field"] == field), None)
    fact = it["facts"].get(field) or offered or it.get("hinted", {}).get(field)
    return fact if fact is not None and fact["status"] == "known" else None


def _in_unit(session: InterviewSession, question: WorkbookQuestion, correction: Correction) -> Value | None:
    """Return what was wrong with the unit of what is right: "6.5 million, not 7"."""
    right = value_of(session, question, correction.after)
    raw = right.raw if right is not None and right.raw else correction.after
    unit = _NUMBER.sub("", raw, count=1)
    is_bare = _NUMBER.fullmatch(correction.before.strip()) is not None and unit != raw
    return value_of(session, question, f"{correction.before}{unit}") if is_bare else None


def is_same_value(before: Value, fact: KeptFact, said: str) -> bool:
    """Tell whether a value is the known one; of a date said without its year, whether the rest of it is."""
    if before.value == fact["value"]:
        return True
    if before.measure != "date" or not before.value:
        return False
    if str(fact["value"]).startswith(str(before.value)):
        return True
    if _YEAR.search(said):
        return False
    return str(before.value)[4:] == str(fact["value"])[4:]


def by_figure(session: InterviewSession, text: str) -> tuple[WorkbookQuestion, Value] | None:
    """Return the field to whose figure a sentence refers back, or which it denies, when it tells another.

    "아까 230이라 했는데 250", "시월 말이여, 2024년이 아니고".
    """
    scenario = session.scenario
    for sentence in sentences(text):
        is_back = _BACK.search(sentence) is not None
        for question in scenario.questions if scenario else ():
            fact = told_of(session, question.field)
            if fact is None or measure_of(question) not in FIGURES:
                continue
            # Who refers back to a sum leaves out its unit: that the known one is among those told shows what is meant.
            measure = measure_of(question)
            told = values_in(sentence, measure, session.today, session.locale, is_expected=is_back)
            if len(told) < 2:
                continue
            denied = [one for one in told if is_ruled_out(sentence, one)]
            same = [one for one in told if is_same_value(one, fact, one.raw)]
            before = denied if len(denied) == 1 else same[:1] if is_back else []
            after = next((one for one in reversed(told) if one not in before), None)
            if before and after and is_same_value(before[0], fact, before[0].raw) and after.value != fact["value"]:
                return question, after
    return None


def by_words(session: InterviewSession, correction: Correction) -> tuple[WorkbookQuestion, Value] | None:
    """Return the field that is meant, by what the correction is about, else the only one, else the last of its kind."""
    it, scenario = session.it, session.scenario
    fits: list[tuple[WorkbookQuestion, Value]] = []
    for question in scenario.questions if scenario else ():
        if question.field in it["facts"] and (value := value_of(session, question, correction.after)) is not None:
            fits.append((question, value))
    about = f"{correction.about} {correction.before} {correction.after}"
    if _sets_another_day(session, correction):
        return _of_named_day(session, correction)
    if sets_another(session, correction):
        # What was never told of any field corrects one that it names, and none that happens to be of its kind.
        fits = [(one, value) for one, value in fits if _names(session, one, correction)]
        fits = [(one, value) for one, value in fits if value.value != session.it["facts"][one.field]["value"]]
    named = [(question, value) for question, value in fits if _nearness(question, about)]
    if named and (correction.about or measure_of(named[0][0]) not in ("string", "boolean", "choice")):
        return max(named, key=lambda one: _nearness(one[0], about))
    exact = [(question, value) for question, value in fits if measure_of(question) not in ("string", "boolean")]
    if len(exact) == 1:
        return exact[0]
    recent = [exchange["field"] for exchange in reversed(it["conversation_history"])]
    exact.sort(key=lambda one: recent.index(one[0].field) if one[0].field in recent else len(recent))
    if exact and (not correction.about or exact[0][0].field in recent[:1]):
        return exact[0]
    return None


def sets_another(session: InterviewSession, correction: Correction) -> bool:
    """Tell whether a correction says of a sum that it was wrong, which nothing holds that is known."""
    scenario = session.scenario
    told = values_in(correction.before, "amount", session.today, session.locale, is_expected=True)
    right = values_in(correction.after, "amount", session.today, session.locale, is_expected=True)
    if not told or not right:
        return False
    if told[-1].value == right[-1].value:
        # "집세가 70이 아니라 관리비가 70이에요" sets names against each other, and no sums.
        return True
    facts = [told_of(session, one.field) for one in (scenario.questions if scenario else ())]
    return not any(fact is not None and fact["value"] == told[-1].value for fact in facts)


def _sets_another_day(session: InterviewSession, correction: Correction) -> bool:
    """Tell whether a correction says of a day that it was wrong, which nothing holds that is known."""
    scenario = session.scenario
    told = values_in(correction.before, "date", session.today, session.locale)
    if not told or not values_in(correction.after, "date", session.today, session.locale):
        return False
    facts = [told_of(session, one.field) for one in (scenario.questions if scenario else ())]
    return not any(fact is not None and is_same_value(told[-1], fact, told[-1].raw) for fact in facts)


def _of_named_day(session: InterviewSession, correction: Correction) -> tuple[WorkbookQuestion, Value] | None:
    """Return the question for a day that the wrong half names more than any other, known or open; None for none."""
    scenario, wrong = session.scenario, f"{correction.about} {correction.before}"
    asked = [one for one in (scenario.questions if scenario else ()) if measure_of(one) == "date"]
    shares = [named_share(one.label.said(session.locale), wrong) for one in asked]
    best = max(shares, default=0.0)
    if not best or shares.count(best) > 1:
        return None
    question = asked[shares.index(best)]
    value = value_of(session, question, correction.after)
    return None if value is None else (question, value)


def is_of_no_field(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a text sets a sum against one that no field holds, and does not name a question beside that."""
    contrast = contrast_of(text) or correction_of(text)
    is_sum = measure_of(question) == "amount" and contrast is not None and sets_another(session, contrast)
    return is_sum and contrast is not None and not _names(session, question, contrast)


def _names(session: InterviewSession, question: WorkbookQuestion, correction: Correction) -> bool:
    """Tell whether the wrong half of a correction names a field, unless both halves tell one sum."""
    wrong = f"{correction.about} {correction.before}"
    before, after = value_of(session, question, correction.before), value_of(session, question, correction.after)
    is_same = before is not None and after is not None and before.value == after.value
    return not is_same and named_share(question.label.said(session.locale), wrong) > 0


def value_of(session: InterviewSession, question: WorkbookQuestion, after: str) -> Value | None:
    """Return what a text tells as the answer to a question; of several figures the last."""
    measure = measure_of(question)
    if measure in ("boolean", "choice", "string"):
        return read(question, after, session.today, session.locale)
    found = values_in(after, measure, session.today, session.locale)
    return found[-1] if found else read(question, after, session.today, session.locale)


def _nearness(question: WorkbookQuestion, about: str) -> int:
    """Count how much of what the correction is about names the field."""
    flat = _flat(about)
    labels = [_flat(question.label.ko), _flat(question.label.en)]
    score = sum(4 for label in labels if label and (label in flat or flat in label))
    return score + sum(1 for hint in hints_of(question) if _flat(hint) in flat or flat in _flat(hint))


def _flat(text: str) -> str:
    return _SPACE.sub("", text.casefold())
