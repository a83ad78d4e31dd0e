"""The clauses of what a person types: sentences that run on, with commas, endings of speech and laughter between them."""

import re
from itertools import pairwise
from textwrap import wrap
from typing import Final

from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb

_BIEUP: Final = "".join(chr(code) for code in range(ord("갑"), ord("힣"), 28))
"""Syllables that end in ㅂ."""
_ENDS: Final = re.compile(
    r"\s*\n\s*|(?<=[.!?~…;])[\"”')]*\s+|(?<=[다요음함됨임죠])\.(?=[가-힣])|\.{2,}\s*|\s*[ㅋㅎㅠㅜㄷ]{2,}\s*|(?<=[다요죠네])[ㅋㅎㅠㅜ]\s+|\s+[/|·]\s+|\s+[-–—]\s+|[,、]\s+"
    r"|(?<=[가-힣][는은인]데)(?<![가-힣]{2}같은데)요?\s+|(?<=거든)\s+|(?<=싶고)\s+|(?<=[^\s필중수개주강소]요)\s+|(?<=[가-힣]니까)(?<!그러니까)\s+"
    r"|(?<=["
    + _BIEUP
    + r"]니다)\s+|(?<=라서)(?<![고모오다바자누]라서)(?<![골몰올달발잘눌]라서)요?\s+|(?<=[써해]줘)\s+|(?<=지만)(?<!까지만)\s+|(?<=(?:있|없|하|되|이|받|았|었)고)\s+(?![싶있계말])(?=[^\s.!?]+\s[^\s.!?]+\s)|(?<=[가-힣]고)\s+(?=[가-힣]{1,5}[은는]\s)|(?<=[a-z]):\s+(?=\S+\s\S+\s\S)|(?<=는거)\s+(?=\S+[은는이]\s)|(?<=잖아)(?:요)?\s+(?:그거\s)?|(?<=[그이]런거)\s+(?=(?:기획|제안|계획|문서|컨셉))|(?<=려고)요?\s+(?!(?:해|합|하)\S*)|(?<=하게)\.?\s+(?=\S+\s\S+\s)"
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
_STOP: Final = re.compile(r"[.!?…~\nㅋㅎㅠㅜ]\Z")
_REASON: Final = re.compile(
    r"(?:\S+\s){0,2}(?:[가-힣]{0,8}(?:[아어여해혀펴져려]서|(?<!그러)니까)요?|[가-힣]{1,8}\s?(?:때문|탓)에)|(?:\S{1,8}\s)?[가-힣]{1,8}(?:까지만?|부터|에서만?|에게만?|만|씩)"
)
"""What is said behind a sentence to tell why, how far or when it is so."""
_OF_BEFORE: Final = re.compile(
    r"(?:and\s|or\s)(?:the|an?|my|our|their|his|her)\s[a-z-]+|(?:nor|not)\s(?:\S+\s?){1,5}"
    r"|(?:they|it|he|she|we|people)['’]d\s(?!like|want|love|need|prefer)(?:\S+\s?){1,5}"
    r"|(?:nobody|no\sone|nothing)\s(?:\w+\s){1,3}(?:that|it|this)|하면\s(?:어떤가|어떨까|좋겠)\S*(?:\s(?:해|합|싶|하)\S*)?",
    re.I,
)
"""One more thing of a list, or a denial of what was said before."""
_IS_RULE: Final = re.compile(
    r"(?:and\s)?(?:that|this)(?:['’]?s|\sis)\s(?:an?\s|the\s)?(?:\w+\s)?(?:must|rule|no-?go|law|promise)(?:[\s-]not)?"
    r"|(?:이거|이건|그거|그건|이게|그게)\s(?:\S+\s)?(?:법|규정|규칙|원칙|약속|꼭|절대|필수)\S*(?:\s\S+)?",
    re.I,
)
"""Says of what was said before that it has to be kept."""
_BARE: Final = re.compile(r"(?:the|my|our|an?)\s[a-z-]+(?:\s[a-z-]+)?", re.I)
"""The first of two that act together."""
_ACTS: Final = re.compile(
    r"(?:and\s|then\s|and\sthen\s)?(?P<verb>[a-z]{2,}s)\s(?:his|her|its|their|the|an?|it|them|in|out|up|to)\b"
)
"""An act of whoever the clause before it names."""


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
    spans: list[tuple[int, int]] = []
    held = 0
    for begin, end in pairwise(cuts):
        told = text[held:end].strip(_AROUND)
        is_open = text.count("(", held, end) > text.count(")", held, end)
        is_open = is_open or (bool(_BARE.fullmatch(told)) and text[end : end + 4].lower() == "and ")
        if (
            told
            and spans
            and _goes_back(told, text[spans[-1][0] : begin], text[begin:end].rstrip(), whole=held == begin)
        ):
            spans[-1], held = (spans[-1][0], end), end
        elif (len(told) >= _SHORTEST and " " in told and not is_open) or (told and end == len(text)):
            spans.append((held, end))
            held = end
    clauses = (text[begin:end].strip(_AROUND) for begin, end in spans)
    return [part for told in clauses for part in (wrap(told, _LONGEST) if len(told) > _LONGEST else [told])]


def _goes_back(told: str, before: str, ended: str, *, whole: bool) -> bool:
    """Tell whether words belong to the clause ``before`` them; ``ended``: with the sign that ends them, if any."""
    if _IS_RULE.fullmatch(told):
        return True
    if not whole or _STOP.search(before.rstrip()):
        return False
    acts = _ACTS.match(told)
    if _OF_BEFORE.fullmatch(told) or (acts and is_act_verb(acts["verb"])):
        return True
    return bool(_STOP.search(ended)) and (len(told) < _SHORTEST or bool(_REASON.fullmatch(told)))


def _in_list(text: str, comma: re.Match[str], until: int) -> bool:
    """Tell whether a comma stands between things that are listed: what follows it says nothing alone."""
    if comma[0].strip() not in (",", "、") or _CLAUSE_END.search(text[: comma.start()]):
        return False
    following = text[comma.end() : until]
    return len(following.split()) < _LEAST_WORDS and not re.search(r"\d", following)


def is_message(text: str) -> bool:
    """Tell whether a text is typed in sentences, not as a list, a table or lines with labels."""
    return sum(1 for _ in _LISTED.finditer(text)) <= _MOST_LISTED
