"""What a request is looked up by: the person's words, and a model's query beside them."""

from functools import partial

import pytest

from bot.texts import say
from integrations.errors import Unavailable
from integrations.search.base import TitleHit
from orchestrator.graphs.workspace.passages import fused
from orchestrator.graphs.workspace.retrieving import LISTED, listed, nearest
from orchestrator.graphs.workspace.state import MentionedPage
from orchestrator.turn import Locale
from tests.model_server import Error, Text, model_server
from tests.orchestrator.conftest import TEAM, MakeAgent
from tests.orchestrator.test_with_models import ANSWERING, DECIDING, WRITING, decision

LEAVE = "1년을 채우고 80% 이상 출근하면 연차 휴가는 15일입니다."


@pytest.mark.parametrize("lost", ["Rollback", "신규 입사자 온보딩 첫날", "zzz", ""])
async def test_a_query_that_lost_the_point_loses_no_document(make_agent: MakeAgent, lost: str) -> None:
    """The page that the person's words find is in the prompt, whatever else the model looks for."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("search", query=lost))
        server.on(system=ANSWERING, reply=Text("연차는 15일이에요. [1]"))
        agent = await make_agent(server)
        await agent.ask("연차 휴가는 며칠이야?")
        assert LEAVE in server.requests[-1].prompt


async def test_what_only_the_model_thought_of_is_found_too(make_agent: MakeAgent) -> None:
    """Its query is searched as well: words that the person did not use lead to their page."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("search", query="rollback last good version"))
        server.on(system=ANSWERING, reply=Text("답이에요. [1]"))
        agent = await make_agent(server)
        await agent.ask("방금 나간 거 도로 물리려면?")
        assert "nuri deploy rollback" in server.requests[-1].prompt


async def test_a_document_is_collected_by_both(make_agent: MakeAgent) -> None:
    """What is written from is looked up by the person's words as well."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", query="Rollback", title="연차 안내"))
        server.on(system=WRITING, reply=Text("# 연차 안내\n\n본문 [1]"))
        agent = await make_agent(server)
        await agent.ask("연차 휴가 안내 문서 만들어줘")
        assert LEAVE in server.requests[-1].prompt
        assert "nuri deploy rollback" in server.requests[-1].prompt


async def test_where_the_model_fails_after_it_the_rules_keep_to_the_person(make_agent: MakeAgent) -> None:
    """The answer by rules is chosen by the person's words, not by the query of a model that answers no more."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("search", query="Rollback"))
        server.on(system=ANSWERING, reply=Error(500))
        agent = await make_agent(server)
        assert "15일" in (await agent.ask("연차 휴가는 며칠이야?")).result


async def test_a_follow_up_is_looked_up_with_what_it_leans_on(make_agent: MakeAgent) -> None:
    """The person's own words are those that the rules would search."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("search", query="Rollback"))
        server.on(system=ANSWERING, reply=Text("연차는 15일이에요. [1]"))
        agent = await make_agent(server)
        await agent.ask("연차 휴가는 며칠이야?")
        await agent.ask("그럼 신청은?")
        assert LEAVE in server.requests[-1].prompt


async def test_two_lists_become_one(make_agent: MakeAgent) -> None:
    """By their ranks, so that the best of each comes first; each hit stands once."""
    agent = await make_agent()
    one = await agent.deps.index.search("연차 휴가", k=5, audience=TEAM)
    other = await agent.deps.index.search("rollback", k=5, audience=TEAM)
    both = fused([one, other])
    assert {hit.chunk.id for hit in both} == {hit.chunk.id for hit in (*one, *other)}
    firsts = fused([one[:1], other[:1]])
    assert [hit.chunk.id for hit in firsts] == [one[0].chunk.id, other[0].chunk.id]
    assert fused([one]) == one


def test_nearest_are_pages_of_the_team() -> None:
    """What was made here is named only where nothing else is near, and a copy of other pages never."""
    own, far = TitleHit("own", "own", "", 0.9, 0.5), TitleHit("far", "far", "", 0.9, 0.1)
    made = TitleHit("made", "made", "", 0.9, 0.8, "made")
    copy = TitleHit("copy", "copy", "", 0.9, 0.9, "copy")
    assert nearest([copy, made, own, far], 0.3) == [own]
    assert nearest([copy, made, far], 0.3) == [made]


@pytest.mark.parametrize(
    ("locale", "beside"), [("ko", "- 이 문서도 가까워요: "), ("en", "- These pages are close as well: ")]
)
def test_pages_beyond_the_nearest_share_a_line(locale: Locale, beside: str) -> None:
    """The nearest stand below one another, each with its line; there is no last line where there are no others."""
    pages = [MentionedPage(document_id=f"{n}", title=f"Page {n}", url=f"/{n}") for n in range(LISTED + 2)]
    rows = listed(partial(say, locale), pages, {"0": "fifteen days"}).splitlines()
    assert rows[0] == "- [Page 0](/0): fifteen days"
    assert rows[1:LISTED] == [f"- [Page {n}](/{n})" for n in range(1, LISTED)]
    assert rows[LISTED:] == [f"{beside}[Page {LISTED}](/{LISTED}), [Page {LISTED + 1}](/{LISTED + 1})"]
    assert len(listed(partial(say, locale), pages[:LISTED], {}).splitlines()) == LISTED


@pytest.mark.parametrize(
    ("question", "pages", "said"),
    [
        ("화성 이주 계획의 산소 배급은?", 12, "지금까지 읽은 페이지는 12건이에요"),
        ("What is the oxygen ration of the Mars colony?", 12, "pages so far: 12"),
        ("화성 이주 계획의 산소 배급은?", 0, "아직 Notion을 읽지 않았어요"),
        ("What is the oxygen ration of the Mars colony?", 0, "I have not read Notion yet"),
    ],
)
async def test_what_is_not_found_may_not_have_been_read(
    make_agent: MakeAgent, question: str, pages: int, said: str
) -> None:
    """Until every page has been read, who finds nothing is told how many have."""

    async def read_so_far() -> int:
        return pages

    agent = await make_agent(read_so_far=read_so_far)
    assert said in (await agent.ask(question)).result


async def test_all_that_was_read_is_not_said(make_agent: MakeAgent) -> None:
    """Nor is anything said of it where that is not known."""

    async def unknown() -> int | None:
        raise Unavailable("the database is down")

    async def all_read() -> None:
        return None

    for read_so_far in (unknown, all_read):
        agent = await make_agent(read_so_far=read_so_far)
        found = (await agent.ask("화성 이주 계획의 산소 배급은?")).result
        assert "찾지 못했어요" in found
        assert "읽" not in found
