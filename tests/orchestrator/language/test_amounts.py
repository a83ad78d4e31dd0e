import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orchestrator.language.amounts import find_amounts
from orchestrator.language.found import LONGEST

Said = tuple[int, str]


def sums(text: str, *, bare: bool = False) -> list[Said]:
    """Return value and currency of what is found."""
    return [(found.value.value, found.value.currency) for found in find_amounts(text, bare=bare)]


def won(*values: int) -> list[Said]:
    """Return sums in won."""
    return [(value, "KRW") for value in values]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5천만원", won(50_000_000)),
        ("보증금이 1억 2천이에요", won(120_000_000)),
        ("1억2천5백만원", won(125_000_000)),
        ("3억5", won(350_000_000)),
        ("300만 원 정도", won(3_000_000)),
        ("삼백만원", won(3_000_000)),
        ("3.5억", won(350_000_000)),
        ("₩3,000,000", won(3_000_000)),
        ("월 80만원", won(800_000)),
        ("500여만원", won(5_000_000)),
        ("시급 9,860원", won(9_860)),
        ("보증금 3천에 월세 50", won(30_000_000, 500_000)),
        ("보증금 500에 40이요", won(5_000_000, 400_000)),
        ("3천 빌려줬어요", won(30_000_000)),
        ("5천만원 빌려줬고 2천만원 갚았어요", won(50_000_000, 20_000_000)),
        ("3천불", [(3_000, "USD")]),
        ("2만 달러", [(20_000, "USD")]),
        ("USD 3,000", [(3_000, "USD")]),
        ("$3k", [(3_000, "USD")]),
        ("$1,250.50", [(1_250, "USD")]),
        ("5만 엔", [(50_000, "JPY")]),
        ("3000위안", [(3_000, "CNY")]),
        ("€500", [(500, "EUR")]),
        ("50 million won", won(50_000_000)),
        ("30M KRW", won(30_000_000)),
        ("half a million won", won(500_000)),
        ("twenty-five million won", won(25_000_000)),
    ],
)
def test_a_sum_is_read_in_every_way_it_is_said(text: str, expected: list[Said]) -> None:
    """Figures, words and both together, in won and other currencies; cents are dropped."""
    assert sums(text) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3천이요", 30_000_000),
        ("캐피탈이 1700, 9월에 알았어요", 17_000_000),
        ("500", 5_000_000),
        ("이천오백", 25_000_000),
        ("3백", 3_000_000),
        ("3,000,000", 3_000_000),
        ("3 million", 3_000_000),
    ],
)
def test_a_bare_number_is_a_sum_only_where_one_was_asked_for(text: str, value: int) -> None:
    """Asked how much, people leave out 만원; that it was left out is told."""
    assert sums(text) == []
    (found,) = find_amounts(text, bare=True)
    assert (found.value.value, found.value.is_unit_assumed) == (value, True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("매출 2조원", 2 * 10**12),
        ("4조 5천억 규모", 45 * 10**11),
        ("예산 1조 300억", 103 * 10**10),
        ("7조 원", 7 * 10**12),
    ],
)
def test_a_trillion_is_money_where_won_or_a_smaller_unit_says_so(text: str, value: int) -> None:
    """A figure and 조 alone count groups: "2인 1조"."""
    assert sums(text) == won(value)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("500만원 이상", "at_least"),
        ("최소 300만원", "at_least"),
        ("천만원 넘게", "at_least"),
        ("at least 5 million won", "at_least"),
        ("100만원도 안 되는 돈", "at_most"),
        ("200만원 이하", "at_most"),
        ("최대 5천만원", "at_most"),
        ("up to 300,000 won", "at_most"),
        ("300만원", ""),
    ],
)
def test_a_bound_is_told(text: str, bound: str) -> None:
    """이상 and "at least" bound from below, 이하 and "up to" from above."""
    (found,) = find_amounts(text)
    assert found.value.bound == bound


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("2~3백만원", 2_000_000, 3_000_000),
        ("이삼백만원", 2_000_000, 3_000_000),
        ("5천에서 6천만원 사이", 50_000_000, 60_000_000),
        ("100만원에서 150만원", 1_000_000, 1_500_000),
        ("2 to 3 million won", 2_000_000, 3_000_000),
        ("$2,000-$3,000", 2_000, 3_000),
    ],
)
def test_a_range_is_two_bounds_with_the_same_words(text: str, low: int, high: int) -> None:
    """The lower end is at_least, the upper at_most, and the raw of both is the whole range."""
    least, most = find_amounts(text)
    assert (least.value.value, least.value.bound) == (low, "at_least")
    assert (most.value.value, most.value.bound) == (high, "at_most")
    assert least.value.raw == most.value.raw == text[least.start : least.end]


def test_a_change_from_one_sum_to_another_is_no_range() -> None:
    """ "100만원에서 150만원으로 올려 달라" names two sums."""
    assert [found.value.bound for found in find_amounts("월세를 100만원에서 150만원으로 올려 달래요")] == ["", ""]


@pytest.mark.parametrize("text", ["약 700만원", "한 1억쯤", "300만 원 정도", "3천만원 남짓", "about 2,000 dollars"])
def test_a_sum_told_roughly_is_approximate(text: str) -> None:
    """The words that say so belong to the raw ones."""
    (found,) = find_amounts(text)
    assert found.value.is_approximate
    assert found.value.raw == text


@pytest.mark.parametrize(
    "text",
    [
        "계약서 5장",
        "직원 3천 명",
        "3만 명이 봤어요",
        "5천 평",
        "사원이에요",
        "천만에요",
        "이천 살아요",
        "10월 14일 3시에 2층",
        "몇백만원",
        "수천만원",
        "3월엔 바빴어요",
        "010-1234-5678",
        "I have three kids",
        "in 2023",
        "원룸 2개",
        "전세 만기가 지났는데",
        "보증금 억울해요",
        "순찰은 3인 1조로 돌아요",
        "2조가 밤에 서고 1조 5명은 쉽니다",
        "4명 2조 원하시는 분",
        "시행령 제12조에 따라",
    ],
)
def test_what_is_no_sum_is_not_found(text: str) -> None:
    """Counts, dates, telephone numbers, words that look like numbers, and sums that are not told."""
    assert sums(text) == []


def spoken(value: int) -> str:
    """Write won as people do: 1억 2,500만원, 3만 5,000원."""
    parts = [(value // 10**8, "억"), (value // 10**4 % 10**4, "만"), (value % 10**4, "")]
    return " ".join(f"{part:,}{unit}" for part, unit in parts if part) + "원"


def spelled(value: int) -> str:
    """Write won in Korean numerals: 일억이천오백만원."""
    digits, words = "일이삼사오육칠팔구", ""
    for unit, large in ((10**8, "억"), (10**4, "만"), (1, "")):
        group = value // unit % 10**4
        for place, small in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
            if digit := group // place % 10:
                words += digits[digit - 1] + small
        words += large if group else ""
    return words + "원"


@given(
    st.integers(1, 99_999_999).map(lambda thousands: thousands * 1000),
    st.sampled_from(
        [spoken, spelled, lambda value: f"{value:,}원", lambda value: f"₩{value}", lambda value: f"KRW {value:,}"]
    ),
    st.sampled_from(["", "그 사람이 ", "총 "]),
    st.sampled_from(["", " 받았어요", "을 줬어요"]),
)
@settings(deadline=None)
def test_any_sum_written_in_any_style_is_read_back(value: int, style: object, before: str, after: str) -> None:
    """Figures, groups of 만 and 억, and numerals in words come to the same won."""
    assert callable(style)
    assume(value < 10**8 or value // 10**4 % 10**4)  # "일억일천원" is said for 110,000,000 won
    assert sums(f"{before}{style(value)}{after}") == won(value)


WORDS = st.sampled_from(
    [
        *"일이삼사오십백천만억조원3051,.~",
        " ",
        "보증금",
        "월세",
        "에",
        "$",
        "USD",
        "won",
        "million",
        "k",
        "to",
        "이상",
        "약",
        "여",
        "몇",
        "\n",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=30).map("".join)), st.booleans())
def test_any_text_is_read_without_harm(text: str, bare: bool) -> None:
    """Nothing raises; pieces lie in the text with their raw words; values are whole and not negative."""
    for found in find_amounts(text, bare=bare):
        assert 0 <= found.start < found.end <= len(text)
        assert found.value.raw == text[found.start : found.end]
        assert isinstance(found.value.value, int)
        assert found.value.value >= 0


@pytest.mark.parametrize("piece", ["1", "만", "1~", "1,", "일이삼", "a million ", "보증금 3천에 "])
def test_a_huge_text_is_bounded(piece: str) -> None:
    """What lies behind the limit is not read, and no repetition makes the patterns run away."""
    text = piece * (LONGEST // len(piece) + 1)
    assert all(found.end <= LONGEST for found in find_amounts(text, bare=True))
