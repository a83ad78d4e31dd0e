"""Questions in return: about the interview itself, about a word, or about anything at all."""

import re
from typing import Final

from orchestrator.language.clauses import Sentence, is_past, sentences
from orchestrator.language.speech_acts import ends_in_stem

_LONGEST: Final = 34
"""Signs without spaces of a question about the interview; in English twice as many."""
_OF_PROCESS: Final = re.compile(
    r"(?:얼마나|언제|몇분|몇개|시간이?(?:얼마|오래)|오래)(?:나)?(?:더|정도)?(?:걸리|걸려|남았|끝나|해야|물어|묻|답해야|남은)[가-힣]{0,8}$|(?:비용|상담료|수임료|요금|돈|가격)(?:은|이|는|도)?(?:얼마|드나|들어|내야|있나|어떻게|무료|발생|청구)?(?:나)?[가-힣]{0,6}[?]|^(?:비용|상담료|수임료|요금|가격)(?:은|이|는)?(?:요|얼마[가-힣]{0,5})?$|(?:상담|이거|이게|여기).{0,6}(?:비용|돈|요금)(?:이|은|도|을)?(?:드나|들어|발생|내야|얼마|있)[가-힣]{0,6}$|(?:무료|유료|공짜)(?:인가|예요|에요|맞|인지|상담|로)[가-힣]{0,4}"
    r"|(?:비밀|개인정보|신상|익명|내용|이거|기록|제얘기|제말)(?:이|은|는|도|을)?(?:보장|지켜|보호|새|안전|누가|유출|남|저장|공개|다른사람|다른데|회사|밖으로)[가-힣]{0,14}(?:나요|까요|가요|죠|요|되나|니죠|$)|누가(?:이거|이걸|제)?(?:봐|보|읽|확인)[가-힣]{0,5}$|(?:변호사|상담사)(?:는|가|님은|님이)?(?:언제|진짜|누가|누구|정말)[가-힣]{0,14}$"
    r"|(?:이건|이거|그게|그건|이게|그|여기서말하는|그말이|그말)?(?:무슨|뭔|어떤)(?:뜻|말|의미|소리)(?:이|인|이에|예|이죠|인가|이야)?[가-힣]{0,4}$|(?:다음|앞으로|이제)(?:은|엔|에는)?(?:어떻게|뭐|무엇)[가-힣]{0,8}$|질문(?:이)?(?:몇|얼마나|많)[가-힣]{0,10}$|^[가-힣]{1,10}(?:이|가|은|란)?(?:뭐예요|뭐에요|뭔가요|무엇인가요|뭐죠|뭡니까|뭐야|뭐를말하는|뭘말하는|뭐지요)[가-힣]{0,5}$|(?:어디(?:에|서|까지)|어떻게)(?:적|쓰|답|대답|입력|말)[가-힣]{0,3}(?:면|해야)[가-힣]{0,6}$"
    r"|how (?:long|many (?:more )?questions|much (?:longer|more|does (?:this|it) cost|will (?:this|it) cost|is (?:this|it|the)|do (?:you|i)|would))|what(?:['’]?s| is| does| are) (?:the (?:cost|price|fee)s?|this cost|your fees?|it cost|['‘\"]?[\w -]{2,25}['’\"]? mean|happens next|an? \w+(?: \w+)?\??$|the next step)|what (?:happens|do i do) (?:next|now|then|after)|is (?:this|it|that|everything|what i (?:say|write)) (?:free|confidential|private|safe|secure|anonymous|legal advice|recorded|saved|stored)|who(?:['’]?s| is| will| can| is going to| will be)(?: going to)? ?(?:be )?(?:see\w*|read\w*|look\w*)|(?:will|are|do) you (?:share|tell|a lawyer|going to tell|charging|charge|recording|store|keep)|(?:do i|will i) (?:have|need) to pay(?: for (?:this|it)| anything| you|\?|$)|are we (?:almost|nearly) (?:done|there)|what do you mean|am i (?:talking|speaking) to|can (?:my|the) \w+ (?:see|read) (?:this|it)"
)
_ASKING: Final = re.compile(
    r"(?<![?？])[?？]++[\s~ㅠㅜㅋㅎ]*+$|(?:나요|까요|(?:인|은|는|건|던|한|된|운|른|쁜|픈|큰)가요|습니까|입니까|는지요|은지요|뭐죠|어떡하죠|어떻게하죠|어쩌죠)[.~\s]*$"
)
_WONDERING: Final = re.compile(
    r"(?:였|았|었|했|인|이)(?:나|던가|을까|었나)(?:요)?[?]*$|인가요?[?]*$|(?:같은데|거든요|던데)[가-힣]{0,2}[?]*$|[0-9]"
)
_ASKING_EN: Final = re.compile(
    r"^(?:and |but |so |wait,? |sorry,? )?(?:what|how|when|where|who|why|which|can|could|do|does|did|is|are|will|would|should|am|may|isn't|don't)\b[^.!]{0,90}\?+$"
)
_ASKING_MEANING: Final = re.compile(
    r"^(?:so |but |and )?(?:what|which) (?:counts|qualifies|is considered|would count)\b[^.!]{0,60}$"
)
"""Asks for the meaning of a word, with or without its mark."""
_LONGEST_ASKED: Final = 40


def asks_about_interview(tight: str, folded: str) -> bool:
    """Tell whether a brief message asks about the interview, its cost, its secrecy, or the meaning of a word."""
    limit = _LONGEST if not tight.isascii() else _LONGEST * 2
    return (
        len(tight) <= limit
        and len(sentences(folded)) == 1
        and bool(_OF_PROCESS.search(tight) or _OF_PROCESS.search(folded))
    )


def asks(text: str, tight: str) -> bool:
    """Tell whether a brief message asks something in return, and does not wonder about its own answer ("작년 10월이었나?")."""
    if (
        len(tight) > _LONGEST_ASKED
        or len(sentences(text)) > 1
        or _tells(text)
        or (not tight.isascii() and _WONDERING.search(tight))
    ):
        return False
    if tight.isascii():
        folded = text.casefold().strip()
        return bool(_ASKING_MEANING.match(folded)) or (
            bool(_ASKING_EN.match(folded)) and not re.search(r"[0-9]", folded)
        )
    return _ASKING.search(text.strip()) is not None and not ("?" not in text and ends_in_stem(text))


def _tells(text: str) -> bool:
    """Tell whether a question comes after something that is told: "고소당했어요 어떡하죠"."""
    sentence = Sentence.of(text)
    before = text.strip().rpartition(" ")[0]
    return len(sentence.clauses) > 1 or is_past(before)
