"""Why a sign of danger is none: denied, over, a figure of speech, a film, a question of law."""

import re
from typing import Literal

from orchestrator.graphs.intake.rules.signs import Kind

Reach = Literal["now", "near", "far", "unknown"]
"""How far back what is told lies: now is today or going on, near is yesterday, far is over."""

_NOW = re.compile(
    r"지금|방금|조금전|좀전|아까|금방|현재|이순간|당장|오늘|이제막|아직도|계속|요즘|매일|자꾸|[0-9한두몇]+(?:분|시간)전|(?:년|월|달|주|때|작년|지난주)부터"
    r"|\b(?:right now|now|just|currently|at the moment|tonight|today|this (?:morning|evening|afternoon|minute)|minutes? ago|hours? ago|still|keeps?|every (?:day|night|time))\b"
)
_NEAR = re.compile(r"어제|어젯밤|간밤|그저께|엊그제|새벽|\b(?:last night|yesterday)\b")
_FAR = re.compile(
    r"(?:[0-9]+|몇|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|수|십|이십)(?:여)?(?:년|해|달|개월|주|주일|일)(?:쯤|정도)?전|작년|재작년|지난(?:해|달|주|번|봄|여름|가을|겨울|[0-9])|저번|예전|옛날|과거|그때|당시|"
    r"어릴때|어렸을|어릴적|학창시절|(?:초등학교|중학교|고등학교|대학|학생|군대|군|연애|신혼|결혼초|이혼전|회사다닐)때|[0-9]{4}년|[0-9]{1,2}월|한때|오래전"
    r"|\b(?:years? ago|months? ago|weeks? ago|last (?:year|month|week|summer|winter|spring|fall|autumn)|used to|back then|when i was|as a (?:child|kid|teen\w*)|in (?:19|20)\d\d|previously|in the past|once|long ago|at the time|back in)\b"
)


def reach_of(squeezed: str, folded: str) -> Reach:
    """Return how far back a text lies by its words for time, the nearest of them first."""
    for reach, pattern in (("now", _NOW), ("near", _NEAR), ("far", _FAR)):
        if pattern.search(squeezed) or pattern.search(folded):
            return reach  # type: ignore[return-value]
    return "unknown"


_THOUGHT = (
    r"(?:다는|단|라는|을|ㄹ|는|은|을만한|고싶은|고싶다는)?(?:생각|마음|뜻|의도|충동|계획|정도|기분|건|것|거|적|일|게)?"
)
_DENIED_KO = re.compile(
    rf"^[가-힣]{{0,3}}?{_THOUGHT}(?:까지|같은건|따위)?(?:은|는|이|가|도|을|를)?(?:절대|전혀|아예|한번도|결코|진짜|정말|이제|지금은|딱히|그렇게)?"
    r"(?:없(?!어지)|안(?:들|해|하|합|했|할|나|드)|아니(?!라고는)|아녜|아닙|아닌|않|못|(?:들|하|나|해)(?:지|진|지는|지도)(?:않|못))"
)
_DOUBLE_KO = re.compile(r"(?:없|아니|않)(?:다면거짓|다고는|는건아니|은건아니|는것은아니|지(?:는|도)?않)")
_DENIED_EN = re.compile(
    r"\b(?:not|never|n'?t|n’t|no (?:thoughts?|intention|plans?|desire|wish|idea)|without|nobody|no one|isn't|free of)\b(?: \w+){0,5} ?$"
)


def is_denied(whole: str, start: int, end: int, is_folded: bool) -> bool:
    """Tell whether a sign is denied: in Korean by what follows, in English by what goes before."""
    if is_folded:
        return bool(_DENIED_EN.search(whole[max(0, start - 50) : start]))
    after = whole[end : end + 40]
    return bool(_DENIED_KO.search(after)) and not _DOUBLE_KO.search(after)


_FIGURE_BEFORE = re.compile(
    r"(?:힘들|배고|배불|졸려|졸리|피곤|짜증|심심|더워|추워|웃겨|웃기|좋아|보고싶|궁금|답답|귀찮|바빠|아파|미치|속상|억울|화나|열받|창피|부끄|쪽팔|무서|떨려|긴장)[가-힣]{0,4}$"
)
_FIGURE_KO = re.compile(
    r"죽을맛|죽여주[는네]|죽이네|죽을힘|죽을둥|죽을뻔|죽어라|죽도록(?:일|고생)|죽자고|식은죽|기죽|풀죽|죽마고우|죽고못|죽을때까지|죽어도(?:안|못|싫|용서)|개죽|흑임자죽|죽집"
)
_ANGER = re.compile(r"죽이고싶|죽여버리고싶|때리고싶|패고싶|때려주고싶|패주고싶|죽일놈|죽일년|죽일것들")
_FIGURE_EN = re.compile(
    r"dying to|to die for|killing me\b(?! )|this is killing|drop[- ]dead|dead tired|dead serious|killing time|over my dead|bored to death|scared to death|worried to death|work(?:ed|ing)? to death|deadline"
)


def is_figure(whole: str, start: int, end: int, kind: Kind) -> bool:
    """Tell whether a sign is a figure of speech."""
    around = whole[max(0, start - 12) : end + 8]
    if _FIGURE_KO.search(whole[start : end + 6]) or _FIGURE_EN.search(around):
        return True
    if kind == "violence" and _ANGER.search(around):
        return True
    return (
        kind in {"suicide", "violence"}
        and "죽을것같" in around
        and bool(_FIGURE_BEFORE.search(whole[max(0, start - 10) : start]))
    )


_STORY = re.compile(
    r"(?:영화|드라마|소설|웹툰|만화|게임|뉴스|기사|유튜브|방송|노래|책|꿈)(?:에서|속|에|을보|를보|내용|보니|처럼)|\b(?:movie|film|tv|novel|song|game|news|article|drama|show|book|dream|episode|lyrics)\b"
)
_MESSAGE = re.compile(
    r"댓글|문자|카톡|디엠|dm|메시지|쪽지|메일|글을올|단톡|게시글|\b(?:comment(?:s|ed)?|text(?:s|ed)?|message[sd]?|dms?|emails?|posted|tweet\w*)\b"
)


def is_retold(whole: str, start: int, end: int, kind: Kind) -> bool:
    """Tell whether a sign is of a film, a song, the news, or a threat in a message without a time or a place."""
    if _STORY.search(whole[max(0, start - 40) : end + 25]):
        return True
    return (
        kind == "violence"
        and bool(_MESSAGE.search(whole))
        and not _NOW.search(whole)
        and not re.search(r"집|회사|찾아|밤|내일|house|home|work|tomorrow", whole)
    )


_LAW = re.compile(
    r"(?:죄|처벌|고소|신고|합의금|형량|위자료|손해배상|벌금|구속|징역|정당방위|불법|범죄|접근금지)[가-힣]{0,6}(?:되나|될까|돼요|받나|받을|성립|가능|할수있|인가|인지|나요|까요|해야|어떻게|얼마|궁금)"
    r"|\b(?:is it (?:a crime|illegal)|can i (?:sue|press charges|report)|does (?:that|this|it) count as|what(?:'s| is) the (?:penalty|sentence|punishment)|is (?:that|this) (?:a crime|illegal|considered))"
)


def is_law_question(whole: str) -> bool:
    """Tell whether a sentence asks what the law says, with no word for now."""
    return bool(_LAW.search(whole)) and not _NOW.search(whole)
