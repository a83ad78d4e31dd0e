"""A plan in its conversation: changed, asked about, compared and set back."""

import re
from datetime import UTC, datetime

import pytest

from bot.texts import say
from integrations.documents.base import Document, Part
from orchestrator.turn import Choice, ThreadMessage
from tests.model_server import Json, Text, model_server
from tests.orchestrator.conftest import LEADERS, TEAM, MakeAgent
from tests.orchestrator.graphs.plan.team import REFINER, REVIEWER, judged, plan_of, scripted, section

CHANGER = "Somebody wants their service plan changed"
ANSWERER = "You answer a question about a service plan"
SHORTER = "목록마다 담당자를 둡니다."


def change(*actions: tuple[str, str], **more: object) -> Json:
    """Return what a wish means, as a model says it."""
    return Json(
        {
            "title": "",
            "actions": [{"section": key, "action": action} for key, action in actions],
            "added": [],
            "removed": [],
            "order": [],
            "not_done": [],
            **more,
        }
    )


async def test_a_reply_changes_what_it_names(make_agent: MakeAgent) -> None:
    """The page becomes a new version with all else as people left it, and what they wrote is a version of its own."""
    async with model_server() as server:
        server.on(system=CHANGER, reply=change(("risks", "더 짧게 씁니다.")))
        server.on(system=REFINER, reply=section(SHORTER, not_done=[]))
        scripted(server)
        agent = await make_agent(server)
        first = await plan_of(agent)
        assert first.notion_page is not None
        title, text = agent.notebook.live[first.notion_page.id]
        edited = text.replace("## 주요 기능\n", "## 주요 기능\n\n사람이 쓴 문장입니다.\n").replace(
            "· 워크스페이스", "· 사람이 고침"
        )
        agent.notebook.live[first.notion_page.id] = (title, edited)
        second = await plan_of(agent, "위험과 대응 섹션만 더 짧게 해줘", command="")
        versions = await plan_of(agent, "버전 목록 보여줘", command="")
        compared = await plan_of(agent, "1판이랑 3판 비교해줘", command="")
        restored = await plan_of(agent, "1판으로 되돌려줘", command="")
    now = second.generated_document or ""
    assert SHORTER in now
    assert "앱이 낡습니다" not in now
    assert "사람이 쓴 문장입니다." in now
    assert "사람이 고침" in now
    assert second.notion_page == first.notion_page
    assert second.details["plan_version"] == 3
    assert "‘위험과 대응’ 수정" in second.result
    assert versions.result.count("\n- **") + versions.result.count("\n- ") >= 3
    assert "**사람이 쓴 문장입니다.**" in compared.result
    assert f"낡습니다.~~ {SHORTER}" in compared.result
    assert restored.generated_document == first.generated_document
    assert agent.notebook.live[first.notion_page.id][1] == first.generated_document


async def test_questions_cost_no_round_and_a_fourth_change_begins_a_new_series(make_agent: MakeAgent) -> None:
    """Three changes are one series; a question between them is answered from the plan."""
    async with model_server() as server:
        server.on(system=CHANGER, reply=change(("risks", "더 짧게 씁니다.")))
        server.on(
            system=REFINER,
            reply=[section(f"{SHORTER} {word} 고쳤습니다.", not_done=[]) for word in ("처음", "다음", "또", "더")],
        )
        server.on(system=ANSWERER, reply=Json("목록마다 담당자를 둡니다."))
        scripted(server)
        agent = await make_agent(server)
        await plan_of(agent)
        told = [(await plan_of(agent, "위험과 대응 섹션을 줄여줘", command="")).result for _ in range(2)]
        asked = await plan_of(agent, "위험과 대응 섹션에는 뭐라고 되어 있어?", command="")
        told += [(await plan_of(agent, "위험과 대응 섹션을 줄여줘", command="")).result for _ in range(2)]
    assert asked.mode == "plan"
    assert "담당자" in asked.result
    assert ["2번" in told[0], "1번" in told[1], "세 번" in told[2], "2번" in told[3]] == [True] * 4


@pytest.mark.parametrize(
    "bad",
    ["회사는 이 앱을 밖에도 팔 계획이에요.", "The plan names an owner for every list that the app shows to people."],
    ids=["uncited", "English"],
)
@pytest.mark.parametrize("is_mended", [True, False], ids=["once", "twice"])
async def test_an_answer_that_rests_on_no_passage_is_not_sent(
    make_agent: MakeAgent, bad: str, *, is_mended: bool
) -> None:
    """It is asked for once more with the reason; after two the plan's own section answers, with the notice."""
    good = f"‘위험과 대응’에 “{SHORTER}”라고 되어 있어요."
    async with model_server() as server:
        server.on(system=ANSWERER, reply=[Text(bad), Text(good if is_mended else bad)])
        scripted(server)
        agent = await make_agent(server)
        await plan_of(agent)
        asked = await plan_of(agent, "위험과 대응 섹션에는 뭐라고 되어 있어?", command="")
        assert sum(ANSWERER in request.system for request in server.requests) == 2
    assert bad not in asked.result
    assert SHORTER in asked.result
    assert (asked.result == good, asked.notices) == ((True, ()) if is_mended else (False, ("model_unfit",)))


async def test_a_wish_that_changes_nothing_costs_no_round(make_agent: MakeAgent) -> None:
    """Only what was changed counts; what could not be done is said."""
    agent = await make_agent()
    await plan_of(agent)
    nothing = await plan_of(agent, "표 색깔을 파랗게 바꿔줘", command="")
    changed = await plan_of(agent, "리스크 섹션 빼줘", command="")
    assert "표 색깔을 파랗게" in nothing.result
    assert "2번" in changed.result


async def test_what_is_not_for_the_plan_is_answered_elsewhere(make_agent: MakeAgent) -> None:
    """Thanks and questions about other things are left to the graph that decides; another plan begins anew."""
    agent = await make_agent()
    await plan_of(agent)
    assert (await plan_of(agent, "고마워", command="")).graph == "workspace"
    assert (await plan_of(agent, "연차 휴가는 며칠이야?", command="")).graph == "workspace"
    other = await plan_of(agent, "반려동물 호텔 예약 앱 기획서 써줘", command="")
    assert other.details["plan_version"] == 1
    assert "반려동물" in other.title


@pytest.mark.parametrize(
    ("request_", "wish", "length"),
    [
        (
            "마을 공구함 서비스 기획서를 반 장으로 써줘. 주민 52명이 드릴을 사흘 빌린다. "
            "지금은 종이에 적어 한 달에 네 번 없어진다. "
            "드릴은 한 사람에 하나만. 연체하면 한 주 쉰다. 보관함 31만원, 드릴 4대 8만원씩. 3월 8일에 연다.",
            "반 장은 잘못 말했어요, 기획서는 전부 써줘",
            "반 장",
        ),
        (
            "Write a service plan for a seed library in half a page. 52 neighbours borrow seeds. "
            "Today 4 packets a month get lost. "
            "One packet each. Late ones wait a week. A cabinet costs $310, labels $40. It opens on 8 March.",
            "half a page was my mistake, please write the full plan",
            "half a page",
        ),
    ],
)
async def test_the_order_for_the_whole_plan_is_of_the_plan(
    make_agent: MakeAgent, request_: str, wish: str, length: str
) -> None:
    """It makes no page of its own, and the length that was asked for first holds no longer."""
    agent = await make_agent()
    first = await plan_of(agent, request_)
    second = await plan_of(agent, wish, command="")
    assert (second.mode, second.title, len(agent.notebook.live)) == ("plan", first.title, 1)
    plans = [made.generated_document or "" for made in (first, second)]
    assert [f"“{length}”" in plan or f"‘{length}’" in plan for plan in plans] == [True, False]
    assert len(plans[1]) > len(plans[0])


async def test_a_narrower_source_asks_who_may_read_the_page(make_agent: MakeAgent) -> None:
    """The plan is there at once as a file; its page is made once somebody says that all may read it."""
    agent = await make_agent()
    held = await plan_of(agent, "2027 연봉 밴드 안내 서비스 기획서", audience=TEAM | LEADERS)
    assert held.notion_page is None
    assert held.generated_document
    assert held.question is not None
    assert Choice("all", "모두가 보게 만들기") in held.question.choices
    label = held.question.choices[0].label
    made = await plan_of(agent, label, command="", answers=held.question.id, audience=TEAM | LEADERS)
    assert made.notion_page is not None
    assert agent.notebook.live[made.notion_page.id][1] == held.generated_document


async def test_nothing_is_asked_about_content(make_agent: MakeAgent) -> None:
    """However little is said, there is a plan and no question."""
    agent = await make_agent()
    for text in ("기획서", "앱 하나 기획해줘", "a plan"):
        result = await plan_of(agent, text, thread=text)
        assert result.question is None
        assert result.generated_document
        assert "?" not in result.generated_document


async def test_plans_of_before_are_no_sources(make_agent: MakeAgent) -> None:
    """What the bot wrote itself is not cited by another plan; a change takes in no passages that it has no use for."""
    agent = await make_agent()
    at = datetime(2026, 11, 1, tzinfo=UTC)
    plan, rest = "사내 온보딩 앱의 사용자는 신규 입사자입니다.", "휴게실 예약은 총무팀에 메일로 신청합니다."
    pages = [
        Document("p1", "사내 온보딩 앱 기획서", "", (Part(plan),), TEAM, at, made="made"),
        Document("p2", "휴게실 안내", "", (Part(rest),), TEAM, at),
    ]
    await agent.deps.index.upsert(pages)
    first = await plan_of(agent)
    second = await plan_of(agent, "휴게실 예약 안내처럼 리스크 섹션만 더 짧게 해줘", command="")
    found, later = (
        [one["title"] for one in made.details["sources"] if one["kind"] == "index"] for made in (first, second)
    )
    assert found
    assert "사내 온보딩 앱 기획서" not in found
    assert later == found


@pytest.mark.parametrize(
    ("request_", "wish", "head"),
    [
        ("사내 온보딩 앱 서비스 기획서 써줘", "전체적으로 더 신나게 써줘", "바뀐 내용은 없어요"),
        ("write a service plan for a staff library", "more cheerful throughout, please", "Nothing changed"),
    ],
)
async def test_a_wish_for_the_manner_is_of_the_plan(make_agent: MakeAgent, request_: str, wish: str, head: str) -> None:
    """It makes no page of its own; what the rules cannot do is said, and nothing is called changed."""
    agent = await make_agent()
    await plan_of(agent, request_)
    result = await plan_of(agent, wish, command="")
    assert result.mode == "plan"
    assert head in result.result
    assert wish in result.result
    assert len(agent.notebook.live) == 1


async def test_renamed_headings_keep_their_sections(make_agent: MakeAgent) -> None:
    """Where people rename half of all headings, a wish still changes what it names alone, and nothing comes anew."""
    agent = await make_agent()
    first = await plan_of(agent)
    assert first.notion_page is not None
    title, text = agent.notebook.live[first.notion_page.id]
    heads = [line for line in text.split("\n") if line.startswith("## ")][:-2]
    edited = text
    for number, head in enumerate(heads):
        name = f"## {'우리 말로' if number % 2 or head == '## 리스크' else head[3:]} {number}"
        edited = edited.replace(f"{head}\n", f"{name}\n", 1)
        if head != "## 리스크":
            edited = edited.replace(f"{name}\n", f"{name}\n\n- 사람이 쓴 {number}번 항목\n", 1)
    agent.notebook.live[first.notion_page.id] = (title, edited)
    changed = await plan_of(agent, "리스크 섹션만 더 짧게 해줘", command="")
    now = changed.generated_document or ""
    before, after = (
        {one.split("\n", 1)[0]: one for one in whole.split("\n## ")}
        for whole in (edited.rstrip("\n"), now.rstrip("\n"))
    )
    risks = f"우리 말로 {heads.index('## 리스크')}"
    assert [*after] == [*before]
    assert len(after[risks]) < len(before[risks])
    assert [head for head in before if after[head] != before[head]] == [risks]


async def test_versions_of_a_plan_without_a_page(make_agent: MakeAgent) -> None:
    """None of them is called the page; what changed last is compared without naming a version."""
    agent = await make_agent()
    agent.notebook.down = True
    await plan_of(agent)
    alone = await plan_of(agent, "뭐가 바뀌었어?", command="")
    assert "이 버전 하나뿐이에요" in alone.result
    await plan_of(agent, "리스크 섹션 빼줘", command="")
    changed = await plan_of(agent, "뭐가 바뀌었어?", command="")
    listed = await plan_of(agent, "버전 목록 보여줘", command="")
    assert "### ~~리스크~~" in changed.result
    assert "지금 페이지" not in listed.result


async def test_a_wish_is_no_source_that_was_found(make_agent: MakeAgent) -> None:
    """What somebody wants otherwise is listed where the plan cites it, and never among what was found and not used."""
    agent = await make_agent()
    await plan_of(agent, "도서 대여 서비스 기획서 써줘. 예산은 5천만 원이야")
    changed = await plan_of(agent, "예산을 3천만 원으로 바꿔줘", command="")
    again = await plan_of(agent, "위험 섹션을 더 짧게 해줘", command="")
    own = [[one["used"] for one in each.details["sources"] if one["kind"] == "request"] for each in (changed, again)]
    assert all(map(all, own))
    assert "찾았지만 쓰지 않은 출처" not in (again.generated_document or "")


@pytest.mark.parametrize(
    ("request_", "wishes", "old", "new"),
    [
        (
            "도서 대여 서비스 기획서 써줘. 예산은 5천만 원이야",
            ("예산을 3천만 원으로 바꿔줘", "2027년 6월 1일에 열게 해줘"),
            "50,000,000원",
            "30,000,000원",
        ),
        (
            "A service plan for a pet hotel. The budget is $20,000",
            ("Change the budget to $30,000", "open on 1 June 2027"),
            "$20,000",
            "$30,000",
        ),
    ],
)
async def test_a_sum_that_is_changed_is_changed_everywhere(
    make_agent: MakeAgent, request_: str, wishes: tuple[str, ...], old: str, new: str
) -> None:
    """All but the first request is told with the sum that was said last, and no later wish brings the old one back."""
    agent = await make_agent()
    await plan_of(agent, request_)
    for wish in wishes:
        text = (await plan_of(agent, wish, command="")).generated_document or ""
        assert new in text
        assert not [line for line in text.splitlines() if old in line and "**Money there is:**" not in line]
        assert not re.search(r"\d \.", text.split("\n")[0])


async def test_what_of_a_wish_was_not_done_is_said_though_the_review_goes_on(make_agent: MakeAgent) -> None:
    """What the reviewer wants of the changed section is mended, and says nothing of the wish."""
    async with model_server() as server:
        server.on(system=CHANGER, reply=change(("risks", "더 짧게"), not_done=["글자 색은 바꿀 수 없습니다."]))
        server.on(system=REVIEWER, reply=[judged(9.5), judged(6, ("risks", "담당자를 적습니다.")), judged(9.5)])
        server.on(system=REFINER, reply=section(SHORTER, not_done=[]))
        scripted(server, without="review")
        agent = await make_agent(server)
        await plan_of(agent)
        result = await plan_of(agent, "위험과 대응을 더 짧게 하고 글자 색을 바꿔줘", command="")
    assert {one["name"]: one["calls"] for one in result.details["agents"]}["refine"] == 3
    assert "글자 색은 바꿀 수 없습니다." in result.result
    assert result.details["not_done"] == ["글자 색은 바꿀 수 없습니다."]


async def test_what_was_asked_before_is_nothing_new_in_its_thread(make_agent: MakeAgent) -> None:
    """A thread holds the request and each wish as well: none of them stands against what is wanted since."""
    texts = ("차량 공유 서비스 기획서 써줘. 예산은 5천만 원이야.", "위험 섹션만 더 짧게", "예산을 7천만 원으로 바꿔줘")
    agent = await make_agent()
    for at, text in enumerate(texts):
        said = [ThreadMessage("박지우", one, str(n)) for n, one in enumerate((*texts[:at], "주차는 옥상에 합시다"))]
        result = await plan_of(agent, text, command="plan" if at == 0 else "", said=tuple(said))
    plan = result.generated_document or ""
    assert ("70,000,000원" in plan, "50,000,000원" in plan, "어긋나는" in plan) == (True, False, False)
    told = [one for one in result.details["sources"] if one["title"] == say("ko", "plan.source.thread")]
    assert len(told) == 1
