"""The goals that a Korean sentence tells: what is to get from which figure to which."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import CountedFigure
from orchestrator.language.morphemes import morphemes

_N: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|½)"
_WORDS: Final = {
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10, "스무": 20,
    "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "백": 100, "천": 1000, "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "반": 50, "½": 50,
}  # fmt: skip
_DAYS: Final = frozenset(("하루", "이틀", "사흘", "나흘", "닷새"))
_SAID: Final = r"(?:(?:한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉|열|스무|서른|마흔|쉰|예순|백|천)(?=\s[가-힣])|(?:하루|이틀|사흘|나흘|닷새|반)(?=(?:으)?로))"
_PER: Final = r"(?:하루에?|매일|매주|주당?|일주일에|매달|매월|월평균|월|한\s?달에?|한\s?학기에?|연간?|1년에)"
_UNIT: Final = r"(?:%p?|퍼센트|[만천억]\s?[원명건개]|시간\s(?:\d{1,2}분|반)|(?!으?로)[가-힣]{1,3}?|㎏|kg|km|L|점)"
_BOUND: Final = r"(?:이하|이내|미만|아래|밑|안쪽|이상|초과)"
_FIGURE: Final = re.compile(
    rf"(?:(?<![가-힣])(?<!첫\s)(?<!째\s)(?P<per>{_PER})\s(?:평균\s|약\s)?)?(?:(?P<of>(?:{_N}|(?<![가-힣]){_SAID})\s?[가-힣]{{1,2}}에)\s)?(?<![\d.,/])(?P<n>{_N}|(?<![가-힣])(?:{_SAID}))(?:\s?(?P<unit>{_UNIT}))?"
    rf"(?:\s(?:중(?:에서?)?|가운데)\s(?P<n2>{_N})\s?(?P<unit2>{_UNIT}))?"
    rf"(?:\s?(?P<bound>{_BOUND}))?(?:\s?(?:쯤|정도|가량|꼴|씩))?(?P<tail>에서(?:\s?약)?|(?:이?었|였|이나|인|밖에|뿐)[가-힣]{{0,6}}|(?:으)?로|까지(?:는)?|이?(?:어|여)야|이고|이며|이다|입니다|이에요|예요|임|을|를|은|는|이|가|도|인데|\s?[→⇒]|\s?[-=]>)?(?=[\s,.;)→⇒:+]|->|$|{BLANK})"
)
_PART: Final = re.compile(rf"(?<![\d.,])(?P<a>{_N})\s?[/／]\s?(?P<b>{_N})(?!\d)")
_ARROW: Final = re.compile(r"\s?(?:→|⇒|[-=]>)\s?")
_CHANGES: Final = re.compile(
    r"줄(?:이|인|일|임|입|여|였)|낮(?:추|춘|출|춤|춥|춰|췄)|늘(?:리|린|릴|림|립|려|렸)|높(?:이|인|일|임|입|여|였)|올(?:리|린|릴|림|립|려|렸)"
    r"|내(?:리|린|릴|림|립|려)|맞(?:추|춘|출|춤|춥|춰)|단축|당(?:기|긴|길|김|깁|겨)|끌어올|떨어뜨|채(?:우|운|울|움|웁|워)|달성|키(?:우|운|울|움|웁|워)|개선|감축"
)
"""Verbs by which a quantity gets less or more: a closed class."""
_HAPPENED: Final = re.compile(r"^[가-힣]{0,4}[았었였했렸졌췄](?:다|어|습|고|는데|음)|(?:줄|늘|낮아지|높아지)[었렸]")
_LABEL: Final = re.compile(
    r"^\W*(?:[가-힣]{1,6}\s)?(?:목표|바라는\s?(?:모습|것|바)|성공\s?(?:기준|조건)|지향점|기대\s?효과)(?:치|값)?(?:\s?(?:[:：)—–]|는\s|은\s|가\s|이\s)|\s(?=[□\d]))"
)
_NAMES_GOAL: Final = re.compile(r"목표|성공(?:으로|이라|한\s?(?:걸|것)|이다|입)")
_WISHES: Final = re.compile(r"바라|바람|바램|원해|원합|원한|싶|기대")
_CUTS: Final = frozenset(
    (
        "고",
        "며",
        "는데",
        "ᆫ데",
        "은데",
        "니까",
        "으니까",
        "어서",
        "아서",
        "지만",
        "면서",
        "으면서",
        "다가",
        "라서",
        "거든",
        "거든요",
        "면",
        "으면",
    )
)
_LEADS: Final = re.compile(
    r"^(?:(?:그리고|또|그래서|우선|일단|첫째|둘째|셋째|넷째|하나\s더|특히|최종적으로|저희는?|우리는?|이번에는?|지금은?|현재는?|먼저|다음)[,\s]+|[^:：]{1,12}[:：)]\s?|목표(?:는|치는|가)?\s)+"
)
_TRAILS: Final = re.compile(
    rf"(?:(?:^|(?<!첫)(?<!째)\s+)(?:지금|현재|평균|약|총|모두|적어도|최소|최대|{_PER})(?:은|는)?\s*)+$|[\s:：,(]+$"
)
_PARTICLE: Final = re.compile(r"(?<=[가-힣)%])(?:을|를|은|는|이|가|도|만)$")
_COMMA: Final = re.compile(r"[,;]\s(?![^()]*\))")
_DATED: Final = re.compile(rf"^.*{BLANK}[가-힣]{{0,3}}(?:\s?말|\s?초)?(?:까지(?:는|도)?|에는?|부터|안에|이내에)?[\s,]+")
_DATED_LAST: Final = re.compile(rf"\s{BLANK}+[가-힣]{{0,3}}\s*$")
_POINTS: Final = re.compile(
    r"^(?:(?:올해|내년|앞으로|이번)\S{0,2}\s)?(?:목표(?:는|치)?|이것|이걸|이거|그것|그걸|이를|그를|이|그|이\s?(?:수|숫자|값|시간|비율)|그\s?(?:수|숫자|값|시간|비율))$"
)
_NAMED_BEHIND: Final = re.compile(
    r"\s(?P<name>[가-힣]{1,10}?(?:\s[가-힣]{1,8}?)?)(?:을|를|이|가|은|는)?\s(?:[가-힣]{1,6}(?:는\s?)?(?:것|게|거)(?:이|가)?\s)?목표"
)
_IF: Final = re.compile(r"[^,.]{0,14}(?:으|[가-힣])면(?:\s|$)")
"""What happens where a figure is reached."""
_EXPECTED: Final = re.compile(r"\s?(?:예상|예정|계획|필요)")
"""Behind a figure of what is to come."""
_SUCCEEDS: Final = re.compile(r"[^,.]{0,20}면\s(?:성공|달성|목표|잘\s?된|된\s?(?:것|거|걸))")
"""What is reached then is the goal."""
_RELATIVE: Final = re.compile(r"\s?(?:지금|현재|작년|올해|기존|이번\s?학기)(?:의|보다)?\s?$")
_ENDS_ITEM: Final = re.compile(r"\s?(?:$|[.,;)])|^\s?(?:제가|내가|이고|이며|하고)")
"""Behind the last figure of a thing that is listed."""
_ADVERB_LAST: Final = re.compile(
    r"(?P<thing>.+)(?:을|를|은|는)\s(?:(?:[가-힣]{1,4}\s){0,2}[가-힣]{0,4}(?:에|엔|에는|안에|동안)|한\s(?:해|달|주|철|학기|시즌))$"
)
_ADVERB_FIRST: Final = re.compile(
    r"^(?:[가-힣]{1,5}\s)?(?:[가-힣]{1,2}\s?)?(?:안에|전에|뒤에|동안|철에|해에|시즌에|학기에)\s(?=\S)"
)
_DONE_AIM: Final = re.compile(
    rf"(?:을|를|이|가)?\s(?:{BLANK}+[가-힣]{{0,3}}(?:\s?[말초]까지)?\s)?[가-힣]{{1,8}}는\s?(?:것|게|거|걸)(?:이|가|을|를)?\s?목표"
)
_PER_FIRST: Final = re.compile(rf"^{_PER}\s(?=\S)")
_VERBAL: Final = re.compile(r"는\s?(?:것|게|거)$|(?:데|고|서|며|니)$")
_EACH: Final = re.compile(
    rf"(?:(?:{_PER}|\d{{1,2}}월에만?|지난\s?[주달해]에만?|작년에만?|올해만?)\s?)+(?P<each>\S+당)?$"
)
"""When, or to each of what, and nothing that is counted."""
_SUBJECT_ENDS: Final = re.compile(r"(?<=[가-힣])\s(?:게|거|건)$")
_RIEUL: Final = 8
_ADVERB: Final = re.compile(r"\S{1,6}(?:에|엔|에는|동안|까지)")
_DONE_BEHIND: Final = re.compile(r"(?:을|를)?\s(?P<verb>[가-힣]{1,8}는)\s?(?:것|게|거)")
_RULE_BEHIND: Final = re.compile(
    r"^\s?(?:까지(?:만)?|이내|이하|이상|씩|마다|당|안에|전(?:에|까지)?(?![가-힣])|뒤|후|동안|간)(?![가-힣]*\s?(?:줄|낮|늘|높))"
)


_TIME_BEFORE: Final = re.compile(r"(?:(?:오전|오후|새벽|아침|낮|저녁|밤)\s)?\d{1,2}시(?:\s(?:\d{1,2}분|반))?\s$")
"""An hour belongs to what is counted from it on: "오후 5시 이후 매출"."""


RELATIVE: Final = "relative"
"""The unit of a goal that is told by today's value."""


_NEAR: Final = 8


class FoundGoal:
    """A goal in a sentence: the figure wanted, that of today beside it, and what is counted."""

    __slots__ = ("base", "figure", "is_pointing", "name")

    def __init__(self, name: str, base: CountedFigure | None, figure: CountedFigure, *, is_pointing: bool) -> None:
        self.name = name
        self.base = base
        self.figure = figure
        self.is_pointing = is_pointing


_LISTED_GOAL: Final = re.compile(r",\s[^,.]{2,30}?\d[^,.]{0,12}?(?:이|가)\s목표")
"""What stands behind the first of two goals: ", 월 매출 400만원이 목표야"."""


def goals_ko(one: ToldSentence, *, follows: bool = False) -> Iterator[FoundGoal]:
    """Yield the goals of a sentence; ``follows``: the sentence before it told one, or a label for them."""
    shown = one.shown
    label = _LABEL.match(shown)
    is_goal = bool(label or _NAMES_GOAL.search(shown))
    is_wish = bool(_WISHES.search(shown))
    matches = [found for found in _FIGURE.finditer(shown) if not _is_no_figure(found)]
    parts = [*_PART.finditer(shown)]
    begin = label.end() if label else 0
    used: set[int] = set()
    for at, match in enumerate(matches):
        if at in used:
            continue
        before = matches[at - 1] if at and at - 1 not in used else None
        base = _base_of(one.text, shown, before, match, parts)
        # Between the arrow and the figure may stand by when: "월 46건 → 4월 30일까지 월 15건".
        is_arrow = base is not None and bool(_ARROW.search(shown[base.start : match.start()]))
        tail = (match["tail"] or "").strip()
        behind = shown[match.end() :]
        is_to = tail in ("로", "으로", "까지", "까지는") or bool(match["bound"] and tail == "로")
        clause = re.split(r"[,;]\s", re.sub(r"\s?\([^()]*\)", "", behind))[0]
        succeeds = _SUCCEEDS.match(clause)
        if _IF.match(clause) and not succeeds:
            continue
        changed = bool(_CHANGES.search(clause)) and not _HAPPENED.search(behind.strip())
        is_wanted = (
            is_arrow
            or succeeds is not None
            or (
                is_to
                and (
                    changed or is_goal or (is_wish and match["bound"]) or (base is not None and _CHANGES.search(behind))
                )
            )
            or (
                is_to
                and one.until is not None
                and not re.search(r"[가-힣]", clause.replace("까지", "").strip(f"{BLANK} "))
            )
            or (bool(match["bound"]) and (label is not None or follows) and match.start() >= begin)
            or (
                label is not None and match.start() >= begin and tail != "에서" and _ENDS_ITEM.match(behind) is not None
            )
            or (tail in ("이", "가", "") and re.match(r"\s?목표", behind) is not None)
            or _is_none_wanted(match, shown, behind)
            or (tail == "" and _LISTED_GOAL.match(behind) is not None)
            or _DONE_AIM.match(behind) is not None
            or bool(tail != "인데" and (nearest := _NAMED_BEHIND.match(behind)) and not _VERBAL.search(nearest["name"]))
        )
        if tail in ("에서", "도") or not is_wanted or _is_day(match):
            continue
        first = base.start if base else match.start()
        name, is_pointing = _name(one.text, shown, begin, first)
        behind_name = _NAMED_BEHIND.match(behind) if not (name or is_pointing) else None
        if behind_name and not _VERBAL.search(behind_name["name"]):
            name = behind_name["name"]
        behind_name = behind_name if name else None
        if not name and not is_pointing and tail not in ("을", "를"):
            is_pointing = True
        figure = _figure(one.text, match)
        if relative := _relative(match, clause):
            name, figure = _RELATIVE.sub("", name), replace(figure, text=relative, unit=RELATIVE)
            name = _bare(name)
        if not is_pointing and (not name or _ADVERB.fullmatch(name)) and (done := _DONE_BEHIND.match(behind)):
            name = f"{done['verb']} 것"
        begin = match.end()
        if base and before is not None:
            used.add(at - 1)
        yield FoundGoal(name, base, figure, is_pointing=is_pointing)


def _relative(match: "re.Match[str]", behind: str) -> str:
    """Return how a goal is told by today's value: "지금의 절반", "지금의 두 배"; empty where it is a value of its own."""
    is_less = bool(re.match(r"\s?(?:[가-힣]{1,6}\s)?(?:줄|낮|내[리려린릴]|떨어|감축|단축)", behind))
    if (match["n"] in ("½", "반") and is_less) or match["unit"] == "배":
        told = "절반" if match["n"] in ("½", "반") else f"{match['n']}{' ' if match['n'] in _WORDS else ''}배"
        return f"지금의 {told}"
    return ""


def _is_none_wanted(match: "re.Match[str]", shown: str, behind: str) -> bool:
    """Tell whether a sentence wants that something happens no more: "잘못 나가는 일은 0건이어야 합니다", "이중예약은 0건"."""
    if match["n"] != "0" or (match["unit"] or "") not in ("건", "번", "회", "명", "%"):
        return False
    is_all = not behind.strip(" .") and not _COMMA.search(shown[: match.start()])
    is_bare = is_all and bool(re.search(r"[은는]\s$", shown[: match.start()])) and not _OF_NOW.search(shown)
    return (match["tail"] or "").endswith("야") or (is_bare and not match["tail"])


_OF_NOW: Final = re.compile(r"지금|현재|작년|지난|이번|여태|아직|올해")


def figures_ko(one: ToldSentence) -> Iterator[CountedFigure]:
    """Yield what a sentence counts, without bounds and what is so each time."""
    for match in _FIGURE.finditer(one.shown):
        is_said = match["n"] in _WORDS and match["n"] != "½" and not (match["unit"] or "").startswith("시간")
        is_bound = is_said or match["bound"] or (match["tail"] or "").startswith("까지")
        if not (
            _is_no_figure(match)
            or _is_day(match)
            or is_bound
            or _EXPECTED.match(one.shown[match.end() :])
            or _RULE_BEHIND.match(one.shown[match.end() :])
        ):
            yield _figure(one.text, match)
    for match in _PART.finditer(one.shown):
        yield CountedFigure(match[0], match.start(), match.end(), float(match["a"].replace(",", "")), "")


def bounded_ko(one: ToldSentence) -> Iterator[str]:
    """Yield the figures with a bound of a sentence: "30개 밑"."""
    for match in _FIGURE.finditer(one.shown):
        if match["bound"]:
            yield _figure(one.text, match).text


def name_before(one: ToldSentence, figure: CountedFigure) -> str:
    """Return what a sentence counts by a figure, in the words before it, or as what is done: "전화로 물어보는 것"."""
    name = _SUBJECT_ENDS.sub(" 것", _name(one.text, one.shown, 0, figure.start)[0])
    tokens = [*morphemes(name)]
    subject = ""
    for at in range(len(tokens) - 2, 0, -1):
        if (
            tokens[at].tag == "JKS"
            and tokens[at].form in ("이", "가")
            and name[tokens[at].end : tokens[at].end + 1] == " "
        ):
            subject, name = name[: tokens[at].start].strip(), name[tokens[at].end :].strip()
            break
    each = _EACH.fullmatch(name)
    is_part = bool(re.search(r"(?:\s중|의|가운데)$", name))
    is_adverb = each is not None or is_part or (bool(tokens) and tokens[-1].tag in ("JKB", "MAG", "EC"))
    if name and not is_adverb:
        return name
    name = (each["each"] or "") if each else name
    stem, noun, how = "", "", ""
    for token in morphemes(one.text[figure.end :].lstrip()):
        if token.tag in ("EC", "EF", "EP", "ETM", "SF"):
            break
        if token.tag in ("VV", "XSV"):
            stem = f"{noun}{token.form}" if token.tag == "XSV" else token.form
        noun = token.form if token.tag == "NNG" else ""
        how = f"{token.form} " if token.tag == "MAG" and token.form in ("못", "안") else how
    if stem == "되" and subject:  # how much it is: "매출이 하루 매출의 11%밖에 안 된다"
        time = _TIME_BEFORE.search(one.text[: max(one.text.rfind(subject, 0, figure.start), 0)])
        return f"{time[0]}{subject}" if time else subject
    whole = f"{re.sub('의$', '', name)} 중" if name.endswith("의") else name
    if not stem and len(tokens) > 1 and tokens[-1].tag == "JKB":
        return name[: tokens[-1].start].strip()
    return f"{whole} {how}{_adnominal(stem)} 것".strip() if stem else ""


def _adnominal(stem: str) -> str:
    """Return a verb as it stands before a noun: "버리" → "버리는", "만들" → "만드는"."""
    last = ord(stem[-1]) - ord("가")
    if 0 <= last < 11172 and last % 28 == _RIEUL:
        stem = f"{stem[:-1]}{chr(ord(stem[-1]) - _RIEUL)}"
    return f"{stem}는"


def _base_of(
    text: str, shown: str, before: "re.Match[str] | None", match: "re.Match[str]", parts: "list[re.Match[str]]"
) -> CountedFigure | None:
    """Return the figure of today that stands right before a goal."""
    part = next(
        (one for one in parts if one.end() <= match.start() and _ARROW.fullmatch(shown[one.end() : match.start()])),
        None,
    )
    if part is not None:
        return CountedFigure(part[0], part.start(), part.end(), float(part["a"].replace(",", "")), match["unit"] or "")
    if before is None:
        return None
    gap = shown[before.end() : match.start()]
    tail = (before["tail"] or "").strip()
    is_linked = (
        tail == "에서"
        or tail.endswith((">", "→", "⇒"))
        or bool(_ARROW.fullmatch(gap.rstrip() + " ") or _ARROW.search(gap))
    ) or (tail in ("을", "를", "인데") and len(gap.replace(BLANK, "")) < _NEAR)
    is_relative = match["n"] == "½" or match["unit"] == "배"
    same = is_relative or not before["unit"] or not match["unit"] or is_same_unit(before["unit"], match["unit"])
    if is_linked and same and len(gap.replace(BLANK, "")) < 16:
        return _figure(text, before)
    return None


def is_same_unit(one: str, other: str) -> bool:
    """Tell whether two units measure the same: "시간 반" and "분" do."""
    first, second = ("시간" if each.startswith(("시간", "분")) else each.replace(" ", "") for each in (one, other))
    return first == second


def _figure(text: str, match: "re.Match[str]") -> CountedFigure:
    end = next(match.end(one) for one in ("bound", "unit2", "unit", "n") if match[one])
    told = re.sub(r"\s+", " ", text[match.start() : end]).strip()
    number = match["n2"] or match["n"]
    value = float(_WORDS[number] if number in _WORDS else number.replace(",", ""))
    unit = match["unit"] or ("일" if number in _DAYS else "")
    return CountedFigure(told, match.start(), match.end(), value, unit)


def _is_no_figure(match: "re.Match[str]") -> bool:
    return (
        (match["unit"] or "")
        in ("월", "일", "년", "호", "층", "동", "학년", "학기", "단계", "차", "시", "쪽", "페이지", "장짜")
        and not match["bound"]
        and (match["unit"] != "일" or match["tail"] is None)
        and match["unit"] != "일"
    )


def _is_day(match: "re.Match[str]") -> bool:
    return (
        match["unit"] == "일"
        and not match["bound"]
        and (match["tail"] or "") in ("까지", "까지는")
        and not match["per"]
    )


def _bare(told: str) -> str:
    """Return a noun phrase without the particle that it ends with: "차이" ends with none."""
    last = next(iter(morphemes(told)[-1:]), None)
    return told[: last.start] if last and last.tag[0] == "J" and _PARTICLE.search(told) else told


def _name(text: str, shown: str, begin: int, end: int) -> tuple[str, bool]:
    """Return what is counted, by the words before its figure back to the clause's beginning, and whether it only points."""
    for one in morphemes(text[begin:end]):
        is_joint = one.tag == "EF" or (one.tag == "EC" and one.form in _CUTS) or (one.tag == "NNB" and one.form == "데")
        if is_joint and begin + one.end < end and text[begin + one.end : begin + one.end + 1] in " ,":
            rest = text[begin + one.end : end].strip(" ,")
            if rest:
                begin += one.end
                return _name(text, shown, begin, end)
    if late := _DATED_LAST.search(shown, begin, end):
        end = late.start()
    head, told = shown[begin:end], text[begin:end]
    if dated := _DATED.match(head):
        told, head = told[dated.end() :], head[dated.end() :]
    told = _COMMA.split(told.rstrip(" ,"))[-1]
    told = _bare(_TRAILS.sub("", _LEADS.sub("", told.strip())).rstrip(" ,"))
    told = _PER_FIRST.sub("", told)
    told = _TRAILS.sub("", told).strip(" '\"“”‘’")
    if adverbial := _ADVERB_LAST.fullmatch(told):
        told = adverbial["thing"]
    told = _ADVERB_FIRST.sub("", told)
    last = next(iter(morphemes(told)[-1:]), None)
    is_clause = last is not None and last.tag == "EC" and last.form in _CUTS  # of today, at which the goal points back
    is_pointing = bool(_POINTS.match(told)) or is_clause
    return ("" if is_pointing else told), is_pointing
