"""Sorting requests by rules."""

from collections.abc import Iterator, Sequence
from time import process_time

import numpy as np
import pytest
from numpy.typing import NDArray

from evals.danger.__main__ import outside_questions
from evals.regression import fingerprint
from evals.routing.__main__ import load, misses, mode_of
from evals.routing.learning import sentences_to_learn
from integrations.errors import Unavailable
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.intake.rules.trouble_classifier import WEIGHTS, is_trouble
from orchestrator.graphs.workspace.rules.routing import decide, leans_on, title_of
from orchestrator.graphs.workspace.state import Exchange
from orchestrator.language.parent_pages import parent_of
from orchestrator.language.utterance import normalise


@pytest.fixture(scope="module")
def embedder() -> Iterator[Embedder]:
    """The embedder that ships."""
    found = LocalEmbedder()
    yield found
    found.close()


async def test_nine_of_ten_requests_are_sorted_right(embedder: Embedder) -> None:
    """The bar of the judged set, over all its modes."""
    requests = load()
    assert len(requests) >= 150
    assert 1 - len(await misses(requests, embedder)) / len(requests) >= 0.90


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("돈 빌려간 친구가 연락을 끊었어요", "intake"),
        ("애 아빠가 양육비를 안 줘요", "intake"),
        ("my landlord won't fix the heating and I've had no hot water since january", "intake"),
        ("퇴근길에 자전거랑 부딪혔는데 그분이 입원하시더니 합의금을 달라네요", "intake"),
        ("고객이 계약을 해지하겠대요", "search"),
        ("하청업체 직원이 현장에서 다쳤습니다. 보고 양식 주세요", "search"),
        ("customer says we overcharged them", "search"),
        ("직장 내 괴롭힘 신고 절차가 어떻게 되나요", "search"),
        ("퇴직금 중간정산 신청하려는데 서류가 뭐예요", "search"),
    ],
)
async def test_a_trouble_is_known_by_what_such_stories_mean(embedder: Embedder, text: str, mode: str) -> None:
    """Troubles in words that no rule knows begin an interview; work that sounds like them is looked up."""
    assert await mode_of(text, embedder) == mode


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("택시에 노트북을 두고 내렸어요!!", "search"),
        ("이상한 첨부파일을 눌러 버렸어요 ㅠㅠ", "search"),
        ("I left my badge on the bus", "search"),
        ("주말에도 롤백할 수 있나요?", "search"),
        ("너 노래도 할 수 있어?", "chat"),
        ("I'd love to keep my old phone after I leave, is there a price?", "search"),
        ("그 신입분 야간반 하고 싶대요", "search"),
        ("손님이 반려견 데려와도 되냐고 물어보세요", "search"),
        ("화면에 인증서가 만료됐다고 떠요", "search"),
        ("3층 프린터 뚜껑이 안 닫혀요ㅠ", "search"),
        ("guests keep asking if the roof is open", "search"),
        ("왜 늦었냐고 혼났어 ㅠ", "chat"),
        ("잠이 안와요ㅠ", "chat"),
        ("국내용이랑 글로벌용이 뭐가 다른지 정리 좀", "search"),
        ("목표로 잡은 숫자 정리 좀", "search"),
        ("who do i write to about a broken chair", "search"),
        ("write to notion what we decided", "generate"),
        ("Compare the two canteens in a page", "generate"),
        ("Summarise the tram rules in a document please", "generate"),
        ("which rules are in a document?", "search"),
        ("달력 만들어 주는 업체 연락처 좀", "search"),
        ("이 내용 글로 정리해줘", "generate"),
        ("너무 힘들다 ㅠㅠ", "chat"),
    ],
)
async def test_a_mishap_or_a_wish_told_at_work_is_looked_up(embedder: Embedder, text: str, mode: str) -> None:
    """What was lost, clicked or wished is no talk, and no word within another asks for a page."""
    assert await mode_of(text, embedder) == mode


async def test_no_question_of_an_encyclopedia_is_a_trouble(embedder: Embedder) -> None:
    """Of every sixth question of KorQuAD and Cranfield at most 0.3 % go elsewhere than to search, none to an action."""
    questions = outside_questions()[::6]
    if not questions:
        pytest.skip("the collections in ../shared/data are not here")
    elsewhere = [mode for text in questions if (mode := await mode_of(text, embedder)) != "search"]
    assert len(elsewhere) <= 0.003 * len(questions)
    assert set(elsewhere) <= {"chat", "clarify", "intake"}


def test_the_weights_have_learnt_the_sentences_as_they_are() -> None:
    """Changed sentences have to be learnt: ``python -m evals.routing.learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == fingerprint(*sentences_to_learn())


async def test_an_embedder_that_fails_leaves_the_rules(embedder: Embedder) -> None:
    """And so does one for whose vectors nothing was learnt."""

    class Broken:
        name = embedder.name
        dimensions = embedder.dimensions

        async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise Unavailable("no vectors")

    assert not await is_trouble("애 아빠가 양육비를 안 줘요 어떡해요", Broken())


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("문서 만들지 말고 연차 규정만 알려줘", "search"),
        ("휴가 규정 찾아서 요약 문서로 만들어줘", "generate"),
        ("누가 이 배포 문서 만들었어?", "search"),
        ("지난주 보안 회의에서 뭐 나왔어", "search"),
        ("저는 뭐 좋아요", "chat"),
        ("how do I create an incident report?", "search"),
        ("문서 작업 너무 힘들다ㅠ", "chat"),
        ("Don't write a page, just tell me the wifi password policy", "search"),
        ("", "clarify"),
        ("🙂", "chat"),
        (":+1: :tada:", "chat"),
        ("???", "clarify"),
        ("이 답은 틀렸어", "chat"),
        ("make it a bit more formal", "chat"),
        ("make it a checklist page", "generate"),
        ("그거", "clarify"),
    ],
)
async def test_hard_requests(text: str, mode: str) -> None:
    """Negations, two wishes at once, small talk that mentions documents, and nothing at all."""
    assert (await decide(text, GRAPHS.values())).mode == mode


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("신규 입사자 온보딩 체크리스트 문서 만들어줘", "신규 입사자 온보딩 체크리스트"),
        ("Please write a page about remote work rules", "Remote work rules"),
        ("‘2027 워크숍’ 아니고 “봄 워크숍 안내” 페이지 만들어줘", "봄 워크숍 안내"),
        ("인사 위키 아래에 재택근무 안내문 작성해줘", "재택근무 안내문"),
        ("Create an onboarding checklist under the HR wiki", "Onboarding checklist"),
    ],
)
def test_the_title_is_what_the_document_is_about(text: str, title: str) -> None:
    """The words of asking are left out."""
    assert title_of(normalise(text)) == title


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        ("인사 위키 아래에 재택근무 안내문 작성해줘", "인사 위키"),
        ("Create an onboarding checklist under the HR wiki", "HR wiki"),
        ("'엔지니어링' 페이지 밑에 회의록 만들어줘", "엔지니어링"),
        ("회의록 만들어줘", ""),
        ("7분 안에 읽히는 기획서 써줘", ""),
        ("2주 4일 안에 돌려주는 대여 서비스 기획서", ""),
        ("a plan for a quiz night, under 40 people, nobody under 14s", ""),
        ("2027년 행사 아래에 회의록 만들어줘", "2027년 행사"),
        ("인사 위키 아래에", "인사 위키"),
        ("under the Facilities page", "Facilities"),
        ("운영 위키 안에 안내문 만들어줘", "운영 위키"),
        ("그달 안에 끝나는 행사 기획서 써줘", ""),
        ("Write a plan for a choir. It has to stay under three grand", ""),
        ("Write a plan for a kennel. Cats live under the porch.", ""),
        ("Write a plan that takes below six minutes", ""),
        ("기획서 써줘. 짐은 계단 밑에 둔 채로 있어요", ""),
    ],
)
def test_the_parent_is_what_the_person_named(text: str, parent: str) -> None:
    """Only a page that was named counts."""
    assert parent_of(normalise(text)) == parent


@pytest.mark.parametrize(
    ("before", "text", "title"),
    [
        (
            "how do we roll back a bad deployment?",
            "make that a checklist page please",
            "Roll back a bad deployment – checklist",
        ),
        ("병가는 며칠까지 쓸 수 있어요?", "그걸로 체크리스트 문서 만들어줘", "병가 체크리스트"),
    ],
)
async def test_a_document_about_what_was_said_is_named_after_it(before: str, text: str, title: str) -> None:
    """ "That" is the question before, not a title."""
    decision = await decide(text, GRAPHS.values(), previous=Exchange(query=before, answer="…"))
    assert (decision.mode, decision.title) == ("generate", title)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("연차 규정 공지문 하나 써줘", "연차 규정"),
        ("write a report on the October incident", "October incident"),
        ("체크리스트 문서 만들어줘", "체크리스트"),
    ],
)
async def test_material_is_sought_for_the_subject_not_for_the_kind_of_document(text: str, query: str) -> None:
    """Every checklist is like every other, whatever it is about."""
    assert (await decide(text, GRAPHS.values())).query == query


@pytest.mark.parametrize(
    "text", ["contact 정보 찾아줘", "boundary layer crate", "과정 안내", "검사 결과 알려줘", "롤벡 방법"]
)
async def test_what_is_looked_up_is_what_was_written(text: str) -> None:
    """A slip is mended for telling what is wanted, never in the query."""
    assert (await decide(text, GRAPHS.values())).query == text


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("최고 기술 책임자는 누구인가요?", "search"),
        ("변호사 자문료 예산은?", "search"),
        ("Who was hired to produce the brand video?", "search"),
        ("papers on flow over a boundary layer", "search"),
        ("how does the boundary layer affect lift", "search"),
        ("Who do I contact about the badge?", "search"),
        ("박물관을 만들고 기증한 사람은 누구인가?", "search"),
        ("What does the policy say? Can you write a page about it?", "generate"),
        ("제가 부당해고를 당했는데 어떻게 해야 하나요?", "intake"),
        ("주차권 등록 어케 해요", "search"),
        ("비품실 열쇠는 어따 두라고 해야대요", "search"),
        ("워크숍은 봄으로 미룬다면서요", "search"),
        ("청소 업체 연락처 좀요", "search"),
        ("the caterer asks if we can seat fifty", "search"),
    ],
)
async def test_a_question_is_looked_up_whatever_it_names(text: str, mode: str) -> None:
    """Only an explicit request, or a trouble of one's own, makes it something else."""
    assert (await decide(text, GRAPHS.values())).mode == mode


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("우리 애가 학교에서 맞고 왔는데 학교가 덮으려고 해요", "intake"),
        ("인테리어 업자가 계약금만 받고 공사를 안 해요", "intake"),
        ("my brother emptied mum's account before she died", "intake"),
        ("hospital billed me 4k for something they never did", "intake"),
        ("거래처에서 대금을 안 주는데 독촉 절차가 어떻게 돼요", "search"),
        ("금형 교체 순서를 몰라서 못 하고 있습니다", "search"),
        ("if a client threatens to sue us what are we supposed to say", "search"),
        ("법률 상담 신청하면 내용이 인사팀에도 공유되나요?", "search"),
        ("average hours per lawyer last quarter", "search"),
        ("a lawyer for my divorce", "intake"),
    ],
)
async def test_a_trouble_of_ones_own_is_told_apart_from_work(text: str, mode: str) -> None:
    """Who did what to whom decides; rules, what may happen and the team's business are looked up."""
    assert (await decide(text, GRAPHS.values())).mode == mode


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("강의실 예약하려는데 시스템에 안 떠요", "search"),
        ("my badge stopped working this morning", "search"),
        ("엑셀로 된 재고표 최신본", "search"),
        ("노션에 '2026 워크샵' 페이지 파줘", "generate"),
        ("장비 반출 대장 페이지 추가해 주세요. 다들 헷갈려해요", "generate"),
        ("please document the return process in notion", "generate"),
        ("put that in a doc", "generate"),
        ("신입한테 위키 문서 작성 권한 줘도 되나요?", "search"),
        ("생일자 축하 메시지는 누가 보내는지 궁금하네요 ㅎㅎ", "search"),
        ("월요일 너무 싫지 않니", "chat"),
        ("what a day", "chat"),
    ],
)
async def test_the_form_of_the_sentence_tells_what_is_wanted(text: str, mode: str) -> None:
    """Statements that imply a question, wishes by other verbs, and talk that looks like a question."""
    assert (await decide(text, GRAPHS.values())).mode == mode


async def test_a_short_follow_up_is_looked_up_with_the_question_before() -> None:
    """Alone it says too little."""
    before = Exchange(query="연차 휴가는 며칠이야?", answer="15일")
    assert (
        await decide("그럼 반차는?", GRAPHS.values(), previous=before)
    ).query == "연차 휴가는 며칠이야? 그럼 반차는?"
    assert (await decide("그거", GRAPHS.values(), previous=before)).mode == "search"


@pytest.mark.parametrize("piece", ["가", "a ", "문서 ", "<@", "make me a ", "써줘 ", "을 문서를 하나 좀 "])
async def test_a_hundred_thousand_characters_hold_nobody_up(piece: str) -> None:
    """Sorting happens between other people's answers: no pattern is slow, whether or not the text matches it."""
    began = process_time()
    await decide(piece * (100_000 // len(piece)), GRAPHS.values())
    assert process_time() - began < 2


async def test_a_wish_is_heard_at_both_ends_of_a_long_message() -> None:
    """English begins with it and Korean ends with it; what is between is kept for whoever writes the document."""
    pasted = "회의에서 나온 이야기. " * 3_000
    for text in (f"Draft meeting minutes from this: {pasted}", f"{pasted} 위 내용으로 회의록 문서 만들어줘"):
        decision = await decide(text, GRAPHS.values())
        assert decision.mode == "generate"
        assert len(decision.instructions) > 30_000
        assert len(decision.query) <= 500


@pytest.mark.parametrize(
    ("text", "leans"),
    [
        ("그분 밤에도 전화 받나요", True),
        ("둘 다 자리에 없으면 어떡해요?", True),
        ("그중에서 제일 큰 데는 몇 명이 들어가나요", True),
        ("when's it meant to be fixed", True),
        ("who covers for him at the weekend", True),
        ("그림 파일은 어떤 형식으로 보내야 하나요", False),
        ("how long does it take to get a refund", False),
        ("is it ok to bring a dog into the tap room", False),
        ("the scanner broke, who mends it for us", False),
        ("a patron can't find her seats online, who handles that", False),
    ],
)
def test_a_pronoun_leans_on_the_question_before(text: str, leans: bool) -> None:
    """Unless what it stands for is named in the question itself, or it stands for nothing."""
    before = Exchange(query="펌프가 고장 나면 누구한테 연락해요?", answer="…", turn="1")
    assert bool(leans_on(text, before)) is leans
