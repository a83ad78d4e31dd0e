"""Who reads a plan and decides, named as a document names them."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.told_deciders import told_decider
from orchestrator.graphs.plan.rules.reading.told_people import OWN_KO, as_written, told_phrase
from orchestrator.language.english_words import is_verb_first
from orchestrator.language.morphemes import morphemes

_HANGUL: Final = re.compile("[가-힣]")
_POLITE_KO: Final = re.compile(r"(?<=[가-힣]{2})(?<!선생)(?:님들?|분들?께?)$")
_LABEL: Final = re.compile(r"^[A-Za-z가-힣]{2,12}\s?[:：]\s*(?=\S)")
_STOPS: Final = re.compile(r"[.;:：]\s")
"""A name ends where another sentence or its label begins; behind "Dr." none does."""
_TITLES: Final = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|Prof)\.")
_ARTICLE_EN: Final = re.compile(r"^(?:an?|our|my|your)\s(?=\S)", re.I)
_BESIDE_EN: Final = re.compile(
    r"(?P<other>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s[A-Z][\w'’-]+|\b[Tt]he\s[a-z]+(?:\s[a-z]+)?))\sand\s$"
)
"""Who decides together with somebody, before their name."""
_READ_BY_KO: Final = re.compile(
    r"읽(?:으시)?(?:는|을|으실)\s(?:사람|분)들?(?:은|는)\s(?P<who>[가-힣A-Z][^,.;:\d]{1,24}?(?:\s\d{1,2}(?:명|인))?)"
    r"(?=이시?고|이시?며|이다|입니다|이십니다|이에요|예요|세요|인데|[,.]|$)"
)
"""“읽는 분은 원장님과 교사 3명이고”: they decide where nobody else does."""
_PAPER_KO: Final = r"(?:제안서|기획[서안]|계획서|보고서)(?:를|을)?"
_GIVES_KO: Final = r"(?:올리|올릴|올려|올립|드리|드릴|드려|드립|제출|보고|보여|보이|낼|내려|냅)"
_GIVEN_KO: Final = re.compile(
    rf"{_PAPER_KO}\s(?P<who>(?:[가-힣]{{1,8}}\s)?[가-힣]{{2,8}}?(?:님|회|실|[과팀장자])?)(?:께|에게)\s?{_GIVES_KO}"
    rf"|(?P<to>(?:[가-힣]{{1,8}}\s)?[가-힣]{{2,8}}?)께\s{_PAPER_KO}\s?{_GIVES_KO}"
)
"""“제안서를 병원장님께 올리려 합니다”, “상임지휘자께 기획서를 드립니다”."""
_LEAST: Final = 0.001
"""A phrase that is hardly likely names nobody, whatever stands behind it."""
_POLITE_WITHIN: Final = re.compile(r"(?<=[가-힣]{2})(?<!선생)님(?=[과와]\s)")
_ASKS_EN: Final = re.compile(r"\b(?:who|which|what)$", re.I)
"""Ends what asks for somebody and names nobody: "name the gap and who must decide"."""
_SELF: Final = re.compile(r"(?<=[과와]\s)(?:저|나|저희|우리)$|(?<=\sand\s)(?:I|me|myself)$")
"""The person who asks, beside somebody else."""


def named_reader(message: str) -> str:
    """Return who a message says will decide on the plan, else read it; empty where nobody is likely.

    >>> named_reader("기획서 부탁드려요. 관리소장님이 보십니다"), named_reader("Please keep it short")
    ('관리소장', '')
    """
    if deciding := told_decider(message):
        bare = _SELF.sub("요청한 분", _POLITE_KO.sub("", as_written(deciding)))
        return f"the {bare[4:]}" if bare[:4].lower() == "the " else bare
    if read := _READ_BY_KO.search(message):
        told = _POLITE_WITHIN.sub("", as_written(OWN_KO.sub("", read["who"])))
        return _SELF.sub("요청한 분", _POLITE_KO.sub("", told))
    if given := _GIVEN_KO.search(message):
        return _POLITE_KO.sub("", as_written(OWN_KO.sub("", given["who"] or given["to"])))
    found = told_phrase(message, "reader")
    if found.chance < max(found.least, _LEAST):
        return ""
    told = _LABEL.sub("", " ".join(found.text.split()))
    if _HANGUL.search(told):
        told = as_written(_before_acts(_STOPS.split(told, maxsplit=1)[0]))
        return _SELF.sub("요청한 분", _POLITE_KO.sub("", OWN_KO.sub("", told)))
    told = told if _TITLES.search(told) else _STOPS.split(told, maxsplit=1)[0]
    if _ASKS_EN.search(told):
        return ""
    if is_verb_first(told):
        told = told.partition(" ")[2]  # "has to convince Dale": what is done to the reader
    bare = _SELF.sub("the requester", _ARTICLE_EN.sub("the ", told))
    bare = f"the {bare[4:]}" if bare[:4].lower() == "the " else bare
    beside = _BESIDE_EN.search(message[: max(message.find(found.text), 0)])
    return f"{_ARTICLE_EN.sub('the ', beside['other'])} and {bare}" if beside else bare


def _before_acts(phrase: str) -> str:
    """Return the name that stands before what somebody does: "과장님이 결재하시고 5월 전에 구의회" → "과장님"."""
    named = ""
    for one in morphemes(phrase):
        if one.tag in ("JKS", "JX", "JKB") and not named:
            named = phrase[: one.start].strip()
        elif one.tag in ("EC", "EF") and named:
            return named
    return phrase
