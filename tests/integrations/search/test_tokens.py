"""What is matched word by word."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.search.tokens import normalise, query_tokens, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("연차휴가는", ["연차", "차휴", "휴가", "가는"]),
        ("팀", ["팀"]),
        ("Deployments, deployed!", ["deploy", "deploy"]),
        ("2,003,290원", ["2003290", "원"]),
        ("2026-11-21", ["2026-11-21", "2026", "11", "21"]),
        ("ERR-4711", ["err-4711", "err", "4711"]),
        (
            "v1.2.3 node.js C++ a@b.kr",
            ["v1.2.3", "v1", "2", "3", "node.js", "node", "js", "c++", "c", "a@b.kr", "a", "b", "kr"],
        ),
        ("ＡＰＩ Café's", ["api", "cafe"]),
        ("휴가 API를", ["휴가", "api", "를"]),
        ("東京都", ["東京", "京都"]),
        ("हिन्दी में वेतन", ["हिन्दी", "में", "वेतन"]),
        ("क्\u200dष", ["क्ष"]),
        ("Tiếng Việt là đường", ["tiếng", "việt", "la", "đường"]),
        ("ภาษาไทย ที่นี่", ["ภา", "าษ", "ษา", "าไ", "ไท", "ทย", "ที่นี่"]),
        ("мо\u0301ре co\u00adoperate m\u0302", ["море", "cooper", "m"]),
        ("", []),
        ("!?…", []),
    ],
)
def test_texts_are_cut_into_tokens(text: str, expected: list[str]) -> None:
    """Korean, Chinese and Japanese become pairs of characters, English stems; numbers, dates and codes stay whole."""
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("연차 휴가는 며칠이야?", {"연차", "휴가"}),
        ("출장비는 어떻게 정산하나요?", {"출장", "장비", "정산"}),
        ("How many days of annual leave do I get?", {"day", "annual", "leav"}),
        ("법인카드를 분실했어요", {"법인", "인카", "카드", "분실", "실했"}),
        ("주간회의", {"주간", "간회", "회의"}),
        ("이거 뭐야?", {"이거"}),
        ("what is it", {"what", "is", "it"}),
        ("배차실장은 지금 누구예요?", {"배차", "차실", "실장"}),
        ("who actually is the manager now", {"manag"}),
    ],
)
def test_questions_are_read_without_their_endings(query: str, expected: set[str]) -> None:
    """Particles, endings and question words ask for nothing, unless there is nothing else."""
    assert expected <= set(query_tokens(query))
    assert len(query_tokens(query)) <= len(expected) + 1


def test_what_may_be_an_ending_counts_less() -> None:
    """가 ends 휴가 and 서버가 alike: the pair that it closes is asked for, but less."""
    weights = query_tokens("서버가 느려요")
    assert weights["서버"] == 1.0
    assert 0 < weights["버가"] < 1.0


@pytest.mark.parametrize("text", ["Tiếng Việt đường", "हिन्दी क़लम", "ที่นี่", "Café Müller", "휴가 규정", "ガイド"])
def test_a_text_is_the_same_however_its_letters_are_stored(text: str) -> None:
    """What is typed in one piece and what a file system took apart give the same tokens."""
    assert tokens(unicodedata.normalize("NFD", text)) == tokens(text)
    assert query_tokens(unicodedata.normalize("NFD", text)) == query_tokens(text)


@given(st.text(max_size=200))
def test_any_text_gives_clean_tokens(text: str) -> None:
    """No token is empty, too long or holds a space or a quotation mark, and reading again gives the same."""
    found = tokens(text)
    assert all(token and not set(token) & set(' "=\n\t\0') and len(token) <= 64 for token in found)
    assert tokens(text) == found
    assert set(query_tokens(text)) <= set(found)
    assert tokens(normalise(text)) == found


@given(st.text(alphabet="가나다라휴가연차 abc", min_size=1, max_size=40))
def test_a_text_is_found_by_its_own_words(text: str) -> None:
    """Whatever a query asks for, the same words in a text have it."""
    assert set(query_tokens(text)) <= set(tokens(f"앞 {text} 뒤"))
