"""Agents that fail: the plan comes all the same, and says what is missing and why."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.texts import say
from integrations.errors import Misconfigured, Unavailable
from orchestrator.graphs.plan.by_rules import RulesBroken, unbroken
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.turn import Progress
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import Error, Held, Json, model_server
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.team import (
    AGENTS,
    BODIES,
    REFINER,
    REVIEWER,
    WRITER,
    events_of,
    judged,
    plan_of,
    scripted,
    section,
    with_own,
)
from tests.patience import PATIENCE


@pytest.mark.parametrize("agent", AGENTS)
async def test_the_rules_do_what_one_agent_cannot(make_agent: MakeAgent, agent: str) -> None:
    """Whichever model fails, the plan is whole, its work is by rules, and the others' is theirs."""
    async with model_server() as server:
        if agent == "refine":
            server.on(system=REVIEWER, reply=[judged(6, ("risks", "담당자를 더 적습니다.")), judged(9.5)])
        server.on(system=AGENTS[agent], reply=Error(400))
        scripted(server, without=agent)
        result = await plan_of(await make_agent(server))
    by = {one["name"]: one["outcome"] for one in result.details["agents"]}
    assert by.pop(agent) == "rules"
    assert {by[name] for name in AGENTS if name in by} == {"model"}
    assert "model_failed" in result.notices
    if agent not in ("structure", "write"):
        assert all(body in (result.generated_document or "") for body in BODIES.values())
    assert not result.details["errors"]


async def test_a_section_that_nobody_could_write_is_named_with_the_reason(
    make_agent: MakeAgent, tmp_path: Path
) -> None:
    """In the answer and in the plan itself; the other sections stand as their model wrote them."""
    async with model_server() as server:
        server.on(system=WRITER, contains="\nrisks: ", reply=Error(400))
        scripted(server)
        result = await plan_of(with_own(await make_agent(server), PlanDeps(guides=tmp_path / "gone")))
    text, why = result.generated_document or "", "모델과 규칙 모두 쓰지 못해서"
    assert result.details["errors"] == [{"agent": "write", "section": "risks", "reason": "failed"}]
    assert why in result.result
    assert "위험과 대응" in next(line for line in result.result.split("\n") if why in line)
    assert why in text
    assert (BODIES["overview"] in text, BODIES["features"] in text, BODIES["risks"] in text) == (True, True, False)


async def test_a_plan_that_nobody_could_write_is_a_frame_that_says_so(make_agent: MakeAgent, tmp_path: Path) -> None:
    """Where all models and the rules fail there are the usual headings, each named as empty, and the failed steps."""
    async with model_server() as server:
        for prompt in AGENTS.values():
            server.on(system=prompt, reply=Error(400))
        result = await plan_of(with_own(await make_agent(server), PlanDeps(guides=tmp_path / "gone")))
    by = {one["name"]: one["outcome"] for one in result.details["agents"]}
    assert {by[name] for name in AGENTS if name in by} == {"failed"}
    empty = [one["section"] for one in result.details["errors"] if one["section"]]
    assert {"overview", "features", "schedule", "risks"} <= {*empty}
    assert result.result.count("모델과 규칙 모두 쓰지 못해서") == len(empty)
    assert "다음 단계는 끝내지 못해서" in result.result


async def test_a_review_is_applied_and_the_best_attempt_stays(make_agent: MakeAgent) -> None:
    """What the reviewer wants is done once in a usual plan; where that makes it worse, the first one stays."""
    better = section("목록마다 담당자를 두고, 분기마다 목록을 고칩니다.", not_done=[])
    async with model_server() as server:
        wish = judged(6, ("risks", "고치는 때를 적습니다."))
        server.on(system=REVIEWER, reply=[wish, judged(9.5), wish, judged(3, ("risks", "a"), ("overview", "b"))])
        server.on(system=REFINER, reply=better)
        scripted(server, without="review")
        agent = await make_agent(server)
        good = await plan_of(agent)
        bad = await plan_of(agent, thread="2.0")
        lean = await plan_of(agent, thread="3.0", given={"preset": "lean"})
    assert "분기마다 목록을 고칩니다." in (good.generated_document or "")
    assert "분기마다 목록을 고칩니다." not in (bad.generated_document or "")
    assert "refine" not in {one["name"] for one in lean.details["agents"]}


async def test_what_a_review_found_and_nobody_mended_is_said(make_agent: MakeAgent) -> None:
    """Where the plan passed, where no round was left, and of the attempt that stays; what was mended is not."""
    head = say("ko", "plan.unmended")
    async with model_server() as server:
        passing = judged(9.5, ("risks", "Name who updates the lists."))
        first = judged(6, ("risks", "Tell the day of the update."))
        worst = judged(3, ("overview", "Begin anew."), ("risks", "Begin here too."))
        server.on(system=REVIEWER, reply=[passing, first, judged(9.5), first, worst])
        server.on(system=REFINER, reply=section("목록마다 담당자를 두고, 분기마다 목록을 고칩니다.", not_done=[]))
        scripted(server, without="review")
        agent = await make_agent(server)
        passed, mended, worse = [await plan_of(agent, thread=f"{at}.0") for at in range(1, 4)]
    assert head in passed.result
    assert "위험과 대응: Name who updates the lists." in passed.result
    assert head not in mended.result
    assert "Tell the day of the update." in worse.result
    assert "Begin anew." not in worse.result


async def test_what_refine_could_not_do_is_said(make_agent: MakeAgent) -> None:
    """Of what the reviewer wanted, also where the next review is content; and of faults without a thing to do."""
    wanted = judged(6, ("risks", "보험사의 이름을 적습니다."), ("risks", "고치는 때를 적습니다."))
    bare = judged(4, issues=("예산이 두 곳에서 다릅니다.",))
    better = "목록마다 담당자를 두고, 분기마다 목록을 고칩니다."
    async with model_server() as server:
        server.on(system=REVIEWER, reply=[wanted, judged(9.5), bare, judged(9.5)])
        server.on(system=REFINER, reply=[section(better, not_done=[1]), *[section(better, not_done=[1])] * 3])
        scripted(server, without="review")
        agent = await make_agent(server)
        one, two = [await plan_of(agent, thread=f"{at}.0") for at in (1, 2)]
    assert better in (one.generated_document or "")
    assert "위험과 대응: 보험사의 이름을 적습니다." in one.result
    assert "고치는 때를 적습니다." not in one.result
    assert [each["calls"] for each in two.details["agents"] if each["name"] == "refine"] == [3]
    assert "예산이 두 곳에서 다릅니다." in two.result


async def test_what_a_model_asks_is_said_to_be_settled(make_agent: MakeAgent) -> None:
    """A plan asks nothing, whoever wrote it: sentences and cells that do are things to settle; headings stay."""
    body = "앱이 낡습니다. 예산은 얼마로 할까요? [2]\n\n### 환불되나요?\n\n“다시 쓰시겠어요?”라고 묻습니다. 누가 맡지?"
    async with model_server() as server:
        server.on(system=WRITER, contains="\nrisks: ", reply=section(body))
        scripted(server)
        text = (await plan_of(await make_agent(server))).generated_document or ""
    assert "앱이 낡습니다. 정할 것: ‘예산은 얼마로 할까요’ [2]" in text
    assert "정할 것: ‘누가 맡지’." in text
    assert "### 환불되나요?" in text
    assert "“다시 쓰시겠어요?”라고 묻습니다." in text


class _NoIndex:
    """An index that does not answer."""

    def __init__(self, index: Any) -> None:
        self.thresholds = index.thresholds

    async def search(self, *_words: object, **_more: object) -> None:
        raise Unavailable("the index is down")


async def test_without_the_index_the_plan_comes_all_the_same(make_agent: MakeAgent) -> None:
    """From the request alone; that the workspace was not looked through is said."""
    agent = await make_agent()
    deps = replace(agent.deps, index=_NoIndex(agent.deps.index))  # type: ignore[arg-type]
    result = await plan_of(replace(agent, deps=deps, orchestrator=WorkspaceAgentOrchestrator(deps, agent.saver)))
    assert "온보딩" in (result.generated_document or "")
    assert result.details["errors"] == [{"agent": "retrieve", "section": "", "reason": "failed"}]
    assert "자료 찾기" in result.result


async def test_a_rule_that_breaks_off_is_an_agent_that_fails() -> None:
    """It stops no other one, as a fault of its own would; what the rules say themselves stays what it is."""

    def broken() -> None:
        raise ZeroDivisionError

    def unread() -> None:
        raise Misconfigured("the guides are gone")

    with pytest.raises(RulesBroken):
        await unbroken(broken)
    with pytest.raises(Misconfigured):
        await unbroken(unread)


async def test_a_full_plan_is_refined_twice(make_agent: MakeAgent) -> None:
    """As long as the reviewer wants more, and no third time."""
    texts = [section(f"목록마다 담당자를 두고 {word} 고칩니다.", not_done=[]) for word in ("한 번", "두 번", "세 번")]
    async with model_server() as server:
        scores = [judged(score, ("risks", f"더 적습니다 {score}.")) for score in (5, 6, 7, 8)]
        server.on(system=REVIEWER, reply=scores)
        server.on(system=REFINER, reply=texts)
        scripted(server, without="review")
        result = await plan_of(await make_agent(server), given={"preset": "full"})
    assert [one["calls"] for one in result.details["agents"] if one["name"] == "refine"] == [2]
    assert "두 번 고칩니다" in (result.generated_document or "")
    assert "세 번" not in (result.generated_document or "")


async def test_a_review_that_does_not_fit_is_asked_for_once_more(make_agent: MakeAgent) -> None:
    """With what is wrong in it; the second answer counts, and the rules are not needed."""
    async with model_server() as server:
        server.on(system=REVIEWER, reply=[Json({"overall_score": "very good", "verdict": "MAYBE"}), judged(9.5)])
        scripted(server, without="review")
        result = await plan_of(await make_agent(server))
    [review] = [one for one in result.details["agents"] if one["name"] == "review"]
    assert (review["outcome"], review["calls"]) == ("model", 2)
    assert result.details["review"]["overall_score"] == 9.5


async def test_sections_are_written_beside_each_other(make_agent: MakeAgent) -> None:
    """All sections are asked for at once, and each is shown while it is written."""
    all_asked = asyncio.Event()
    async with model_server() as server:
        for key, body in BODIES.items():
            server.on(system=WRITER, contains=f"\n{key}: ", reply=Held(section(body), all_asked))
        scripted(server, without="write")
        writing = asyncio.create_task(events_of(await make_agent(server)))
        async with asyncio.timeout(PATIENCE):
            while server.most_at_once < len(BODIES):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        all_asked.set()
        events = await writing
    shown = [event.task.id for event in events if isinstance(event, Progress) and event.task.state == "running"]
    assert {f"plan:write:{key}" for key in BODIES} <= {*shown}
    assert server.most_at_once == len(BODIES)


async def test_a_lying_model_adds_nothing_of_its_own(make_agent: MakeAgent) -> None:
    """Citations and addresses that nobody gave it are not in the plan, nor what is in another language."""
    lies = section(
        "[자세히](https://evil.test/x) 보면 됩니다 [99]. 담당자를 둡니다 [2].",
        tasks=[{"name": "거짓", "start": "2027-03-01", "end": "2027-02-01", "owner": "", "source": 77}],
    )
    async with model_server() as server:
        server.on(system=WRITER, contains="\nrisks: ", reply=lies)
        server.on(
            system=WRITER, contains="\nfeatures: ", reply=section("Everything is written in another language here.")
        )
        server.on(system=AGENTS["format"], reply=Json({"summary": "매출이 987,654원 늘어납니다."}))
        scripted(server, without="format")
        result = await plan_of(await make_agent(server))
    text = result.generated_document or ""
    assert "evil.test" not in text.replace("\u2060", "")
    assert "[99]" not in text
    assert "Everything is written" not in text
    assert "987,654" not in result.result
