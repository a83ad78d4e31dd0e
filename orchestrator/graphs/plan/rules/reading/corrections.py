"""Figures that a message corrects in the same breath: "5천, 아니 6천만원", "30 seats, no wait, make it 40"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from orchestrator.language.amounts import find_amounts

_MONTHS: Final = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_WEEKDAY: Final = r"(?:[월화수목금토일]요일|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)"
_WORDS: Final = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)(?![a-z])|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|스무)(?=\s[가-힣])"
_NUMBER: Final = r"[$€£₩]?\d{1,4}(?:[,.:]?\d{1,3}){0,4}(?:st|nd|rd|th|(?![a-z])|k(?![a-z]))(?:\s?[천백십만억]+(?:\s?\d{1,4}[천백십만]*)?)?"
FIGURE: Final = rf"(?:(?:20\d\d\s?년\s?)?\d{{1,2}}\s?월\s?\d{{1,2}}\s?일|{_MONTHS}\s\d{{1,2}}|\d{{1,2}}\s{_MONTHS}|{_WEEKDAY}|{_NUMBER}|{_WORDS})"
_GAP: Final = r"[\s,.;:!?…~()–—-]{1,4}"
_FIGURED: Final = r"(?:견적|금액|가격|날짜|일정|인원|수량)"
"""What a figure may be told as: "850만원, 아니 다시 받은 견적은 690만원"."""
_TAKES_BACK_KO: Final = r"(?:(?:아|앗|어|음|앗참|아참)[\s,]{1,2})?(?:잠깐만?[\s,.]{1,2})?(?:아니(?:다|야|요|구나|네)?|잠깐만|(?:(?<=[,.…!–—]\s)|(?<=아\s))잠깐(?=\s?[,.…!–—])|정정(?:할게요?|합니다|하면|해서)?|수정(?:할게요?|합니다|하면)?|다시\s(?:보니까?|생각해\s?보니까?|확인하니까?))"
"""A bare 잠깐 only between stops: "10시에 열고, 잠깐 2시간 쉬어요" takes nothing back."""
_TAKES_BACK_EN: Final = r"(?:(?:oh|ah|uh|um|hmm|well)[\s,]{1,2})?(?:no,?\swait|wait,?\sno|no,?\ssorry|no,?\sactually|sorry,?\si\smeant?|scratch\sthat|strike\sthat|i\smeant?|or\srather|make\s(?:that|it)|correction|sorry|(?:actually|rather|wait|nope|no)(?=[\s]?[,–—-]))"
"""What says so by itself; a bare "no" or "wait" only between commas: "no 3% surcharge" takes nothing back."""
_LEAD: Final = r"(?:(?:make|call|let's\ssay|say|let's\smake|it's|it\sis|it\sshould\sbe|it'll\sbe|better)(?:\s(?:it|that))?\s|the\s|about\s|그냥\s|그러니까\s|그게\s|다시\s|한\s){0,2}"
_SAID: Final = re.compile(
    rf"(?P<old>{FIGURE})(?P<tail>[^\d\n!?]{{0,18}}?)"
    rf"(?:{_GAP}(?:{_TAKES_BACK_KO}|{_TAKES_BACK_EN})(?:{_GAP}(?:{_TAKES_BACK_KO}|{_TAKES_BACK_EN}))?{_GAP}"
    r"|\s?(?:이|가)?\s?(?:아니라|아니고|아니구|말고)\s)"
    rf"(?P<lead>{_LEAD})(?P<new>{FIGURE})",
    re.I,
)
_NOT_BUT: Final = re.compile(
    rf"\bnot\s(?P<old>{FIGURE})(?P<tail>(?:\s[a-z]{{2,12}}){{0,2}}),?\sbut\s(?P<lead>{_LEAD})(?P<new>{FIGURE})", re.I
)
_REASONED: Final = re.compile(
    rf"(?P<old>{FIGURE})(?P<tail>[^\d\n.!?]{{0,10}}?)[\s,–—-]{{1,3}}(?:아니(?:다|야|요)?|아|앗|no,?\swait|wait,?\sno|no,?\ssorry|sorry|scratch\sthat)[\s,]{{1,2}}"
    rf"(?P<lead>(?![^\d\n]{{0,20}}(?:그리고|또\s|and\s|also\s|plus\s))(?:[^\d\n.!?]{{1,22}}?|[^\d\n.!?]{{0,22}}(?P<step>\d{{1,6}})[^\d\n.!?]{{1,30}}?)(?:서|니|니까|게|고|면|라|데|{_FIGURED}[은는이가]|to|is|now|be|so)\s)(?P<new>{FIGURE})",
    re.I,
)
"""With the reason between both: "24개 아니 하나 고장나서 20개", "March 12, no wait, moved to March 19"."""
_RECOUNTED: Final = re.compile(
    rf"(?<![\d.,£$€])(?P<old>\d{{1,5}}|{_WORDS})(?P<tail>\s?[^\d\n.!?]{{0,24}}?[£$€]?\d+(?:[.,]\d+)*\s?(?:[만천]?\s?\d*[천백]?\s?원|p\b|[a-z]{{2,8}}\b)?[^\d\n.!?,]{{0,8}}?)(?P<gap>(?:인데|이었는데)?[\s,–—-]{{1,3}})"
    rf"(?:{_TAKES_BACK_KO}|{_TAKES_BACK_EN}){_GAP}(?P<lead>{_LEAD})(?P<new>\d{{1,5}}|{_WORDS})(?P<unit>\s?[가-힣]{{1,2}}(?=[,.\s]|$)|(?=\s?[,.!;]|\s?$))",
    re.I,
)
"""How many there are of what has a price, told anew behind the price: "2개에 개당 18만원인데 아니 3개", "two at €145, no wait, three"."""
_CALENDAR_DAY: Final = rf"(?:(?:{_WEEKDAY},?\s(?:the\s)?)?(?:(?:20\d\d\s?년\s?)?\d{{1,2}}\s?월\s?\d{{1,2}}\s?일|{_MONTHS}\s\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s{_MONTHS})(?:\s?\(?{_WEEKDAY}\)?)?)"
_WAVERS: Final = (
    r"(?:hm+|uh|um|oh|ah|wait|well|no|actually|sorry|but|음+|흠+|아니(?:다|야|요)?|아차?|앗|참|어|근데|그런데|하지만)"
)
_REMADE: Final = re.compile(
    rf"(?P<old>{_CALENDAR_DAY}|{_NUMBER})(?P<tail>[^\n.!?;]{{0,14}}?)[\s,.…;–—-]{{1,3}}{_WAVERS}[,.…–—-]{{0,3}}\s(?P<lead>(?:(?!\.\s)[^\n!?]){{1,90}}?"
    rf"(?:\b(?:so|then|let's|we'll|better)[,\s]{{1,2}}(?:(?:let's|we'll|we)\s)?(?:make|call|move|set)\s(?:it|that)\s(?:to\s)?|(?<=[가-힣])(?:서|니까?|라|므로|어|아)\s(?:그냥\s)?))"
    rf"(?P<new>{_CALENDAR_DAY}|{_NUMBER})",
    re.I,
)
"""What is wavered about, with the reason, and said anew by a verb of making: "15 February, hmm, the hall is shut until the 19th so make it 22 February"."""
_SET_KO: Final = re.compile(
    r"[가-힣]{0,4}?(?:으?로)\s?(?:다시\s|좀\s)?(?:하|할|해|잡|바꾸|바꿔|바꿀|변경|미루|미뤄|미룰|옮|정하|정해|시작)(?![가-힣]{0,2}면)"
)
"""Behind a Korean figure: it is made so."""
_TOLD_BEFORE: Final = re.compile(
    rf"(?:아까|방금|앞에서|처음에)\s(?:[가-힣]{{1,5}}\s){{0,3}}?(?P<old>{FIGURE})(?P<tail>[^\d\n!?]{{0,10}}?)(?:이?라고|으?로)\s(?:했|말했|적었)(?:는데|지만),?\s(?P<lead>{_LEAD})(?P<new>{FIGURE})"
    r"(?!\d|[가-힣]{0,3}(?:[이가]|까지)\s)"
)
"""What the person said before; "3명이라고 했는데 5명이 와서" is what happens, and takes nothing back."""
_WENT_ON: Final = re.compile(r"[가-힣](?:는데|더니)[\s,]*$")
"""Something happened to the figure: "3시에 예약했는데 아니 4시에 오면" takes nothing back."""
_THIRD: Final = re.compile(rf"(?P<unit>[^\d\n.!?]{{1,24}}?)(?P<new>{_NUMBER}[가-힣]?)", re.I)
_UNSURE: Final = re.compile(r"수도\s?있|지도\s?(?:모|몰)|\b(?:might|maybe|perhaps)\b", re.I)
_IN_CASE: Final = re.compile(
    r"수\s?(?:도\s?)?있|[가-힣]면[\s,]|\b(?:[Ii]f|could|unless|whether)\b|(?<![\d.]\s)(?<!\d(?:st|nd|rd|th)\s)\bmay\b(?!\s\d)"
)
"""Says that a day is another one in one case alone, or that it can become one."""
_SAME_CLAUSE: Final = re.compile(r"(?:,\s(?=if\b|unless\b))?[^,.;!?\n]*")
_TOPIC: Final = re.compile(
    r"(?<![가-힣])(?P<word>[가-힣]{1,8}?)(?:은|는)\s(?!(?:날|곳|데|때|중|거|것|걸|건|게|주|달|편|바람|탓|관계)(?![가-힣]{3}))"
)
_OF_SPEAKER: Final = re.compile(r"[그이]\s?(?:날|때|주|달|건|것)|저|나|우리|저희|당일")
"""A topic that is the day itself, or who speaks."""
_OF_FIGURE: Final = re.compile(rf"(?<![가-힣]){_FIGURED}[은는이가]\s$")
_INTENDED: Final = re.compile(r"(?P<act>려고?|기로)\s?했[었던]?(?:는데|더니)[\s,]*$")
_SO_DONE: Final = re.compile(r"[^\s.,!?\n]*(?:\s[^\s.,!?\n]+)?")
"""The verb behind a figure that is made so, with the one that asks for it."""
_MOST: Final = 12
"""Corrections of a message."""
_OF_DAY: Final = re.compile(rf"\d\s?월\s?\d|{_MONTHS}|{_WEEKDAY}", re.I)
_UNIT: Final = re.compile(r"\s?-?(?P<unit>[가-힣]{1,4}|[A-Za-z]{1,14}|%)")
_NO_UNIT: Final = re.compile(
    r"^(?:으로|로|이|가|은|는|을|를|에|인|정도|쯤|예요|이에요|입니다|이야|야|요|이고|고|까지|부터|and|or|in|on|for|at|to|is|are|please|then|so|but|by|with|instead|now|she|he|they|we|i|you|it|since|from|until|till|because|if|as|said)$",
    re.I,
)
_SCALE: Final = re.compile(r"(?<=\d)\s?(?P<scale>[천백십만억]+|k)$", re.I)
_ENDING: Final = re.compile(
    r"(?:으로|로|이|가|은|는|을|를|에|인데|인|정도|쯤|예요|이에요|입니다|이야|야|요|이고|고|까지|부터|네요?|군요?|씩|만)+$"
)


@dataclass(frozen=True, slots=True)
class CorrectedFigure:
    """A figure that was said first, and the one in its place, each with its unit."""

    old: str
    new: str


@lru_cache(maxsize=16)
def corrected(text: str) -> tuple[str, tuple[CorrectedFigure, ...]]:
    """Return a message as it was meant in the end, and what it corrects on the way.

    >>> corrected("30 seats, no wait, make it 40")
    ('40 seats', (CorrectedFigure(old='30 seats', new='40 seats'),))
    """
    found: list[CorrectedFigure] = []
    for _ in range(_MOST):
        match = next(_corrections(text), None)
        if match is None:
            break
        text, one = _applied(text, match)
        found.append(one)
    return text, tuple(found)


def _corrections(text: str) -> Iterator[re.Match[str]]:
    """Yield what takes a figure back: both have the same unit, or one of them has none."""
    for told in _RECOUNTED.finditer(text):
        unit = unit_of(told["unit"])
        if find_amounts(told["tail"]) and unit in ("", unit_of(told["tail"])) and not _UNSURE.search(told["lead"]):
            yield told
    for pattern in (_REMADE, _SAID, _NOT_BUT, _TOLD_BEFORE, _REASONED):
        at = 0
        while match := pattern.search(text, at):
            behind = text[match.end("new") :]
            old, new = _kind(match["old"], match["tail"]), _kind(match["new"], behind)
            is_same = bool(old and new) and _is_same_unit(old, new)
            if pattern is _REMADE:
                is_same = is_same and (match["lead"].isascii() or bool(_SET_KO.match(behind)))
            if pattern is _REASONED:
                # With so many words between them only the same unit, or two days, show that one takes back the other.
                is_same = is_same or bool(_OF_DAY.search(match["old"]) and _OF_DAY.search(match["new"]))
                scales = [one["scale"] for name in ("old", "new") if (one := _SCALE.search(match[name]))]
                # "1,200만 아니, 깎여서 950만원": the first one goes without its unit
                is_same = is_same or (not old and len(scales) == 2 and scales[0] == scales[1])
                is_same = is_same and _is_stepped(match)
            if _WENT_ON.search(match["tail"]) and not (pattern is _REMADE and is_same):
                is_same = False
            elif not (old and new):
                is_same = is_same or pattern not in (_REASONED, _REMADE)
            if is_same and not _is_left_open(match, pattern) and not (pattern is _SAID and _is_step(match)):
                yield match
            at = match.end("old")


def _is_left_open(match: re.Match[str], pattern: re.Pattern[str]) -> bool:
    """Tell whether the second figure is a mere possibility, or that of another thing."""
    behind = _SAME_CLAUSE.match(match.string, match.end("new"))
    said = f"{match.groupdict().get('lead') or ''}|{behind[0] if behind else ''} "
    if _UNSURE.search(said) or (pattern is _REMADE and _IN_CASE.search(said)):
        return True
    if pattern not in (_REMADE, _REASONED):
        return False
    if _OF_FIGURE.search(match["lead"]):
        return False
    before = re.split(r"[.!?\n]", match.string[: match.start("old")])[-1]
    topics = (one["word"] for one in _TOPIC.finditer(match["lead"]))
    return any(one not in before and not _OF_SPEAKER.fullmatch(one) for one in topics)


def _is_step(match: re.Match[str]) -> bool:
    """Tell whether a figure is by how much the first one becomes the one behind it: "64명, 아니 4명 늘어서 68명"."""
    third = _THIRD.match(match.string, match.end("new"))
    if third is None:
        return False
    old, step, new = (_value(one) for one in (match["old"] + match["tail"], match["new"] + third["unit"], third["new"]))
    return bool(old and step and new) and abs((new or 0) - (old or 0)) == step


def _value(words: str) -> int | None:
    """Return what a figure comes to, with its scale."""
    if amount := next(iter(find_amounts(words)), None):
        return amount.value.value
    number = re.match(r"\s?(\d[\d,]*)(?!\s?[천백십만억])", words)
    return int(number[1].replace(",", "")) if number else None


def _is_stepped(match: re.Match[str]) -> bool:
    """Tell whether the figure of a reason is by how much the first one became the last: "64척, 아니 4척 늘어서 68척"."""
    if not match["step"]:
        return True
    old, step, new = (re.sub(r"[,$€£₩]", "", match[name]) for name in ("old", "step", "new"))
    return all(one.isdecimal() for one in (old, new)) and abs(int(new) - int(old)) == int(step)


def _is_same_unit(old: str, new: str) -> bool:
    """Tell whether two units are one, or one with an ending; how long it takes (시간) is no time of the day (시)."""
    short, long = sorted((old, new), key=len)
    return long.startswith(short) and not long[len(short) :].startswith("간")


def _kind(figure: str, behind: str) -> str:
    """Return what a figure counts: its unit, "$" for money of which the sign alone tells, "day" for a day."""
    unit = unit_of(behind)
    if _OF_DAY.search(figure) or unit == "월":
        return "day"
    return unit or ("$" if figure[0] in "$€£₩" else "")


def unit_of(behind: str) -> str:
    """Return the unit that stands behind a figure, without particles and endings; empty for none."""
    match = _UNIT.match(behind)
    if match is None:
        return ""
    unit = match["unit"].lower()
    unit = unit if _NO_UNIT.match(unit) else _ENDING.sub("", unit)
    return "" if _NO_UNIT.match(unit) else unit.rstrip("s") if unit.isascii() else unit


def _applied(text: str, match: re.Match[str]) -> tuple[str, CorrectedFigure]:
    behind = text[match.end("new") :]
    if match.re is _RECOUNTED:
        named = _UNIT.match(match["tail"])
        what = named[0] if named and unit_of(match["tail"]) else ""
        meant = f"{text[: match.start()]}{match['new']}{match['tail']}{text[match.end() :]}"
        return meant, CorrectedFigure(_bare(match["old"] + what), _bare(match["new"] + what))
    if intended := _INTENDED.search(match["tail"]):  # "4월 5일에 열려고 했는데, ... 4월 19일로 할게요": the verb stays
        done = _SO_DONE.match(behind, 1)
        kept = f"{match['tail'][: intended.end('act')]} 한다{behind[done.end() if done else 0 :]}"
        return f"{text[: match.start()]}{match['new']}{kept}", CorrectedFigure(match["old"], match["new"])
    unit, own = unit_of(match["tail"]), unit_of(behind)
    named = _UNIT.match(match["tail"])
    old = match["old"] + (named[0] if named and unit else "")
    if _OF_DAY.search(match["new"]) and unit in ("월", "일", "년"):
        unit = ""  # "7월 말고 8월 1일": the day has its own
    if own or not unit:
        shown = _UNIT.match(behind)
        scale = _SCALE.search(match["old"]) if not own and not _SCALE.search(match["new"]) else None
        figure = match["new"] + (scale["scale"] if scale else "")
        new = figure + (shown[0] if shown and own else "")
        return text[: match.start()] + figure + _closed(match[0], behind), CorrectedFigure(_bare(old), _bare(new))
    scale = _SCALE.search(match["old"]) if not _SCALE.search(match["new"]) else None
    figure = match["new"] + (scale["scale"] if scale else "")
    # The figure that was said last takes the place of the first, before its unit.
    kept = match["tail"] if match["tail"].isascii() else (named[0] if named else "")
    new = figure + (named[0] if named else "")
    return text[: match.start()] + figure + kept + _closed(match[0], behind), CorrectedFigure(_bare(old), _bare(new))


def _closed(gone: str, behind: str) -> str:
    """Return what follows without the bracket whose other one is gone."""
    return behind.replace(")", "", 1) if gone.count("(") > gone.count(")") else behind


def _bare(words: str) -> str:
    return _ENDING.sub("", words) if re.search(r"[가-힣]{2}", words) else words.strip()
