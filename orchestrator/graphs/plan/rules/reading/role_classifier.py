"""What a clause of a request speaks of, judged by its sense: users, what is done, money, days, or the plan's own text.

A ridge regression on what a sentence means, on its letters, whose endings the meaning blurs, and on the figures in
it, learnt from clauses that were labelled (``evals.plan.learning`` writes the weights).
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.role_signs import (
    OF_PAPER,
    barred,
    goes_on,
    hands_on,
    is_aim,
    is_hard_rule,
    is_introduction,
    is_of_paper,
    is_price,
    is_priceless,
    of_today,
    wish_in,
)
from orchestrator.language.grams import grams, unit

ClauseRole = Literal[
    "feature", "user", "price", "budget", "date", "deadline_of_plan", "target", "quantity", "problem", "constraint",
    "reader", "writing", "place", "team", "order", "talk",
]  # fmt: skip
ROLES: Final[tuple[ClauseRole, ...]] = get_args(ClauseRole)
OF_TEXT: Final = frozenset(("deadline_of_plan", "reader", "writing", "order", "talk"))
"""Roles of what is said to whoever writes the plan, not of the service."""
WEIGHTS: Final = Path(__file__).with_name("role_classifier.npz")
"""``weights`` [columns, roles] and ``learnt_from``; the columns as :func:`rows` returns them."""
SURE: Final = 0.5
"""The score from which a clause is taken for what it seems: 1 is what clauses of the role were taught, 0 the others."""
LIKELY: Final = 0.25
"""The score from which it is told to be that, beside its own words."""
_EITHER: Final = 0.15
"""How much less than the likeliest role one scores that may be meant as well."""
_SIGNS: Final = tuple(
    re.compile(form, re.I)
    for form in (
        r"\d",
        r"\d\s?(?:만|천|억|백)?\s?원|won\b|\$|€|£|dollars|euros|\d\s?(?:만|천|억)\b|\d\s?k\b",
        r"%|퍼센트|프로\b",
        r"\d\s?월|\d\s?일\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|[월화수목금토일]요일|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day",
        r"\d\s?(?:명|분|세대|가구|곳|대|마리|개|팀|집)",
        r"지금|현재|요즘|작년|지난|맨날|매번|계속|\b(?:now|currently|today|last\s(?:year|week|month)|keep|always|every)\b",
    )
)
"""Figures, whose number the meaning of a sentence hardly tells, and words for how it is now."""
_OF_MONEY: Final = re.compile(
    r"\d|[십백천만]\s?원|돈|값|요금|비용|무료|공짜|유료|예산|회비|지원|후원|기부|보증금|결제|수수료|할인"
    r"|\b(?:free|pa(?:y|id)|costs?|fees?|prices?|charg|donat|money|fund|budget|deposit|cash|spen[dt]|hundred|thousand|quid|bucks)",
    re.I,
)
"""Without a figure or a word for money a clause is neither a price nor a budget."""
_OF_SUMS: Final = frozenset(("price", "budget"))
_IN_CHAIN: Final = re.compile(r"[가-힣]면\s|\b(?:when|if|once|then)\b", re.I)
"""A sum that is paid on the way is no price alone."""
_MISTAKEN: Final = frozenset(("feature", "problem", "target"))
"""What the words by which somebody says who they are may seem to be."""
_NEVER: Final = -1.0
_OF_SIGNS: Final = 0.25
_OF_LETTERS: Final = 1.4
"""How much the letters weigh beside the sense, whose vectors have length one as well."""
_CONSTANT: Final = 0.25


class ToldRole(NamedTuple):
    """The likeliest role of a clause, and its score."""

    role: ClauseRole
    score: float


def rows(clauses: Sequence[str]) -> NDArray[np.float32]:
    """Return what is weighed [clauses, columns]: the sense, the kinds of figures, the letters, a constant."""
    signs = [[_OF_SIGNS * bool(sign.search(one)) for sign in _SIGNS] for one in clauses]
    constant = np.full((len(clauses), 1), _CONSTANT)
    letters = _OF_LETTERS * unit(grams(clauses))
    return np.hstack([encode(clauses), np.array(signs).reshape(len(clauses), len(_SIGNS)), letters, constant]).astype(
        np.float32
    )


def roles_of(clauses: Sequence[str]) -> list[ToldRole]:
    """Return the roles of clauses that follow each other: one that may be either goes with the sure one before it.

    Hard rules, and how it is done today, are told by their words and by where they stand.
    """
    found: list[ToldRole] = []
    wish = wish_in(clauses)
    for at, clause in enumerate(clauses):
        told = role_of(clause)
        is_after = 0 < wish < at or any(one.role == "feature" and one.score >= SURE for one in found)
        is_kept = (told.role in _OF_SUMS and not _IN_CHAIN.search(clause)) or (not at and is_introduction(clause))
        if found and found[-1].score >= SURE > told.score and not is_kept:
            score = float(_scores(clause)[ROLES.index(found[-1].role)])
            told = ToldRole(found[-1].role, score) if score > told.score - _EITHER else told
        if told.role == "feature" and is_price(clause):
            told = ToldRole("price", told.score)
        elif told.role in _OF_SUMS and is_after and is_priceless(clause):
            told = ToldRole("feature", LIKELY)
        if told.role == "target" and not is_aim(clause):
            told = ToldRole("problem", told.score)
        if is_after and told.role == "problem" and told.score < SURE and not marks.TROUBLE.search(clause):
            is_step = told.score < LIKELY + _EITHER and hands_on(clause)
            told = ToldRole("feature", LIKELY) if is_step else _again(clause, told)
        elif is_after and told.role not in _OF_SUMS and told.score < SURE and goes_on(clause):
            told = ToldRole("feature", told.score)
        if not at and told.role in _MISTAKEN and is_introduction(clause):
            told = ToldRole("talk", LIKELY)
        elif told.role not in OF_PAPER and is_hard_rule(clause, is_after_wish=is_after):
            told = ToldRole("constraint", max(told.score, SURE))
        found.append(told)
    for at in of_today(clauses, [one.role for one in found]):
        found[at] = ToldRole("problem", max(found[at].score, SURE))
    return found


def _again(clause: str, told: ToldRole) -> ToldRole:
    """Return what a clause behind the wish is: a step where that is as likely as a trouble of today."""
    score = float(_scores(clause)[ROLES.index("feature")])
    return ToldRole("feature", max(score, LIKELY)) if score > told.score - _EITHER else told


def role_of(clause: str) -> ToldRole:
    """Return the role of a clause that stands alone."""
    if marks.NAMES_FEATURES.search(clause):
        return ToldRole("feature", 1.0)
    scores = _scores(clause)
    told = ToldRole(ROLES[int(scores.argmax())], float(scores.max()))
    return told if told.score >= LIKELY or not is_of_paper(clause) else ToldRole(told.role, LIKELY)


def _scores(clause: str) -> NDArray[np.float32]:
    """Return the score of each role; what was said is not kept here, and its sense is for a while where it is made."""
    scores: NDArray[np.float32] = (rows([clause]) @ _weights())[0]
    if not _OF_MONEY.search(clause):
        scores[[ROLES.index("price"), ROLES.index("budget")]] = 0
    if is_of_paper(clause):
        scores[[at for at, role in enumerate(ROLES) if role not in OF_PAPER]] = _NEVER
    else:
        scores[[ROLES.index(role) for role in ROLES if role in barred(clause)]] = _NEVER
    return scores


@cache
def _weights() -> NDArray[np.float32]:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        weights: NDArray[np.float32] = found["weights"].astype(np.float32)
    return weights
