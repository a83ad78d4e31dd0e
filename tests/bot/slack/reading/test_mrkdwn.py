import pytest

from bot.slack.reading.mrkdwn import plain

ME = "U0AGENT"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<@U0AGENT> 연차는?", "연차는?"),
        ("<@U0AGENT|agent> 연차는?", "연차는?"),
        ("연차는 <@U0AGENT>?", "연차는 ?"),
        ("안녕<@U0AGENT>하세요", "안녕 하세요"),
        ("<@U0AGENT>", ""),
        ("<@U0AGENT> <@U0DANIEL>에게 물어봐", "<@U0DANIEL>에게 물어봐"),
        ("<https://a.example/x?y=1&amp;z=2>", "https://a.example/x?y=1&z=2"),
        ("<https://a.example|a.example>", "https://a.example"),
        ("<https://a.example/x|여기>를 봐", "여기 (https://a.example/x)를 봐"),
        ("<mailto:a@b.example|a@b.example>", "mailto:a@b.example"),
        ("<#C0GENERAL|general>에서", "#general에서"),
        ("<!here> <!subteam^S1|@hr> 1 &lt; 2 &amp;&amp; 3", "@here @hr 1 < 2 && 3"),
        ("&amp;lt;", "&lt;"),
    ],
)
def test_a_message_is_read_as_it_looks(text: str, read: str) -> None:
    """Slack's marks become what the person sees; the bot's own name is left out."""
    assert plain(text, ME) == read


def test_half_a_character_is_replaced() -> None:
    """A lone surrogate, as a broken client sends it, cannot be stored."""
    assert plain("연차 \ud83d", "U1").encode()
