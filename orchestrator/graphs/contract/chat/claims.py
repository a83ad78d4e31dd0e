"""What a sentence claims of a worker and an employer: duties, rights and powers, and how pay or time compares."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from orchestrator.graphs.contract.chat.rules import claim_patterns as words
from orchestrator.language.clauses import Sentence

ClaimForm = Literal["denied_right", "burden", "favour", "above", "below", "enough"]
"""``denied_right``: the worker does not get or may not do something; ``burden``: the worker has to bear or do it, or
the employer may; ``favour``: the worker gets or may do it, or need not bear it. The others compare."""
_COMPARED: Final[Mapping[tuple[str, bool], ClaimForm]] = {
    ("above", True): "above",
    ("above", False): "below",
    ("below", True): "below",
    ("below", False): "above",
    ("enough", True): "enough",
    ("enough", False): "favour",
}
_DEEDS = frozenset({"take", "pay", "give", "hold", "harm"})
_NOUNS = frozenset({"burden", "benefit"})
_HANGUL = re.compile("[가-힣]")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3})")
"""The comma of a sum, which ends no clause."""
_HONORIFIC = re.compile(r"(?:하|되)?(?:시|셔|실|십|신)")
"""Right behind a predicate's stem: whom the sentence speaks to does it, and that is the worker."""
_NO_ENDS = ("다고", "라고", "해고", "신고", "경고", "예고", "통고", "공고", "보고")
"""What ends as clauses do that go on with "and", and is a report or a noun."""
_LONGEST = 800
"""Characters of a sentence that are read."""
_TAIL = 24
"""Characters behind a Korean predicate's stem in which its ending and what it depends on stand."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a sentence claims as its own, not as what somebody else wrote."""

    form: ClaimForm
    clause: str
    """The words in which it does."""
    limits: str = ""
    """The words by which it holds only on a condition or in part; empty where it is said without any."""


def claims_in(sentence: str, *, of_law: bool) -> list[Claim]:
    """Return what a sentence claims; ``of_law``: what it reports is of the law, whose words it makes its own."""
    text = _GROUPED.sub("", " ".join(sentence.split())[:_LONGEST])
    if text.rstrip("”\"')*_ ").endswith(("?", "？")):
        return []
    read = _korean if _HANGUL.search(text) else _english
    read_clauses = [(clause, list(read(clause, of_law))) for clause in _clauses(text)]
    found: list[Claim] = []
    for place, (_, claims) in enumerate(read_clauses):
        following, against = read_clauses[place + 1] if place + 1 < len(read_clauses) else ("", [])
        is_conceded = words.CONTRASTS.match(following) and any(one.form == "favour" for one in against)
        found += [] if is_conceded else claims
    return found


def _korean(clause: str, of_law: bool) -> Iterator[Claim]:
    """Yield what a clause ends in: what stands before its last predicate is told of something, not claimed."""
    items = list(words.KO.finditer(clause))
    if not items:
        return
    item, tail = items[-1], clause[items[-1].end() :]
    if words.KO_CONDITION.search(clause) or (item.lastgroup not in _NOUNS and words.KO_NO_PREDICATE.search(tail)):
        return
    if len(tail) > _TAIL or (not of_law and _is_report(clause, tail)):
        return
    before = clause[: item.start()]
    denials = len(words.KO_DENIES.findall(tail)) + bool(words.KO_DENIES_BEFORE.search(before))
    acts = _who_acts(before, words.KO_WORKER, words.KO_EMPLOYER) or ("worker" if _HONORIFIC.match(tail) else "")
    limits = " ".join(one[0] for one in words.KO_LIMITS.finditer(clause, 0, item.end()))
    yield Claim(_form(str(item.lastgroup), denials, acts), clause, limits)


def _english(clause: str, of_law: bool) -> Iterator[Claim]:
    """Yield what is said of each verb that somebody does, may or has to do, up to what is only reported."""
    told = words.EN_CONDITION.sub("", clause)
    report = None if of_law else words.EN_REPORTS.search(told)
    if report and words.EN_OF_LAW.search(told[: report.start()]):
        report = None
    for item in words.EN.finditer(told, 0, report.start() if report else len(told)):
        before = told[: item.start()]
        is_done = words.EN_BEFORE_VERB.search(before) or _is_behind_subject(before) or words.EN_THIRD.match(item[0])
        if (item.lastgroup in _DEEDS and not is_done) or words.EN_RELATIVE.search(before):
            continue
        acts = _who_acts(before, words.EN_WORKER, words.EN_EMPLOYER)
        limits = " ".join(words.EN_LIMITS.findall(clause))
        denied_up_to = item.end() if item.lastgroup in _NOUNS else item.start()
        denials = len(words.EN_DENIES.findall(told, 0, denied_up_to))
        yield Claim(_form(str(item.lastgroup), denials, acts), clause, limits)


def _is_report(clause: str, tail: str) -> bool:
    """Tell whether a clause only tells what the contract or somebody says."""
    if words.KO_OPINES.search(tail) or words.KO_OF_LAW.search(clause):
        return False
    return words.KO_REPORTS.search(tail) is not None


def _who_acts(before: str, worker: re.Pattern[str], employer: re.Pattern[str]) -> str:
    """Return who was named last before a predicate; empty where nobody was."""
    named = [
        (one.end(), who)
        for who, names in (("worker", worker), ("employer", employer))
        for one in names.finditer(before)
    ]
    return max(named)[1] if named else ""


def _is_behind_subject(before: str) -> bool:
    """Tell whether a verb stands right behind who does it: "you owe", "the company simply keeps"."""
    subjects = (*words.EN_WORKER.finditer(before), *words.EN_EMPLOYER.finditer(before))
    return any(not before[one.end() :].strip() for one in subjects)


def _form(item: str, denials: int, acts: str) -> ClaimForm:
    """Return what a predicate with so many denials comes to; ``acts``: who does it, empty where the words leave it."""
    is_so = denials % 2 == 0
    if (item, is_so) in _COMPARED:
        return _COMPARED[item, is_so]
    helps = {
        "take": acts != "employer",
        "hold": acts == "worker",
        "pay": acts == "employer",
        "give": acts != "worker",
        "burden": acts == "employer",
        "benefit": True,
        "void": True,
    }.get(item, False)
    if helps == is_so:
        return "favour"
    return "denied_right" if helps else "burden"


def _clauses(text: str) -> Iterator[str]:
    """Yield the clauses of a sentence: with what they report, and with the conditions on which they hold."""
    said, held = Sentence.of(text), ""
    for start, end in said.folded_bounds:
        held += said.folded[start:end]
        if not held.rstrip().endswith(_NO_ENDS) and not words.KO_CONDITION.search(held):
            yield held.strip()
            held = ""
    if held:
        yield held.strip()
