"""What a model's answer states, and in which language it is, on answers that were judged beforehand."""

import pytest

from evals.refusals.__main__ import is_wrong, load
from orchestrator.language.written import asks_for_a_language, is_not_in
from orchestrator.steps.claims import states


def test_good_answers_are_sent_and_bad_ones_are_not() -> None:
    """Of the judged answers at most one in thirty is taken for the other kind."""
    good, bad = load("good"), load("bad")
    assert min(len(good), len(bad)) >= 60
    assert sum(is_wrong(answer, is_good=True) for answer in good) <= len(good) // 30
    assert sum(is_wrong(answer, is_good=False) for answer in bad) <= len(bad) // 30


@pytest.mark.parametrize(
    "text",
    [
        "연차는 15일이에요. 더 궁금한 점이 있으면 말씀해 주세요.",
        "문서에는 없지만 보통 30일이에요.",
        "- 노트북\n- 계정",
        "| 근속 | 연차 |\n| --- | --- |\n| 1년 | 15일 |",
        "```\nnuri deploy rollback\n```",
        "It isn't written anywhere, but people generally get 20 days.",
    ],
)
def test_a_statement_is_found_beside_talk_in_lists_tables_and_code(text: str) -> None:
    """What stands around it makes it no less of one."""
    assert states(text)


@pytest.mark.parametrize("text", ["", "👍", "## 휴가\n\n찾은 문서에는 없어요.", "Which one: A or B?", "네!"])
def test_what_says_nothing_states_nothing(text: str) -> None:
    """A heading, a sign, a question and a not found need no source."""
    assert not states(text)


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("PeopleDesk", "ko"),
        ("강도윤, 박서준", "en"),
        ("`git push origin main`을 실행하세요.", "ko"),
        ("The page is called 「연차·휴가 규정과 신청 방법 안내」.", "en"),
        ("| How to roll back | Run the command with the last good version |\n표에 있어요.", "ko"),
        ("15 days", "ko"),
    ],
)
def test_names_code_tables_and_quotes_are_of_no_language(text: str, locale: str) -> None:
    """They may stand in an answer in either language, and so may what is too short to tell."""
    assert not is_not_in(text, locale)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["영어로 답해줘", "이 문장 번역해줘", "Answer in Korean", "有給休暇は何日ですか？", "원문 그대로 보여줘"]
)
def test_a_language_that_is_asked_for_is_noticed(text: str) -> None:
    """By its name, by the wish for a translation or the original, or by being the language of the question."""
    assert asks_for_a_language(text)


@pytest.mark.parametrize(
    "text", ["연차 며칠이야?", "How many days?", "VPN 설정 guide 어디 있어?", "영어 교육비 지원돼?"]
)
def test_questions_name_no_language(text: str) -> None:
    """Neither Korean nor English ones, nor those that are about a language."""
    assert not asks_for_a_language(text)
