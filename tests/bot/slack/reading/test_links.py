"""Which links are followed."""

import pytest

from bot.slack.reading.links import links_in
from orchestrator import pointing

API = "http://127.0.0.1:8080/api/"
HEX = "0123456789abcdef0123456789abcdef"
PAGE = "01234567-89ab-cdef-0123-456789abcdef"


@pytest.mark.parametrize(
    ("text", "channel", "ts", "thread"),
    [
        ("https://nuri.slack.com/archives/C0A/p1763450000123456를 봐줘", "C0A", "1763450000.123456", ""),
        (
            "(https://nuri.slack.com/archives/C0A/p1763450000123456?thread_ts=1763449000.000100&cid=C0A)",
            "C0A",
            "1763450000.123456",
            "1763449000.000100",
        ),
        ("http://127.0.0.1:8080/#/archives/C0A/p1763450000123456", "C0A", "1763450000.123456", ""),
        ("https://app.slack.com/client/T1/C0A/thread/C0A-1763450000.123456", "C0A", "1763450000.123456", ""),
    ],
)
def test_links_to_messages(text: str, channel: str, ts: str, thread: str) -> None:
    """Permalinks in all their forms, also where a particle follows without a blank."""
    [link] = links_in(text, API)
    assert (link.channel, link.ts, link.thread, link.page) == (channel, ts, thread, "")


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.notion.so/nuri/Annual-Leave-{HEX}?pvs=4#aaaabbbbccccddddaaaabbbbccccdddd",
        f"https://www.notion.so/{HEX}",
        f"https://nuri.notion.site/연차-규정-{HEX}를 요약해줘",
        f"notion://www.notion.so/nuri/Leave-{HEX}",
        f"https://www.notion.so/fedcba9876543210fedcba9876543210?v=1&p={HEX}&pm=s",
        f"https://app.notion.com/p/{HEX}",
        f"http://127.0.0.1:8080/#/notion/{HEX}?block=aaaabbbbccccddddaaaabbbbccccdddd",
        f"휴가 규정 (http://127.0.0.1:8080/#/notion/{HEX}#aaaabbbbccccddddaaaabbbbccccdddd)",
    ],
)
def test_links_to_pages(text: str) -> None:
    """Every form of a page's address names the page, whatever block or view it shows."""
    assert [link.page for link in links_in(text, API)] == [PAGE]


def test_each_is_followed_once_and_nothing_else_on_the_web() -> None:
    """Two ways to the same page are one; look-alikes of Slack and Notion are left alone."""
    twice = f"https://notion.so/a-{HEX} https://www.notion.so/b-{HEX}?pvs=4"
    assert len(links_in(twice, API)) == 1
    others = (
        f"https://evil.test/#/notion/{HEX} https://evil-slack.com/archives/C0A/p1763450000123456 "
        f"https://notion.so.evil.test/{HEX} http://127.0.0.1:8081/#/notion/{HEX} https://nuri.slack.com/archives/C0A"
    )
    assert links_in(others, API) == []


@pytest.mark.parametrize(
    ("text", "page", "thread", "channel"),
    [
        ("이 페이지 요약해줘", True, False, False),
        ("지금 보는 문서에서 담당자 찾아줘", True, False, False),
        ("summarize this page", True, False, False),
        ("이 문서 아래에 회의록 만들어줘", False, False, False),
        ("이 스레드로 문서 만들어줘", False, True, False),
        ("위 논의 정리해서 페이지로 남겨줘", False, True, False),
        ("make a page from this thread", False, True, False),
        ("이 채널에서 무슨 얘기 했어?", False, False, True),
        ("What was decided in this channel?", False, False, True),
        ("연차 휴가는 며칠이야?", False, False, False),
        ("신규 입사자 온보딩 체크리스트 문서 만들어줘", False, False, False),
    ],
)
def test_what_words_point_at(text: str, page: bool, thread: bool, channel: bool) -> None:
    """A page, a thread or a channel that is meant without being named."""
    assert (pointing.at_page(text), pointing.at_thread(text), pointing.at_channel(text)) == (page, thread, channel)
