"""A page that a team reads holds nobody's contacts and nobody's illness, unless it was there to be read before."""

import pytest

from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.rules.personal import body_for_many, title_for_many, without_named_titles
from tests.orchestrator.conftest import Agent

TOLD = (
    (
        "오지윤 대리(010-5518-2043)가 공황 때문에 당분간 자리를 비워요. 창고 열쇠 인수인계 절차를 문서로 정리해줘",
        "창고 열쇠 인수인계 절차",
        ("010", "공황", "오지윤"),
    ),
    (
        "Our storeman Piet Loon has arthritis and answers on 07700 900812. Forms get lost all the time. "
        "Please write a checklist for handing over the storeroom keys.",
        "Checklist for handing over the storeroom keys",
        ("07700", "arthritis", "Piet"),
    ),
)


@pytest.mark.parametrize(("request_", "title", "private"), TOLD)
async def test_a_page_is_named_by_its_subject(
    agent: Agent, request_: str, title: str, private: tuple[str, ...]
) -> None:
    """What a message tells before it says what is to be written is neither its title nor in it."""
    assert title in routing.decided("generate", request_).title
    await agent.ask(request_)
    [(named, markdown, _)] = agent.notebook.written.values()
    assert title in named
    assert not [one for one in private if one in f"{named}\n{markdown}"]


async def test_what_a_request_gives_is_masked_and_said(agent: Agent) -> None:
    """The facts stand in the notice, the telephone and the illness do not, and who asked is told so."""
    result = await agent.ask(
        "복도 공사 공지문 만들어줘. 12월 7일 9시에 시작합니다. 문의는 010-7731-0094. 황보람 과장님이 천식이 있어요."
    )
    [(named, markdown, _)] = agent.notebook.written.values()
    assert "12월 7일 9시" in markdown
    assert not [one for one in ("7731", "천식", "황보람") if one in f"{named}\n{markdown}"]
    assert "personal_left_out" in result.notices


async def test_who_is_ill_stands_nowhere_in_the_form_of_a_page(agent: Agent) -> None:
    """What was looked for is said without the name, too."""
    result = await agent.ask("노을찬 대리 공황 휴직 안내 페이지 만들어줘")
    [(named, markdown, _)] = agent.notebook.written.values()
    assert named.endswith("휴직 안내")
    assert not [one for one in ("노을찬", "공황") if one in f"{named}\n{markdown}\n{result.result}"]


async def test_a_page_of_which_nothing_is_left_is_a_form(agent: Agent) -> None:
    """To be filled in, rather than empty."""
    await agent.ask("Write a notice: Mina Roth (pregnant, due in July) is away from 4 January.")
    [(_, markdown, _)] = agent.notebook.written.values()
    assert not [one for one in ("pregnant", "Mina") if one in markdown]
    assert "## " in markdown


def test_a_form_alone_names_no_document() -> None:
    """Where no sentence but a wish for tables says what to write, the first sentence is what it is about."""
    request = "옥상 텃밭 자리를 나누려고 합니다. 지금은 먼저 오는 사람이 씁니다. 표 위주로 써주세요."
    assert routing.decided("generate", request).title == "옥상 텃밭 자리를 나누려고 합니다"


def test_a_title_keeps_the_name_that_it_is_about() -> None:
    """The number beside it goes with its brackets; a place stays."""
    assert title_for_many("Handover of Mara Lind (07700 900777)") == "Handover of Mara Lind"
    assert title_for_many("서울시 마포구 양화로 45 이전 안내") == "서울시 마포구 양화로 45 이전 안내"
    assert title_for_many("010-9090-1212") == ""


def test_what_its_readers_may_read_already_is_told_on() -> None:
    """The number of a helpline comes from a page; one that the request adds does not."""
    body = "- 도움 전화는 02-345-6789 [1]\n- 급하면 010-8181-2727 [2]"
    told = body_for_many(body, "도움 받는 곳", ["도움 전화는 02-345-6789번입니다."])
    assert "02-345-6789" in told
    assert "8181" not in told
    assert "010-8181-2727" in body_for_many(body, "비상 연락처", ())


def test_words_that_stand_about_in_pages_tell_nobodys_illness() -> None:
    """It is the page's own sentence that its readers may read, not another one of the same words."""
    page = "문의는 오지윤 대리님. 공황이나 불안은 상담실에서 돕습니다. 치료로 쉬는 휴가는 두 달까지입니다."
    line = "- 오지윤 대리님은 공황 치료로 두 달 휴가 [1]"
    assert "공황" not in body_for_many(line, "소식", [page])
    assert "공황" not in body_for_many(line, "소식", [page.replace(". ", "\n"), "공황", "오지윤 대리님은"])
    assert body_for_many(line, "소식", [f"{page} 오지윤 대리님은 공황 치료로 두 달 휴가."]) == line


def test_a_sentence_of_a_page_stays_beside_others() -> None:
    """In a cell, behind a heading or in a question made of one."""
    page = "Her brother has asthma, so the filter is changed in May."
    assert body_for_many(f"| {page} [1] | Ana |", "Filters", [page]) == f"| {page} [1] | Ana |"
    rows = ["Depression is covered by the sick pay scheme.", "Ines Lund (office) sends the forms."]
    row = f"| Pay | {rows[0]} [1] | {rows[1]} [2] |"
    assert body_for_many(row, "Leave", ["Pay", *rows]) == row
    assert body_for_many("| Ines Lund (office) | depression |", "Leave", [*rows, "depression"]) == ""
    heading = "When my child has epilepsy"
    assert body_for_many(f"### {heading}: what should I know?", "Leave", [heading]).endswith("know?")


@pytest.mark.parametrize(
    "line",
    [
        "- 문소라 백혈병 투병",
        "한도윤 차장: 무릎 수술로 2주 부재",
        "| 2 | 서다인 | 천식 |",
        "정 대리님 위암",
        "배서윤 님 유방암 수술 안내",
        "Marek: epilepsy",
        "- Ines (pregnant)",
        "| Olga | diabetes |",
        "Yoon Hana, on dialysis until May",
    ],
)
def test_an_illness_beside_a_name_is_left_out_in_short_forms_too(line: str) -> None:
    """Of a line, a row and a title."""
    assert body_for_many(line, "Notes", ()).strip() == ""
    assert title_for_many(line) == ""


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("노을찬 대리 공황 휴직 안내", "휴직 안내"),
        ("Mira Holt's dialysis shift plan", "shift plan"),
        ("한도윤 차장 천식", ""),
    ],
)
def test_a_page_on_somebodys_illness_is_named_by_what_else_its_title_says(title: str, left: str) -> None:
    """Nor does the draft repeat between quotation marks what its title leaves out."""
    assert title_for_many(title) == left
    told = without_named_titles(f"> ‘{title}’ · “당뇨 예방 안내”", left or "새 문서", ())
    assert title not in told
    assert "“당뇨 예방 안내”" in told
    assert without_named_titles(f"‘{title}’", left, [title]) == f"‘{title}’"


@pytest.mark.parametrize(
    "line",
    [
        "간염 예방 접종 안내",
        "- 방문객: 휠체어는 입구에서 빌려 드립니다",
        "휠체어 대여 담당: 문소라",
        "| Asthma | Box 3 |",
        "Agenda: diabetes week",
        "Allergies, asthma: whom to call",
    ],
)
def test_health_as_a_matter_of_all_stays(line: str) -> None:
    """Nobody is named, or somebody who looks after it."""
    assert body_for_many(line, "Notes", ()) == line
    assert title_for_many(line.strip("- |")) == line.strip("- |")
