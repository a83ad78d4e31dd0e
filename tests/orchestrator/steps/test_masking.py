"""Personal data leaves under marks and comes back."""

import pytest

from orchestrator.steps.masking import Masking, without_contacts

CONTRACT = """표준근로계약서
주식회사 한빛상사(이하 “갑”이라 한다)과 김민수(이하 "을"이라 한다)은 다음과 같이 근로계약을 체결한다.
제1조 기간 : 2026-03-02 ~ 2027-03-01, 월급 2,003,290원, 시급 10,320원, 09:00-18:00, 수당 3,000,000,000원
계좌 : 국민은행 123456-04-123456 (예금주 김민수), 연락처 010-1234-5678, 이메일 minsu.kim@example.com
주민등록번호: 900101-1234567, 여권 M12345678
주소: 서울특별시 마포구 월드컵로 12, 303호
대표자 : 박 정 호  (서명)
Employee: Nguyen Van An
Employer: Hanbit Co., Ltd.
"""
PERSONAL = (
    "한빛상사", "김민수", "123456-04-123456", "010-1234-5678", "minsu.kim", "900101", "1234567", "M12345678",
    "월드컵로", "박 정 호", "Nguyen", "Hanbit",
)  # fmt: skip


def test_contract_is_masked_and_restored() -> None:
    """Nothing personal is left in a masked contract, what it agrees on is, and it comes back letter by letter."""
    masking = Masking()
    masked = masking.mask(CONTRACT)
    assert [one for one in PERSONAL if one in masked] == []
    for kept in ("2026-03-02 ~ 2027-03-01", "2,003,290원", "10,320원", "09:00-18:00", "3,000,000,000원"):
        assert kept in masked
    assert masking.restore(masked) == CONTRACT


def test_same_datum_has_the_same_mark() -> None:
    """A question about a party of the contract speaks of it under the contract's mark."""
    masking = Masking()
    masked = masking.mask(CONTRACT)
    asked = masking.mask("저는 김민수인데 사장 이영희 씨가 010-1234-5678로 전화했어요.")
    [name, *_] = [word for word in asked.replace("인데", " ").split() if word.startswith("[NAME_")]
    assert f'{name}(이하 "을"' in masked
    assert "이영희" not in asked
    assert masking.restore(f"{name} 씨") == "김민수 씨"


def test_known_names() -> None:
    """Names that the caller knows are masked wherever they stand; one of two syllables only where it is no word."""
    masking = Masking(["최정도", "정도"])
    assert masking.mask("최정도에게 30일 정도 전에 정도 씨") == "[NAME_1]에게 30일 정도 전에 [NAME_2] 씨"


def test_search_engines_get_no_marks() -> None:
    """A query for the web says neither the data nor their marks."""
    masking = Masking(["김민수"])
    assert masking.blank("김민수 900101-1234567 임금체불 신고 010-1234-5678") == "임금체불 신고"


@pytest.mark.parametrize("text", ["[NAME_7]", "[ID_1] [PHONE_2]", "", "제7조(위약금) 300만원", "1,234,567,890원"])
def test_what_is_no_datum_stays(text: str) -> None:
    """Marks that were never given, and what is no personal datum, stay as they are."""
    masking = Masking()
    assert masking.mask(text) == text
    assert masking.restore(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("담당 김영희 010-1234-5678, 예산 3,000만원", "담당 김영희 ●●●, 예산 3,000만원"),
        ("call (415) 555-0100 or +44 20 7946 0958", "call ●●● or ●●●"),
        ("mail a.b@corp.example by 3/4", "mail ●●● by 3/4"),
        ("이순자(생년월일: 1958.03.12, 여)", "이순자(●●●, 여)"),
        ("Born on 12 March 1958, 3 sites", "●●●, 3 sites"),
        ("1958년 3월 12일생 어머니", "●●● 어머니"),
        ("주소: 서울시 성동구 왕십리로 12", "주소: ●●●"),
        ("전화 ０１０-１２３４-５６７８", "전화 ●●●"),
        ("010·1234·5678 또는 010 - 9876 - 5432", "●●● 또는 ●●●"),
        ("kim(at)corp.co.kr, lee [at] corp [dot] com", "●●●, ●●●"),
        ("계좌 110-234-567890", "계좌 ●●●"),
        ("카드 4111 1111 1111 1111 / 4111-1111-1111-1111", "카드 ●●● / ●●●"),
        ("주민번호 뒷자리 1234567", "●●●"),
        ("차량 12가3456, 123 나 4567", "차량 ●●●, ●●●"),
        ("서울시 강남구 테헤란로 123 2층", "●●● 2층"),
        ("call 07700 900123, (020) 7946 0018 or 01632 960 188", "call ●●●, ●●● or ●●●"),
        ("tél. 06 12 34 56 78, Tel. 030 1234567", "tél. ●●●, Tel. ●●●"),
    ],
)
def test_contacts_are_blacked_out(text: str, shown: str) -> None:
    """Names and figures stay."""
    assert without_contacts(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "2027-03-01 2027-05-31",
        "2024 2025 2026",
        "2026년 생산 계획 12,000개",
        "생년월일을 입력받는 화면 3개",
        "990-1000명, 3-4일",
        "2027-03-01-2027-05-31",
        "2023-2024-2025",
        "매출 12000000000원, 2027-03",
        "10-12-14시, 강남구 지점 3곳",
        "서울시 마포구 합정동 3개 지점, 앞으로 12개",
        "30대 1200명",
        "06 03 2027, 0.5 1.25, 01-02 2027",
    ],
)
def test_what_is_no_contact_stays(text: str) -> None:
    """Days, years, ranges, and words about such data."""
    assert without_contacts(text) == text
