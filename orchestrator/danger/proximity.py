"""How recent an event in a text is: now, ongoing, yesterday, or over."""

import re
from typing import Final, Literal

Reach = Literal["now", "going", "near", "far", "unknown"]
"""now: this moment or today; going: a habit or what has not ended; near: yesterday or last night; far: before that."""

_COUNT = r"(?:[0-9]+|몇|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|수|십|이십|삼십|반)"
_PATTERNS: Final[tuple[tuple[Reach, re.Pattern[str]], ...]] = (
    (
        "now",
        re.compile(
            r"지금(?!은(?:다|정말|이제|아무|좀)?(?:괜찮|안전|잘|아니|없|회복|극복|많이|나아|떨어져|헤어|이혼|따로|그런생각|멀쩡|편|행복|안그|요양|치료|입원|재활|별거))(?!까지|에와서|와서|고소|이라도고소)|"
            rf"방금|조금전|좀전|아까|금방|이순간|당장|오늘|이제막|아직(?:도)?(?:화가|안갔|안가|밖|집에|옆|여기|소리|난리|욕|피|때리)|막(?:맞|때|당|도망|나왔)|{_COUNT}(?:분|시간)(?:쯤|정도)?전|현재진행|몇분째|시간째"
            r"|\b(?:right now|now|just (?!a|an|the|one|once|want|need|like|wondering|asking|because|so|tired|stress|exhaust|worried|curious|general|over|in case)|currently|at the moment|tonight|today|this (?:morning|evening|afternoon|minute|second)|(?:minutes?|mins?|hours?|an hour|a minute|half an hour|moments?|seconds?) ago|earlier today|still (?:screaming|yelling|here|outside|angry|bleeding|there|drunk|shouting|hitting|inside|in the (?:house|room|kitchen|car))|any minute|as we speak|on (?:his|her|their) way)\b"
        ),
    ),
    (
        "going",
        re.compile(
            r"이번(?:엔|에는|에)(?:제대로|진짜|꼭|확실히|정말)|계속|요즘|요새|매일|날마다|맨날|자꾸|아직도|아직|여전히|현재|밤마다|때마다|마다|허구한날|(?:년|월|달|주|때|작년|지난주|어제|일)(?:전)?부터|[0-9]+년째|달째|며칠째|년째"
            r"|\b(?:still|keeps?|kept|every (?:day|night|time|week|single)|always|constantly|since|all the time|whenever|again|these days|lately|daily|each night)\b"
        ),
    ),
    (
        "near",
        re.compile(
            r"어제|어젯밤|엊저녁|간밤|밤새|그저께|엊그제|그제|새벽|\b(?:last night|yesterday|overnight|the night before)\b"
        ),
    ),
    (
        "far",
        re.compile(
            rf"{_COUNT}(?:여)?(?:년|해|달|개월|주|주일|일)(?:쯤|정도|도더|넘게)?전|작년|재작년|지난(?:해|달|주|번|봄|여름|가을|겨울|연말|연초|[0-9])|저번|예전|옛날|과거|그때|그당시|그날|당시|전에(?!는안)|올해초|올초|연초"
            r"|어릴때|어렸을|어릴적|학창시절|(?:초등학교|중학교|고등학교|대학교?|학교다닐|학생|군대|군|연애|연애할|신혼|결혼초|이혼전|회사다닐|직장다닐|젊었을|임신했을)때|군대에서|군복무|[0-9]{4}년|[0-9]{1,2}월(?!세)|한때|오래전|왕년"
            r"|적(?:이|도|은)?(?:몇번|한번|여러번)?(?:있(?:어|었|습|는|긴|지만|을)|많)|지난일|지나간일|그뒤로는|그이후로는|이후로는(?:없|안)|이미(?:끝|지난|이혼|헤어)|[0-9]+년(?:이나|이|쯤)?(?:됐|지났|지난|된)|었었|였었|았었|했었|던적|고소하고싶|이혼(?:한지|하고나서|했)|회복(?:했|하|됐|중)|완치|극복"
            r"|\b(?:years? ago|months? ago|weeks? ago|days ago|last (?:year|month|week|summer|winter|spring|fall|autumn|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|christmas)|used to|back then|when i was (?:a |an |in |young|little|\d)|as a (?:child|kid|teen\w*)|in (?:19|20)\d\d|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|previously|in the past|long ago|at the time|back in|a while (?:ago|back)|ages ago|before we (?:divorced|separated|broke)|it's over|all over now|years later|recovered|an? \w+ ago)\b"
        ),
    ),
)


def reach_of(text: str) -> Reach:
    """Return how far back a text lies by its words for time, the nearest of them first; Korean without spaces, English with."""
    return next((reach for reach, pattern in _PATTERNS if pattern.search(text)), "unknown")


def is_recent(text: str) -> bool:
    """Tell whether a text has a word for today, yesterday or last night, whatever else it says of time."""
    return any(pattern.search(text) for reach, pattern in _PATTERNS if reach in {"now", "near"})


def last_reach_of(text: str) -> Reach:
    """Return what the last word for time before a place says: that is what the clause after it goes on with."""
    found: list[tuple[int, Reach]] = [
        (match.end(), reach) for reach, pattern in _PATTERNS for match in pattern.finditer(text)
    ]
    return max(found)[1] if found else "unknown"


_PRESENT = re.compile(
    r"(?:고|려고|어|아|해|져|와|워|혀)(?:만)?(?:있|계)(?!었|으셨|셨)|려고(?:해|하고|합|하네)|는중|(?:ㄴ|는|인|한|린|간|온|운|준|친|진)다(?:고(?:해|합|하네|그래|협|난))?(?:$|요)|(?:려|때려|패|와|써|눌러|져|가|줘|질러|해|만져|굶겨|가둬)요$|(?:니다)$|네요?$"
    r"|\b(?:is|are|am|'s|'re|’s|’re|'m|’m|i'm|he's|she's|they're|isnt|won't|won’t|can't|can’t|cannot)\b.{0,20}(?:ing\b|here\b|outside\b|not\b)|\bhas a\b|\bhits\b|\bbeats\b|\bkeeps\b"
)


def is_present(text: str) -> bool:
    """Tell whether a clause is told in the present, whatever words for time stand beside it."""
    return bool(_PRESENT.search(text))
