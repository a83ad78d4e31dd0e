"""The clauses of what a person types: sentences that run on, with commas, endings of speech and laughter between them."""

import re
from itertools import pairwise
from textwrap import wrap
from typing import Final

_ENDS: Final = re.compile(
    r"\s*\n\s*|(?<=[.!?~…;])[\"”')]*\s+|(?<=[다요음함됨임죠])\.(?=[가-힣])|\.{2,}\s*|\s*[ㅋㅎㅠㅜㄷ]{2,}\s*|(?<=[다요죠네])[ㅋㅎㅠㅜ]\s+|\s+[/|·]\s+|\s+[-–—]\s+|[,、]\s+"
    r"|(?<=[가-힣][는은인]데)요?\s+|(?<=거든)\s+|(?<=[^\s필중수개주강소]요)\s+|(?<=[가-힣]니까)\s+"
    r"|(?<=습니다)\s+|(?<=합니다)\s+|(?<=입니다)\s+|(?<=라서)(?<![고모오다바자누]라서)(?<![골몰올달발잘눌]라서)요?\s+|(?<=[써해]줘)\s+|(?<=지만)(?<!까지만)\s+|(?<=(?:있|없|하|되|이|받|았|었)고)\s+(?![싶있계말])(?=[^\s.!?]+\s[^\s.!?]+\s)|(?<=[가-힣]고)\s+(?=[가-힣]{1,5}[은는]\s)|(?<=[a-z]):\s+(?=\S+\s\S+\s\S)|(?<=는거)\s+(?=\S+[은는이]\s)|(?<=잖아)(?:요)?\s+(?:그거\s)?|(?<=[그이]런거)\s+(?=(?:기획|제안|계획|문서|컨셉))|(?<=려고)요?\s+(?!(?:해|합|하)\S*)|(?<=하게)\.?\s+(?=\S+\s\S+\s)"
    r"|\s+(?=(?:그래서|근데|그런데|그리고|아무튼|암튼|일단)\s)|\s+(?=(?:and|but|so|because|which is)\s(?:we|i|i'd|i'm|it|it's|they|the|that|there|my|our|people|every\w*|no)\b)"
)
_LISTED: Final = re.compile(
    r"^[ \t]*(?:[-*•·○▪◦∙‣■□▶◆●|]|\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳]|[가-하]\.|#{1,6}|\[[^\]\n]{2,40}\]|[^\s:：.!?,][^:：.!?,\n]{0,20}[:：])\s",
    re.M,
)
_MOST_LISTED: Final = 1
"""Lines of a message that may begin like those of a list."""
_CLAUSE_END: Final = re.compile(r"[가-힣][고며면데서요다됨함음게]$")
_AROUND: Final = ' \t\n,.!?~…;/|·-–—ㅋㅎㅠㅜ"“”'
_SHORTEST: Final = 6
"""Characters of what says something alone."""
_LONGEST: Final = 200
_LEAST_WORDS: Final = 3


def spoken_clauses(text: str) -> list[str]:
    """Return the clauses of a message in their order, letter by letter; what says nothing alone stays with its neighbour.

    >>> spoken_clauses("지금은 엑셀로 관리하는데 맨날 겹쳐요 ㅠㅠ 다음달 말까지")
    ['지금은 엑셀로 관리하는데', '맨날 겹쳐요', '다음달 말까지']
    """
    ends = [*_ENDS.finditer(text)]
    starts = [*(match.start() for match in ends[1:]), len(text)]
    cuts = [
        0,
        *(end.end() for end, until in zip(ends, starts, strict=False) if not _in_list(text, end, until)),
        len(text),
    ]
    found: list[str] = []
    held = ""
    for begin, end in pairwise(cuts):
        held += text[begin:end]
        told = held.strip(_AROUND)
        is_open = held.count("(") > held.count(")")
        if (len(told) >= _SHORTEST and " " in told and not is_open) or (told and end == len(text)):
            found += wrap(told, _LONGEST) if len(told) > _LONGEST else [told]
            held = ""
    return found


def _in_list(text: str, comma: re.Match[str], until: int) -> bool:
    """Tell whether a comma stands between things that are listed: what follows it says nothing alone."""
    if comma[0].strip() not in (",", "、") or _CLAUSE_END.search(text[: comma.start()]):
        return False
    following = text[comma.end() : until]
    return len(following.split()) < _LEAST_WORDS and not re.search(r"\d", following)


def is_message(text: str) -> bool:
    """Tell whether a text is typed in sentences, not as a list, a table or lines with labels."""
    return sum(1 for _ in _LISTED.finditer(text)) <= _MOST_LISTED
