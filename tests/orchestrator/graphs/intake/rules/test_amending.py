"""What a message wishes of what was written down."""

import pytest

from orchestrator.graphs.intake.rules.amending import (
    amendments,
    goes_on,
    named_share,
    refers_back,
    share_to_change,
    value_in,
    wishes_change,
    without_others_right,
)


def test_a_verb_of_one_letter_names_a_label_in_its_own_form_only() -> None:
    """What was paid back is not the day by which it was to be."""
    assert share_to_change("갚기로 한 날", "갚은 돈은 2024년 1월") == 0
    assert share_to_change("갚기로 한 날", "갚기로 한 날은 3월이에요") == 1
    assert share_to_change("알게 된 날", "알게 된 건 3월") == 1


def test_each_clause_has_its_wish_and_what_is_said_to_stand_there() -> None:
    """A clause that tells nothing of its own belongs to its neighbour; the halves of a contrast stay together."""
    found = amendments("직원 수가 3으로 적혀 있어요 7명으로 바꿔 주세요. 사장님은 김씨가 아니고 이씨예요")
    assert [(one.told, one.wish, one.stated) for one in found] == [
        ("직원 수가", "", "3"),
        ("7명으로", "set", ""),
        ("사장님은 김씨가 아니고 이씨예요", "", ""),
    ]
    assert len(amendments("직급은 과장이고, 밀린 수당은 없음으로 적어 주세요")) == 2
    assert len(amendments("가족은 아내, 딸로 적어 주세요")) == 1
    (only,) = amendments("도장은 안 찍었다고 했는데 왜 예라고 나와 있어요? 고쳐주세요")
    assert (only.told, only.wish, only.stated) == ("도장은 안 찍었다고 했는데", "set", "예")
    (only,) = amendments("아직도 예라고 되어 있네요. 도장은 안 찍었다니까요")
    assert (only.told, only.stated) == ("도장은 안 찍었다니까요", "예")


@pytest.mark.parametrize(
    ("text", "is_wish"),
    [
        ("면허 정지 날짜를 5월로 고쳐주세요", True),
        ("계좌번호 적은 건 빼 주세요", True),
        ("please change the date to May", True),
        ("이웃이 담을 고쳐 달라고 했어요", False),
        ("임대차 계약서에 3년으로 적혀 있어요", False),
        ("사진을 삭제해 달라고 여러 번 말했는데요", False),
        ("창고를 비우고 짐을 빼야 해요", False),
        ("She told me to go and change the password", False),
        ("왜 3년으로 적혀 있어요?", True),
        ("change my address to Busan", True),
        ("담장을 고치다가 다쳤어요", False),
        ("yes that is correct", False),
        ("his fixed salary is 3 million", False),
    ],
)
def test_a_wish_is_said_in_so_many_words(text: str, is_wish: bool) -> None:
    """Only a request of us to change something is one: what was asked of others, or stands in a contract, is told."""
    assert wishes_change(text) is is_wish


def test_a_value_stands_behind_the_label() -> None:
    """What stands behind the words of a label is the value, and what of the field where that is said as well."""
    assert value_in("사고일은 3월 2일이에요", "사고일") == "3월 2일"
    assert value_in("해고 사유: 지각", "해고 사유") == "지각"


def test_a_label_is_named_by_its_stems() -> None:
    """ "돈 안 빌렸어요" names the money lent, "이웃이 시끄러워요" does not."""
    assert named_share("빌린 돈", "돈은 안 빌렸어요") == 1
    assert named_share("빌린 돈", "이웃이 시끄러워요") == 0


def test_that_all_else_is_right_is_heard_beside_a_correction() -> None:
    """Who says that the rest is right has not said that all is."""
    assert without_others_right("월급은 210만원이고 나머지는 다 맞아요") == ("월급은 210만원이고", True)
    assert without_others_right("The date is wrong, everything else is fine") == ("The date is wrong", True)
    assert without_others_right("다 맞아요") == ("다 맞아요", False)


def test_to_go_on_is_no_addition() -> None:
    """ "그대로 정리해 주세요" tells the lawyer nothing."""
    assert goes_on("그대로 정리해 주세요")
    assert not goes_on("정리해고를 당했어요 그 회사에서")


def test_only_what_points_at_what_was_named_refers_back() -> None:
    """Words that name something else speak of that."""
    assert refers_back("그건")
    assert refers_back("it")
    assert not refers_back("계약서는")
    assert not refers_back("")
