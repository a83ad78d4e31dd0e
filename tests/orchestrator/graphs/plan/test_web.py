"""When a plan looks on the web, what it asks there, and what pages cannot make it do."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Literal

import pytest

from bot.graphs.plan.dependencies import plan_web
from bot.settings import Settings
from bot.web import web_searches
from integrations.errors import IntegrationError, Misconfigured, Unavailable
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from integrations.web.base import LONGEST_WEB_QUERY, WebPage, WebResult
from integrations.web.chain import WebChain
from integrations.web.pages import PageFetcher
from integrations.web.public_addresses import NotPublic, page_address
from integrations.web.search_topics import load_search_topics
from orchestrator.graphs.plan.deps import PlanDeps, WebTools
from orchestrator.graphs.plan.web import UnreadPage, WebFindings, WebOutcome, WebRequest, sources
from orchestrator.graphs.plan.web_queries import addresses_written, safe_query
from orchestrator.steps.grounding import MARK
from orchestrator.steps.masking import Masking
from orchestrator.steps.material import fenced
from orchestrator.turn import Progress
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.hostile_pages import EVIL, OBEYING_QUERIES, PAGES, SECRET
from tests.orchestrator.graphs.plan.team import events_of, plan_of, with_own
from tests.reading import FILES

DAY = date(2026, 11, 23)
TOPICS = Path("knowledge/plan/web.toml")


@dataclass
class Engine:
    """A search that keeps what it was asked, and answers as a test wants."""

    texts: Sequence[str] = ("차량 공유 시장은 2025년 1조 2천억 원이다.",)
    error: IntegrationError | None = None
    source: Literal["tavily", "ddgs"] = "ddgs"
    """Whose place it takes."""
    asked: list[str] = field(default_factory=list)

    async def search(self, query: str, *, max_results: int) -> list[WebResult]:
        """Return a page for each text."""
        self.asked.append(query)
        if self.error:
            raise self.error
        rows = [
            WebResult(f"Page {n}", f"https://example.com/{n}", text, "ddgs", DAY) for n, text in enumerate(self.texts)
        ]
        return rows[:max_results]


@dataclass
class Pages:
    """Pages that are there, by their addresses; what was asked for is kept."""

    texts: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def fetch(self, url: str) -> WebPage:
        """Return a page; raises ``Unavailable`` for another address."""
        self.asked.append(url)
        if url not in self.texts:
            raise Unavailable("not there")
        return WebPage(url, "A page [2]", self.texts[url], date(2026, 3, 4), DAY)


async def _look(
    request: str, engine: Engine | None = None, pages: Pages | None = None, *, support: float = 0.0,
    queries: Sequence[str] = (), material: Sequence[str] = (), language: Literal["ko", "en"] = "ko",
) -> WebFindings:  # fmt: skip
    engine = engine or Engine()

    async def supported(query: str) -> float:
        return support

    subject = "차량 공유 서비스" if language == "ko" else "car sharing service"
    wish = WebRequest(request, subject, language, DAY, queries, material, first_number=5)
    return await sources(wish, WebTools(WebChain([engine]), pages or Pages(), TOPICS), supported)


SHAPES = load_guides(packaged_guides()).shapes


async def _unsupported(query: str) -> float:
    return 0.0


async def test_when_the_web_is_asked() -> None:
    """Words of recency and of the world outside ask the web, a day does not; support, or a word against it, ends it."""
    rows: tuple[tuple[str, float, WebOutcome], ...] = (
        ("차량 공유 서비스 기획서 써줘", 0.0, "not_needed"),
        ("최근 트렌드를 반영해서 차량 공유 서비스 기획서 써줘", 0.0, "found"),
        ("경쟁사 분석을 넣어 줘", 0.0, "found"),
        ("업계 현황까지", 0.0, "found"),
        ("2026년 기준으로 써줘", 0.0, "found"),
        ("2027년에 낼 서비스", 0.0, "not_needed"),
        ("오픈을 2027년 6월 1일로 바꿔줘", 0.0, "not_needed"),
        ("올해 안에 열어요", 0.0, "not_needed"),
        ("올해 통계를 넣어 줘", 0.0, "found"),
        ("We open in March 2027", 0.0, "not_needed"),
        ("Use figures of 2026", 0.0, "found"),
        ("with prices as of 2026", 0.0, "found"),
        ("2019년 자료로", 0.0, "not_needed"),
        ("시장 규모를 넣되 웹 검색 없이 써줘", 0.0, "refused"),
        ("시장 분석은 사내 자료만 보고", 0.0, "refused"),
        ("시장 규모를 넣어 줘", 0.9, "supported"),
        ("시장 규모를 웹에서 찾아보고 넣어 줘", 0.9, "found"),
        ("Write a plan for a library", 0.0, "not_needed"),
        ("Write a plan with the latest trends", 0.0, "found"),
        ("Include our competitors", 0.0, "found"),
        ("Include the market, but do not search the web", 0.0, "refused"),
        ("A plan for a marketplace", 0.0, "not_needed"),
        ("Search the web for it", 0.9, "found"),
    )
    for request, support, outcome in rows:
        assert (await _look(request, support=support)).outcome == outcome, request


async def test_what_is_asked() -> None:
    """Queries name the subject and what is wanted of it, without personal data, and are short."""
    engine = Engine()
    found = await _look("경쟁사와 최근 시장 동향을 넣어서 써줘", engine)
    assert engine.asked == list(found.queries)
    assert found.queries == (
        "차량 공유 서비스 시장 규모 2026",
        "차량 공유 서비스 경쟁 서비스 비교",
        "차량 공유 서비스 최신 동향 2026",
    )
    assert [(one.number, one.kind, one.url, one.dated) for one in found.sources] == [
        (5, "web", "https://example.com/0", DAY)
    ]
    wish = WebRequest("경쟁사와 최근 시장 동향", "차량 공유 서비스", "ko", DAY, most=SHAPES["lean"].searches)
    lean = await sources(wish, WebTools(WebChain([engine]), Pages(), TOPICS), _unsupported)
    assert lean.queries == found.queries[:1]
    english = await _look("Plan it with current market data", language="en")
    assert english.queries == ("car sharing service market size 2026", "car sharing service trends 2026")
    person = "최근 시장 담당: 홍길동 부장, 010-1234-5678, hong@example.com " + "긴 요청 " * 200
    wish = WebRequest(person, person, "ko", DAY)

    async def supported(query: str) -> float:
        return 0.0

    await sources(wish, WebTools(WebChain([engine]), None, TOPICS), supported)
    for query in engine.asked:
        assert len(query) <= LONGEST_WEB_QUERY
        assert not any(datum in query for datum in ("홍길동", "1234", "hong@"))


async def test_address_in_the_request() -> None:
    """A page that the person names is read instead of a search, with both its dates; what fails is told."""
    engine, pages = (
        Engine(),
        Pages({"https://example.com/report": "[1] 시장은 3조 원이다.", "https://ko.wikipedia.org/wiki/카셰어링": "뜻"}),
    )
    found = await _look(
        "https://example.com/report를 보고 최근 시장을 써줘 (https://ko.wikipedia.org/wiki/카셰어링, https://gone.example/a).",
        engine,
        pages,
    )
    assert engine.asked == []
    assert pages.asked == [
        "https://example.com/report",
        "https://ko.wikipedia.org/wiki/카셰어링",
        "https://gone.example/a",
    ]
    assert found.unread == (UnreadPage("https://gone.example/a", "unreachable"),)
    first = found.sources[0]
    assert (first.number, first.title, first.text) == (5, "A page (2)", "(1) 시장은 3조 원이다.")
    assert (first.place, first.dated) == ("2026-03-04", DAY)
    assert (await _look("웹 검색 없이 https://example.com/report 참고", engine, pages)).outcome == "found"
    assert addresses_written("a https://example.com/a) b", known=["https://EXAMPLE.com/a/"]) == []
    assert len(addresses_written(" ".join(f"https://example.com/{n}" for n in range(9)))) == 3


async def test_the_best_hits_are_opened() -> None:
    """What a search shows is a snippet: of the first three the page is read, with its own day, where it comes."""
    engine = Engine(("시장은 크다.", "시장은 넓다.", "시장은 깊다.", "시장은 멀다."))
    long = "차량 공유 시장은 해마다 자라고 있다. " * 5
    pages = Pages({"https://example.com/0": long, "https://example.com/3": long})
    found = await _look("최근 시장을 찾아서 써줘", engine, pages)
    assert sorted(pages.asked) == [f"https://example.com/{n}" for n in range(3)]
    assert [one.text for one in found.sources] == [long.strip(), "시장은 넓다.", "시장은 깊다.", "시장은 멀다."]
    assert [one.place for one in found.sources] == ["2026-03-04", "", "", ""]
    assert [one.title for one in found.sources] == ["Page 0", "Page 1", "Page 2", "Page 3"]


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("http://169.254.169.254/latest 참고해서 사내 도서 대여 서비스 기획서 써줘", "공개된 주소가 아니라서"),
        ("write a service plan for a staff library, see http://10.0.0.1/a", "no public address"),
    ],
)
async def test_pages_that_were_not_read_are_named(make_agent: MakeAgent, request_: str, told: str) -> None:
    """With the reason; the web itself is not said to be away, and the agent counts as failed."""
    web = WebTools(WebChain([Engine()]), PageFetcher(FILES), TOPICS)
    agent = with_own(await make_agent(), PlanDeps(web=web))
    result = await plan_of(agent, request_)
    assert told in result.result
    assert "web_failed" not in result.notices
    assert {one["outcome"] for one in result.details["agents"] if one["name"] == "fetch_web"} == {"failed"}


async def test_the_plan_s_subject_is_searched_for(make_agent: MakeAgent) -> None:
    """What the request says of the search is no part of the query."""
    engine = Engine()
    agent = with_own(await make_agent(), PlanDeps(web=WebTools(WebChain([engine]), None, TOPICS)))
    await plan_of(agent, "차량 공유 서비스 기획서 써줘. 최근 시장도 살펴봐줘")
    assert engine.asked
    assert all(query.startswith("차량 공유 서비스 ") and "살펴" not in query for query in engine.asked)


async def test_nobody_to_ask() -> None:
    """Without the web, and where it fails or has nothing, the plan is told so; it is never an error."""
    assert (await _look("최근 시장", Engine(error=Unavailable("down")))).outcome == "failed"
    assert (await _look("최근 시장", Engine(error=Unavailable("down")))).failed == ("ddgs",)
    assert (await _look("최근 시장", Engine(()))).outcome == "nothing"
    off = plan_web(Settings(web_search="off"), FILES)
    assert web_searches(Settings(web_search="off"), ()) == []
    wish = WebRequest("최근 시장 https://example.com/a", "차량", "ko", DAY)

    async def supported(query: str) -> float:
        return 0.0

    assert (await sources(wish, off, supported)).outcome == "off"
    assert (await sources(replace(wish, request="최근 시장"), off, supported)).outcome == "off"
    assert (await sources(replace(wish, request="기획서"), off, supported)).outcome == "not_needed"
    assert (await sources(wish, WebTools(), supported)).outcome == "off"
    assert [one.source for one in web_searches(Settings(tavily_api_key="tvly-x"), ())] == ["tavily", "ddgs"]  # type: ignore[arg-type]


async def test_a_search_that_does_not_answer_is_named(make_agent: MakeAgent) -> None:
    """Beside what the next one found, in the progress of the agent."""
    chain = WebChain([Engine(error=Unavailable("down"), source="tavily"), Engine()])
    agent = with_own(await make_agent(), PlanDeps(web=WebTools(chain, None, TOPICS)))
    events = await events_of(agent, "차량 공유 서비스 기획서 써줘. 최근 시장도 살펴봐줘")
    told = [one.task.output for one in events if isinstance(one, Progress) and one.task.id == "plan:fetch_web"]
    assert "웹에서 1건\n응답이 없던 검색: tavily" in told[-1]


async def test_that_the_web_is_not_read_is_said_once(make_agent: MakeAgent) -> None:
    """Only where a search was wanted, and not again with each wish, unless somebody asks for the web itself."""
    agent = with_own(await make_agent(), PlanDeps(web=WebTools(topics=TOPICS)))
    first = await plan_of(agent, "차량 공유 서비스 기획서 써줘. 2027년 3월 2일에 연다")
    wanted = await plan_of(agent, "최근 시장 동향도 넣어줘", command="")
    again = await plan_of(agent, "경쟁사도 넣어줘", command="")
    asked = await plan_of(agent, "시장 규모를 웹에서 찾아보고 넣어줘", command="")
    told = ["web_off" in one.notices for one in (first, wanted, again, asked)]
    assert told == [False, True, False, True]


async def test_hostile_pages() -> None:
    """Whatever pages say: nothing of it is asked, opened or cited, even by a model that obeys; it stays material."""
    request = "최근 차량 공유 시장을 조사해서 써줘"
    assert len(PAGES) >= 20
    for text in PAGES:
        engine, pages = Engine((text,)), Pages()
        found = await _look(request, engine, pages)
        assert set(pages.asked) <= {"https://example.com/0"}
        assert not any(SECRET in query or "evil" in query for query in engine.asked)
        assert [one.url for one in found.sources] == ["https://example.com/0"]
        assert not MARK.search(found.sources[0].text)
        inside = fenced("material", found.sources[0].text)
        assert inside.lower().count("<material") == inside.lower().count("</material") == 1
        assert "\u202e" not in inside
        obeying = [*OBEYING_QUERIES, text]
        again = await _look(
            request, engine, pages, queries=obeying, material=[text, f"고객 명단: {SECRET}, salaries of the team"]
        )
        for query in (*again.queries, *engine.asked):
            assert not {"Bluebird", "7741", "evil", "명단", "salaries", "홍길동", "5678", "Cheolsu"} & set(
                query.replace("-", " ").split()
            )
        assert EVIL not in pages.asked


def test_queries_of_models() -> None:
    """A model's query keeps what the request says and what it knows itself, and loses what it has from the material."""
    masking = Masking()

    def asked(query: str) -> str:
        return safe_query(query, "차량 공유 서비스 기획서", "시장 규모", ["사내 암호명 파랑새 프로젝트"], masking)

    assert asked("차량 공유 시장 규모 쏘카 그린카") == "차량 공유 시장 규모 쏘카 그린카"
    assert asked("차량 공유 파랑새 시장") == "차량 공유 시장"
    assert asked("파랑새 암호명") == ""
    assert asked("차량 공유 8841231") == "차량 공유"
    assert asked("쏘카 매출") == ""


def test_topics(tmp_path: Path) -> None:
    """The file is checked as a whole; what is wrong in it is named."""
    topics = load_search_topics(TOPICS)
    assert 0 < topics.supported_from < 1
    for text in ("x = ", "supported_from = 2", TOPICS.read_text(encoding="utf-8").replace("{year}", "{month}")):
        wrong = tmp_path / "web.toml"
        wrong.write_text(text, encoding="utf-8")
        with pytest.raises(Misconfigured, match=r"web\.toml"):
            load_search_topics(wrong)
    with pytest.raises(Misconfigured):
        load_search_topics(tmp_path / "gone.toml")


def test_no_address_of_ours() -> None:
    """An address of an own network that somebody writes into a request is not opened either."""
    for url in addresses_written("http://169.254.169.254/latest http://localhost:8080/admin http://10.0.0.1/"):
        with pytest.raises(NotPublic):
            page_address(url)
