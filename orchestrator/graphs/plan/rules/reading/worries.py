"""What somebody says that they fear: "걱정은 답이 늦는 거예요", "I fear that the wrong dog's picture goes out"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.language import any_of
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.plain_style import plainly

_HANGUL: Final = re.compile("[가-힣]")
_FEARS: Final = frozenset(
    ("걱정", "우려", "염려", "불안", "두렵", "무섭", "겁나", "겁", "큰일", "걱정되", "불안하", "우려되")
)
"""The stems of fearing."""
_DENIED: Final = frozenset(("말", "마", "없", "않", "없이", "아니"))
_TOPIC: Final = frozenset(("은", "는", "ᆫ"))
_SUBJECT: Final = frozenset(("JKS", "JX"))
_MAY: Final = re.compile(r"(?P<may>.*[가-힣])까\s?(?:봐|싶|걱정|염려|겁|두렵|무섭).*")
"""“잘못 갈까 봐”: what is feared may happen."""
_NOMINAL: Final = re.compile(r"(?:는\s(?:것|점)|(?<=\s)(?:것|점))이다$")
_LED: Final = re.compile(
    r"^(?:그리고|다만|근데|그런데|특히|제일|가장|또|사실|솔직히|and|but|also|honestly)[\s,]+", re.I
)
_DENIED_EN: Final = re.compile(
    r"\b(?:no|not|never|without|nobody|nothing|don['’]t|isn['’]t|aren['’]t)\s(?:\w+\s){0,2}?(?:worr|fear|afraid|concern|nervous|scared)",
    re.I,
)
_FEAR_EN: Final = (
    re.compile(
        r"\b(?:(?:my|our|the|one|their|her|his|what)\s(?:\w+\s){0,2}?(?:worry|worries|fears?|concerns?|risk|danger|nightmare)\s(?:here\s)?(?:is|are|being)|"
        r"(?:worr(?:y|ies|ied)|fears?|afraid|concerned|nervous|scared|anxious)(?:\s(?:most|a\slot|a\sbit|mostly|mainly))?)"
        r"(?P<link>\s?[:,]?\s(?:(?:most\s)?(?:that|about|of|over|for)\s)?)(?P<what>\S.*)$",
        re.I,
    ),
    re.compile(
        r"^(?P<what>.+?),?\s(?:is|are)\s(?:my|our|the|their)\s(?:\w+\s){0,2}?(?:worry|fear|concern|risk|danger)\b", re.I
    ),
    re.compile(r"^(?P<what>.+?)\s(?:worr(?:y|ies)|scares?|frightens?|bothers?)\s(?:me|us|them|her|him)\b", re.I),
    re.compile(r"\bwhat\sif\s(?P<what>.+)$", re.I),
)
_ALONE: Final = any_of(
    r"(?<![가-힣])혼자|밖에\s(?:없|모르|못)|뿐이|쉬(?:는|시는)\s|휴가|자리를\s비우|(?:없는|안\s나온|못\s나온)\s날",
    r"\bnobody\selse\b|\bno\sone\selse\b|\b(?:is|are)\s(?:off|away|ill|sick|on\sleave|on\sholiday)\b|\bonly\s(?:one|person)\s(?:who|that)\b|\balone\b",
)
"""Somebody is away, or the only one."""
_ONLY: Final = any_of(r"밖에\s(?:없|모르|못)", r"\b(?:nobody|no\sone)\selse\b")
"""What only one person can do is a danger though nobody says that they fear it."""
_SEVERAL: Final = any_of(
    r"(?:들|팀|단|회|위원|반|부|과|국|원들|조합|학생|주민|손님|회원)(?:\s?\d+\s?명)?$|\d",
    r"(?:[^s]s|people|staff|team|crew|committee|council|board|group|children|parents)$|\d|\band\b|^each\b|^every",
)
_SHORTEST: Final = 6
_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class ToldWorry:
    """Something that is feared."""

    text: str
    said: str
    """The sentence that tells it."""
    source: int


def worries_told(read: Sequence[tuple[Sequence[ToldSentence], int]]) -> list[ToldWorry]:
    """Return what is feared, each as its sentence tells it without the word of fearing."""
    found: dict[str, ToldWorry] = {}
    for sentences, source in read:
        for one in sentences:
            for part in _parts(one.text):
                text = feared(part) or (plainly(_LED.sub("", part)) if _ONLY.search(part) else "")
                if len(text) >= _SHORTEST:
                    found.setdefault(text, ToldWorry(text, one.text, source))
    return [*found.values()][:_MOST]


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a sentence that stand for themselves; a list of fears stays whole."""
    yield from (one.strip(" .") for one in re.split(r";\s", text) if one.strip(" ."))


def feared(sentence: str) -> str:
    """Return what a sentence says is feared; empty where nothing is.

    >>> feared("걱정은 월요일에 답이 늦는 거예요"), feared("사진이 잘못 갈까 봐 걱정입니다"), feared("걱정 마세요")
    ('월요일에 답이 늦는 것', '사진이 잘못 갈 수 있다', '')
    >>> feared("I fear that the form is filled in twice"), feared("No worries, it is short")
    ('the form is filled in twice', '')
    """
    text = _LED.sub("", sentence.strip(" .!?~"))
    return _korean(text) if _HANGUL.search(text) else _english(text)


def is_alone(text: str) -> bool:
    """Tell whether a text says that somebody is away or the only one who can do it."""
    return bool(_ALONE.search(text))


def is_of_several(who: str) -> bool:
    """Tell whether a name is of several people, of whom one may be missing.

    >>> is_of_several("조리장"), is_of_several("자원봉사팀"), is_of_several("the steward"), is_of_several("drivers")
    (False, True, False, True)
    """
    return bool(_SEVERAL.search(who.strip()))


def _korean(text: str) -> str:
    tokens = morphemes(text)
    at = next((at for at, one in enumerate(tokens) if one.form in _FEARS and one.tag[0] in "NVX"), None)
    if at is None or any(one.form in _DENIED for one in tokens[at + 1 : at + 5]):
        return ""
    if may := _MAY.fullmatch(text):
        return _LED.sub("", f"{may['may']} 수 있다")
    topic = next((end for end in range(at + 1, min(at + 6, len(tokens))) if _is_topic(tokens, end)), None)
    if topic is not None and topic < len(tokens) - 2 and at < len(tokens) // 2:
        told = plainly(text[tokens[topic].end :].strip(" ,:"))
        return _NOMINAL.sub(lambda one: "는 것" if one[0].startswith("는") else one[0][:1], told)
    before = tokens[at - 1] if at else None
    if before and before.tag in _SUBJECT:
        head = text[: before.start].rstrip()
        while _LED.match(head):
            head = _LED.sub("", head)
        return re.sub(r"\s(?:제일|가장|좀|조금|특히)$", "", head)
    return plainly(text)


def _is_topic(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a topic ends there: "걱정은", "가장 걱정되는 것은", "걱정되는 건"."""
    one, before = tokens[at], tokens[at - 1]
    return one.tag == "JX" and one.form in _TOPIC and before.tag in ("NNG", "NNB", "NNP")


def _english(text: str) -> str:
    if _DENIED_EN.search(text):
        return ""
    for pattern in _FEAR_EN:
        if found := pattern.search(text):
            return found["what"].strip(" ,.")
    return ""
