"""What a Korean sentence wants changed: a figure in an aim, a wish, an intention or a verb of more and less."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.counted_korean import counted
from orchestrator.graphs.plan.rules.reading.outcomes.joints import CONDITIONS, Joints
from orchestrator.graphs.plan.rules.reading.outcomes.named_korean import AIMS, CHANGES
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.stops import ends_in
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldChange, ToldQuantity
from orchestrator.language.morphemes import Morpheme

_WON: Final = "원"


def changes_ko(
    one: ToldSentence, aims: Sequence[tuple[int, int]] = (), *, follows: bool = False
) -> Iterator[ToldChange]:
    """Yield what a sentence wants changed; ``aims``: what of it is known to tell a goal; ``follows``: it is led by a label."""
    clause = Joints(one)
    found = counted(clause)
    wanted = [each for each in found if not each.is_from and _is_wanted(clause, each, aims, follows=follows)]
    wanted += [each for each in found if each not in wanted and _is_next(clause, each, wanted)]
    for figure in wanted:
        rivals = [_strength(clause, each) for each in wanted if each.first == figure.first]
        if _strength(clause, figure) < max(rivals):
            continue
        before = [each for each in found if each.start < figure.start and each.first >= figure.first]
        base = next((each for each in reversed(before) if each.is_from and _alike(each, figure)), None)
        yield ToldChange(base.name if base and base.name else figure.name, base, _relative(clause, figure))


def _is_next(clause: Joints, figure: ToldQuantity, wanted: Sequence[ToldQuantity]) -> bool:
    """Tell whether a figure goes on with a list of goals: "첫 달 목표 120건, 석 달째 300건"."""
    before = [one for one in wanted if one.end <= figure.start and one.unit and one.unit == figure.unit]
    between = clause.within(before[-1].end, figure.last) if before else []
    return bool(before) and figure.value != before[-1].value and not any(one.tag[0] == "V" for one in between)


def _strength(clause: Joints, figure: ToldQuantity) -> int:
    """Return how likely one of several figures of a clause is the goal: a time within which it is reached hardly is."""
    behind = clause.within(figure.end, figure.last)[:2]
    is_span = figure.kind == "time" and any(
        one.form in ("안", "동안", "뒤", "후", "만", "지나", "전", "에", "내내") for one in behind[:1]
    )
    is_span = is_span or (
        figure.kind == "time" and figure.text.endswith("안") and bool(behind) and behind[0].form == "에"
    )
    if figure.is_to or figure.value == 0 or figure.is_relative or (figure.bound and not is_span):
        return 3
    return 1 if is_span else 0 if figure.value == 1 else 2


def _alike(one: ToldQuantity, other: ToldQuantity) -> bool:
    return one.kind == other.kind or not one.unit or not other.unit or other.is_relative


def _relative(clause: Joints, figure: ToldQuantity) -> ToldQuantity:
    """Return a goal that is told by today's value in its own words: "지금의 절반", "지금보다 80퍼센트 적게"."""
    rest = clause.within(figure.end, figure.last)
    verb = next((one.form for one in rest[:2] if one.form in CHANGES), "")
    if figure.is_relative:
        return replace(figure, text="지금의 절반" if figure.unit != "배" else f"지금의 {figure.text}")
    if verb in ("줄이", "줄", "낮추", "단축", "감축", "늘리", "늘") and not (figure.is_to or figure.bound):
        return replace(
            figure, text=f"지금보다 {figure.text} {'많게' if verb.startswith('늘') else '적게'}", is_relative=True
        )
    return figure


def _is_wanted(clause: Joints, figure: ToldQuantity, aims: Sequence[tuple[int, int]], *, follows: bool) -> bool:
    """Tell whether a figure is one that is to be reached."""
    is_known = follows or any(start <= figure.start < end for start, end in aims)
    own, last = clause.within(figure.end, figure.last), clause.reach(figure.last)
    rest = clause.within(figure.end, last)
    changes = any(one.form in CHANGES for one in rest) and (figure.is_to or any(one.form in CHANGES for one in own))
    is_none = figure.value == 0 and "0" in clause.one.shown[figure.start : figure.end]
    is_strong = (
        (figure.is_to and (changes or not any(one.tag[0] == "V" for one in own)))
        or bool(figure.bound)
        or figure.is_relative
    )
    behind = clause.one.shown[figure.last :]
    link = clause.links.get(figure.last, "")
    if link in CONDITIONS:
        tokens = clause.within(figure.last, len(clause.one.shown))
        is_counted = is_strong or figure.value == 0 or (bool(figure.unit) and figure.kind != "time")
        hopes = any(one.tag == "EP" for one in own) and tokens[:1] and tokens[0].form == "하"  # "넘지 않았으면 한다"
        succeeds = is_counted and (hopes or any(one.form in (*AIMS, "좋", "바라", "잘") for one in tokens[:6]))
        grows = any(one.form in _WIDENS for one in tokens)
        widens = is_strong and (grows or (changes and any(one.form in _ENDS for one in tokens)))
        return (succeeds or widens or (is_known and not any(one.form == "되" for one in tokens[:1]))) and not ends_in(
            behind
        )
    if any(one.tag == "EP" and one.form in ("었", "았") for one in own) or figure.text.endswith(("월", "일까지")):
        return False
    if is_known:
        return bool(figure.unit or is_strong)
    if any(one.form in ("못", "안") and one.tag == "MAG" for one in own[:3]) and figure.value:
        return False
    labelled = bool(figure.unit) and _labelled(clause, figure)
    if figure.kind == _WON and not (labelled or (is_strong and changes)):
        return False
    if labelled and link not in _TODAYS:
        return True
    if link in _TODAYS and not any(one.form in AIMS for one in own):  # "60채가 목표인데 지금은 0이다"
        return False
    aim = next((at for at, one in enumerate(rest) if one.form in AIMS), None)
    if aim is not None and not _is_label(clause, rest[aim]):
        is_own = rest[aim].start < figure.last or clause.links.get(figure.last) == ","
        return is_strong or ((is_own or is_none) and not any(one.form == "안" and one.tag == "MAG" for one in own[:1]))
    meant = [one for one in rest if _means(one)]
    if meant:
        is_near = meant[0].start < figure.last or figure.is_to
        changed = any(one.form in CHANGES for one in own[:3])
        return (is_strong and (changes or (is_near and (bool(figure.bound) or figure.is_relative)))) or changed
    ought = any(one.form in ("어야", "아야", "야", "어야죠", "어야지") for one in rest)
    if is_none and (ought or not any(one.tag[0] == "V" for one in rest)):
        return not any(one.form in _NOWS for one in clause.within(figure.first, figure.start))
    if not figure.is_to:
        return False
    if changes and ought:
        return True  # "10%까지 내려야 한다"
    if clause.one.until and not any(one.tag[0] == "V" for one in own):
        return True
    verb = next((at for at, one in enumerate(own) if one.form in CHANGES), None)
    is_said = verb is not None and (link in ("", "고", "며", ",") or not link[:1] or link[-1:] in "다요죠함임음ᆷ")
    if verb is None or not is_said or any(one.tag == "ETM" for one in own[verb + 1 : verb + 2]):
        return _is_arrow(clause, figure)
    is_paired = any(one.form == "에서" for one in clause.within(figure.first, figure.start))
    return is_paired or bool(figure.bound) or clause.one.until is not None or _is_arrow(clause, figure)


def _means(one: Morpheme) -> bool:
    """Tell whether a morpheme says what somebody wants or is about to do: "고 싶다", "바란다", "려고", "고자"."""
    if one.tag == "EC":
        return one.form in ("려고", "고자", "으려고", "려", "도록")
    return (one.form == "싶" and one.tag == "VX") or (one.form in ("바라", "원하") and one.tag == "VV")


_NOWS: Final = frozenset(("지금", "현재", "작년", "지난", "이번", "여태", "아직", "올해"))
_TODAYS: Final = frozenset(("거든", "거든요", "는데", "ᆫ데", "은데", "어서", "아서", "니까", "으니까", "는데요"))
"""Endings of what is so now, behind which stands what is wanted."""
_WIDENS: Final = frozenset(("넓히", "확대", "확장", "늘리", "계속", "이어가", "키우"))
_ENDS: Final = frozenset(("돌아가", "되돌리", "접", "멈추", "중단"))
"""What is done in the other case, where a figure is reached or it is ended."""


def _is_arrow(clause: Joints, figure: ToldQuantity) -> bool:
    """Tell whether an arrow leads to a figure, with at most a day between them."""
    before = clause.one.shown[: figure.start].replace(BLANK, "").rstrip("까지 ")
    return before.endswith(("→", "⇒", "->", "=>"))


def _labelled(clause: Joints, figure: ToldQuantity) -> bool:
    """Tell whether a noun of aim heads what a figure stands in: "목표는 …", "목표: …", "바라는 것: …"."""
    before = clause.within(0, figure.start)
    if before and before[0].form in AIMS and (len(before) == 1 or before[1].tag != "VCP"):
        return True
    colon = next((at for at, one in enumerate(before) if one.form in (":", "—", "–") and one.tag[0] == "S"), None)
    named = before[:colon] if colon is not None else []
    return any(_is_label(clause, one) for one in before if one.form in AIMS) or any(
        one.form in AIMS or (one.form == "바라" and one.tag == "VV") for one in named
    )


def _is_label(clause: Joints, one: Morpheme) -> bool:
    """Tell whether a noun of aim heads what follows: "목표는 …", "목표: …"."""
    at = clause.tokens.index(one) + 1
    return at < len(clause.tokens) and clause.tokens[at].form in ("은", "는", "ᆫ", ":", "가")
