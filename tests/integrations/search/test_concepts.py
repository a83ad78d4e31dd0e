"""What words of working life stand for."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.errors import Misconfigured
from integrations.search.concepts import concepts, everyday_words, version, with_synonyms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("감기에 걸렸어요", "sick leave policy"),
        ("법인 카드를 잃어버렸어요", "I lost my corporate card"),
        ("배포를 되돌리려면", "how to roll back"),
        ("재택근무", "working from home"),
        ("노트북이 고장", "my laptop is broken"),
        ("퇴사하려면", "I want to resign"),
        ("비밀번호", "passwords"),
        ("강아지", "my dog"),
    ],
)
def test_words_of_both_languages_meet(one: str, other: str) -> None:
    """A Korean and an English way to say a thing have a concept in common."""
    assert set(concepts(one)) & set(concepts(other))


@pytest.mark.parametrize(("text", "absent"), [("배우자", "=learning"), ("아이디를 바꾸려면", "=parental-leave")])
def test_a_longer_word_hides_a_shorter_one(text: str, absent: str) -> None:
    """배우 in 배우자 does not mean to learn: of the words that begin at one place the longest counts."""
    assert absent not in concepts(text)


def test_a_space_may_divide_a_long_word() -> None:
    """법인 카드 and 법인카드 are the same; short words are not put together."""
    assert "=corporate-card" in concepts("법인 카드")
    assert "=annual-leave" not in concepts("휴 가")


def test_concepts_are_counted_with_repetitions() -> None:
    """A text that names a concept twice is more about it."""
    assert concepts("휴가와 휴가").count("=annual-leave") == 2


@given(st.text(max_size=200))
def test_any_text_gives_names_of_concepts(text: str) -> None:
    """A concept is one word that begins with an equals sign, which no token of a text has."""
    assert all(each.startswith("=") and len(each.split()) == 1 for each in concepts(text))


def test_every_word_is_found_by_itself() -> None:
    """No word of the list is written in a way that cannot be met."""
    korean, english = everyday_words()
    assert len(korean) > 500
    assert len(english) > 500
    assert [word for word in korean + english if not concepts(word) and len(word) > 1] == []


def test_a_workplace_has_words_of_its_own(tmp_path: Path) -> None:
    """What its file says counts beside the words of all, and an index made with other words is another one."""
    own, before = tmp_path / "synonyms.txt", version()
    own.write_text("# ours\n인증 심사 | cert | 서트\n", encoding="utf-8")
    with with_synonyms(own):
        assert set(concepts("서트 언제 끝나요?")) & set(concepts("how long does cert take"))
        assert "=annual-leave" in concepts("휴가")
        assert version() != before
    assert "=인증-심사" not in concepts("서트")
    assert version() == before


@pytest.mark.parametrize("line", ["하나뿐", "휴가 | | leave"])
def test_a_line_that_means_nothing_is_named(tmp_path: Path, line: str) -> None:
    """Whoever edits the file learns which line is wrong."""
    own = tmp_path / "synonyms.txt"
    own.write_text(f"휴가 | 오프\n{line}\n", encoding="utf-8")
    with pytest.raises(Misconfigured, match="line 2"), with_synonyms(own):
        pass


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """A wrong path is not a workplace without words."""
    with pytest.raises(Misconfigured, match="cannot be read"), with_synonyms(tmp_path / "none.txt"):
        pass
