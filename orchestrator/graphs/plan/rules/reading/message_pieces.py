"""The clauses of a message, each with what it speaks of."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.consents import consent_in
from orchestrator.graphs.plan.rules.reading.day_spans import with_months
from orchestrator.graphs.plan.rules.reading.joined_clauses import joined
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.outcomes.shares import tells_part_now
from orchestrator.graphs.plan.rules.reading.piece import Piece, closed
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, SURE, ToldRole, roles_of
from orchestrator.graphs.plan.rules.reading.running_rates import running_rates, with_counts
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.reading.text_demands import is_of_text
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.steps.masking import BLACKED


def of_message(source: PlanSource, namer: Namer) -> Iterator[Piece]:
    """Yield the clauses of a message, each with what it speaks of."""
    for listed, text in _without_price_lists(with_months(_SAID_AGAIN.sub(" that is ", _APART.sub(". ", source.text)))):
        told = [(text, _OF_PRICES)]
        if not listed:
            clauses = with_counts(spoken_clauses(text), text)
            told = [(clause, _by_form(clause, role)) for clause, role in zip(clauses, roles_of(clauses), strict=True)]
            told = joined(text, told)
        for clause, role in ((namer.without(clause), role) for clause, role in told):
            if len(clause) > 2 and BLACKED not in clause:
                is_aside = (role.role in _ASIDES and role.score >= _OF_TEXT) or is_of_text(clause)
                yield Piece(clause, source.number, is_own=True, is_aside=is_aside, told=role)


def _by_form(clause: str, role: ToldRole) -> ToldRole:
    """Return the role of a clause, where its form tells it surer than its sense.

    What names the price of a thing, and nothing else, is of prices; how many of them do something is how it is today.
    Who has to agree first is a condition of the service, however near it stands to who reads the plan.
    """
    sums = told_sums(clause)
    if consent_in(clause):
        return _OF_CONDITIONS
    if running_rates(clause) or (sums and all(one.kind == "price" and one.is_alone for one in sums)):
        return _OF_PRICES
    if role.role == "problem" and _SERVICE_MEANT.search(clause):
        return ToldRole("feature", max(role.score, LIKELY), role.score)
    is_open = role.role == "problem" or role.score < LIKELY
    is_today = (is_open or role.role in _MAY_BE_TODAY) and tells_part_now(clause, is_open=is_open)
    return ToldRole("problem", max(role.score, SURE)) if is_today else role


def _without_price_lists(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the sentences that list things with prices, which are read as lists are, and all that is between them."""
    held = ""
    for whole in re.split(r"(?<=[.!?])\s+(?=\D)", text):
        opened = _OPENED_FIRST.match(whole)
        sentence = whole[opened.end() :] if opened else whole
        if opened and _is_price_list(sentence):
            held = f"{held} {opened['when']}" if held else opened["when"]
        else:
            sentence = whole
        if not _is_price_list(sentence):
            held = f"{held} {sentence}" if held else sentence
            continue
        if held:
            yield False, held
            held = ""
        yield True, closed(sentence)
    if held:
        yield False, held


def _is_price_list(sentence: str) -> bool:
    """Tell whether a sentence is one list of things with prices: no ending of speech parts it."""
    is_listed = bool(_PRODUCT.search(sentence)) or sum(one.kind == "price" for one in told_sums(sentence)) > 1
    return is_listed and len(spoken_clauses(re.sub(r"[,:;]\s", " ", sentence))) == 1


_APART: Final = re.compile(r"(?<=\d일\s(?:시작|오픈|개시|개장|개관|개점|종료|폐장))\s+(?=[^.,\n]{2,20}\d)")
"""Between the day of the opening and what is told of another: "3월 15일 시작 시험기간 4월 26~30일 쉼"."""
_SAID_AGAIN: Final = re.compile(r",?\s(?:i\.e\.|that is,)\s", re.I)
"""Parts no clauses: what stands behind it is the same day."""
_OPENED_FIRST: Final = re.compile(
    r"(?P<when>(?:(?:Starts?|Starting|Opens?|Opening|Launch(?:es)?|Begins?|Kick-?off)\b[^,:;£$€]{1,32}\d[^,:;£$€]{0,20}|\d{1,2}월\s\d{1,2}일(?:에|부터)?\s(?:시작|오픈|개시|개장|개관|개점)[가-힣]{0,3})),\s",
    re.I,
)
"""The day of the opening before a list of things with prices: "Starts 8 March, budget $1,200: …"."""
_PRODUCT: Final = re.compile(r"\d\s?\S{0,6}\s?[×xX*]\s?\d")
_ASIDES: Final = frozenset(("talk", "reader", "writing"))
_SERVICE_MEANT: Final = re.compile(
    r"(?:는|을|ㄹ|려는|줄|할|될)\s(?:\S+\s){0,2}?서비스(?:를|로)?\s(?:하나\s)?(?:연다|열|시작|하려|하고\s싶|만들|운영|제공|바꾸)"
)
"""What is meant to be made, however much is told of the trouble beside it."""
_MAY_BE_TODAY: Final = frozenset(("feature", "constraint", "writing", "reader", "talk"))
"""Roles for which how many do something is taken by its sense alone."""
_OF_PRICES: Final = ToldRole("price", 1.0)
"""Of a list of things with their prices, whatever its words are like."""
_OF_CONDITIONS: Final = ToldRole("constraint", 1.0)
_OF_TEXT: Final = 0.6
"""The score from which what is said to whoever writes the plan is no part of the service."""
