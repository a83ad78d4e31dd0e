"""Each kind of rule is found by what it stands in: columns, rows, sentences, names and days."""

import pytest

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

STOCK = """재고 현황
품목        기초   입고   출고   기말
용지         120    300    280    140
토너          15     20     18     17
파일         240    100    190    150
합계         375    420    488    307
"""
BUDGET = """| 세목 | 예산액 | 집행액 | 잔액 | 집행률 |
|---|---|---|---|---|
| 재료비 | 12,500,000 | 9,875,000 | 2,625,000 | 79.0% |
| 여비 | 3,200,000 | 3,040,000 | 160,000 | 95.0% |
| 회의비 | 1,800,000 | 1,350,000 | 450,000 | 75.0% |
| 합계 | 17,500,000 | 14,265,000 | 3,235,000 | 81.5% |
"""
PAYROLL = """급여명세서
통상시급: 기본급 ÷ 209시간 = 11,722원 (원 미만 절사), 연장 12시간
| 항목 | 계산 방법 | 금액 |
|---|---|---|
| 기본급 | 월정액 | 2,450,000 |
| 연장수당 | 통상시급 × 12시간 × 1.5 | 210,996 |
| 지급총액 | | 2,660,996 |
"""
STATEMENT = """Royalty statement
Edition Sold Returned Net copies Net price Receipts Rate Royalty
Hardback 1,240 86 1,154 13.20 15,232.80 10% 1,523.28
Paperback 3,905 212 3,693 5.95 21,973.35 7.5% 1,648.00
E-book 870 14 856 6.40 5,478.40 25% 1,369.60
All editions 6,015 312 5,703 42,684.55 4,540.88
"""
ACCOUNT = """Date        Reference     Debit      Credit     Balance
01 July     Brought fwd                          842.30
06 July     INV 2201      315.60               1,157.90
14 July     Payment                  842.30      315.60
21 July     INV 2219      128.45                 444.05
"""
LONG_ACCOUNT = """Date        Reference     Debit      Credit     Balance
01 July     Brought fwd                          842.30
06 July     INV 2201      315.60               1,157.90
14 July     Payment                  842.30      351.60
21 July     INV 2219      128.45                 480.05
28 July     INV 2230       10.00                 490.05
29 July     INV 2231       20.00                 510.05
"""
TIMES = """Date          Start   End     Break (min)   Hours
13 April      09:00   17:30   30            8.0
14 April      09:30   18:00   30            8.0
15 April      08:45   13:15   0             4.5
Total                                       20.5
"""
MONTHS = """| 구분 | 1월 | 2월 | 합계 |
|---|---|---|---|
| 매출액 | 31,200,000 | 28,750,000 | 59,950,000 |
| 매출원가 | 18,720,000 | 17,250,000 | 35,970,000 |
| 매출총이익 | 12,480,000 | 11,500,000 | 23,980,000 |
"""
QUOTE = """| 품명 | 수량 | 단가 | 금액 |
|---|---|---|---|
| 간판 | 2 | 3,082,000 | 6,164,000 |
| 소계 | | | 6,164,000 |
| 할인(3%) | | | △184,920 |
| 할인 후 금액 | | | 5,979,080 |
| 공급가액(천원 미만 절사) | | | 5,979,000 |
| 부가세 | | | 597,900 |
| 합계금액 | | | 6,576,900 |

착수금 50% 3,288,450원은 발주 시, 잔금 50% 3,288,450원은 설치 후 지급합니다.
"""
HELD = [
    (STOCK, "difference", "120 300 280 140"),
    (STOCK, "sum", "280 18 190 488"),
    (BUDGET, "percent", "9,875,000 12,500,000 79.0%"),
    (BUDGET, "percent", "14,265,000 17,500,000 81.5%"),
    (PAYROLL, "other", "2,450,000 209시간 11,722원"),
    (PAYROLL, "product", "11,722원 12시간 1.5 210,996"),
    (STATEMENT, "difference", "3,905 212 3,693"),
    (STATEMENT, "product", "856 6.40 5,478.40"),
    (STATEMENT, "percent", "1,648.00 21,973.35 7.5%"),
    (STATEMENT, "sum", "15,232.80 21,973.35 5,478.40 42,684.55"),
    (ACCOUNT, "difference", "842.30 315.60 1,157.90"),
    (TIMES, "duration", "09:00 17:30 30 8.0"),
    (MONTHS, "difference", "28,750,000 17,250,000 11,500,000"),
    (MONTHS, "sum", "31,200,000 28,750,000 59,950,000"),
    (QUOTE, "percent", "6,164,000 3% △184,920"),
    (QUOTE, "difference", "6,164,000 △184,920 5,979,080"),
    (QUOTE, "other", "5,979,080 5,979,000"),
    (QUOTE, "instalments", "3,288,450원 3,288,450원 6,576,900"),
    ("인원: 어린이 36명, 보호자 18명, 모두 54명", "sum", "36명 18명 54명"),
    ("조사구 24곳 가운데 3곳은 침수되어 21곳의 자료만 낸다.", "difference", "24곳 3곳 21곳"),
    ("1일 20,000원씩 5일분 100,000원을 신청합니다.", "product", "20,000원 5일 100,000원"),
    ("Load falls from 4,600 W to 1,440 W, a saving of 3,160 W or 68.7%.", "percent", "3,160 W|4,600 W|68.7%"),
    ("신청자 80명 가운데 12명이 오지 않아 참석률은 85.0%이다.", "percent", "80명 12명 85.0%"),
    ("Teaching time is 300 minutes, that is 5 hours.", "other", "300 minutes|5 hours"),
    ("근로시간은 10:00부터 16:30까지. 휴게 30분을 뺀 6시간", "duration", "10:00 16:30 30분 6시간"),
    (
        "일시: 2026. 7. 24. 19:00 ~ 2026. 7. 25. 08:00 (총 13시간)",
        "duration",
        "2026. 7. 24.|19:00|2026. 7. 25.|08:00|13시간",
    ),
    ("계약금액은 금 육백육십만원정(₩6,600,000)으로 한다.", "words", "금 육백육십만원정|₩6,600,000"),
    ("金 五百萬원整 (₩5,000,000)", "words", "金 五百萬원整|₩5,000,000"),
    ("Total: 7,387.20\nIn words: seven thousand three hundred and eighty-seven pounds and twenty pence", "words",
     "seven thousand three hundred and eighty-seven pounds and twenty pence|7,387.20"),
    ("계약기간: 2026년 3월 2일 ~ 2026년 8월 31일 (6개월)", "duration", "2026년 3월 2일|2026년 8월 31일|6개월"),
]  # fmt: skip
BROKEN = [
    (STOCK.replace("18     17", "18     71"), "difference", "15 20 18 71"),
    (STATEMENT.replace("3,693", "3,963"), "difference", "3,905 212 3,963"),
    (LONG_ACCOUNT, "difference", "1,157.90 842.30 351.60"),
    (QUOTE.replace("5,979,080", "5,997,080"), "difference", "6,164,000 △184,920 5,997,080"),
    (QUOTE.replace("597,900", "579,900"), "vat", "5,979,000 579,900"),
    ("인원: 어린이 36명, 보호자 18명, 모두 45명", "sum", "36명 18명 45명"),
    ("계약금액: 6,600,000원\n② 계약금액의 5%인 390,000원을 예치한다.", "percent", "6,600,000원 5% 390,000원"),
    ("접수: 2026. 7. 6. ~ 2026. 7. 17. (14일간)", "duration", "2026. 7. 6.|2026. 7. 17.|14일"),
    ("휴가: 2026년 9월 14일 ~ 2026년 9월 8일", "date_order", "2026년 9월 14일|2026년 9월 8일"),
]  # fmt: skip


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("document.txt", text)])


def _told(model: DocumentModel, kind: str, *, holds: bool) -> list[tuple[str, ...]]:
    return [tuple(f.raw for f in r.figures) for r in model.rules if r.kind == kind and r.holds == holds]


def _figures(told: str) -> tuple[str, ...]:
    return tuple(told.split("|") if "|" in told else told.split())


@pytest.mark.parametrize(("text", "kind", "figures"), HELD)
def test_a_rule_is_found(text: str, kind: str, figures: str) -> None:
    """What a document calculates is a rule, whatever it is written in, and nothing of it fails."""
    model = _model(text)
    assert _figures(figures) in _told(model, kind, holds=True)
    assert model.contradictions == ()


@pytest.mark.parametrize(("text", "kind", "figures"), BROKEN)
def test_a_rule_that_fails_is_found(text: str, kind: str, figures: str) -> None:
    """Its place, its neighbours or its words say that a figure is meant to follow from others, although it does not."""
    assert _figures(figures) in _told(_model(text), kind, holds=False)


def test_a_day_that_no_calendar_has_is_told() -> None:
    """30 February is a contradiction of the document with itself."""
    [rule] = _model("납품일: 2026년 2월 30일\n계약일: 2026년 2월 27일\n").contradictions
    assert rule.disagrees == "2026년 2월 30일: 그런 날은 없음, 2026-02의 마지막 날은 28일"


@pytest.mark.parametrize(
    "text",
    [
        "회의 참석 5명, 간식 3개와 물 8병, 문의 02-123-4567",
        "수습 3개월, 휴게 1시간, 연차 15일, 주 40시간, 제5조 제2항",
        "방 2개와 욕실 1개가 있는 59㎡ 주택, 3층, 2019년 준공",
        "계약금액의 10%를 넘지 않는 지체상금, 보증금 5,000,000원",
        "| 업체 | 금액 | 납기 |\n|---|---|---|\n| 가나 | 12,870,000 | 14일 |\n| 다라 | 13,500,000 | 10일 |\n",
        "| 품명 | 규격 | 금액 |\n|---|---|---|\n| 본문 인쇄 | 4x6배판 | 3,700,000 |\n| 액자 | 210×297 | 82,000 |\n",
    ],
)
def test_numbers_that_only_stand_together_are_no_rule(text: str) -> None:
    """Counts, limits and offers side by side calculate nothing."""
    assert _model(text).rules == ()


def test_a_figure_is_one_wherever_it_is_read() -> None:
    """A sum that one rule takes for money is money in all of them, with the label of its table."""
    model = _model(QUOTE)
    kinds: dict[int, set[str]] = {}
    for figure in (*model.fields, *(f for rule in model.rules for f in rule.figures)):
        kinds.setdefault(figure.start, set()).add(figure.kind)
    assert {len(told) for told in kinds.values()} == {1}


def test_names_and_texts_have_their_labels() -> None:
    """Parties are named without titles and marks; what else a label tells is a text of the document."""
    model = _model(
        '도급인 월천서원 보존회(이하 "갑")과 수급인 온돌장이 건축(이하 "을")은 다음과 같이 계약한다.\n'
        "공사명: 동재 구들 보수공사\n공급받는자: 삼시세끼 생선구이  귀하\n갑: 월천서원 보존회  회장 권도현 (인)\n"
    )
    assert {(p.role, p.name) for p in model.parties} >= {
        ("갑", "월천서원 보존회"), ("을", "온돌장이 건축"), ("공급받는자", "삼시세끼 생선구이"),
    }  # fmt: skip
    assert {(t.label, t.text) for t in model.texts} >= {("공사명", "동재 구들 보수공사"), ("회장", "권도현")}


def test_types_are_named_after_what_they_determine() -> None:
    """A reader of the module knows a sum by its label, not by how many parts it has."""
    names = {one.name for one in plan_of(_model(QUOTE)).types}
    assert "UnitPrice" in names
    assert "TotalAmountSum" in names
    assert not any(name.startswith("SumOf") for name in names)


@pytest.mark.parametrize("text", ["", "\n \n", "|", "| |\n|---|\n| |\n", "= × ="])
def test_a_document_without_words_has_no_rules(text: str) -> None:
    """What holds nothing is a model of nothing."""
    assert _model(text).rules == ()
