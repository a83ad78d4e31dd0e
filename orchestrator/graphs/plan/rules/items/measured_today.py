"""What a clause counts of today: the figure, its unit, and what it is of."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.measure import NO_UNIT, STATE_EN, STATE_KO, TIMES, Measure
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.language import any_of

_WAITING: Final = re.compile(r"기다리|대기|wait|queue", re.I)
_VERB: Final = re.compile(r"^(?:went|ran|came|had|got|were|was|lost|left|[a-z]+ed)$", re.I)
_HAPPENED: Final = re.compile(r"\s(?:ran|went|were|had|missed|lost|left|came|[a-z]+ed)\b")
"""Behind a number of things: what happened to them."""
_COUNTED_EN: Final = re.compile(
    r"%|s$|people|staff|children|min|hour|day|week|month|went|ran|came|had|got|were|was|lost|left|ed$", re.I
)
_BURDEN: Final = any_of(
    r"전화|문의|물어|묻는|민원|불만|겹|빠지|빠진|늦|대기|기다|누락|분실|오류|실수|반품|노쇼|취소|못\s|걸린|걸려|섞|파손|고장|지각|결석|종이|메일",
    r"\b(?:calls?|e-?mails?|complain\w*|no-shows?|late|lost|missing|wait\w*|queue\w*|takes?|errors?|wrong|double|missed|ran\sout|turn\sup|cancel\w*|drop\w*|don'?t\s(?:come|show)|by\shand|paper|requests?)\b",
)
"""What is better when there is less of it."""
_GROWS: Final = re.compile(
    r"활동|참여|이용률|가입|등록|회수율|응답률|가동률|재방문|뿐|밖에|\b(?:active|attend|use[sd]?|joined|only)\b", re.I
)


def stated_in(one: BriefClause, *, is_korean: bool) -> Iterator[Measure]:
    """Yield what a clause counts of today that is too much or too little."""
    pattern = STATE_KO if is_korean else STATE_EN
    matches = [match for match in pattern.finditer(one.text) if not NO_UNIT.match(match["u"])]
    frequent = [match for match in matches if match["per"] or match["u"] == "%" or TIMES.search(match["u"])]
    is_wrong = marks.TROUBLE.search(one.text) or _WAITING.search(one.text) or _GROWS.search(one.text)
    others = [match for match in matches if match not in frequent and _HAPPENED.match(one.text[match.end() :])]
    for match in [*(frequent or (matches if is_wrong else ())), *(others if frequent else ())][:3]:
        per = (match["per"] or "").strip()
        is_told_rate = one.piece.told and match["per"]
        if not (is_told_rate or _BURDEN.search(one.text) or _GROWS.search(one.text)):
            continue  # how much there is, not what is too much
        if not float(match["n"].replace(",", "")):
            continue
        if not is_korean and not _COUNTED_EN.search(match["u"]):
            continue  # "ten club nights" counts no clubs
        if re.match(r"\s?중\s|\s(?:of|in)\s\d", one.text[match.end() :]):
            continue  # the whole of which a part is counted
        name = _name(one.text, match, is_korean=is_korean)
        yield Measure(
            name,
            f"{match['n']}{match['u']}"
            if is_korean or match["u"] == "%"
            else f"{match['n']}{'' if _VERB.search(match['u']) else ' ' + match['u']}{' ' + per if per else ''}",
            float(match["n"].replace(",", "")),
            match["u"] if is_korean else "" if _VERB.search(match["u"]) else f"{match['u']}{' ' + per if per else ''}",
            per,
            one,
            grows=bool(_GROWS.search(one.text)),
        )


def _name(text: str, match: re.Match[str], *, is_korean: bool) -> str:
    """Return what is counted: the clause around the figure."""
    before, behind = text[: match.start()].strip(" ,"), text[match.end() :].strip(" ,")
    if is_korean:
        before = re.sub(r"^.*(?:해서|아서|어서|라서|는데|인데|지만)요?,?(?:\s|$)", "", before)
        before = re.sub(r"^(?:지금은|지금|현재는?|작년에?)\s", "", before)
        name = re.sub(r"(?:이|가|은|는|을|를|에|만|의)$", "", before.strip())
        name = re.sub(r"(?<![가-힣])(?P<verb>[가-힣]{1,12}는)\s게$", r"\g<verb> 것", name)
        if len(name) < 4 or re.search(r"서$|한테$|중$", name):
            rest = re.sub(r"(?:씩|쯤|정도)?\s?", "", behind, count=1)
            rest = re.sub(r"^(?:이|가|은|는|뿐)\s?", "", rest)
            rest = re.sub(r"(?<=[가-힣])세요$", "신다", rest)
            whole = rest if name.endswith("중") else f"{name} {rest}".strip()
            name = f"{noun} 것" if (noun := korean.adnominal(whole)) else whole
        elif name.endswith("도"):
            name = name[:-1]
        return f"{name}({match['per'].strip()})" if match["per"] else name
    clause = re.sub(r"^.*?(?:,\s(?:and\s)?)(?=[^,]*$)", "", before) if "," in before else before
    behind = re.split(r",\s|\sand\s", behind)[0]
    joined = f"{clause} … {behind}" if clause and behind else clause or behind
    unit = match["u"]
    if unit == "%":
        share = re.match(r"of\s(?P<all>[a-z -]+?)\s(?:are|is|were|have|had)\s(?P<part>[^,.;]+)", behind)
        return f"Share of {share['all']} that are {share['part']}" if share else f"Share: {joined}"
    per = (match["per"] or "").strip()
    if _HAPPENED.match(text[match.end() :]) and not per:
        return f"{unit[:1].upper()}{unit[1:]} that {behind}"
    if _VERB.search(unit):
        return f"Number that {unit} {behind}" + (f" ({before[:1].lower()}{before[1:]})" if before else "")
    told = f"{unit} {per}".strip()
    return f"{told[:1].upper()}{told[1:]} ({joined[:70].strip(' …')})"
