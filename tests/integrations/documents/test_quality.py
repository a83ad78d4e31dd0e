"""What makes the text of a page good, and what of it is put right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.documents.quality import quality_of
from integrations.documents.repairs import unspaced, won_amounts

SENTENCE = "사용자와 근로자는 이 계약을 성실히 이행하고, 임금은 매월 25일에 지급한다. "


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE,
        "The employer pays the wage on the 25th of each month.",
        "ㄱ. 임금 명세서\nㄴ. 근로자 명부\nㄷ. 그 밖의 서류 열두 가지를 모두 갖춘다",
        "Où l’élève a été reçu à Noël, déjà, dès le départ de l’hôtel, çà et là",
        "Hợp đồng lao động này được lập giữa người sử dụng lao động và người lao động",
        "- 3 -",
        "",
    ],
)
def test_a_text_of_any_language_is_one(text: str) -> None:
    """Accents, lists by letters and short lines are no damage."""
    assert quality_of(text).is_language


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE.encode().decode("latin-1"),
        SENTENCE.encode("cp949").decode("latin-1"),
        "".join(chr(0xE000 + number % 40) for number in range(60)),
        "뷁쉛걻뤡힣뾳꿻쒧쮏챫" * 4,
        "ㅇㅣ ㄱㅖㅇㅑㄱㅇㅡㄴ ㄱㅡㄴㄹㅗㅈㅏㅇㅢ ㅈㅗㄱㅓㄴㅇㅡㄹ ㅈㅓㅇㅎㅏㄴㄷㅏ",
        " ".join("사용자와근로자는이계약을성실히이행하고임금은매월지급한다"),
    ],
)
def test_a_text_of_no_language_is_poor(text: str) -> None:
    """Wrong encodings, private signs, syllables that no word has, loose letters and unknown word ends are told."""
    assert not quality_of(text).is_language


@pytest.mark.parametrize(
    ("spaced", "closed"),
    [
        ("근 로 계 약 서", "근로계약서"),
        ("표 준  근 로 계 약 서", "표준 근로계약서"),
        ("성 명 : 홍길동", "성명 : 홍길동"),
        ("| 비 고 | 금 액 |", "| 비고 | 금액 |"),
        ("(갑) 사 업 주 : 한빛상사", "(갑) 사업주 : 한빛상사"),
        ("그 때 그 곳에서 한 명", "그 때 그 곳에서 한 명"),
        ("이 때 그 중 한 명", "이 때 그 중 한 명"),
        ("더 할 수 있는 일", "더 할 수 있는 일"),
        ("갑 과 을", "갑 과 을"),
    ],
)
def test_spaced_out_words_are_told_from_short_ones(spaced: str, closed: str) -> None:
    """What forms space out is closed up; words of one syllable stay apart."""
    assert unspaced(spaced) == closed


@given(st.lists(st.text(alphabet="가나다라 :|(\n", max_size=40), max_size=5).map("\n".join))
def test_only_blanks_are_taken_out(text: str) -> None:
    """Whatever is closed up, no other sign is lost or moved, and nothing changes the second time."""
    closed = unspaced(text)
    assert "".join(closed.split()) == "".join(text.split())
    assert closed.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("seen", "printed"),
    [
        ("월 2.003,290원", "월 2,003,290원"),
        ("2.003.290 원", "2,003,290 원"),
        ("2,O03,29O원", "2,003,290원"),
        ("l,000원", "1,000원"),
        ("10.320원", "10.320원"),
        ("12.345.6원", "12.345.6원"),
        ("1.5원", "1.5원"),
        ("v1.200.300원", "v1.200.300원"),
        ("2.003,290 units", "2.003,290 units"),
    ],
)
def test_amounts_are_repaired_where_no_other_reading_is_possible(seen: str, printed: str) -> None:
    """Won have no fractions; what may be a price of a unit, or no amount at all, stays as it was made out."""
    assert won_amounts(seen) == printed
