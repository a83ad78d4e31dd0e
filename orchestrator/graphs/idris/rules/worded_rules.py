"""What the words of a sentence say that its figures are of each other, whether that comes out or not.

A sentence is read as its figures and the words between them: what is each, what is in all, what is left of what, which
part a rate is. Where the words leave it open which figures are meant, those are that come out; what does not come out
is told only of the figures that the words mean first, and where one slip of the pen keeps it from coming out.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided, multiplied, raised, summed
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.near_misses import significant, slip_values
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT, Roundings

_EACH_AHEAD = re.compile(
    r"(?:(?:^|[\s(])(?:한|1)\s?[가-힣a-zA-Z]{1,4}(?:에|의|은|는|당|,)?(?:\s[가-힣]{2,4})?|[가-힣A-Za-z]당|하루(?:에)?|(?:^|[\s(])매[월일주회년]|각각?|마다|@"
    r"|\bat|\beach|\bevery\s\w{1,12}|\bper\s\w{1,12}|\b(?:holds?|contains?|costs?)|\bat\s(?:a|the)\srate\sof|\brate\sof)\s?[₩$€£(]?\s?$",
    re.I,
)
_EACH_BEHIND = re.compile(
    r"\s?\)?\s?(?:씩|꼴|짜리|each\b|apiece|per\b|/\s?[a-z가-힣]|every\b|an?\s(?!total|further|rate)[a-z]{3,})", re.I
)
_ALL_AHEAD = re.compile(
    r"(?:모두|총|합계|합쳐서?|합하면|합해|도합|전체|연\s?인원|누계|곧|즉|[=＝]|\bin all|altogether|in total|\btotal(?:s|ling|led)?(?:\sof)?|that is|\bcomes? to|\bcame to"
    r"|amount(?:s|ed|ing) to|\bmak(?:es?|ing)|\bgiv(?:es?|ing)|\bworth|\bwhich is|together|\bsum of)\s?(?:about\s|을\s|은\s|는\s)?(?:[A-Z]{3}\s?)?[:₩$€£(]?\s?$",
    re.I,
)
_ALL_BEHIND = re.compile(
    r"\s?(?:in all|altogether|in total|together|overall|을 합|를 합|[이가]\s(?:된|됩|되)|이?\s?된다)", re.I
)
_LEFT_AHEAD = re.compile(
    r"(?:남[은는아]\s?\S{0,8}|나머지(?:는|인|\s\S{1,8})?|남음|잔[액여량](?:은|는|이)?|실제\s?\S{0,6}|(?:빼면|[뺀뺐]|제외한|제외하면|제하고|공제한|차감한|빼고)\s?\S{0,10}|차[액이](?:는|은|인)?"
    r"|\bleav(?:es?|ing)|\bremain(?:s|ing|der)?(?:\s(?:is|of|are))?|\bthe (?:other|rest|remaining|difference|balance)(?:\s(?:is|of|are))?|\bnet(?:\sof)?|\bdifference(?:\s(?:is|of))?|\bbalance(?:\s(?:is|of|now))?|\bstill)\s?[:₩$€£(,]?\s?$",
    re.I,
)
_LEFT_BEHIND = re.compile(
    r"\s?\S{0,8}\s?(?:[이가은만을]\s?남|남[아았은는음]|이?\s?부족|[이가]\s(?:빈|비어)|(?:\w{1,12}\s)?(?:is|are|were|was)?\s?(?:\bleft\b|remain|\bover\b|\bspare|\bshort\b|\bunpaid|\boutstanding|\bstill\b|\bmore than\b|\bless than\b))",
    re.I,
)
_WHOLE_BEHIND = re.compile(
    r"\s?\S{0,10}?\s?(?:가운데|중(?:에서)?[\s,]|에서[\s,]|,?\s(?:of\s(?:which|whom|these|those)|less|minus)\b)", re.I
)
_IS_SHARE = re.compile(
    r"\s?(?:%|퍼센트)?\s?(?:인|에\s?해당하는|,\s?(?:곧|즉)|\(|로|으로|:|,?\sor|,?\sthat is|,?\swhich is|,?\sbeing|,?\si\.e\.|is|=)?\s?[:(]?\s?(?:[A-Z]{3}\s?)?[₩$€£]?\s?$",
    re.I,
)
_UP = re.compile(
    r"증가|인상|더\s|늘|오른|올[라려리린랐]|상승|높|많|비[싸쌌]|dearer|more|ris|rose|rais|grow|grew|increas|higher|\bup\b|above|plus",
    re.I,
)
_DOWN = re.compile(
    r"감소|인하|할인|절감|줄|내[린려리]|하락|낮|적[은게]|(?<!비)[싸쌌]|저렴|cheaper|빼|뺀|제하|감량|fall|fell|decreas|reduc|loss|lower|\bdown\b|less|below|discount|off\b|leav",
    re.I,
)
_LESS = re.compile(r"leav|뺀|빼|남|less|줄", re.I)
_OF_BASE = re.compile(r"\s?\S{0,10}?의\s?(?:약\s?)?", re.I)
_RATE_NOUN = re.compile(r"(?:[률율]|비율|비중)(?:은|는|이)?\s?$|\b(?:rate|share|ratio)(?:\sof|\sis|\swas)?\s$", re.I)
_THAN_BEHIND = re.compile(r"\s?(?:보다|에서|대비|에\s?비해)")
_THAN_AHEAD = re.compile(r"\b(?:from|than|against|over|on)\s(?:the\s)?[₩$€£]?$", re.I)
_TIMES = re.compile(r"\s?[을를]\s?곱|\s?\S{0,6}\s?곱[한하]")
_AT, _BY = re.compile(r"에\s"), re.compile(r"(?:으?로|이면|이니)\s")
"""``288석에 20회로 5,760석``: between how many, how often and what they come to."""
_FROM, _TO = re.compile(r"[A-Za-z]{0,4}에서\s"), re.compile(r"[A-Za-z]{0,4}으?로\s")
"""``11.5kW에서 7.8kW로 3.7kW 줄어``: between what was, what is and by how much it moved."""
_FROM_AHEAD, _TO_AHEAD = re.compile(r"\bfrom\s[₩$€£]?$"), re.compile(r"\s?to\s[₩$€£]?")
_BY_AHEAD = re.compile(r",\s(?:or\s|a\s[a-z]+\sof\s|[a-z]+\sby\s)?[₩$€£]?")
_OF = re.compile(r"\s?(?:[a-z]+\s){0,2}of\s[₩$€£]?", re.I)
_BESIDE = re.compile(r"[,\s(]*(?:곧|즉|비율로는?|or|that is|which is|a)?\s?", re.I)
"""Between an amount and the same as a rate."""
_DIGIT = re.compile(r"\d")
_RANGE = re.compile(r"(?:(?<=\d)|\s?)[~∼〜–]\s?(?:$|(?=\d))")
_MOST = 14
"""Figures of a sentence."""
_EDGE = 34
_NEAR = 12
"""Letters behind a figure that say which way it moved."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A figure with the words right before and behind it, up to its neighbours."""

    figure: Figure
    ahead: str
    behind: str
    is_each: bool
    is_all: bool
    is_left: bool

    @property
    def unit(self) -> str:
        return self.figure.unit

    @property
    def kind(self) -> str:
        return self.figure.kind


def worded_rules(stated: Sequence[StatedFigure], text: str, roundings: Roundings) -> list[DocumentRule]:
    """Return them, those that come out and those that a slip keeps from it. ``text``: of the file."""
    roundings = tuple(dict.fromkeys([*roundings, *TO_THE_UNIT]))
    found: list[DocumentRule] = []
    for _, run in groupby((one for one in stated if not one.is_row), key=lambda one: one.clause):
        words = _words([*run][:_MOST], text)
        if len(words) > 1:
            found += _products(words, roundings)
            found += _sums(words)
            found += _rests(words)
            found += _shares(words, roundings)
            found += _changes(words, roundings)
            found += _moves(words)
    return found


def worded_failures(worded: Sequence[DocumentRule], known: Sequence[DocumentRule]) -> Iterator[DocumentRule]:
    """Yield those that fail, of figures that no other rule explains. ``known``: all rules of the file."""
    explained = {rule.result for rule in known if rule.holds and rule.kind not in ("same", "date_order", "duration")}
    rates = {figure for rule in known if rule.holds for figure in rule.figures if figure.kind == "percent"}
    wrong = {figure for rule in known if not rule.holds for figure in rule.figures}
    for rule in worded:
        if rule.holds or rule.result in explained or {*rule.figures} & (wrong | rates):
            continue
        yield rule


def rates_of_change(stated: Sequence[StatedFigure], text: str, known: Sequence[DocumentRule]) -> Iterator[DocumentRule]:
    """Yield ``1,500원, 4.1% 올랐다``: a rate beside a difference, which is that of what it was before, or a slip away.

    ``known``: all rules of the file. What the difference is of is told by one of them, or by the sentence before.
    """
    rests = {rule.result: rule for rule in known if rule.holds and _is_rest(rule)}
    explained = {figure for rule in known for figure in rule.figures if figure.kind == "percent"}
    before: list[_Word] = []
    for _, run in groupby((one for one in stated if not one.is_row), key=lambda one: one.clause):
        words = _words([*run][:_MOST], text)
        for off, rate in pairwise(words):
            if rate.kind != "percent" or off.kind == "percent" or rate.figure in explained:
                continue
            signs = [sign for sign, form in ((1, _UP), (-1, _DOWN)) if form.search(rate.behind)]
            if len(signs) != 1 or not _BESIDE.fullmatch(rate.ahead):
                continue
            near = [one for one in [*before, *words[: words.index(off)]] if _alike(one, off)]
            rest = rests.get(off.figure) or _difference(near, off)
            if rest is not None:
                small, large = sorted(rest.figures[:2], key=lambda one: one.number)
                yield rest
                told, moved = ((small, large), _rise) if signs[0] > 0 else ((large, small), _fall)
                yield from _first([([*told, rate.figure], moved, True)])
        before = words


def _is_rest(rule: DocumentRule) -> bool:
    return rule.kind == "difference" and len(rule.figures) == 3


def _difference(near: Sequence[_Word], off: _Word) -> DocumentRule | None:
    """Return that an amount is the difference of the last two figures that it comes out of, where it is no accident."""
    for one, other in reversed([*pairwise(near)]):
        large, small = sorted((one.figure, other.figure), key=lambda told: -told.number)
        rule = _rest([large, small, off.figure])
        if rule.holds and significant(off.figure) > 1 and len({*rule.figures}) == len(rule.figures):
            return rule
    return None


def _words(run: Sequence[StatedFigure], text: str) -> list[_Word]:
    told = [one.figure for one in run if not (one.figure.number == 1 and one.figure.kind == "quantity")]
    figures = [one for one in told if not _is_of_range(one, text)]
    found = []
    for n, figure in enumerate(figures):
        line = text.rfind("\n", 0, figure.start) + 1
        begin = max(line, figures[n - 1].end if n else line, figure.start - _EDGE)
        stop = text.find("\n", figure.end)
        stop = len(text) if stop < 0 else stop
        end = min(stop, figures[n + 1].start if n + 1 < len(figures) else stop, figure.end + _EDGE)
        ahead, behind = text[begin : figure.start], text[figure.end : end]
        found.append(
            _Word(
                figure,
                ahead,
                behind,
                bool(_EACH_AHEAD.search(ahead) or _EACH_BEHIND.match(behind)),
                bool(_ALL_AHEAD.search(ahead) or _ALL_BEHIND.match(behind)),
                bool(_LEFT_AHEAD.search(ahead) or _LEFT_BEHIND.match(behind)),
            )
        )
    return found


Build = Callable[[Sequence[Figure]], DocumentRule]
Way = tuple[Sequence[Figure], Build, bool]
"""Figures that may be meant, what they would make, and whether the words say so even where that does not come out."""


def _is_of_range(figure: Figure, text: str) -> bool:
    """Tell whether a figure is an end of a range: ``104~106동``."""
    return bool(_RANGE.search(text[max(0, figure.start - 3) : figure.start]) or _RANGE.match(text, figure.end))


def _first(ways: Sequence[Way]) -> Iterator[DocumentRule]:
    """Yield the first rule that comes out, else the first that one slip of the pen keeps from it."""
    ways = [way for way in ways if len({*way[0]}) == len(way[0])]
    rules = [build(figures) for figures, build, _ in ways]
    for rule in rules:
        if rule.holds and (not rule.rounding or significant(rule.result) > 1):
            yield rule
            return
    for rule, (figures, build, may_fail) in zip(rules, ways, strict=True):
        if may_fail and _is_slip(figures, build):
            yield rule
            return


def _is_slip(figures: Sequence[Figure], build: Build) -> bool:
    """Tell whether a relation would come out, were one digit of one of its figures another."""
    return any(
        build([*figures[:n], replace(figure, value=value), *figures[n + 1 :]]).holds
        for n, figure in enumerate(figures)
        for value in slip_values(figure)
    )


def _alike(one: _Word, other: _Word) -> bool:
    return one.kind == other.kind and (one.unit == other.unit or one.kind == "money" or not (one.unit and other.unit))


def _products(words: Sequence[_Word], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield ``36곳 … 한 곳에 5만원씩 받아 180만원``: what one is, how many there are, and what that comes to."""

    def product(told: Sequence[Figure]) -> DocumentRule:
        return multiplied("product", told[:-1], told[-1], roundings=roundings)

    for n, each in enumerate(words):
        if n and n + 1 < len(words) and _TIMES.match(each.behind):
            yield from _first([([one.figure for one in words[n - 1 : n + 2]], product, True)])
            continue
        if 0 < n < len(words) - 1 and _is_seats(words[n - 1], each, words[n + 1]):
            yield from _first([([one.figure for one in words[n - 1 : n + 2]], product, True)])
        is_of = n > 0 and words[n - 1].kind == "quantity" and bool(_OF.fullmatch(each.ahead))
        if not (each.is_each or is_of) or each.kind == "percent":
            continue
        ways = []
        for m in (n - 1, n + 1, n - 2):
            if not 0 <= m < len(words) or words[m].kind != "quantity" or _is_same(words[m], each):
                continue
            count = words[m]
            behind = [one for one in words[max(n, m) + 1 : max(n, m) + 3] if _is_result(one, each, count)]
            more = words[m - 1] if m and m < n and words[m - 1].kind == "quantity" else None
            for result in behind[:1]:
                ways.append([count.figure, each.figure, result.figure])
                if more is not None and each.kind == "money":
                    ways.append([more.figure, count.figure, each.figure, result.figure])
            after = words[m + 1 : m + 3] if m > n else []
            # "월 235만원씩 2명 12개월에 5,640만원"
            is_run = len(after) == 2 and after[0].kind == "quantity" and not count.behind.strip(" ,")
            if is_run and each.kind == after[1].kind == "money" and not after[1].is_each:
                ways.append([count.figure, after[0].figure, each.figure, after[1].figure])
            ahead = words[min(n, m) - 1] if min(n, m) else None
            if ahead is not None and ahead.behind.rstrip().endswith("(") and _is_result(ahead, each, count):
                ways.append([count.figure, each.figure, ahead.figure])
        yield from _first([(way, product, True) for way in ways])


def _is_seats(many: _Word, often: _Word, result: _Word) -> bool:
    """Tell whether ``288석에 20회로 5,760석`` is said."""
    is_counted = many.kind == often.kind == result.kind == "quantity" and many.unit == result.unit != often.unit
    return is_counted and bool(_AT.fullmatch(many.behind) and _BY.fullmatch(often.behind))


def _moves(words: Sequence[_Word]) -> Iterator[DocumentRule]:
    """Yield ``11.5kW에서 7.8kW로 3.7kW 줄어``: what was, what is, and by how much it moved."""
    for before, after, off in zip(words, words[1:], words[2:], strict=False):
        if not (_is_same(before, after) or not before.unit or not after.unit) or not _alike(after, off):
            continue
        is_said = bool(_FROM.fullmatch(before.behind) and _TO.fullmatch(after.behind))
        is_said = is_said or bool(
            _FROM_AHEAD.search(before.ahead) and _TO_AHEAD.fullmatch(after.ahead) and _BY_AHEAD.fullmatch(off.ahead)
        )
        signs = [sign for sign, form in ((1, _UP), (-1, _DOWN)) if form.search(off.behind[:_NEAR])]
        if is_said and len(signs) == 1 and off.kind != "percent":
            told = [after, before] if signs[0] > 0 else [before, after]
            yield from _first([([*(one.figure for one in told), off.figure], _rest, True)])


def _is_same(one: _Word, other: _Word) -> bool:
    return one.kind == other.kind and one.unit == other.unit


def _is_result(one: _Word, each: _Word, count: _Word) -> bool:
    if one.is_each or one.kind != each.kind:
        return False
    return one.kind == "money" or one.unit in (each.unit, count.unit) or one.is_all


def _sums(words: Sequence[_Word]) -> Iterator[DocumentRule]:
    """Yield ``출석 98명, 위임 39명, 모두 137명``: the figures before what is in all, but for those that they are of."""
    for n, whole in enumerate(words):
        if not whole.is_all or whole.is_each or whole.is_left:
            continue
        before = [one for one in words[:n] if _alike(one, whole) and not one.is_each]
        parts = [one for one in before if not _WHOLE_BEHIND.match(one.behind) and not one.is_all]
        counts = [one for one in words[:n] if one.kind == whole.kind and not one.is_each]
        is_list = len(counts) > 1 and len(parts) < 2 and len(counts) == n
        ways: list[Way] = []
        for run in (parts, parts[-2:], parts[-3:], before, counts if is_list else []):
            if len(run) > 1:
                # A number that is no figure of the document may be one more part: "2 soloists and 5 staff".
                between = (one.ahead for one in words[words.index(run[0]) + 1 : n + 1])
                is_whole = not any(_DIGIT.search(text) for text in between)
                ways.append(([*(one.figure for one in run), whole.figure], _sum, is_whole))
        yield from _first(ways)


def _rests(words: Sequence[_Word]) -> Iterator[DocumentRule]:
    """Yield ``104일 동안 … 휴관이 14번 있어 실제 관람일은 90일``: what is left of one figure without the next ones."""
    for n, rest in enumerate(words):
        if not rest.is_left or rest.is_each:
            continue
        alike = [one for one in words[:n] if one.kind == rest.kind and not one.is_each]
        ways: list[list[_Word]] = []
        if len(alike) > 1:
            whole, part = sorted(alike[-2:], key=lambda one: -one.figure.number)
            if _alike(whole, rest):
                ways.append([whole, part])
        if len(alike) > 2 and all(_alike(one, rest) for one in alike[-3:]):
            ways.append(alike[-3:])
        yield from _first([([*(one.figure for one in way), rest.figure], _rest, True) for way in ways])


def _shares(words: Sequence[_Word], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield ``6,500권 … 6,240권에 이르러 96%``: a rate with what it is of, and the part that it is."""
    for n, rate in enumerate(words):
        if rate.kind != "percent":
            continue
        before = [one for one in words[:n] if one.kind != "percent"]
        behind = words[n + 1] if n + 1 < len(words) and words[n + 1].kind != "percent" else None
        ways: list[Way] = []
        if behind is not None and before and _IS_SHARE.match(rate.behind):
            base = before[-1]
            if _alike(base, behind):
                told = [base.figure, rate.figure, behind.figure]
                is_of = bool(_OF_BASE.fullmatch(base.behind))
                ways.append((told, lambda f: multiplied("percent", f[:-1], f[-1], roundings=roundings), is_of))
                if _DOWN.search(rate.behind) or _DOWN.search(rate.ahead):
                    ways.append((told, _raised(-1, roundings), _LESS.search(rate.behind) is not None))
        alike = [(one, other) for one, other in pairwise(before) if _alike(one, other)]
        for one, other in reversed(alike):
            small, large = sorted((one, other), key=lambda told: told.figure.number)
            if small.figure.number < large.figure.number:
                # A figure between them and the rate is what that is of: "24,180원에서 14%인 3,380원과 그 10%".
                is_next = other is before[-1] and behind is None
                is_told = is_next and bool(_WHOLE_BEHIND.match(large.behind) or _RATE_NOUN.search(rate.ahead))
                ways.append(([small.figure, large.figure, rate.figure], _ratio, is_told))
        yield from _first(ways)


def _changes(words: Sequence[_Word], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield ``9,204명으로 재작년 7,670명보다 20% 늘었고``: two figures and the rate by which one is more than the other."""
    for n, rate in enumerate(words):
        if rate.kind != "percent":
            continue
        around = rate.behind + rate.ahead
        signs = [sign for sign, form in ((1, _UP), (-1, _DOWN)) if form.search(around)]
        near = [one for one in words[max(0, n - 2) : n + 2] if one.kind != "percent"]
        ways: list[Way] = []
        for one, other in pairwise(near):
            if _alike(one, other):
                for sign in signs:
                    small, large = sorted((one.figure, other.figure), key=lambda told: told.number)
                    before, after = (small, large) if sign > 0 else (large, small)
                    base = one if one.figure == before else other
                    is_told = bool(_THAN_BEHIND.match(base.behind) or _THAN_AHEAD.search(base.ahead))
                    ways.append(([before, after, rate.figure], _rise if sign > 0 else _fall, is_told))
                    ways.append(([before, rate.figure, after], _raised(sign, roundings), is_told))
        yield from _first(ways)


def _sum(figures: Sequence[Figure]) -> DocumentRule:
    return summed("sum", [(1, one) for one in figures[:-1]], figures[-1])


def _rest(figures: Sequence[Figure]) -> DocumentRule:
    whole, *parts, rest = figures
    return summed("difference", [(1, whole), *((-1, one) for one in parts)], rest)


def _ratio(figures: Sequence[Figure]) -> DocumentRule:
    part, whole, rate = figures
    return divided("percent", [(1, part)], [whole], rate)


def _raised(sign: int, roundings: Roundings) -> Build:
    return lambda told: raised(told[:1], told[1], told[2], sign, roundings)


def _rise(figures: Sequence[Figure], sign: int = 1) -> DocumentRule:
    before, after, rate = figures
    return divided(
        "percent", [(sign, after), (-sign, before)], [before], rate, says=f"{rate.raw} = {before.raw} → {after.raw}"
    )


def _fall(figures: Sequence[Figure]) -> DocumentRule:
    return _rise(figures, -1)
