"""A figure that was told before, of which a sentence says that it is wrong, or the day of something else.

"March 2024 is when I started" tells nothing new of since when somebody was not paid, but that March 2024 is not it. Who
asks, doubts, tells what others say, or tells more of the figure takes nothing back.
"""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.hints import RELATIONS, hints_of
from orchestrator.graphs.intake.rules.other_matters import matters_in
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.language.speech_acts import is_question

_PAST_END = r"(?:어요?|습니다|음|고요?|네요?|는데요?|거든요?|지요?|죠)"
_WRONG = re.compile(
    rf"[은는이가도]?\s?(?:틀(?:려요?|립니다|렸{_PAST_END})|틀린\s(?:거|것|날|날짜|금액|숫자)(?:이?에요|예요|입니다|야)"
    rf"|아니(?:예요|에요|야|요|오|고요?|라|거든요?|잖아요?|네요?|지요?|죠|었{_PAST_END})|아닙니다|아닌데요?|아냐|아녜요"
    rf"|잘못\s?(?:적었|썼|말했|말씀드렸|들었|알았|알고\s?있었|입력했){_PAST_END})(?=$|[\s,.!~;ㅠㅜㅋㅎ])"
    r"|(?:['’]?s|\s(?:is|was))?\s(?:all |just |totally )?(?:wrong|incorrect|not (?:right|correct|it|true)|a mistake)"
    r"(?=\s?(?:$|[,.!;])|\s(?:at all|though|sorry|actually|either)\b)",
    re.I,
)
_ANOTHER_DAY = re.compile(
    r"(?:에?는|은|이|가)\s(?P<told>[^.!?,]{1,24}(?:한|된|둔|던|온|간)\s(?:첫\s)?(?:때|날|해|달))(?:예요|에요|이에요|입니다|이고|고|인데요?|이야|야|였어요|이었어요)?(?=$|[\s,.!])"
    r"|(?:['’]?s|\s(?:is|was)) (?:just |only )?(?:when|the (?:day|date|month|year|time)(?: when| that)?)\s(?P<said>(?:i|we) [^.!?,]{1,40})",
    re.I,
)
_BEGINNING = re.compile(
    r"(?:입사|취[직업]|입주|이사|퇴사|시작|출근|그만|관[두둔]|들어|결혼)[가-힣]{0,3}\s?(?:온|간|한)?\s(?:첫\s)?(?:때|날|해|달)$"
    r"|^(?:i|we) (?:(?:first|just|only|actually|originally|both|was|were) )?(?:began|started|joined|moved|left|quit|resigned|hired|got (?:hired|married))\b",
    re.I,
)
"""An event that is the beginning or the end of something else, and no circumstance of the matter itself."""
_OTHERS_SAY = re.compile(
    r"말로는|말은|말이|주장|우[기겨긴]|[다라냐]고\s|[대래]요|\b(?:says|claims|thinks|insists)\b|\b(?:he|she|they|who|boss|landlord|manager|owner|husband|wife) (?:said|claimed|told)\b",
    re.I,
)


def is_taken_back(question: WorkbookQuestion, sentence: str, end: int, *, is_told_anew: bool = False) -> bool:
    """Tell whether a sentence takes back a figure that answers a question.

    ``end``: where the figure ends in it. ``is_told_anew``: the message answers the question with another figure, so that
    whatever else this one is said to be, it is not that: "4월에 알았어요. 9월은 만나기 시작한 날이에요".
    """
    if is_doubtful(sentence) or is_question(sentence) or _OTHERS_SAY.search(sentence):
        return False
    if _WRONG.match(sentence, end):
        return True
    told = _ANOTHER_DAY.match(sentence, end)
    # Only what asks since when something lasts is told with the words that tell the beginning of all else too.
    if told is None or not (is_told_anew or any(hint in RELATIONS for hint in hints_of(question))):
        return False
    event, rest = (told["told"] or told["said"]).casefold(), sentence[end:].casefold()
    asked = f"{question.text.ko} {question.label.ko} {question.text.en} {question.label.en}".casefold()
    is_same = own_stems(asked) & own_stems(rest) or any(
        one in rest for one in hints_of(question) if one not in RELATIONS
    )
    is_another = is_told_anew or bool(_BEGINNING.search(event) and matters_in(event))
    return is_another and not is_same and not DENIED.search(rest)
