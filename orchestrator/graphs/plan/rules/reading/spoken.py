"""The clauses of what a person types: sentences that run on, with commas, endings of speech and laughter between them."""

import re
from itertools import pairwise
from typing import Final

_ENDS: Final = re.compile(
    r"\s*\n\s*|(?<=[.!?~…;])[\"”')]*\s+|(?<=[다요음함됨임죠])\.(?=[가-힣])|\.{2,}\s*|\s*[ㅋㅎㅠㅜ]{2,}\s*|\s+[/|·]\s+|\s+[-–—]\s+|[,、]\s+"
    r"|(?<=[가-힣][는은인]데)요?\s+|(?<=거든)요?\s+|(?<=[가-힣][고구]요)\s+|(?<=[가-힣]니까)\s+|(?<=[가-힣][래대네군더]요)\s+|(?<=[어아해]요)\s+"
    r"|(?<=습니다)\s+|(?<=합니다)\s+|(?<=입니다)\s+|(?<=라서)요?\s+|(?<=지만)\s+|(?<=(?:있|없|하|되|이|받|았|었)고)\s+(?![싶있계말])(?=\S+\s\S+\s)|(?<=[a-z]):\s+(?=\S+\s\S+\s\S)|(?<=는거)\s+(?=\S+[은는이]\s)|(?<=려고)요?\s+(?!(?:해|합|하)\S*)|(?<=하게)\.?\s+(?=\S+\s\S+\s)"
    r"|\s+(?=(?:그래서|근데|그런데|그리고|아무튼|암튼|일단)\s)|\s+(?=(?:and|but|so|because|which is)\s(?:we|i|i'd|i'm|it|it's|they|the|that|there|my|our|people|every\w*|no)\b)"
)
_AROUND: Final = ' \t\n,.!?~…;/|·-–—ㅋㅎㅠㅜ"“”'
_SHORTEST: Final = 6
"""Characters of what says something alone."""
_LONGEST: Final = 200


def spoken_clauses(text: str) -> list[str]:
    """Return the clauses of a message in their order, letter by letter; what says nothing alone stays with its neighbour.

    >>> spoken_clauses("지금은 엑셀로 관리하는데 맨날 겹쳐요 ㅠㅠ 다음달 말까지")
    ['지금은 엑셀로 관리하는데', '맨날 겹쳐요', '다음달 말까지']
    """
    cuts = [0, *(match.end() for match in _ENDS.finditer(text)), len(text)]
    found: list[str] = []
    held = ""
    for begin, end in pairwise(cuts):
        held += text[begin:end]
        told = held.strip(_AROUND)
        is_open = held.count("(") > held.count(")")
        if (len(told) >= _SHORTEST and " " in told and not is_open) or (told and end == len(text)):
            found.append(told[:_LONGEST])
            held = ""
    return found
