"""The Korean words about time, and dates in figures, row by row."""

import re
from collections.abc import Mapping
from typing import Final

from orchestrator.language import date_readings_ko as read
from orchestrator.language.date_parts import DatePattern, StatedTime
from orchestrator.language.numerals import COUNT

# fmt: off
_DIGIT = r"(?<![\d.,/\-:])"
_WORD = r"(?<![가-힣])"
_YYYY, _MM, _DD = r"(?P<y>(?:19|20)\d\d)", r"(?P<m>1[0-2]|0?[1-9])", r"(?P<d>3[01]|[12]\d|0?[1-9])"


def _spaced(words: Mapping[str, int]) -> str:
    """The words as a pattern, with an optional space where some write one: 지난달, 지난 달."""
    return "|".join(re.sub(r"(?=(?:달|주|해)$)", " ?", word) for word in sorted(words, key=len, reverse=True))


_HOLIDAYS = {
    "seollal": r"설날|구정(?!물)|음력 ?설|설(?= ?연휴| ?명절| ?때| ?쯤| ?무렵| ?쇠| ?지나|에(?![가-힣])|부터(?![가-힣])|까지(?![가-힣])|\s전에)",
    "chuseok": r"추석|한가위|중추절", "christmas": r"크리스마스|성탄절", "samil": r"삼일절|3[·.]?1절", "liberation": r"광복절",
    "children": r"어린이날", "parents": r"어버이날", "teachers": r"스승의 ?날", "memorial": r"현충일", "constitution": r"제헌절",
    "foundation": r"개천절", "hangul": r"한글날", "newyear": r"신정(?=[\s,.]|$|에|때|연휴)|새해 ?첫날", "buddha": r"부처님 ?오신 ?날|석가탄신일|초파일",
    "daeboreum": r"정월 ?대보름", "labour": r"근로자의 ?날|노동절", "valentine": r"[발밸]런타인 ?데이|발렌타인 ?데이", "halloween": r"할로윈|핼러윈", "white": r"화이트 ?데이", "pepero": r"빼빼로 ?데이",
}
_TAIL = r"(?P<tail>(?: ?바로)?(?: ?연휴(?: ?(?:때|기간))?| ?(?:하루|이틀|사흘|\d{1,2}일) ?전| ?전날| ?다음 ?날| ?이튿날| ?이브| ?당일| ?명절| ?때|날))?"
_NATIVE = "|".join(f"{word[:-1]}{word[-1]}|{word[:-1]}{ending}" for word, ending in read.NATIVE_ENDINGS.items())
_NTH = r"첫 ?번째|두 ?번째|세 ?번째|네 ?번째|첫째|첫|둘째|셋째|넷째|다섯째|마지막"
_NUMBER = rf"(?:\d{{1,3}} ?[,~∼\-] ?)?{COUNT}"
_DAY_ENDS = (
    r"(?=에(?!\s?(?:한|두|세|\d|걸))|부터|까지|자(?![가-힣])|날|경(?![가-힣])|쯤에|인데|이에요|이요|입니다|이었|이고"
    r"|\s?(?:새벽|아침|오전|오후|저녁|밤|낮|점심|자정)|\s?\([월화수목금토일]\)|\s?[월화수목금토일]요일)"
)
_NOT_DAY = (
    r"(?!자리|당|수|분|주일|간|동안|치|째|만에|이내|내|씩|마다|장|본|반|\s?동안|\s?간(?![가-힣])|\s?이내|\s?만에|\s?내로|\s?안에|\s?뒤|\s?후|\s?전(?![가-힣화자]))"
)

FIGURES: Final[tuple[DatePattern, ...]] = (
    DatePattern(re.compile(rf"{_DIGIT}{_YYYY}(?P<s>[./\-])\s?{_MM}(?P=s)\s?{_DD}(?![\d\-])(?:\.(?!\d))?"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}{_YYYY}(?P<s>[./\-])\s?{_MM}(?![\d\-/])(?:월|\.(?!\d))?(?!\s?(?:%|만|억|천|원))"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}['’‘]?(?P<y>\d\d)(?P<s>[./])\s?{_MM}(?P=s)\s?{_DD}(?![\d\-/])(?:\.(?!\d))?"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}(?P<y>\d\d)-(?P<m>0[1-9]|1[0-2])-(?P<d>3[01]|[12]\d|0[1-9])(?![\d\-])"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}(?P<y>\d\d)\.{_MM}월"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}{_YYYY}(?P<m>0[1-9]|1[0-2])(?P<d>3[01]|[12]\d|0[1-9])(?![\d,.\-]|\s?원)"), read.whole, 1),
    DatePattern(re.compile(rf"{_DIGIT}{_MM}/{_DD}(?![\d/\-.]|\s?(?:지분|씩|정도|분기|이상|로|을|를|만|of\b|share))"), read.whole, 2),
    DatePattern(re.compile(rf"{_DIGIT}{_MM}\.\s?{_DD}(?:\.(?!\d)|(?=에(?![가-힣])|부터|까지|자(?![가-힣])|일|\s?\([월화수목금토일]\)))"), read.whole, 2),
    DatePattern(re.compile(rf"{_DIGIT}{_YYYY}(?=\s?[~∼–—\-]\s?(?:19|20)\d\d(?![\d\-./]))"), read.absolute_year, 1),
)

ROWS: Final[tuple[DatePattern, ...]] = (
    # Years
    DatePattern(re.compile(rf"{_DIGIT}{_YYYY}\s?년(?:도)?(?!생|대|간|식)"), read.absolute_year, 1, needs=("년",)),
    DatePattern(re.compile(rf"{_DIGIT}['’‘](?P<y>\d\d)\s?년(?:도)?(?!생|대|간)"), read.absolute_year, 1, needs=("년",)),
    DatePattern(re.compile(rf"{_DIGIT}(?P<y>\d\d)\s?년(?=도|\s?(?:1[0-2]|0?[1-9])\s?월|\s?(?:봄|여름|가을|겨울|상반기|하반기|추석|설|[초말](?:[에쯤경,]|\s|$))|\s?[1-4](?:/4)?\s?분기)(?:도)?"), read.absolute_year, 1, needs=("년",)),
    DatePattern(re.compile(rf"{_DIGIT}(?P<y>[0-3]\d|[89]\d)\s?년(?=에(?!\s?(?:한|두|걸|\d)))"), read.absolute_year, 1, needs=("년",)),
    DatePattern(re.compile(rf"{_DIGIT}(?P<y>(?:19|20)?\d0)\s?년대"), read.decade, 1, needs=("년대",)),
    DatePattern(re.compile(rf"{_WORD}(?P<w>{_spaced(read.YEARS)})(?:도)?(?!생)"), read.shifts("year_shift", read.YEARS), 1, needs=("년", "해")),
    DatePattern(re.compile(rf"{_WORD}올(?= ?(?:설|추석|연초|연말|초(?![가-힣]*[등])|\d{{1,2}}월|상반기|하반기))"), read.fixed(StatedTime(year_shift=0)), 1, needs=("올",)),
    # Parts of a year
    DatePattern(re.compile(r"(?P<h>[상하])반기"), read.half, 2, needs=("반기",)),
    DatePattern(re.compile(rf"{_DIGIT}(?:제 ?)?(?P<q>[1-4일이삼사])(?:/4)?\s?[사4]?분기"), read.quarter, 2, needs=("분기",)),
    DatePattern(re.compile(rf"{_WORD}(?P<of>)(?:초|늦|한)?(?P<s>여름|가을|겨울)(?:철|방학|휴가|날)?(?= ?(?:에|부터|까지|쯤|경|무렵|께|때|초|내내|동안))"), read.season, 2, needs=("봄", "여름", "가을", "겨울")),
    DatePattern(re.compile(rf"{_WORD}(?P<of>)(?:초|늦)?(?P<s>봄)(?:철|방학|날)?(?= ?(?:에|부터|까지|쯤|경|무렵|때|내내))"), read.season, 2, needs=("봄", "여름", "가을", "겨울")),
    DatePattern(re.compile(r"(?P<of>지난|이번|다음|올) ?(?:초|늦)?(?P<s>봄|여름|가을|겨울)(?:철|방학|휴가|날)?"), read.season, 2, needs=("봄", "여름", "가을", "겨울")),
    DatePattern(re.compile(r"(?P<of>)(?:초|늦|한)?(?P<s>봄|여름|가을|겨울)(?:철|방학|휴가|날)?"), read.season, 2, is_weak=True, needs=("봄", "여름", "가을", "겨울")),
    DatePattern(re.compile(rf"(?P<m>{_DIGIT}(?:1[0-2]|0?[1-9])) ?월(?:달)?(?!드컵|드|세|요일|남|간|셋|권|급(?!여))"), read.month, 2, needs=("월",)),
    DatePattern(re.compile(rf"(?P<m>{_DIGIT}(?:1[0-2]|0?[1-9]))(?=\s?[,~∼\-]\s?(?:1[0-2]|0?[1-9])\s?월(?!드컵|세|급(?!여)))"), read.month, 2, needs=("월",)),
    DatePattern(re.compile(rf"{_WORD}(?P<m>시|유|정(?=월 ?(?:에|초|달))|십일|십이|일|이|삼|사|오|칠|팔|구) ?월(?:달)?(?=에|부터|까지|초|말|중|하순|쯤|경|이|$|[ ,.]| ?{COUNT} ?일)(?!이[가는를])"), read.month, 2, needs=("월",)),
    DatePattern(re.compile(rf"{_WORD}(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _HOLIDAYS.items())}){_TAIL}"), read.holiday, 2, needs=("설", "구정", "추석", "한가위", "절", "날", "일", "신정", "대보름", "데이", "로윈", "러윈", "크리스마스")),
    DatePattern(re.compile(rf"{_WORD}(?P<seollal>설){_TAIL}(?=[\s,.]|$)"), read.holiday, 2, is_weak=True, needs=("설",)),
    DatePattern(re.compile(rf"{_WORD}(?P<w>{_spaced(read.MONTHS)})(?!력|리아|님)"), read.shifts("month_shift", read.MONTHS), 2, needs=("달", "월")),
    DatePattern(re.compile(r"이맘때"), read.this_time_of_year, 2, is_weak=True, is_approximate=True, needs=("이맘때",)),
    # Weeks and parts
    DatePattern(re.compile(rf"{_WORD}(?P<w>{_spaced({word: n for word, n in read.WEEKS.items() if word not in ('금주', '차주', '내주')})})(?!문|인|민|택|식)"), read.shifts("week_shift", read.WEEKS), 3, needs=("주",)),
    DatePattern(re.compile(rf"{_WORD}(?P<w>금주|차주|내주)(?= ?[월화수목금토일]요일|에 |까지)"), read.shifts("week_shift", read.WEEKS), 3, needs=("주",)),
    DatePattern(re.compile(rf"(?:(?P<n>{_NTH}) ?주(?:차)?|(?P<n2>[1-5]) ?주 ?차)(?: ?(?P<d>[월화수목금토일])요일)?(?!일|간|째|\s?(?:전|동안|뒤|후))"), read.nth, 4, is_weak=True, needs=("주", "요일")),
    DatePattern(re.compile(rf"(?P<n>{_NTH}) ?(?P<n2>)(?P<d>[월화수목금토일])요일"), read.nth, 4, is_weak=True, needs=("주", "요일")),
    DatePattern(re.compile(r"(?<=[\s월달년해대주기도])(?P<p>초순|상순|초반|중순|중반|하순|후반|막바지)"), read.part, 4, is_weak=True, needs=("순", "반", "막바지")),
    DatePattern(re.compile(r"(?<=[\s월달년해대주기도])(?P<p>초|말)(?=에|부터|까지|쯤|경|께|이|인|로|의|즈음|[\s,.)~\-]|$)"), read.part, 4, is_weak=True, needs=("초", "말")),
    DatePattern(re.compile(rf"{_WORD}(?P<scope>[월연년])(?P<p>초|말)(?=에|부터|까지|쯤|경|이|이라|[\s,.]|$)"), read.part_alone, 4, needs=("월초", "월말", "연초", "연말", "년초", "년말")),
    # Days
    DatePattern(re.compile(rf"(?P<d>{_DIGIT}(?:3[01]|[12]\d|0?[1-9])) ?일{_NOT_DAY}{_DAY_ENDS}"), read.day, 5, needs=("일",)),
    DatePattern(re.compile(rf"(?P<d>{_DIGIT}(?:3[01]|[12]\d|0?[1-9])) ?일{_NOT_DAY}"), read.day, 5, is_weak=True, needs=("일",)),
    DatePattern(re.compile(rf"(?P<d>{_DIGIT}(?:3[01]|[12]\d|0?[1-9]))(?=\s?[,~∼\-]\s?(?:3[01]|[12]\d|0?[1-9])\s?일{_NOT_DAY})"), read.day, 5, is_weak=True, needs=("일",)),
    DatePattern(re.compile(rf"(?:{_WORD}(?P<d>[이삼]?십 ?[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]) ?일{_NOT_DAY}(?!요일)|(?<=[월달] )(?P<native>(?:초|열|스무)?(?:{_NATIVE})|열흘|보름|스무날)(?!간|\s?(?:동안|전|뒤|후|만에)))"), read.day, 5, is_weak=True, needs=("일", *read.NATIVE_DAYS, *read.NATIVE_ENDINGS.values(), "스무날")),
    DatePattern(re.compile(r"(?<![가-힣])말일|(?<=월)말일|(?<=달)말일|(?<=[월달])(?:의)? ?마지막 ?날(?!짜)"), read.fixed(StatedTime(day=-1)), 5, needs=("말일", "마지막")),
    DatePattern(re.compile(r"(?P<d>[월화수목금토일])요일"), read.weekday, 6, needs=("요일",)),
    DatePattern(re.compile(r"(?<![가-힣])(?P<d>[월화수목금토일])욜"), read.weekday, 6, needs=("욜",)),
    DatePattern(re.compile(r"(?<=\()(?P<d>[월화수목금토일])(?=\))"), read.weekday, 6, is_weak=True),
    DatePattern(re.compile(r"(?P<w>지지난|지난|저번|이번|다음|돌아오는|오는) ?주말"), read.weekend, 3, needs=("주말",)),
    DatePattern(re.compile(rf"{_WORD}주말(?=부터|까지|에 [^,.!?]{{0,20}}[았었했갔왔봤렸됐졌났켰샀줬뒀썼섰])"), read.fixed(StatedTime(weekday=5, weekend=True)), 6, needs=("주말",)),
    # From today
    DatePattern(re.compile(rf"{_WORD}(?:그끄저께|그끄제)"), read.relative_day(-3), needs=("그끄",)),
    DatePattern(re.compile(rf"{_WORD}(?:그저께|그제(?!서|야)|그저깨|그젓께|그적께)"), read.relative_day(-2), needs=("그",)),
    DatePattern(re.compile(rf"{_WORD}(?:엊그제|엊그저께|엇그제)"), read.relative_day(-2), is_approximate=True, needs=("그",)),
    DatePattern(re.compile(rf"{_WORD}(?:어젯밤|어제 ?밤|어제|어저께|간밤|지난밤)"), read.relative_day(-1), needs=("어", "밤")),
    DatePattern(re.compile(rf"{_WORD}(?:오늘(?!날)|금일|{COUNT} ?시간(?: ?전|도 안 [됐돼]))"), read.relative_day(0), needs=("오늘", "금일", "시간")),
    DatePattern(re.compile(rf"{_WORD}(?:지금|현재)(?=까지|\s?$)"), read.relative_day(0), is_weak=True, needs=("지금", "현재")),
    DatePattern(re.compile(rf"{_WORD}(?:내일 ?모레|낼모레|모레)"), read.relative_day(2), needs=("모레",)),
    DatePattern(re.compile(rf"{_WORD}(?:내일|명일|(?<![에께] )낼)(?!배움)(?=[\s,.!?까부에이은도]|$)"), read.relative_day(1), needs=("내일", "명일", "낼")),
    DatePattern(re.compile(rf"{_WORD}글피"), read.relative_day(3), needs=("글피",)),
    DatePattern(
        re.compile(
            rf"(?<![가-힣\d.,])(?<!\d월 )(?:(?P<native>{'|'.join(read.NATIVE_DAYS)})|(?P<half>반 ?년)|(?P<n>{_NUMBER}) ?(?P<u>년|개월|달|주일|주|일)"
            rf"(?: ?(?P<n2>{COUNT}) ?(?:개월|달)|(?P<halfmore> ?반))?)(?: ?(?:쯤|정도))? ?(?P<dir>전(?!세|자|화|재|환|액|부(?!터)|체|남|여|사(?=[\s,.]|$)|원(?=[\s,.]|$)|교(?=[\s,.]|$)|국(?=[\s,.]|$))|뒤|후(?!반|배|회))"
        ),
        read.ago,
        1,
        needs=("전", "뒤", "후"),
    ),
    DatePattern(re.compile(r"(?P<v>며칠|몇일|몇 ?주|몇 ?달|몇 ?개월|몇 ?년) ?전"), read.vague, is_approximate=True, needs=("며칠", "몇")),
    DatePattern(re.compile(rf"{_WORD}(?P<w>{'|'.join(sorted(read.TURNS, key=len, reverse=True))})(?= ?(?:1[0-2]|0?[1-9]) ?월| ?\d{{1,2}}일(?!간| ?동안)| ?[월화수목금토일]요일| ?(?:설|추석|크리스마스)| ?[상하]반기| ?[연월][초말])"), read.shifts("turn", read.TURNS), 0, is_weak=True, needs=("지난", "저번", "이번", "요번", "다음", "오는")),
    DatePattern(re.compile(r"음력"), read.fixed(StatedTime(lunar=True)), 0, is_weak=True, needs=("음력",)),
)
# fmt: on

NOT_TIME: Final = re.compile(
    r"(?:매달|매월|매년|매주|해마다|달마다|격주)\s?(?:\d{1,2}월\s?)?(?:\d{1,2}일|말일|[초말]|[월화수목금토일]요일|추석|설|봄|여름|가을|겨울)?"
    r"|(?:그 ?해|이듬해|그 ?달|그 ?주|같은 ?해)\s?(?:봄|여름|가을|겨울|연말|\d{1,2}월)?\s?(?:\d{1,2}일)?"
)
"""What comes again and again is no one date, and 그해 is not said from today."""
