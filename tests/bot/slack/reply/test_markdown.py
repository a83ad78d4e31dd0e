import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bot.slack.reply.markdown import INVISIBLE, SlackMarkdown, slack_markdown
from bot.slack.reply.split import open_fence, pieces
from tests.bot.slack.reply.test_split import LIMITS, TEXTS
from tests.korean_emphasis import EVERYDAY

INLINE = st.sampled_from(
    [
        *(
            "**",
            "*",
            "_",
            "__",
            "~~",
            "`",
            "``",
            "중요",
            "은",
            "를 ",
            " ",
            '"인용"',
            "(주)",
            "50%",
            "word",
            "snake_case",
        ),
        *("\n", "\n\n", "# ", "- ", "  - ", "| a | b |\n| --- | --- |\n", "[글](https://n.example/a_b)", "<@U1>"),
        *("<!channel>", "\\*", "```\n", "“", "。", "1. "),
    ]
)
HOSTILE = st.lists(INLINE, max_size=40).map("".join)


def _shown(text: str) -> str:
    """HTML of a text by the rules of CommonMark, without what was added."""
    html = MarkdownIt().enable("strikethrough").render(slack_markdown(text)).strip()
    return "".join(sign for sign in html if sign not in INVISIBLE)


def _plain(text: str) -> str:
    return "".join(sign for sign in text if sign not in INVISIBLE)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**중요**합니다", "<strong>중요</strong>합니다"),
        ('**"인용"**은', "<strong>&quot;인용&quot;</strong>은"),
        ("**“인용”**은 규정", "<strong>“인용”</strong>은 규정"),
        ("**(주)누리**와 **50%**를", "<strong>(주)누리</strong>와 <strong>50%</strong>를"),
        ('규정은**"필수"**예요', "규정은<strong>&quot;필수&quot;</strong>예요"),
        ("`코드`를 고쳐요", "<code>코드</code>를 고쳐요"),
        ("__중요__합니다", "<strong>중요</strong>합니다"),
        ("_중요_는 이것", "<em>중요</em>는 이것"),
        ("~~(취소)~~된 일", "<s>(취소)</s>된 일"),
        ("*강조*는 ***둘 다!***예요", "<em>강조</em>는 <em><strong>둘 다!</strong></em>예요"),
        ("**연차(휴가)**의 **신청 방법:**은", "<strong>연차(휴가)</strong>의 <strong>신청 방법:</strong>은"),
        ("**중요한 `코드`**를", "<strong>중요한 <code>코드</code></strong>를"),
        *EVERYDAY,
    ],
)
def test_emphasis_beside_korean_particles_is_seen(text: str, html: str) -> None:
    """Bold, italic, struck and code are what they are meant to be where the sentence goes on without a space."""
    assert _shown(text) == f"<p>{html}</p>"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "snake_case_이름",
            "2*3*4",
            "`a**b**`한 줄",
            "```\n**가**나\n```",
            "\\*\\*가\\*\\*나",
            "* 하나\n* 둘",
            "a < b",
        ),
        *("~어요~", "[글](https://n.example/a_b_c)", "---", "5 * 3은"),
    ],
)
def test_what_is_no_emphasis_stays_as_it_is(text: str) -> None:
    """Names, arithmetic, code, lists and addresses are not touched but for signs beside a code span."""
    assert _plain(slack_markdown(text)) == text
    assert _shown(text) == MarkdownIt().enable("strikethrough").render(text).strip()


def test_nobody_is_called() -> None:
    """Slack's marks for people, channels and groups are taken apart."""
    assert not re.search(r"<[!@#]", slack_markdown("<!channel> 그리고 <@U1>, <#C1>"))


@given(HOSTILE, st.lists(st.integers(0, 90), max_size=12))
def test_pieces_give_the_same_as_the_whole(text: str, cuts: list[int]) -> None:
    """However the text arrives, the same is shown, and never more than the final text begins with."""
    markdown, whole, at, shown = SlackMarkdown(), slack_markdown(text), 0, ""
    for cut in sorted(cuts):
        shown += markdown.feed(text[at : max(at, cut)])
        at = max(at, cut)
        assert whole.startswith(shown)
    assert shown + markdown.feed(text[at:]) + markdown.rest() == whole


@given(st.one_of(HOSTILE, st.text(max_size=300), TEXTS))
def test_words_in_are_words_out(text: str) -> None:
    """Only invisible signs are added, and nothing is taken away."""
    assert _plain(slack_markdown(text)) == _plain(text)


@given(st.one_of(HOSTILE, TEXTS), LIMITS)
def test_any_markdown_over_any_cut_keeps_words_fences_and_limits(text: str, limit: int) -> None:
    """Made ready for Slack and cut into messages: no word is lost, no fence broken, no message too long."""
    found = pieces(slack_markdown(text), limit)
    fence = re.compile(r"^ {0,3}(?:`{3,}|~{3,}).*$", re.MULTILINE)

    def words(part: str) -> str:
        return "".join(_plain(fence.sub("", part)).split())

    assert "".join(words(part) for part in found) == words(text)
    assert all(len(part) <= limit for part in found)
    assert all(open_fence(part) is None for part in found[:-1])
