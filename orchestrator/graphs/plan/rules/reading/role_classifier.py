"""What the clauses of a request speak of, by their sense and order: users, what is done, money, days, or the plan's text.

A small network on what a sentence means, on its letters, whose endings the meaning blurs, on the figures in it, and on
the sense of its neighbours; then the likeliest course of roles, by how often one follows another (forward-backward on
a chain, Rabiner 1989). Learnt from messages that were labelled; ``evals.plan.learning`` writes the weights.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.language import any_of
from orchestrator.language.grams import grams, unit

ClauseRole = Literal[
    "feature", "user", "price", "budget", "date", "deadline_of_plan", "target", "quantity", "problem", "constraint",
    "reader", "writing", "place", "team", "order", "talk",
]  # fmt: skip
ROLES: Final[tuple[ClauseRole, ...]] = get_args(ClauseRole)
OF_TEXT: Final = frozenset(("deadline_of_plan", "reader", "writing", "order", "talk"))
"""Roles of what is said to whoever writes the plan, not of the service."""
WEIGHTS: Final = Path(__file__).with_name("role_classifier.npz")
"""``inner`` [columns, units], the columns as :func:`rows` returns them, ``inner_bias`` [units], ``outer`` [units, roles]
and ``outer_bias`` [roles]; ``first`` [roles] and ``following`` [roles, roles], the logarithms of how often a role comes
first, and behind another one; ``learnt_from``."""
LEARNT: Final = ("inner", "inner_bias", "outer", "outer_bias", "first", "following")
SURE: Final = 0.75
"""The probability from which a clause is taken for what it seems."""
LIKELY: Final = 0.4
"""The probability from which it is told to be that, beside its own words."""
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
_OF_SIGNS: Final = 0.25
_OF_LETTERS: Final = 1.4
"""How much the letters weigh beside the sense, whose vectors have length one as well."""
_OF_NEIGHBOURS: Final = 0.5
_OF_PLACE: Final = 0.3
_QUARTERS: Final = 4
_CONSTANT: Final = 0.25
_OF_ORDER: Final = 0.4
"""How much the order of roles weighs beside what each clause says."""

_OF_NOW: Final = any_of(
    r"(?:지금은|현재는?|요즘은?|여태|지금까지는?)\s",
    r"(?:(?:and|but|so)\s)?(?:today|currently|at\spresent|presently|right\snow|for\snow|nowadays|at\sthe\smoment|these\sdays|until\snow|so\sfar)\b",
)
"""How a clause begins that says how things are: none of 120 that do in the labelled messages says what is planned."""
_NEVER: Final = -20.0


class ToldRole(NamedTuple):
    """The likeliest role of a clause, and its probability."""

    role: ClauseRole
    score: float
    as_feature: float = 0.0
    """The probability that it tells what the service does."""


def rows(clauses: Sequence[str]) -> NDArray[np.float32]:
    """Return what is weighed of clauses that follow each other [clauses, columns].

    The sense, the kinds of figures, the letters, a constant, the sense of the clause before and of the one behind, the
    place in the message, which a clause that stands alone has none of.
    """
    signs = [[_OF_SIGNS * bool(sign.search(one)) for sign in _SIGNS] for one in clauses]
    sense = encode(clauses)
    beside = np.zeros_like(sense[:1])
    return np.hstack(
        (
            sense,
            np.array(signs).reshape(len(clauses), len(_SIGNS)),
            _OF_LETTERS * unit(grams(clauses)),
            np.full((len(clauses), 1), _CONSTANT),
            _OF_NEIGHBOURS * np.vstack((beside, sense[:-1])),
            _OF_NEIGHBOURS * np.vstack((sense[1:], beside)),
            _OF_PLACE * _places(len(clauses)),
        )
    ).astype(np.float32)


def roles_of(clauses: Sequence[str]) -> list[ToldRole]:
    """Return the roles of clauses that follow each other in a message."""
    feature = ROLES.index("feature")
    return [ToldRole(ROLES[int(one.argmax())], float(one.max()), float(one[feature])) for one in role_chances(clauses)]


def role_chances(clauses: Sequence[str]) -> NDArray[np.float32]:
    """Return the probability of each role of clauses that follow each other in a message [clauses, roles]."""
    if not clauses:
        return np.empty((0, len(ROLES)), dtype=np.float32)
    scores = scored(rows(clauses), _learnt())
    scores[[bool(_OF_NOW.match(one)) for one in clauses], ROLES.index("feature")] = _NEVER
    return probabilities(scores, _learnt())


@lru_cache(maxsize=512)
def role_of(clause: str) -> ToldRole:
    """Return the role of a clause that stands alone."""
    return roles_of([clause])[0]


def scored(table: NDArray[np.float32], learnt: Mapping[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the score of each role of each clause alone [clauses, roles], a logarithm but for a constant.

    ``table`` [clauses, columns] is what :func:`rows` returns, ``learnt`` holds what ``WEIGHTS`` does.
    """
    units = np.maximum(table @ learnt["inner"] + learnt["inner_bias"], 0)
    scores: NDArray[np.float32] = units @ learnt["outer"] + learnt["outer_bias"]
    return scores


def probabilities(scores: NDArray[np.float32], learnt: Mapping[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the probability of each role of each clause [clauses, roles], given all clauses and their order."""
    following = _OF_ORDER * learnt["following"]
    before, behind = np.zeros_like(scores), np.zeros_like(scores)
    before[0] = _OF_ORDER * learnt["first"] if len(scores) > 1 else 0
    for at in range(1, len(scores)):
        before[at] = _summed((before[at - 1] + scores[at - 1])[:, None] + following, 0)
    for at in range(len(scores) - 2, -1, -1):
        behind[at] = _summed((behind[at + 1] + scores[at + 1])[None, :] + following, 1)
    told = before + scores + behind
    chances: NDArray[np.float32] = np.exp(told - _summed(told, 1)[:, None])
    return chances


def _summed(logarithms: NDArray[np.float32], axis: int) -> NDArray[np.float32]:
    """Return the logarithms of the sums along an axis."""
    largest = logarithms.max(axis, keepdims=True)
    sums: NDArray[np.float32] = np.log(np.exp(logarithms - largest).sum(axis)) + largest.squeeze(axis)
    return sums


def _places(count: int) -> NDArray[np.float32]:
    """Return where each of so many clauses stands [clauses, first, last, quarters]."""
    found = np.zeros((count, 2 + _QUARTERS), dtype=np.float32)
    if count > 1:
        found[0, 0] = found[-1, 1] = 1
        found[np.arange(count), 2 + _QUARTERS * np.arange(count) // count] = 1
    return found


@cache
def _learnt() -> dict[str, NDArray[np.float32]]:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return {name: found[name].astype(np.float32) for name in LEARNT}
