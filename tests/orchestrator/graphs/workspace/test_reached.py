"""Who is asked for, and how to reach them: the second stands on another page than the first."""

from datetime import UTC, datetime

import pytest

from integrations.documents.base import Document, Part
from orchestrator.graphs.workspace.rules.contacts import asks_to_reach, rows_for
from tests.orchestrator.conftest import TEAM, Agent
from tests.orchestrator.graphs.workspace.test_evidence import page

CONTACTS = """| 이름 | 맡은 일 | 내선 |
| --- | --- | --- |
| 나도현 | 장비 | 4410 |
| 하윤슬 | 도서 | 4422 |
| Ines Calder | 인쇄 | 4433 |"""


def a_page(name: str, title: str, text: str) -> Document:
    """Return a page of one section that the team reads."""
    url = f"https://notion.test/{name}"
    part = Part(text, (title,), f"{url}#0")
    return Document(
        id=name, title=title, url=url, parts=(part,), audience=TEAM, edited_at=datetime(2026, 11, 2, tzinfo=UTC)
    )


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("삼각대 고장 나면 봐 주는 사람 내선 알려줘", "4410"),
        ("who mends a broken ladder and what is their extension?", "4422"),
        ("포스터 뽑아 주는 사람 내선 좀", "4433"),
    ],
)
async def test_the_contact_of_whom_the_line_names_stands_beside_it(agent: Agent, question: str, number: str) -> None:
    """The page on tripods says who; the list of contacts, which says nothing of tripods, says where."""
    tripods = a_page("tripods", "삼각대", "고장 난 삼각대는 나도현 님이 봐 줍니다. 부품은 두 주쯤 걸립니다.")
    posters = a_page("posters", "포스터", "포스터는 Ines가 뽑아 줍니다. 사흘 전에 파일을 주세요.")
    ladders = a_page("ladders", "Ladders", "A broken ladder is mended by 하윤슬. It takes about two weeks.")
    await agent.deps.index.upsert([tripods, posters, ladders, a_page("contacts", "직원 목록", CONTACTS)])
    result = await agent.ask(question)
    assert number in result.result[:300]
    assert any(citation.url.startswith("https://notion.test/contacts") for citation in result.citations)


async def test_whom_a_row_names_is_looked_up_by_the_name_alone(agent: Agent) -> None:
    """Pages that share the words of the question leave no room for the list of people, which shares none of them."""
    claims = "| 청구액 | 누가 결정 |\n| --- | --- |\n| 30만 원까지 | 하윤슬 |\n| 30만~200만 원 | 나도현 |"
    case = "나도현: who decides this claim of {0} million? 청구액 {0}만 원, extension of the deadline: {0} days."
    others = [a_page(f"case-{number}", f"Claim case {number}", case.format(number)) for number in range(2, 40)]
    pages = [a_page("claims", "클레임 처리", claims), a_page("people", "직원 목록", CONTACTS), *others]
    await agent.deps.index.upsert(pages)
    result = await agent.ask(
        "클레임 청구액 150만 원은 누가 결정해요? what is their extension, for a claim decided late?"
    )
    assert "나도현" in result.result[:300]
    assert "4410" in result.result


def test_a_row_is_that_of_whom_a_line_names() -> None:
    """Each once, in the order of the line, and by one of several names; a longer word is no name."""
    found = rows_for("도서는 하윤슬, 장비는 나도현이 맡습니다. Ines prints.", [page(CONTACTS, title="직원 목록")])
    assert [row.cells[0][1] for row in found] == ["하윤슬", "나도현"]
    assert [row.cells[2][1] for row in rows_for("Ask Calder.", [page(CONTACTS, title="직원 목록")])] == ["4433"]
    stand_ins = (
        "| Name | Ext. | When away |\n| --- | --- | --- |\n| Ada Holm | 3301 | Ines Calder |\n| Ines Calder | 3302 | |"
    )
    [row] = rows_for("Ines keeps the key.", [page(stand_ins, title="People")])
    assert row.cells[1][1] == "3302"
    assert not rows_for("조나도현상이라고 합니다.", [page(CONTACTS, title="직원 목록")])


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("담당자 내선 몇 번이에요?", True),
        ("which number do I dial for the desk", True),
        ("회의가 하루에 몇 번 있어요?", False),
        ("how many extensions of the deadline are there", True),
        ("연차는 며칠이에요?", False),
    ],
)
def test_what_somebody_is_reached_by_is_asked_for_in_so_many_words(question: str, asks: bool) -> None:
    """A count of times is no number to dial; an extension of another kind finds nobody, and costs a look-up."""
    assert asks_to_reach(question) is asks


async def test_what_is_near_in_another_language_is_said_to_be(agent: Agent) -> None:
    """Who asks in English and gets Korean lines reads why, also where the bot is not sure of them."""
    await agent.deps.index.upsert(
        [a_page("tripods", "촬영 장비 보관", "카메라와 삼각대는 2층 장비실에 둡니다. 열쇠는 나도현 님에게 있어요.")]
    )
    result = await agent.ask("who has the key to the camera room?")
    assert "장비실" in result.result
    assert agent.deps.say("en", "answer.unsure", titles="").strip() in result.result
    assert agent.deps.say("en", "answer.foreign") in result.result


async def test_a_pronoun_is_looked_for_on_the_page_that_was_cited(agent: Agent) -> None:
    """“그분” is whom the answer before named, though another page says more of the question’s words."""
    boiler = a_page("boiler", "보일러실", "보일러는 나도현 님이 봅니다.\n\n자리를 비우면 하윤슬 님이 맡습니다.")
    desk = a_page(
        "desk",
        "안내데스크 운영",
        "안내데스크 담당이 휴가면 누가 대신할지는 전날 정합니다. 자리에 없으면 팻말을 둡니다.",
    )
    await agent.deps.index.upsert([boiler, desk])
    await agent.ask("보일러는 누가 봐요?", thread="boiler")
    result = await agent.ask("그분이 휴가면 누가 대신해요?", thread="boiler")
    assert "하윤슬" in result.result[:300]
    assert any(citation.url.startswith("https://notion.test/boiler") for citation in result.citations)
