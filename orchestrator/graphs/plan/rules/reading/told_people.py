"""Who will use a service and who reads its plan, by which phrase of a message its author means them; learnt.

All phrases of a message are weighed against each other and against that none is meant, by a log-linear model of where
a phrase begins, where it ends and all that it holds. ``evals.plan.people_learning`` writes the weights.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.plan.rules.reading.no_users import is_denied, is_no_user
from orchestrator.graphs.plan.rules.reading.role_classifier import role_chances
from orchestrator.graphs.plan.rules.reading.span_columns import (
    PHRASE_KINDS,
    PhraseKind,
    SpanTable,
    scored_spans,
    span_table,
)
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase, is_people_phrase, is_person
from orchestrator.language.english_causes import BareRelative, bare_relative
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import fitting

WEIGHTS: Final = Path(__file__).with_name("told_people.npz")
"""By language, kind and name ("ko/user/begins") what :func:`scored_spans` adds up, and ``learnt_from``."""
NAMES: Final = ("begins", "ends", "inside", "roles", "sense", "sizes", "whole")
READ: Final = 3_000
"""Characters of a message that are read."""
SURE: Final = 0.45
"""The probability from which somebody is taken to be meant."""
LIKELY: Final = 0.25
"""The probability from which it is assumed of users, and said so."""
READS: Final = 0.3
"""The probability from which somebody is taken to read the plan: mostly a body or an office, seldom mistaken."""
DECIDES: Final = 0.002
"""The probability from which somebody is taken to read the plan whose name stands before what they do to it."""
_DECIDING: Final = re.compile(r"결재|재가|승인|의결|심의|결정|decid(?:e|es|ed)|votes?|approves?|signs?")
_NEAR: Final = 4
"""Morphemes, in English words, within which that stands behind them."""
_HANGUL: Final = re.compile("[가-힣]")
_NUMERAL_KO: Final = (
    r"(?:\d[\d,]*|[한두세네]|(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔|백|수십|수백)?\s?"
    r"(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|한|두|세|네|열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|백|몇)(?:여|몇)?)"
)
_COUNT_KO: Final = re.compile(
    rf"(?<=[가-힣A-Za-z)])\s?(?:약\s?|한\s|총\s)?{_NUMERAL_KO}\s?(?:여\s?)?(?:명|분|세대|가구|농가|집|곳|인|팀|개\s?팀|사람)(?:쯤|정도|가량|씩)?(?=$|[,·/]|\s?(?:이?랑|과|와|하고|및)(?:\s|$))"
)
"""How many somebody is, behind their name, where it ends or another name follows."""
OWN_KO: Final = re.compile(r"^(?:(?:우리|저희|약|총|주로|대부분|모든|전부|하루|매일|지금|현재|평균)\s)+(?=\S)")
_MEANT_KO: Final = re.compile(r"(?<=\S)\s?(?:대상|전용|누구나|전부|모두)$")
"""Says that they are meant, behind their name."""
_OWN_EN: Final = re.compile(
    r"^(?:(?:meanwhile|now|today|so|and|the|an?|our|my|your|their|all|about|around|roughly|some|mostly|mainly|just|only|of|us|for|by|abt|approx|~|maybe|most|up\sto|at\s(?:most|least)|\d[\d,]*"
    r"|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-]?)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred))\s)+(?=\S)",
    re.I,
)
_PROPER_EN: Final = re.compile(r"[A-Z][a-z]+(?:an|ish|ese|ic|i)s?\b|[A-Z]{2}|[A-Z][a-z]+\s[A-Z]|[A-Z][a-z]+day\b")
_PARTS_EN: Final = re.compile(r"(,?\s(?:and|or|plus)\s|,\s)")
_COUNT_EN: Final = re.compile(
    r"(?:,\s|\s\()(?:about|around|roughly|maybe|some)?\s?(?:\d[\d,]*(?:ish)?|ten|twelve|fifteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[\s-][a-z]+)?|a\shundred)(?:\sof\s(?:us|them)|\speople|\sheads|\sin\sall)?\)?$",
    re.I,
)
"""How many they are, behind their name."""
_EACH_EN: Final = re.compile(
    r"\s(?:a|per|each|every)\s(?:day|night|week|month|year)$|\s(?:over|in|on|across)\s(?:\w+\s)?(?:shifts|days|nights|weeks|months|years)$"
    r"|\sof\s(?:whom|which|these)\b.*$",
    re.I,
)
_AND_KO: Final = re.compile(r"(?<=[가-힣])하고(?=\s)")
_JOINS_KO: Final = frozenset(("랑", "이랑"))
_NOUNS_KO: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "SL", "NR", "NP"))


_DENIES: Final = re.compile(r"아니라|아니고|말고|빼고|제외|\b(?:not|except|excluding|never|rather\sthan)\b", re.I)
_HAVING: Final = re.compile(r"(?:have|has|had|got|need|needs|there)\s", re.I)
_ANYBODY: Final = re.compile(
    r"(?:people|persons?|everyone|everybody|someone|somebody|others|사람들?|분들?|누구나)", re.I
)
_FIGURE_WITHIN: Final = re.compile(r"\d|당\s")
_MEANT_FOR_KO: Final = re.compile(r"[을를]\s?위한\s")
_ACTS_EN: Final = re.compile(r"\s[a-z]{2,}s\s(?:it|them|the|an?|each|every|everything)\b")
_LAST_EN: Final = re.compile(r",?\s(?:and|but)\s(?:the|an?|our)\s[^,]+$", re.I)
"""The last of several, of whom more is told: "students and the caretaker runs it"."""
_TURNS: Final = 6
"""Ends of phrases that are weighed, the likeliest first."""
_STARTS: Final = 8
"""Phrases with one and the same end that are looked at."""


class ToldPhrase(NamedTuple):
    """A phrase of a message, as it is said there, and how likely it is meant."""

    text: str
    chance: float
    least: float
    """The chance from which that is taken to be so."""


_NOBODY: Final = ToldPhrase("", 0.0, SURE)


@lru_cache(maxsize=16)
def told_phrase(message: str, kind: PhraseKind) -> ToldPhrase:
    """Return the phrase by which a message most likely names its users or readers, however unlikely it is."""
    return _told(message)[kind]


def named_users(message: str, least: float = SURE) -> str:
    """Return whom a message says to use the service, without how many they are; empty where nobody is that likely.

    >>> named_users("야간 조리원들이 쓸 거예요. 11월부터 합니다")
    '야간 조리원들'
    >>> named_users("It is for the lock keepers, 14 of them. Could you write a plan?")
    'lock keepers'
    """
    found = told_phrase(message, "user")
    return bare_name(found.text) if found.chance >= least else ""


def bare_name(phrase: str) -> str:
    """Return a phrase for people without how many they are, and without what points at the person's own.

    >>> bare_name("저희 4조 운전원 스물두 명"), bare_name("about forty of the vets")
    ('4조 운전원', 'vets')
    >>> bare_name("보호자 83가정과 담임 스물한 분"), bare_name("the two night porters")
    ('보호자 83가정과 담임', 'night porters')
    """
    phrase = " ".join(phrase.split())
    if _HANGUL.search(phrase):
        bare = as_written(_MEANT_KO.sub("", _COUNT_KO.sub("", phrase)))
        bare = OWN_KO.sub("", bare if morphemes(bare)[-1].tag in _NOUNS_KO else phrase)
        return bare[:-1] if bare.endswith("용") and is_person(bare[:-1]) else bare
    parts = _PARTS_EN.split(_COUNT_EN.sub("", _EACH_EN.sub("", phrase)))
    bare = "".join(part if at % 2 else _OWN_EN.sub("", part) for at, part in enumerate(parts))
    return bare if _PROPER_EN.match(bare) else bare[:1].lower() + bare[1:]


def as_written(phrase: str) -> str:
    """Return Korean names that are joined as in speech as a document joins them: "조리장이랑 항해사" → "조리장과 항해사"."""
    phrase = _AND_KO.sub(lambda one: fitting(phrase[: one.start()], "과(와)"), phrase)
    for one in reversed(morphemes(phrase)):
        if one.tag in ("JC", "JKB") and one.form in _JOINS_KO:
            phrase = f"{phrase[: one.start]}{fitting(phrase[: one.start], '과(와)')}{phrase[one.end :]}"
    return phrase


def likeliest(
    table: SpanTable, learnt: Mapping[str, NDArray[np.float32]], kind: PhraseKind
) -> tuple[int, float, float]:
    """Return which phrase is the likeliest, how likely one is meant that ends as it does, and what is likely enough.

    Where no reader is likely, somebody is who stands before what readers do to a plan, however little else says so.
    """
    scores, none = scored_spans(table, learnt)
    chances = np.exp(scores - max(scores.max(), none))
    chances /= chances.sum() + np.exp(none - max(scores.max(), none))
    best = int(chances.argmax())
    chance = float(chances[table.last == table.last[best]].sum())
    if kind == "user":
        return best, chance, SURE
    deciding = _before_decisions(table)
    if chance >= READS or not deciding.any():
        return best, chance, READS
    return int(np.where(deciding, chances, -1).argmax()), float(chances[deciding].sum()), DECIDES


def _before_decisions(table: SpanTable) -> NDArray[np.bool_]:
    """Return which phrases stand in one clause with what readers do to a plan, and before it."""
    found = np.zeros(len(table.first), dtype=bool)
    for at, token in enumerate(table.tokens):
        if _DECIDING.fullmatch(token.form):
            is_own = table.clauses[table.first] == table.clauses[at]
            found |= is_own & (table.last < at) & (table.last >= at - _NEAR)
    return found


def _told(message: str) -> dict[PhraseKind, ToldPhrase]:
    text = message[:READ]
    language = "ko" if _HANGUL.search(text) else "en"
    clauses = spoken_clauses(text)
    found: dict[PhraseKind, ToldPhrase] = dict.fromkeys(PHRASE_KINDS, _NOBODY)
    if not clauses:
        return found
    table = span_table(text, language, role_chances(clauses))
    for kind in PHRASE_KINDS if len(table.first) else ():
        if kind == "user":
            found[kind] = _user(text, table, _learnt()[language][kind])
            continue
        best, chance, least = likeliest(table, _learnt()[language][kind], kind)
        start, end = _span(table, best)
        found[kind] = ToldPhrase(text[start:end], chance, least)
    return found


def _span(table: SpanTable, at: int) -> tuple[int, int]:
    return table.tokens[table.first[at]].start, table.tokens[table.last[at]].end


def _user(text: str, table: SpanTable, learnt: Mapping[str, NDArray[np.float32]]) -> ToldPhrase:
    """Return the likeliest phrase that can name users, of those that end as the likeliest does, else as the next does."""
    scores, none = scored_spans(table, learnt)
    scores = np.array(scores, dtype=np.float64)
    for turn in range(_TURNS):
        top = max(float(scores.max()), float(none))
        chances = np.exp(scores - top)
        chances /= chances.sum() + np.exp(float(none) - top)
        same = np.flatnonzero(table.last == table.last[int(chances.argmax())])
        chance = float(chances[same].sum())
        if chance < LIKELY and turn:
            break
        for at in same[np.argsort(-chances[same])][:_STARTS]:
            start, end = _span(table, int(at))
            phrase = text[start:end]
            if _ACTS_EN.match(text, end):
                phrase = _LAST_EN.sub("", phrase)
            # What is not the likeliest, or not sure, has to name people by the word itself.
            is_told = not turn and chance >= SURE and at == chances.argmax()
            if (
                _crosses(text, phrase)
                or not _names_users(phrase)
                or is_denied(text, start, end)
                or is_no_user(text, start, end)
            ):
                continue
            if is_told or is_person(bare_name(phrase)):
                return ToldPhrase(phrase, chance, SURE)
        scores[same] = -np.inf
        if not np.isfinite(scores).any():
            break
    return _NOBODY


def _crosses(text: str, phrase: str) -> bool:
    """Tell whether an English phrase runs from a thing into who does something with it: "toasters people (bring)"."""
    return any(f"{given.thing.split()[-1]} {given.subject}" in phrase for given in _given(text))


@lru_cache(maxsize=16)
def _given(text: str) -> tuple[BareRelative, ...]:
    found = () if _HANGUL.search(text) else english_clauses(text)
    return tuple(given for one in found if (given := bare_relative(one.predicate)) is not None)


def _names_users(phrase: str) -> bool:
    """Tell whether a phrase can name users: of the service "for" them only they do."""
    bare = bare_name(phrase)
    if (
        _ANYBODY.fullmatch(bare)
        or _HAVING.match(bare)
        or _DENIES.search(phrase)
        or (_MEANT_FOR_KO.search(phrase) and not is_person(bare))
    ):
        return False
    if not _HANGUL.search(bare) and any(one.subject and one.link in ("main", "and") for one in english_clauses(bare)):
        return False  # "volunteers mend lamps and toasters people" is a sentence
    if _HANGUL.search(bare) and _FIGURE_WITHIN.search(bare) and not is_person(bare):
        return False  # "코트 5개, 한 면당 최대"
    return is_people_phrase(bare) or (not _HANGUL.search(bare) and is_noun_phrase(bare))


@cache
def _learnt() -> Mapping[str, Mapping[PhraseKind, Mapping[str, NDArray[np.float32]]]]:
    with np.load(WEIGHTS, allow_pickle=False) as read:
        return {
            language: {
                kind: {name: read[f"{language}/{kind}/{name}"].astype(np.float32) for name in NAMES}
                for kind in PHRASE_KINDS
            }
            for language in ("ko", "en")
        }
