"""What a person feels by their words, and the message without it: facts are kept apart from feelings."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from orchestrator.language.clauses import STORY, excerpt, sentences

EmotionType = Literal[
    "FEAR", "ANGER", "SADNESS", "ANXIETY", "SHAME", "GUILT", "DESPAIR", "BETRAYAL", "EXHAUSTION", "LONELINESS", "RELIEF"
]


@dataclass(frozen=True, slots=True)
class StatedEmotion:
    """A feeling that a message tells of."""

    type: EmotionType
    intensity: int
    """From 1 (a little) to 5 (hardly bearable); 2 where nothing makes it more or less."""
    source: str
    """The sentence that tells of it."""


_PATTERNS: Final[tuple[tuple[EmotionType, int, str], ...]] = (
    (
        "DESPAIR",
        4,
        r"절망|희망이\s?(?:없|안)|막막|죽고\s?싶|살기\s?싫|다\s?포기|끝난\s?것\s?같|눈앞이\s?캄캄|앞이\s?(?:안|캄캄)|벼랑|hopeless|despair|no way out|give up|want to die|can't go on|at the end of my rope",
    ),
    (
        "FEAR",
        3,
        r"무서|무섭|두려|두렵|겁나|겁이|공포|소름|섬뜩|떨려|오싹|보복|scared|afraid|fear|terrif|frighten|petrified",
    ),
    (
        "ANGER",
        3,
        r"화가?\s?(?:나|났|난|치)|열\s?받|분노|분해|분하|분통|억울|짜증|빡쳐|빡친|어이가?\s?없|기가\s?막|괘씸|미친\s?놈|치가\s?떨|피가\s?거꾸로|죽이고\s?싶|용서(?:가|할 수|를)?\s?(?:안|없|못)|뻔뻔|angry|furious|mad at|rage|outrag|pissed|unfair|infuriat|annoy",
    ),
    (
        "SADNESS",
        3,
        r"슬프|슬퍼|슬픔|눈물|울었|울고|울컥|서러|서럽|속상|가슴이\s?(?:아프|찢|미어)|마음이\s?(?:아프|아파|무너)|비참|우울|sad\b|cry|cried|tears|heartbr|depress|miserable|devastat|grief",
    ),
    (
        "ANXIETY",
        2,
        r"불안|걱정|초조|조마조마|잠(?:이|을|도)?\s?(?:안|못)|신경이?\s?쓰|두근|어떡하|어쩌|어찌해야|스트레스|답답|긴장|anxious|worr|nervous|can't sleep|stress|panic|on edge|uneasy",
    ),
    ("SHAME", 2, r"창피|부끄|수치|쪽팔|망신|수치심|모욕감|굴욕|자존심|asham|embarrass|humiliat|disgrace"),
    (
        "GUILT",
        2,
        r"죄책감|제\s?(?:잘못|탓)|내\s?(?:잘못|탓)|미안한\s?마음|후회|자책|죄스|미안해\s?죽|guilt|my fault|regret|blame myself",
    ),
    ("BETRAYAL", 3, r"배신|믿었는데|믿었던|뒤통수|속았|실망|betray|trusted|backstab|let me down|disappoint"),
    (
        "EXHAUSTION",
        2,
        r"지쳤|지쳐|지친|힘들|힘드|괴로|괴롭|버티기|고통스|피폐|견디기|못\s?(?:살|견디|버티)겠|미치겠|죽겠|exhaust|worn out|tired of|overwhelm|suffering|can't take|struggling|unbearable",
    ),
    (
        "LONELINESS",
        2,
        r"외로|외롭|혼자(?:인|라|서\s?너무|예요|뿐)|기댈\s?(?:데|곳|사람)|의지할\s?(?:데|곳|사람)|(?:곁|옆|주변|주위|편)\S{0,3}\s?아무도\s?없|아무도\s?(?:(?:제|내|저를|나를|날)\s?(?:편|말)?\S?\s?)?(?:안\s?(?:믿|도와|들어|알아)|몰라\s?[주줘])|lonely|all alone|no one to|nobody (?:to|understands|believes)",
    ),
    ("RELIEF", 2, r"다행|안심|마음이?\s?(?:놓|편|가벼)|후련|살\s?것\s?같|relie(?:f|ved)|glad|reassur|feel better"),
)
_WORDS: Final = tuple((emotion, weight, re.compile(pattern, re.IGNORECASE)) for emotion, weight, pattern in _PATTERNS)
_MORE = re.compile(
    r"너무|정말|진짜|매우|굉장히|엄청|아주|무척|완전|미칠|미치|죽을|죽도록|극도로|몹시|도저히|말도\s?못|견딜|참을|계속|매일|하루\s?종일|밤마다|온몸|펑펑|so\b|very|really|extremely|absolutely|terribly|constantly|all the time|every (?:day|night)|completely|beyond",
    re.IGNORECASE,
)
_LESS = re.compile(r"조금|약간|살짝|좀\s|다소|a (?:bit|little)|slightly|somewhat|kind of", re.IGNORECASE)
_DENIED = re.compile(
    r"^[가-힣]{0,4}?(?:지(?:는|도|가)?\s?않|지\s?못|진\s?않|\s?(?:거|것|건|게)(?:은|는|이|가|도)?\s?(?:아니|아이|아닌|아닙|아녀|아님)|냐|니\s|나고)"
    r"|^[가-힣]{0,2}?(?:단|다는|다고|다|란|라는)\s?(?:말|얘기|이야기|소리|생각|적)\S{0,2}\s?(?:은\s|도\s)?(?:안|못|없|아니|(?:한|해\s?본|꺼낸)\s?적)"
)
_OF_OTHERS = re.compile(r"^[가-힣]{0,2}?하(?=[가-힣])")
"""Behind the stem of a feeling it makes it somebody else's: "무서워하세요"."""
_OF_OTHERS_EN = re.compile(
    r"\b(?:he|she|they|(?:my|the|his|her) (?!heart|whole|mind|body|stomach|hands)\w+)(?:['’]s| is| was| are| were| gets?| got| seems?)(?: \w+)? $",
    re.IGNORECASE,
)
_FELT = ("워", "퍼", "파", "려", "해")
"""Letters that the stem of a feeling ends in before what makes it another's."""
_IDIOM = re.compile(
    r"\b(?:i['’]m|i am) afraid (?:that|this|it|i|you|not|so|the|we|they|there)\b|\bgood grief\b"
    r"|(?:누가|언제|내가|제가)\s(?:\S{1,4}\s)?[^.!?]{0,12}(?:[대댔]요|냐고|다고\s?(?:했|그랬))",
    re.IGNORECASE,
)
"""Polite words of regret, and what somebody wonders to be said of them, are no feelings."""
_DENIED_EN = re.compile(r"(?:\bnot|n't|n’t|never|no longer)(?: \w+){0,2} $", re.IGNORECASE)


def emotions_in(text: str) -> list[StatedEmotion]:
    """Return the feelings that a message tells of, each type once with its strongest sentence, the strongest first."""
    found: dict[EmotionType, StatedEmotion] = {}
    for sentence in _with_ends(excerpt(text, STORY)):
        for emotion, weight, pattern in _WORDS:
            spans = [match for match in pattern.finditer(sentence) if not _is_denied(sentence, match)]
            if not spans:
                continue
            intensity = _intensity(sentence, weight, len(spans))
            if emotion not in found or found[emotion].intensity < intensity:
                found[emotion] = StatedEmotion(emotion, intensity, sentence.strip())
    return sorted(found.values(), key=lambda emotion: -emotion.intensity)


def _with_ends(text: str) -> list[str]:
    """Return the sentences with their signs of exclamation, which tell how strongly something is felt."""
    parts: list[str] = []
    at = 0
    for sentence in sentences(text):
        start = text.find(sentence, at)
        if start < 0:
            parts.append(sentence)
            continue
        end = start + len(sentence)
        tail = re.match(r"[\s.!?~ㅠㅜ…😢😭😡🤬😱😰😨]{0,12}", text[end : end + 12])
        parts.append(text[start : end + (tail.end() if tail else 0)])
        at = end
    return parts


def _is_denied(sentence: str, match: re.Match[str]) -> bool:
    if any(one.start() <= match.start() < one.end() for one in _IDIOM.finditer(sentence)):
        return True
    behind = sentence[match.end() : match.end() + 4]
    other = _OF_OTHERS.match(behind)
    if other and (match[0] + behind[: other.end() - 1]).endswith(_FELT):
        return True
    if _OF_OTHERS_EN.search(sentence[max(0, match.start() - 40) : match.start()]):
        return True
    return bool(
        _DENIED.match(sentence[match.end() : match.end() + 20])
        or _DENIED_EN.search(sentence[max(0, match.start() - 25) : match.start()])
    )


def _intensity(sentence: str, weight: int, count: int) -> int:
    more = min(2, len(_MORE.findall(sentence))) + (1 if count > 1 else 0)
    return max(1, min(5, weight + more - (1 if _LESS.search(sentence) else 0)))


_FACT = re.compile(
    r"[0-9]|(?<![일이삼사오육칠팔구십백천만억])[일이삼사오육칠팔구십백천만억]+\s?(?:원|만\s?원|천만|억)|작년|재작년|올해|지난|어제|오늘|계약|보증금|월급|돈|빌려|갚|때리|때렸|맞았|이혼|해고|집주인|사장|회사|남편|아내|경찰|고소|소송|사고|병원|진단|문자|카톡|협박|입금|송금|이사|전세|월세|퇴직|상속|아이|유언|처분|면허|증거|녹음|사기|연락|"
    r"contract|deposit|landlord|boss|company|husband|wife|police|court|lawsuit|accident|hospital|loan|lent|paid|owe|fired|rent|salary|wage|divorce|child|will\b|licen|evidence|email|text|signed|hit\b",
    re.IGNORECASE,
)
_FEELING_CLAUSE = re.compile(
    r"(?:^|(?<=[,.!?\s]))(?:저는 |전 |제가 |그래서 |정말 |너무 |진짜 |매일 |지금 |계속 |많이 |좀 |요즘 ){0,4}(?:무서|무섭|두려|불안|걱정|억울|화가?\s?나|속상|슬프|슬퍼|힘들|괴로|답답|막막|창피|부끄|미치겠|죽겠|지쳤|우울|짜증|눈물|잠(?:이|을|도)\s?(?:안|못))[^,.!?]{0,25}(?:[,.!?]+|$|(?<=고) |(?<=지만) |(?<=는데) )"
)


def without_feelings(text: str) -> str:
    """Return the message without the sentences and clauses that tell of nothing but feelings, and without ㅠㅠ and rows of "!"."""
    kept: list[str] = []
    for sentence in _with_ends(text):
        told = any(pattern.search(sentence) for _, _, pattern in _WORDS)
        if told and not _FACT.search(sentence):
            continue
        kept.append(_without_clauses(sentence) if told else sentence)
    return re.sub(
        r"[ㅠㅜ]+|(?<=[!?])[!]+|[😢😭😡🤬😱😰😨]", "", " ".join(part.strip() for part in kept if part.strip())
    ).strip()


def _without_clauses(sentence: str) -> str:
    """Drop the clauses of a sentence that hold a feeling and no fact."""
    return _FEELING_CLAUSE.sub(lambda match: match[0] if _FACT.search(match[0]) else " ", sentence)
