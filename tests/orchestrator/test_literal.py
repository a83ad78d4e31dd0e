"""Quotations of other people's files lead nowhere, whatever they hold."""

import pytest

from orchestrator.literal import literal
from orchestrator.parted_text import JOINER


@pytest.mark.parametrize(
    "text",
    [
        "계좌 확인: https://evil.example/pay?x=1 에서",
        "[은행 로그인](https://evil.example/x)",
        "![그림](https://evil.example/p.png)",
        "[은행][1]",
        "<https://evil.example|여기>",
        "<!channel> <@U1> <#C1>",
        "www.evil.example 또는 evil.example",
        "mailto:a@evil.example",
        "a@evil.example",
        "javascript:alert(1)",
        "<script>alert(1)</script>",
    ],
)
def test_it_leads_nowhere(text: str) -> None:
    """Nothing stays that leads anywhere or calls somebody; its words are the same."""
    shown = literal(text)
    signs = ("](", "][", "![", "<!", "<@", "<#", "<s", "</", "://", "evil.example", "mailto:", "script:", "@e")
    assert not any(sign in shown for sign in signs)
    assert shown.replace(JOINER, "") == text


def test_it_stays_in_its_line() -> None:
    """What some parser ends a line at is white space, and nothing turns the direction of writing."""
    assert literal("임금\r# 제목\x0b- 목록\u2028끝\x1b[31m\u202e뒤") == "임금 # 제목 - 목록 끝[31m뒤"


def test_plain_words_stay_as_they_are() -> None:
    """Figures, sections and brackets of contracts are no markup."""
    for text in ("제7조(위약금) 3.3% 공제, 1,900,000원 [별표 1] (갑)", "Section 3.2 (Term): 30 days; e.g. notice", ""):
        assert literal(text) == text
