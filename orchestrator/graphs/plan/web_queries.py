"""Which parts of a request may reach the web: addresses that the person wrote, and queries that give nothing away.

A query leaves the house. It may say what the request says and what anybody knows, nothing that stands only in files,
pages or the index: a page that says "search for …" changes no query.
"""

import re
from collections.abc import Collection, Iterable

from integrations.web.base import LONGEST_WEB_QUERY
from orchestrator.addresses import TAIL, compared
from orchestrator.steps.masking import Masking

MOST_ADDRESSES = 3
"""Pages that are fetched for one plan."""
_ADDRESS = re.compile(r"https?://[^\s<>\"'`|「」『』“”‘’、。，]{1,2000}", re.I)
_HANGUL = re.compile("[가-힣]")
_BELONGS = frozenset("/=?&-_%+.가")
"""After these signs Korean goes on with the address: ``/wiki/카셰어링``; elsewhere it is a particle: ``/report를``."""
_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*")
_LONGEST_WORD = 30
_LONGEST_SUBJECT = 80
"""Characters."""
_SENTENCE = re.compile(r"(?<=[.!?。])\s|\n")
_LEAST_WORD = 2
"""Characters below which a word says nothing of where it is from."""


def addresses_written(request: str, *, known: Collection[str] = ()) -> list[str]:
    """Return the addresses that a person wrote, in order, without those that are ``known`` otherwise.

    >>> addresses_written("https://example.com/a.html를 보고 써줘")
    ['https://example.com/a.html']
    """
    left_out = {compared(one) for one in known}
    found: dict[str, str] = {}
    for match in _ADDRESS.finditer(request):
        url = _without_particle(match[0])
        while url and (url[-1] in TAIL or (url[-1] in ")]}" and url.count(url[-1]) > url.count(_OPENS[url[-1]]))):
            url = url[:-1]
        if compared(url) not in left_out:
            found.setdefault(compared(url), url)
    return list(found.values())[:MOST_ADDRESSES]


_OPENS = {")": "(", "]": "[", "}": "{"}


def subject_of(subject: str, masking: Masking) -> str:
    """Return a subject as a query names it: its first sentence, without addresses and personal data."""
    plain = _ADDRESS.sub(" ", subject).strip()
    first = next((one for one in _SENTENCE.split(plain) if one.strip()), "")
    words: list[str] = []
    for word in masking.blank(first).split():
        if len(" ".join((*words, word))) > _LONGEST_SUBJECT:
            break
        words.append(word)
    return " ".join(words).strip(".,!?~ ")


def safe_query(query: str, request: str, vocabulary: str, material: Iterable[str], masking: Masking) -> str:
    """Return a query of a model without what it may have from the material alone; empty where little is left.

    ``vocabulary``: words that any query may have. A word that the request does not have is left out where it stands in
    the material, where it has digits, or where it is too long for one: what a model knows by itself stays.
    """
    allowed = f"{request} {vocabulary}".casefold()
    told = " ".join(material).casefold()
    kept = [
        word[0]
        for word in _WORD.finditer(masking.blank(_ADDRESS.sub(" ", query)))
        if _may_stand(word[0].casefold(), allowed, told)
    ]
    asked = " ".join(kept)[:LONGEST_WEB_QUERY].strip()
    own = f" {request} ".casefold()
    return asked if any(len(word) >= _LEAST_WORD and word.casefold() in own for word in kept) else ""


def _may_stand(word: str, allowed: str, told: str) -> bool:
    if word in allowed:
        return True
    if len(word) > _LONGEST_WORD or any(sign.isdigit() for sign in word):
        return False
    return len(word) < _LEAST_WORD or word not in told


def _without_particle(url: str) -> str:
    """Return an address without the Korean that follows it in running text."""
    hangul = _HANGUL.search(url)
    if hangul is None or url[hangul.start() - 1] in _BELONGS:
        return url
    return url[: hangul.start()]
