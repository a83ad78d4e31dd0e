"""How a plan reads: a source once, nothing twice, what is open behind what is told."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.texts import say
from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.exporting.outline import plan_parts
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.plan_text import near_unused
from orchestrator.graphs.plan.rules.analysing import analyse
from orchestrator.graphs.plan.rules.checking import CORE, unsourced
from orchestrator.graphs.plan.rules.citing import cited_once
from orchestrator.graphs.plan.rules.echoing import without_echo
from orchestrator.graphs.plan.rules.offered_names import offered_name
from orchestrator.graphs.plan.rules.reading.title_words import title_of, title_words
from orchestrator.graphs.plan.rules.subject import subject_of
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

GLASSES = (
    "Please write a service plan for lending reading glasses at the ferry terminal. Last summer 44 people missed a "
    "notice. Passengers book a pair at the kiosk, the cashier notes the seat, and the steward collects the pair on "
    "board. The harbour master decides on 14 January and it opens on 9 March 2027. Cases are 30 at £2. No sunglasses. "
    "The till is made of brass."
)
SAUNA = (
    "동네 목욕탕 수건 보관함 서비스 기획서 써 주세요. 지난달에 수건이 17장 없어졌습니다. "
    "손님이 입구에서 번호표를 뽑고, 카운터 직원이 칸을 열어 주고, 청소 반장이 밤에 남은 것을 모읍니다. "
    "사장님이 1월 14일에 정하고 2027년 3월 9일에 엽니다. 보관함은 4개에 개당 9만원입니다. "
    "귀중품은 받지 않습니다. 건물 간판은 초록색입니다."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _plan(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    return planned(
        {"id": "", "language": language, "preset": "standard", "request": text}, Path(), guides, TODAY
    ).document


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("- a 3 [1] / b 4 [1] / c 5 [2]", "- a 3 / b 4 [1] / c 5 [2]"),
        ("- **When:** 2027-03-09 [1] opening, £60 [1] in all.", "- **When:** 2027-03-09 opening, £60 in all [1]."),
        ("It opens at 9. [1] Nobody said why. It rains.", "It opens at 9. [1] Nobody said why. It rains."),
        ("- 12 [1], 4 (assumption), 9 [1]", "- 12 [1], 4 (assumption), 9 [1]"),
        ("| 칸 | 4개 [1] | 2027-03-09 (가정) | 9만원 [1] |", "| 칸 | 4개 | 2027-03-09 (가정) | 9만원 [1] |"),
        ("| a [2] | b [1] | c [1] |", "| a [2] | b | c [1] |"),
        ("no figure", "no figure"),
    ],
)
def test_a_line_names_a_source_once(line: str, shown: str) -> None:
    """What is assumed in between keeps both citations; every line with a figure is sourced as before."""
    assert cited_once(line) == shown
    assert [*unsourced(PlanSection("", "", shown))] == []
    assert cited_once(shown) == shown


def test_code_is_no_text() -> None:
    """What is drawn from code stays as it is."""
    code = "```mermaid\na [1] b [1]\n```"
    assert cited_once(code) == code


@pytest.mark.parametrize(
    ("text", "language", "said", "left"),
    [
        (GLASSES, "en", ("44 people", "9 March", "£2", "sunglasses", "at the kiosk"), "brass"),
        (SAUNA, "ko", ("17장", "1월 14일", "귀중품", "번호표"), "간판"),
    ],
)
def test_what_was_asked_for_is_quoted_where_nothing_else_says_it(
    guides: PlanGuides, text: str, language: str, said: tuple[str, ...], left: str
) -> None:
    """It stands last, and holds what no section works out."""
    sections = _plan(guides, text, language).sections
    whole = "\n".join(one.body for one in sections)
    assert left in whole
    asked = [one for one in sections if one.key == "heard"]
    assert asked in ([], [sections[-1]])
    assert not [one for one in said if any(one in section.body for section in asked)]


@pytest.mark.parametrize(
    ("asked", "worked_out", "is_said"),
    [
        ("- **Dates:** The board votes on 3 May [1]", "| Decision of the board | 2027-05-03 [1] |", True),
        ("- **Dates:** The board votes on 3 May [1]", "| Decision of the board | 2027-05-04 [1] |", False),
        ("- **값과 누가 내는지:** 바구니 8개에 2만원 [1]", "| 바구니 | 160,000원 | 8 × 20,000원 [1] |", True),
        ("- **값과 누가 내는지:** 바구니 8개에 2만원 [1]", "| 바구니 | 160,000원 | 7 × 20,000원 [1] |", False),
    ],
)
def test_a_figure_is_said_only_where_it_is_that_figure(
    guides: PlanGuides, asked: str, worked_out: str, *, is_said: bool
) -> None:
    """Another day or another count says something else."""
    plan = _plan(guides, GLASSES, "en")
    sections = (PlanSection("costs", "", worked_out), PlanSection("heard", "", asked))
    shown = without_echo(replace(plan, sections=sections)).sections
    assert [one.key for one in shown] == (["costs"] if is_said else ["costs", "heard"])


@pytest.mark.parametrize(
    ("text", "language", "lead"), [(GLASSES, "en", "**To settle:**"), (SAUNA, "ko", "**정할 것:**")]
)
def test_what_is_open_stands_behind_what_is_told(guides: PlanGuides, text: str, language: str, lead: str) -> None:
    """Sections with nothing but what is to be settled follow the risks, and are no assumptions."""
    plan = _plan(guides, text, language)
    keys = [one.key for one in plan.sections]
    open_ = [one.key for one in plan.sections if one.body.startswith(lead)]
    assert not {"market", "legal"} & {*keys}
    assert all(keys.index(one) > keys.index("risks") for one in open_ if one not in CORE)
    assert not [one for one in plan.assumptions if one.section in open_]


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [(GLASSES, "en", ("cashier", "steward")), (SAUNA, "ko", ("카운터 직원", "청소 반장"))],
)
def test_steps_of_the_case_are_its_risks(guides: PlanGuides, text: str, language: str, names: tuple[str, ...]) -> None:
    """Each is worded with a told step, and nobody stands behind a row but somebody of the case."""
    risks = next(one.body for one in _plan(guides, text, language).sections if one.key == "risks")
    rows = risks.splitlines()[2:]
    assert len(rows) >= 3
    assert all(any(one in row for row in rows) for one in names)


@pytest.mark.parametrize(
    ("message", "language", "title"),
    [
        (
            "온실 12동에서 저녁 6시 넘어 남는 모종이랑 화분을, "
            "동네 분들이 앱 말고 문자로 맡아두고 가져가게 하는 서비스요.",
            "ko",
            "남는 모종이랑 화분을 맡아두고 가져가게 하는 서비스",
        ),
        ("버스에 놓고 내린 우산, 돌려주는 서비스로 열려고요.", "ko", "놓고 내린 우산 돌려주는 서비스"),
        ("축협 우시장 아침 송아지 시세 알림 서비스 / 기획서 필요", "ko", "우시장 아침 송아지 시세 알림 서비스"),
        ("Plan needed - crane & lift booking for the Westhaven yard\n* who: 9 foremen", "en", "Crane & lift booking"),
    ],
)
def test_a_message_that_names_its_service_titles_the_plan(message: str, language: str, title: str) -> None:
    """What is said aside ("앱 말고") ends no name, a comma may stand for its particle, and a slash before the order."""
    assert offered_name(message, language) == title


def test_likely_words_stand_as_the_message_says_them() -> None:
    """A title that nobody gives is a phrase of the message, in its order, and no list of words."""
    message = (
        "Our club lends fishing rods to children. The fishing rod cupboard is a mess, and nobody knows who has what."
    )
    title = title_of(title_words(message, "en"), "en", message)
    assert "ishing rod" in title
    assert title.endswith(" service")


def test_a_title_is_not_cut_within_a_word() -> None:
    """What a pattern cut off goes with the phrase that it began."""
    request = (
        "From May we'd like to offer guided evening birdsong walks to recently retired railway signalbox caretakers."
    )
    title = subject_of(request, "en")
    assert not title or all(
        word.casefold() in request.casefold().replace(".", "").split() for word in title.split()[1:]
    )


def test_found_pages_on_something_else_are_a_number(guides: PlanGuides) -> None:
    """A page that speaks of the subject is named; others are counted."""
    plan = _plan(guides, GLASSES, "en")
    found = (
        PlanSource(2, "index", "Reading glasses at the ferry terminal", "What was lent last year."),
        PlanSource(3, "index", "Leave policy", "Fifteen days a year."),
        PlanSource(4, "index", "Leave policy", "How to ask for it.", "", "2"),
    )
    near, others = near_unused(replace(plan, sources=(*plan.sources, *found)))
    assert [one.number for one in near] == [2]
    assert others == 1


def test_nobody_is_named_as_the_user_where_nobody_is_told() -> None:
    """The first line of a request without users says what, when and for how much."""
    request = "칠판 대여함 서비스 기획서 써줘요. 2027년 4월 5일에 열고 예산은 90만원입니다. 열쇠는 사서가 둡니다."
    sources = [PlanSource(1, "request", "요청", request, dated=TODAY)]
    goal = analyse(request, "ko", sources, TODAY, load_guides(packaged_guides())).goal
    assert "900,000원" in goal
    assert "이 서비스를 쓸 사람" not in goal


def test_what_is_open_is_one_list_in_a_file(guides: PlanGuides) -> None:
    """Sections that each say in one line what is to be settled share a heading where nobody writes into them."""
    plan = _plan(guides, "We run a lighthouse and want a lamp drawer so that keepers find wicks. Plan please.", "en")
    parts = {one.title: one.markdown for one in plan_parts(plan, say)}
    named = re.findall(r"^- \*\*(.+?):\*\* \S", parts["To settle"], re.M)
    open_ = [one for one in plan.sections if one.body.startswith("**To settle:**")]
    assert {*named} >= {one.title for one in open_ if one.key not in CORE}
    assert len(named) > 1
    assert not {*named} & {*parts}


BIKES = (
    "Write a service plan for a bell check at our bicycle kitchen. Riders describe the bell and send a photo, a "
    "coordinator (Ines) matches it with one of our 6 menders, and the rider gets a ten minute turn. If a mender is "
    "ill, Ines moves the turns. We don't mend motors or anything with a battery. The club committee decides on "
    "18 January, we'd start 8 March, pilot only racers and tandems first."
)
BENCH = (
    "동네 목공방 의자 수리 서비스 기획서 써 주세요. 주민이 사진을 올리면 목수가 시간을 정하고, 주민이 의자를 "
    "가져옵니다. 운영위원회가 1월 18일에 정하고 3월 8일부터 식탁 의자만 먼저 "
    "해보고 4월 12일에 전체로 엽니다."
)


@pytest.mark.parametrize(
    ("text", "language", "key", "told", "not_told"),
    [
        (BIKES, "en", "scope", "Mending motors or anything with a battery", "We don't"),
        (BIKES, "en", "scope", "First phase: Only racers and tandems", "first, from"),
        (BIKES, "en", "features", ". Get a ten minute turn", "**Ten minute turn**"),
        (BIKES, "en", "operations", "| Coordinator (Ines) | Counts", "The coordinator"),
        (BIKES, "en", "data", "seen by coordinator (Ines)", "the coordinator"),
        (BENCH, "ko", "scope", "1단계: 식탁 의자만", "먼저"),
    ],
)
def test_a_thing_has_one_short_name(
    guides: PlanGuides, text: str, language: str, key: str, told: str, not_told: str
) -> None:
    """What is left out, a phase, a feature and who acts are named, each once and the same way."""
    body = next(one.body for one in _plan(guides, text, language).sections if one.key == key)
    assert told in body
    assert not_told not in body
