"""What a clause of a message says of the paper itself, or to announce what follows: nothing of the service."""

from typing import Final

from orchestrator.language import any_of

_OF_PAPER: Final = any_of(
    r"(?:기획[서안]|계획서|제안서|보고서|회의록|메모|첨부|파일)\S{0,3}\s(?:\S+\s){0,5}?(?:넣|쓰|써|적|싣|실어|담|빼|덧붙|근거|바탕|첨부)"
    r"|(?:얘기|이야기|사연|그건|그\s?일|말투|문장|제목|첫머리)\S{0,3}\s(?:\S+\s){0,4}?(?:적|쓰|써|싣|실어|넣|빼|담|언급)\S*\s?(?:주|말|마|줘|달라)"
    r"|^(?:말투|문체|문장)(?:는|은)\s|(?:회의록|메모|파일)에\s(?:빠진|없는)\s",
    r"\b(?:keep|leave|leaving|keeping)\b[^.]*\bout\sof\s(?:it|this|the\s(?:plan|document|proposal))\b|\bnot\sfor\s(?:print|the\splan)\b"
    r"|^(?:with\s)?(?:the\s)?(?:[a-z]+\s)?(?:costs?|summary|tables?|money|numbers)\s(?:table\s)?(?:comes?\s|goes?\s)?(?:first|last|at\sthe\s(?:end|top|start))$|^(?:then\s)?everything\selse$"
    r"|\b(?:the|this|our)\s(?:notes?|message|file)\b.*\b(?:wins?|disagrees?|differs?|attached)\b|^(?:plain\senglish|in\splain\swords)$|\bdislikes?\s(?:bullet|tables?|long)\b",
)
"""How the paper is written, what it is made from, and what shall not stand in it."""
_ANNOUNCES: Final = any_of(
    r"^(?:흐름|방식|순서|규칙|조건|이용|절차|내용|이유)\S{0,4}\s(?:이렇|이런\s식|다음과\s같|아래)\S*(?:\s\S+)?$"
    r"|^(?:이건|이거|이게|그건|그게|이것은)\s(?:\S+\s){0,4}(?:규칙|원칙|약속|조건)\S*$|^(?:꼭\s)?(?:두|세|네|몇)\s?가지\S*\s(?:\S+\s){0,2}(?:지켜|있|말씀|부탁)\S*(?:\s\S+)?$",
    r"^(?:two|three|four|five|a\sfew|some|these)\s(?:things|rules|points|conditions|limits)\b(?:\s(?!per\b|a\b)\S+){0,5}$|^(?:this|here['’]s|that)(?:\sis)?\show\sit\s|^how\sit\s(?:should|will|would|is\sto)\s\S+(?:\s\S+)?$"
    r"|^(?:the\s)?(?:trouble|problem|idea|plan|flow|money|rules?|goal|target|service)$",
)
"""Says that something follows."""


def is_of_paper(told: str) -> bool:
    """Tell whether a clause, as it is told, is on the paper that is ordered, or only says that something follows.

    >>> is_of_paper("다툰 얘기는 적지 말아 주세요"), is_of_paper("아이 이름은 적지 않는다"), is_of_paper("How it should run")
    (True, False, True)
    """
    told = told.strip(" .")
    return bool(_OF_PAPER.search(told) or _ANNOUNCES.search(told))
