"""A name beside what ails somebody, in the short forms of titles, lists and tables: "박민준 암 투병", "Sarah: cancer".

In a plan a person is told by a sentence about them; a page's title, a line of a list and a row of a table have none.
"""

import re
from typing import Final

from integrations.search.concepts import concepts
from integrations.search.glossary import translations
from orchestrator.graphs.workspace.rules.questions import SURNAMES
from orchestrator.graphs.workspace.rules.subject import is_general
from orchestrator.language.morphemes import morphemes
from orchestrator.language.people import find_people
from orchestrator.steps.rules.private_details import AILMENT, GENERAL

_LONGEST = 1_000
_NEAR = 12
"""Letters between a name and what ails who is called so, where it might be a matter of a service as well."""
_MORE: Final = re.compile(
    r"(?:위|간|폐|대장|직장|유방|자궁|난소|갑상선|전립선|췌장|신장|방광|피부|혈액|후두|설|뇌)암|백혈병|정신과|유산(?:해|했|으로)"
)
"""Ailments that in a sentence need a word behind them."""
_KOREAN: Final = re.compile(
    rf"(?:^|[|(,:：·*\-–—.]|\d[.)])\s*\**(?P<name>[{SURNAMES}][가-힣]{{2}})(?=\s?(?:[|(),:：·*–—-]|$)|\s)"
)
_NO_NAME: Final = re.compile(r"[자문장증병실점객물책판시군구읍면역교관]$")
"""Ends nouns and places that begin like a name: 안내문, 이용자, 송파구."""
_ENGLISH: Final = re.compile(
    r"(?<![\w.])(?P<name>[A-Z][a-z'’-]{1,14}(?:\s[A-Z][a-z'’-]{1,14})?)\**(?:'s\b|\s?[:(|,–—-]|\s(?=on\b|off\b|after\b|with\b))"
)
_WORD: Final = re.compile(r"[^\s:：|,()\[\]]+")
_ADDRESS: Final = re.compile(r"님|씨|쌤|군|양|the|an?|of|for|and|on|with|after|to|'s", re.I)
"""What is left over beside a name, and says nothing in a title by itself."""
_SENTENCES: Final = re.compile(r"(?<=[.!?。])(?=\s)|(?=\n)")


def without_named_illness(text: str) -> str:
    """Return a text without sentences and rows in which a name stands beside an ailment."""
    if text.lstrip().startswith("|"):
        return "" if _tells(text) else text
    return "".join(part for part in _SENTENCES.split(text) if not _tells(part))


def _tells(sentence: str) -> bool:
    sentence = sentence[:_LONGEST]
    ails = [*AILMENT.finditer(sentence), *_MORE.finditer(sentence)]
    if not ails:
        return False
    ends = [end for _, end in _names(sentence)]
    if not ends:
        return False
    general = GENERAL.sub(" ", sentence)
    if AILMENT.search(general) or _MORE.search(general):
        return True
    return any(0 <= ail.start() - end <= _NEAR for ail in ails for end in ends)


def rest_of_title(title: str) -> str:
    """Return the words of a title that are neither somebody's name nor what ails them, where they are a title yet."""
    private = [*_names(title), *(found.span() for ailment in (AILMENT, _MORE) for found in ailment.finditer(title))]
    words = [word for word in _WORD.finditer(title) if not any(a < word.end() and word.start() < b for a, b in private)]
    left = [word.group() for word in words if not _ADDRESS.fullmatch(word.group())]
    # "휴직 안내" is a title, "안내" and "until May" are none.
    is_title = bool(left) and is_general(left[-1]) and not all(map(is_general, left))
    return " ".join(left) if is_title else ""


def _names(sentence: str) -> list[tuple[int, int]]:
    """Return where the names of people begin and end."""
    names = [(one.start, one.end) for one in find_people(sentence) if one.value.name]
    names += [
        found.span("name")
        for found in _KOREAN.finditer(sentence)
        if not _NO_NAME.search(found["name"])
        and not translations(found["name"])
        and not AILMENT.search(found["name"])
        and not _is_inflected(sentence, *found.span("name"))
    ]
    return names + [
        found.span() for found in _ENGLISH.finditer(sentence) if any(map(_is_strange, found["name"].split()))
    ]


def _is_strange(word: str) -> bool:
    """Tell whether an English word is none that pages are made of, as names are."""
    return not (translations(word.lower()) or concepts(word) or AILMENT.search(word.lower()))


def _is_inflected(sentence: str, start: int, end: int) -> bool:
    """Tell whether a word has a particle or an ending, as "이번에" has."""
    return any(one.tag[0] in "JE" for one in morphemes(sentence) if start <= one.start < end)
