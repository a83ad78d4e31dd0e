"""People of the material are not named in a plan, nor how to reach them or what ails them."""

import pytest

from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.steps.masking import without_contacts


@pytest.mark.parametrize(
    ("notes", "line", "shown"),
    [
        ("참석: 국지호 원장, 라은채 수의사(야간 책임)", "라은채: 순서를 미리 알린다", "수의사: 순서를 미리 알린다"),
        ("참석: 제갈민 테크니션", "TV를 쓸 수 있는지 제갈민이 알아보는 중", "TV를 쓸 수 있는지 테크니션이 알아보는 중"),
        ("선장 석만호 010-1234-5678", "결정은 석만호가 한다", "결정은 선장이 한다"),
        ("연락: 라은채 010-1234-5678, 업체 노 대리 a@b.example", "연락: 라은채 010-1234-5678", ""),
        ("", "허리 아파서 무거운 건 못 옮기심", ""),
        ("", "작년에 손 다친 사고 2건", "작년에 손 다친 사고 2건"),
        ("Present: Isla (ops), Captain Rourke", "Rourke is for it, Isla asked", "captain is for it, ops asked"),
        ("Morag's costs. Pavel: 01632 960188", "Pavel walked the piers", "a colleague walked the piers"),
        ("People: Priya service lead; Nurse manager Odette signs", "Odette signs it", "nurse manager signs it"),
        ("Supplier: Hugh Strachan 07700 900652", "Supplier: Hugh Strachan 07700 900652", ""),
        ("나랑 보람이 둘이 할거고", "나랑 보람이 둘이 할거고", "나랑 동료 둘이 할거고"),
        ("나랑 동생이 둘이 할거고", "나랑 동생이 둘이 할거고", "나랑 동생이 둘이 할거고"),
        ("me plus Odile on the press", "me plus Odile on the press", "me plus a colleague on the press"),
        ("we call and Ottoline books for them", "and Ottoline books for them", "and a colleague books for them"),
        ("Pastor Wren's wife is calling", "Pastor Wren's wife is calling", "the pastor's wife is calling"),
        ("Trial on Northbay from May", "Northbay can open in May", "Northbay can open in May"),
    ],
)  # fmt: skip
def test_names_give_way_to_parts(notes: str, line: str, shown: str) -> None:
    """A part stands for a name; lines that only say how to reach somebody are left out, places stay."""
    texts = [without_contacts(notes), without_contacts(line)]
    assert Namer(texts).without(texts[1]) == shown


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("말자씨가 문을 열고", "한 사람이 문을 열고"),
        ("박 반장이 열쇠를 들고 있고", "반장이 열쇠를 들고 있고"),
        ("손반장한테 물어보고", "반장한테 물어보고"),
        ("아들 준호가 배달하고", "아들이 배달하고"),
        ("영순이 이모가 접시를 닦고", "이모가 접시를 닦고"),
        ("보건소 주무관님께 보내고", "보건소 주무관님께 보내고"),
        ("경비 아저씨가 적고", "경비 아저씨가 적고"),
        ("여사장이 영업부장과 이장을 만나고", "여사장이 영업부장과 이장을 만나고"),
        ("my sister-in-law Greta counts the jars", "my sister-in-law counts the jars"),
        ("the warden (that's Olive mostly) sends it", "the warden sends it"),
        ("we asked Bruno at the desk", "we asked a colleague at the desk"),
        ("the foreman opens on Good Friday", "the foreman opens on Good Friday"),
    ],
)
def test_a_first_name_is_left_out_and_an_office_alone_stays(told: str, shown: str) -> None:
    """Who is called by a first name is a person or their part; a title without a name names nobody."""
    assert Namer([told]).without(told) == shown


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("The club's secretary, Ms Adebayo, has to agree", "The club's secretary, Ms Adebayo, has to agree"),
        ("Prof. Lindqvist and the porter decide", "Prof. Lindqvist and the porter decide"),
        ("Mr Quill has epilepsy. Mr Quill opens the hall", "a colleague opens the hall"),
        ("Mrs Dunmore, flat 12, keeps the keys", "a colleague, keeps the keys"),
        ("Ask Dr Farouk (07700 900461)", ""),
        ("The rota is approved by Ms Okafor", "The rota is approved by Ms Okafor"),
        ("Miss Tran gambles. Miss Tran decides in May", "a colleague gambles"),
        ("The cook rings Mr Baptiste on Fridays", "The cook rings a colleague on Fridays"),
        ("We ask Mrs Vance about her debts and the warden decides", "We ask a colleague about her debts"),
    ],
)
def test_who_decides_keeps_title_and_name_where_nothing_private_is_told(told: str, shown: str) -> None:
    """Who decides is named; beside an illness, a home or a contact nobody is, nor who is visited or helped."""
    text = without_contacts(told)
    assert shown in Namer([text]).without(text)


@pytest.mark.parametrize(
    "text",
    [
        "손님이 연회장을 예약한다",
        "작업자가 공사장을 고른다",
        "양조장 견학을 예약한다",
        "이 기획은 이사회가 승인한다",
    ],
)
def test_places_and_bodies_are_nobody_s_name(text: str) -> None:
    """What only begins like a surname before an office stays whole."""
    assert Namer([]).without(text) == text


def test_an_office_behind_a_longer_word_makes_no_name_of_its_end() -> None:
    """Of “중학생들 대표” the word before the office is those for whom somebody speaks: it stays as it is told."""
    namer = Namer(["참석: 조교 오세린, 중학생들 대표 한유빈"])
    assert namer.named("중학생들 40명이 씁니다. 한유빈이 말했다") == "중학생들 40명이 씁니다. 대표가 말했다"
