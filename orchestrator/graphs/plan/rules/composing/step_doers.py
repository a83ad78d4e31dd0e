"""Who does a step that is told as a whole sentence: the subject of the sentence, where it names somebody who can act."""

import itertools
import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_korean, doers_korean
from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en, is_somebody
from orchestrator.language.morphemes import Morpheme, inflected, morphemes
from orchestrator.language.predicates_ko import predicates

DEVICE: Final = re.compile(
    r"(?:the\s|an?\s|our\s|its\s)?(?:\w+\s)?(?:app|system|service|site|website|bot|text|message|sms|e-?mail|alert|reminder|"
    r"notification|screen|page|code|form|list|link|deposit|refund|calendar|tool)s?\s",
    re.I,
)
"""What is a service's own, or does nothing but through it."""
_NOUNS: Final = frozenset(("NNG", "NNP", "XSN", "XPN", "SL", "NNB"))
_FIGURES: Final = ("SN", "NR", "NNB")
"""What is passed or reached, and not done something with: "습도가 칠십을 넘으면"."""
_SUBJECT: Final = ("JKS", "JX")
_TOPICS: Final = frozenset(("은", "는", "이", "가", "께서"))
_DETERMINERS: Final = re.compile(r"^(?:the|an?|our|each|every|any|one)\s", re.I)
_LONGEST: Final = 4
"""Words of an English subject."""
_WITH_A_THING: Final = re.compile(
    r"^[a-z]+s\s(?:(?:out|up|off|back|down|in)\s)?(?:the|an?|each|every|their|his|her|its|our|it|them)\b", re.I
)
"""A verb with what something is done with."""
_NO_VERBS: Final = frozenset(("is", "was", "has", "as", "its", "this", "us", "plus", "less", "unless", "always"))
_JOINED: Final = re.compile(r"[가-힣](?:과|와)\s[가-힣]{2,}$")
_TELLS_EN: Final = re.compile(
    r"\b(?:tell|alert|warn|notif(?:y|ie)|text|ring|call|message)s?\s(?:the\s|our\s|a\s)?(?P<who>[a-z]+(?:\s(?:on\sduty|manager|officer|team))?)\b"
)
_MODALS: Final = frozenset(("can", "could", "may", "might", "will", "would"))
_LET: Final = 3
"""Morphemes of "게 한다" at the end."""


def subject_of(text: str, *, is_korean: bool) -> tuple[str, str]:
    """Return who does what a sentence tells, and the sentence without them; nobody where its subject cannot act.

    >>> subject_of("진료가 끝나면 치위생사가 다음 방문을 적는다", is_korean=True)
    ('치위생사', '진료가 끝나면 다음 방문을 적는다')
    >>> subject_of("주민들이 카톡으로 찜하게 한다", is_korean=True), subject_of("배정표가 밤에 나간다", is_korean=True)
    (('주민', '카톡으로 찜한다'), ('', '배정표가 밤에 나간다'))
    >>> subject_of("A mechanic does the job", is_korean=False), subject_of("the list goes out at 8", is_korean=False)
    (('mechanic', 'does the job'), ('', 'the list goes out at 8'))
    """
    return _korean(text) if is_korean else _english(text)


def _korean(text: str) -> tuple[str, str]:
    tokens = morphemes(text)
    for at, one in enumerate(tokens):
        if one.tag not in _SUBJECT or one.form not in _TOPICS or not at:
            continue
        first = at
        while first and tokens[first - 1].tag in _NOUNS:
            first -= 1
        start = text.rfind(" ", 0, tokens[first].end) + 1 if first < at else one.start
        who = text[start : one.start].strip()
        is_people = bool(who) and doers_korean.is_people(who.split()[-1])
        if who and (is_people or (one.tag == "JKS" and _is_deed(text, tokens[at:]))):
            rest = f"{text[:start]}{text[one.end :].lstrip()}".strip()
            return re.sub(r"(?<=[가-힣]{2})들$", "", who), _without_letting(rest)
    return "", text


def told_party(does: str) -> str:
    """Return who is told something by an act; empty where nobody is named.

    >>> told_party("농가와 파출소에 알린다"), told_party("watches the level and tells the committee before it runs out")
    ('농가와 파출소', 'committee')
    >>> told_party("점심에 알린다"), told_party("tells the time")
    ('', '')
    """
    for said in predicates(does)[-1:] if re.search("[가-힣]", does) else ():
        for one in said.arguments:
            is_to = one.particle in ("에게", "한테", "께") or (one.particle == "에" and said.stem in doers_korean.TELLS)
            if is_to and (
                doers_korean.is_people(one.text) or (one.tag == "JKB" and one.inner == "" and _JOINED.search(one.text))
            ):
                return one.text
    found = _TELLS_EN.search(does)
    return found["who"] if found and (is_somebody(found["who"].split()[-1]) or is_person_en(found["who"])) else ""


def bare_party(who: str) -> str:
    """Return Korean doers without a word before them that goes with the verb: "앞으로는 부모" are the parents."""
    words = who.split()
    while len(words) > 1 and (tokens := morphemes(words[0])) and tokens[-1].tag in ("JX", "JKB", "MAJ"):
        words = words[1:]
    return " ".join(words)


def _is_deed(text: str, tokens: Sequence[Morpheme]) -> bool:
    """Tell whether the predicate of a subject is done with something, or one of those by which people act."""
    behind = [*(one.tag for one in tokens[1:]), ""]
    ends = (at for at, (one, tag) in enumerate(zip(tokens, behind, strict=True)) if _ends(one, tag))
    end = next(ends, len(tokens) - 1)
    is_done = chained_korean.is_deliberate(text[tokens[0].end : tokens[end].end].strip())
    pairs = itertools.pairwise(tokens[:end])
    return is_done or any(one.tag == "JKO" and before.tag not in _FIGURES for before, one in pairs)


def _ends(one: Morpheme, behind: str) -> bool:
    """Tell whether a predicate ends there: an ending of a noun that only says that something can be is within it."""
    if one.tag == "EC":
        return one.form[-1:] != "지"
    return one.tag in ("EF", "ETN") or (one.tag == "ETM" and behind != "NNB")


def _without_letting(text: str) -> str:
    """Return what somebody is let do as what they do: "찜하게 한다" is "찜한다"."""
    tokens = [one for one in morphemes(text) if one.tag not in ("SF", "SP")]
    *before, stem, ending, let = tokens[:-1] if len(tokens) > _LET else [Morpheme("", "", 0, 0)] * _LET
    if (ending.form, ending.tag, let.form) != ("게", "EC", "하"):
        return text
    made = before[-1] if before and stem.tag in ("XSV", "XSA") else None
    start = made.end if made else stem.start
    return f"{text[:start]}{inflected(stem, ('ᆫ다', 'EF'))}"


def _english(text: str) -> tuple[str, str]:
    words = _DETERMINERS.sub("", text).split()
    at = next((at for at in range(1, min(len(words), _LONGEST + 1)) if _is_verb(words, at)), 0)
    said = next((at for at in range(1, min(len(words), _LONGEST)) if words[at].lower() in ("who", "that")), 0)
    modal = next((at for at in range(said + 3, len(words) - 1) if said and words[at].lower() in _MODALS), 0)
    if modal and (is_somebody(words[said - 1]) or is_person_en(" ".join(words[:said]))):
        return " ".join(words[:said]).lower(), " ".join(
            words[modal + 1 :]
        )  # "families who need a cot could borrow one"
    if said:
        at = next(
            (at for at in range(said + 2, len(words)) if _is_with_a_thing(words, at)), 0
        )  # "who cannot come posts the shift"
    subject = words[: said or at] if at else []
    if not subject or not all(re.fullmatch(r"[A-Za-z'’-]+", one) for one in subject):
        return "", text
    who = " ".join(subject)
    names_somebody = is_somebody(subject[-1]) or is_person_en(who)
    if not (names_somebody or (_is_with_a_thing(words, at) and not DEVICE.match(f"{who} "))):
        return "", text
    who = " ".join(words[:at])
    return who if who.isupper() else f"{who[:1].lower()}{who[1:]}", " ".join(words[at:])


def _is_with_a_thing(words: Sequence[str], at: int) -> bool:
    """Tell whether a word is a verb with what something is done with, by its ending and the word behind it."""
    return bool(_WITH_A_THING.match(" ".join(words[at:]))) and words[at].lower() not in _NO_VERBS


def _is_verb(words: Sequence[str], at: int) -> bool:
    return is_act_verb(words[at].lower()) or _is_with_a_thing(words, at)
