"""Lists in words: ages and names."""

import pytest

from orchestrator.graphs.intake.rules.listing import changed, entries_in, items_of


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("7살, 10살 두 명이요", ("7", "10")),
        ("큰애는 열 살이고 작은애는 일곱 살이요", ("10", "7")), ("7 10", ("7", "10")),
        ("두 명이요", ("?", "?")),
        ("세 명인데 첫째가 12살이에요", ("12", "?", "?")), ("two kids, 7 and 10", ("7", "10")),
        ("a 7-year-old and a 10-year-old", ("7", "10")), ("three children", ("?", "?", "?")), ("모르겠어요", ()),
    ],
)  # fmt: skip
def test_ages(text: str, ages: tuple[str, ...]) -> None:
    """As they were said, and as many unsaid ones as there are more people."""
    assert entries_in("age", text, asked=True) == ages


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("김철수랑 박영희요", ("김철수", "박영희")), ("김철수 씨하고 박영희 씨예요", ("김철수", "박영희")),
        ("김민수", ("김민수",)),
        ("John Smith and Mary Lee", ("John Smith", "Mary Lee")), ("(주)한빛건설, 김민수", ("(주)한빛건설", "김민수")),
        ("두 명인데 이름은 몰라요", ("?", "?")), ("없어요", ()), ("네", ()),
    ],
)  # fmt: skip
def test_names(text: str, names: tuple[str, ...]) -> None:
    """Of people and of companies, without what is polite about them."""
    assert entries_in("name", text, asked=True) == names


def test_beside_another_answer_less_counts() -> None:
    """A bare number or a word that may be a name is none where nobody asked for one."""
    assert entries_in("age", "애가 7살인데 10월에 이사했어요", asked=False) == ("7",)
    assert entries_in("age", "월세 50에 방 2개예요", asked=False) == ()
    assert entries_in("name", "그냥 친구랑 갔어요", asked=False) == ()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("박영희는 빼 주세요", ("김철수",)), ("박영희가 아니라 박영미예요", ("김철수", "박영미")),
        ("이민호도 있어요", ("김철수", "박영희", "이민호")), ("한 명 더 있어요", ("김철수", "박영희", "?")),
        ("please remove 박영희", ("김철수",)), ("there is one more", ("김철수", "박영희", "?")),
        ("박영희한테 돈을 빌려줬어요", None), ("다 빼 주세요", None), ("네 맞아요", None),
    ],
)  # fmt: skip
def test_names_are_changed(text: str, after: tuple[str, ...] | None) -> None:
    """One goes, another comes in its place, or one more comes; a story changes nothing."""
    assert changed("name", ("김철수", "박영희"), text) == after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("7살이 아니라 8살이에요", ("8", "10")), ("not 10 but 11", ("7", "11")), ("7살은 빼 주세요", ("10",)),
        ("17살이에요", None),
    ],
)  # fmt: skip
def test_ages_are_changed(text: str, after: tuple[str, ...] | None) -> None:
    """By the number that was said, and by no longer one that holds it."""
    assert changed("age", ("7", "10"), text) == after


def test_a_list_is_kept_as_text() -> None:
    """And read back; of nothing there are no entries."""
    assert items_of("7; ?; -") == ("7", "?", "-")
    assert items_of(None) == ()
