"""Words of danger that only answer what was just said to the person: that it was for nothing, or why it was said."""

import re

from orchestrator.danger.emergency import emergency_of
from orchestrator.language.predications import predications

_DANGER = r"(?:죽|자살|위험|해치|해칠)"
_NOT = r"(?:거|건|게|것)(?:은|는|이|도)?\s?(?:아니|아이|아녀|아닌|아닙)"
_ASKED = r"(?:하세|하시|하나|하냐|하노|해요|합니|카[노나는]|묻|물어|물으|냐|얘기|소리)"
_ANSWERS = re.compile(
    rf"^(?:아니\S{{0,2}},?\s)?(?:그런|고런)\s?{_NOT}\S{{0,5}}[\s.!~]*$"
    rf"|{_DANGER}\S{{0,3}}\s?\S{{0,4}}\s?{_NOT}"
    rf"|{_DANGER}\S{{0,6}}(?:단|다는|다고|란|라는)\s?말\S{{0,2}}\s?(?:안|한\s?적|아니)"
    rf"|(?:왜|와|자꾸)\s.{{0,12}}{_DANGER}(?!\S{{0,4}}라고)(?!.{{0,8}}(?:생각|마음|기분|싶은지)).{{0,10}}{_ASKED}"
    rf"|{_DANGER}\S{{0,4}}\s?\S{{0,3}}\s?(?:소리|말|얘기|이야기)\S{{0,2}}\s?(?:안|한\s?적|꺼낸\s?적|아니)"
    rf"|(?:누가|언제|내가|제가)\s(?:\S{{1,4}}\s)?{_DANGER}\S{{0,3}}\s?\S{{0,2}}[대다라냐](?:요|고\s?(?:했|그랬)\S{{0,4}})\s?\??$"
    rf"|언제\s.{{0,10}}(?:죽|자살).{{0,8}}(?:했|캤|말)"
    r"|(?:그만|왜)\s.{0,12}번호.{0,10}(?:알려|말|하|주|줘|준)|번호.{0,6}그만\s?(?:알려|말|주|보내)"
    r"|\bwhy (?:do|did|are|would) you\b.{0,30}\b(?:numbers?|suicid\w*|dying|die)\b"
    r"|(?:^|please |just )(?:stop|enough|no more)\b.{0,16}\b(?:suicid\w*|numbers?|dying)\b"
    r"|\bwho said (?:anything|i) .{0,20}\b(?:suicid\w*|dying|die|danger|kill\w*)"
    r"|\b(?:nobody|no one)(?:['’]s| is)? (?:in (?:any )?danger|dying|talking about (?:suicide|dying))\b"
    r"|\b(?:not|n['’]t|never)\b.{0,20}\b(?:suicidal|want(?:ed)? to die|going to (?:die|kill))",
    re.I,
)
_RATHER = re.compile(r"(?<=아니라)\s|(?<=아니고)\s|(?<=아니구)\s")
"""Behind it stands what is so: "죽고 싶은 게 아니라 죽으려고요" denies nothing."""


def answers_alarm(text: str) -> bool:
    """Tell whether a message denies the danger that was spoken of, or complains that it was, and tells of none beside.

    >>> answers_alarm("왜 자꾸 죽는다 어쩐다 해요?"), answers_alarm("죽고 싶은 거 아이다"), answers_alarm("살기 싫어요")
    (True, True, False)
    """
    clauses = [part for clause in predications(text) for part in _RATHER.split(clause)]
    denying = [_ANSWERS.search(clause) is not None for clause in clauses]
    return any(denying) and all(
        is_denying or emergency_of(clause) is None for clause, is_denying in zip(clauses, denying, strict=True)
    )
