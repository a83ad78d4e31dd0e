"""What a request for a document gives beside its wish: facts that are to stand in it, and what it is to mention."""

import re
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.brief import TABLE
from orchestrator.graphs.workspace.rules.patterns import REQUEST_WORDS
from orchestrator.language.clauses import excerpt
from orchestrator.language.making import ARTIFACT

_ASKING = (
    r"(?:만들|작성|써|쓰|정리|부탁|준비|남겨|올려|보내)\S*(?:\s?(?:줘|주|줄|달|드)\S*)?"
    r"|공지문?|안내문|공고문?|초안|문서|페이지"
)
_AFTER_COLON = re.compile(
    rf"^(?P<wish>[^:：]*?(?:{_ASKING}|\b(?:announcement|notice|memo|message|page|document|draft|post)\b[^:：]*))"
    r"\s*[:：]\s+(?P<facts>.+)$",
    re.I | re.S,
)
_SAYING = re.compile(
    r"^(?P<wish>.*?\b(?:announcement|notice|memo|message|post|page)\b[^.:]*?)[,\s]+"
    r"(?:(?:saying|announcing|stating|which says|that says|to say|telling (?:everyone|everybody|all|people|staff|the team))\s+(?:that\s+)?"
    r"|that\s+(?!(?:explains?|describes?|tells?|shows?|lists?|covers?)\b))(?P<facts>.+)$",
    re.I | re.S,
)
_SAID_KO = re.compile(
    r"^(?P<facts>.{6,}?(?:[다라자]))(?:고|는)\s+(?P<wish>(?:(?:내용의?|내용으로)\s+)?.{0,20}?(?:공지문?|안내문|공고문?).*)$",
    re.S,
)
_NEXT = re.compile(r"(?<=[.!?。])\s+|\n+")
_ASKED = re.compile(rf"(?:{_ASKING})\s*[.!?~]*$", re.I)
_MENTION = re.compile(
    r"(?:넣어|포함|들어가|담아|적어|밝혀|언급)\S*(?:\s?(?:줘|주|줄|달|드)\S*)?[\s.!?~]*$"
    r"|^(?:please\s+)?(?:include|mention|add|with|state|put in|make sure)\b",
    re.I,
)
_WITH = re.compile(
    r",?\s+(?:with|including|mentioning)\s+(?:the\s+)?(?:dates?|times?|place|venue|price|cost|agenda|decisions?|owners?|action items?|to-?dos|next steps|who|what|how|when|where|why)\b.*$"
    r"|에서\s+(?:결정\s?사항|할\s?일|담당자?|기한)(?:이?랑|하고|과|와|,)\s*(?:결정\s?사항|할\s?일|담당자?|기한)(?:을|를|만)?(?=\s|$)"
    r"|(?:을|를)?\s*(?:날짜|일시|시간|장소|대상|누가|언제|어디서?|비용|준비물)[^.]*?(?:넣어|포함해|담아)서?(?=\s|$)",
    re.I,
)
_STATED = re.compile(
    r"\d|(?:다|요|음|함|됨|임|니다)[\s.!~]*$|\b(?:is|are|was|were|will|has|have|must|can|cannot|won't|starts?|ends?|closes?|opens?|moves?)\b",
    re.I,
)
"""A statement, not the name of a subject: with a figure or a verb."""


_LANGUAGES = r"(?:영어|영문|한국어|국문|한글|일본어|일어|중국어|베트남어|태국어|스페인어|프랑스어|독일어)"
_TONGUES = r"(?:English|Korean|Japanese|Chinese|Vietnamese|Thai|Spanish|French|German)"
_TRANSLATED = re.compile(
    rf"^(?P<of>.+?)(?:을|를|의)?\s*(?:{_LANGUAGES}(?:으로|로)\s*(?:번역|옮겨|옮긴)|(?:{_LANGUAGES}\s*)?번역(?:본|문|해|을))\S*.*$"
    rf"|\btranslat(?:e|ing)\s+(?P<it>.+?)\s+(?:in)?to\s+{_TONGUES}\b.*$"
    rf"|\b(?:an?\s+)?(?:{_TONGUES}\s+translation|translation)\s+of\s+(?P<whose>.+)$",
    re.I | re.S,
)


@dataclass(frozen=True, slots=True)
class Given:
    """A request taken apart."""

    wish: str
    """The request without what it gives."""
    facts: tuple[str, ...] = ()
    """Statements that are to stand in the document."""
    is_translation: bool = False
    """What it wishes for is something else in another language."""


def given_of(request: str) -> Given:
    """Part a request from the facts it gives, and from what it says is to be mentioned, which is looked up."""
    text = request.strip()
    if (short := excerpt(text)) != text:
        # Of what is too long to be read whole nothing is taken for all that the document is to say.
        return Given(short)
    if found := _TRANSLATED.search(text):
        return Given((found["of"] or found["it"] or found["whose"]).strip(), is_translation=True)
    for pattern in (_AFTER_COLON, _SAYING, _SAID_KO):
        if (found := pattern.search(text)) and _STATED.search(found["facts"]):
            return Given(_bare(found["wish"]), tuple(_statements(found["facts"])))
    first, *others = [piece for piece in map(str.strip, _NEXT.split(text)) if piece] or [""]
    if not others or not _wishes(first):
        # Who tells first what it is about says at the end what is to be written.
        wish = next((one for one in reversed(others) if _wishes(one) and ARTIFACT.search(one) and _names(one)), text)
        return Given(_bare(wish))
    facts = [one for one in others if not _MENTION.search(one) and not one.endswith("?") and _STATED.search(one)]
    return Given(_bare(first), tuple(one for fact in facts for one in _statements(fact)))


def _wishes(sentence: str) -> bool:
    return bool(
        _ASKED.search(sentence) or re.match(r"(?:please\s+)?(?:write|draft|create|make|prepare|post)\b", sentence, re.I)
    )


def _names(wish: str) -> bool:
    """Tell whether a wish says what the document is about."""
    left = TABLE.sub(" ", wish)
    while (less := REQUEST_WORDS.sub(" ", left).strip(" .,!?~")) != left:
        left = less
    return bool(re.search(r"\w\w", re.sub(rf"(?:{_ASKING})$", "", left)))


def _bare(wish: str) -> str:
    return _WITH.sub("", wish).strip(" ,") or wish


def _statements(text: str) -> list[str]:
    return [f"{one[:1].upper()}{one[1:]}" for piece in _NEXT.split(text) if (one := piece.strip(" \"'“”‘’"))]
