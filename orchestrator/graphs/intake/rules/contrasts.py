"""What a message sets against what: "A가 아니라 B", "B, not A", "B예요, A가 아니고", "A→B", "A라고 했는데 B"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.graphs.intake.rules.amending import without_copula
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications

_PIECE = r"[^.!?;→\n]"
_PIECE_EN = r"(?:[^.;!?]|\.(?=\d))"
_DENIES = r"(?:아니라|아니고|아니구|아니었고|아닌데|아이고|아이라|아이고요|아니고요|아니구요|아니라요|말고)(?:요|예)?"
_KOREAN = (
    re.compile(
        rf"(?P<wrong>{_PIECE}{{1,40}}?)(?P<joint>이|가|은|는|도)?\s?{_DENIES}[,\s]\s?(?P<right>{_PIECE}{{1,60}})"
    ),
    re.compile(
        rf"(?P<right>{_PIECE}{{1,40}}?)(?:이?에요|예요|이?요|입니다|임|이고요?|이구요)?[\s,.]{{1,3}}"
        rf"(?P<wrong>[^\s.!?;,]{{1,20}})(?P<joint>이|가|은|는)?\s?(?:아니고|아니라|아니에요|아닙니다|말고)(?:요)?[\s.!~]*$"
    ),
    re.compile(
        rf"(?P<wrong>{_PIECE}{{1,30}}?)(?P<joint>)(?:이라고|라고|다고|이라|라)\s?(?:했|한|말했|적었|적혀\s?있|돼\s?있|되어\s?있|캤|썼|나왔|나와\s?있)"
        rf"(?:는데|지만|던데|었는데|으나)(?:요)?[,\s]\s?(?P<right>{_PIECE}{{1,60}})"
    ),
)
_ENGLISH = (
    re.compile(
        rf"(?:\bnot|n['’]t|\binstead of|\brather than) (?P<wrong>{_PIECE_EN}{{1,40}}?)(?P<joint>),? "
        rf"(?:but|it(?:['’]s| was| is)|that(?:['’]s| was| is)|they (?:are|were)|just|only) (?P<right>{_PIECE_EN}{{1,60}})",
        re.I,
    ),
    re.compile(
        rf"(?P<right>{_PIECE_EN}{{1,60}}?),? (?:and )?(?:not|instead of|rather than) (?P<wrong>(?!that\b|the\b|my\b|his\b|her\b|to\b|yet\b|sure\b|really\b|a\b)"
        r"(?:[^.;!?,]|[.,](?=\d)){1,30})(?P<joint>)\s*$",
        re.I,
    ),
    re.compile(rf"^not (?P<wrong>[^,.;!?]{{1,40}})(?P<joint>), (?P<right>{_PIECE_EN}{{1,60}})", re.I),
)
_ARROW = re.compile(r"(?P<wrong>[^\s.!?;→]{1,30})(?P<joint>)\s?(?:→|->|=>)\s?(?P<right>[^.!?;→\n]{1,40})")
_SENTENCE = re.compile(r"(?<=[^\d])[.!?;\n]+(?=\s|$)|(?<=\d)[.!?;\n]+(?=\s+[^\d\s]|$)|\.{2,}")
_LED = re.compile(
    r"^(?:(?:아|아니|아니요|네|예|어|음|그리고|그게|그건|저기|참|no|oh|actually|sorry|yes|well|and)[,.!\s]+)+", re.I
)


@dataclass(frozen=True, slots=True)
class Contrast:
    """What is said to be wrong, and what is right."""

    wrong: str
    right: str
    is_bare: bool
    """Whether the wrong half is what is denied itself, and not what was done with it ("넷 다 취소한 게 아니라")."""


def contrasts(text: str) -> list[Contrast]:
    """Return what a message sets against what, in its order.

    >>> [(one.wrong, one.right) for one in contrasts("오른쪽 말고 왼쪽. 그리고 인계동 아니라 매탄동")]
    [('오른쪽', '왼쪽'), ('인계동', '매탄동')]
    """
    return [found for sentence in _SENTENCE.split(excerpt(text)) for found in _of(sentence.strip(" ,~"))]


def _of(sentence: str) -> Iterator[Contrast]:
    said = _LED.sub("", sentence)
    is_korean = any("가" <= sign <= "힣" for sign in said)
    for pattern in (_ARROW, *(_KOREAN if is_korean else _ENGLISH)):
        if match := pattern.search(said):
            wrong, right = _last(match["wrong"]), _first(match["right"])
            if wrong and right:
                yield Contrast(wrong, right, not _DEED.search(wrong))
                # "2번 3일이 아니라 13일이고 5번은 480이 아니라 380": the right half may hold another.
                yield from (() if pattern is not _KOREAN[0] else _of(match["right"]))
                return


def _last(text: str) -> str:
    """Return the last clause of the half before a denial."""
    return next(reversed(predications(text)), "").strip(_MARKS)


def _first(text: str) -> str:
    """Return the first clause of the half behind a denial, without its verb."""
    return without_copula(next(iter(predications(text)), "")).strip(_MARKS)


_MARKS = " ,'\"‘’“”?"
_DEED = re.compile(
    r"(?:[가-힣](?:는|은|던)|[가-힣]{0,3}[한된진간온준탄친낸산쓴난긴킨린본])\s?(?:게|거|건|것)$|\b(?:to|for|that)\b",
    re.I,
)
"""How what is denied ends as something done: "취소한 게"."""
