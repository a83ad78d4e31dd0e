"""What is emphasised and what is an equation, beside Korean letters and elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from integrations.notion.markdown import convert
from integrations.notion.parser import make_parser
from tests.korean_emphasis import EVERYDAY

PARSER = make_parser()


@pytest.mark.parametrize(("text", "html"), EVERYDAY)
def test_emphasis_before_a_particle_is_emphasis(text: str, html: str) -> None:
    """No mark is left in what arrives in Notion, alone and within a sentence."""
    assert PARSER.render(text) == f"<p>{html}</p>\n"
    assert PARSER.render(f"그래서 {text} 좋아요.") == f"<p>그래서 {html} 좋아요.</p>\n"


@pytest.mark.parametrize(
    "text", ["snake_case_이름", "2*3*4", "파일_이름_값", "5 * 3은", "\\*\\*가\\*\\*나", "~어요~", "** 가**"]
)
def test_what_is_no_emphasis_stays_text(text: str) -> None:
    """Names, arithmetic and escaped marks beside Korean letters are not taken for emphasis."""
    assert PARSER.render(text) == MarkdownIt("commonmark").enable("strikethrough").render(text)


@given(
    st.lists(st.sampled_from(["**", "*", "_", "~~", "a", "word ", '"', "(x)", "%", " ", ".", "é", "1"]), max_size=24)
)
def test_without_such_letters_the_rules_are_commonmark_s(pieces: list[str]) -> None:
    """Texts of other scripts are read exactly as before."""
    text = "".join(pieces)
    assert PARSER.render(text) == MarkdownIt("commonmark").enable(["strikethrough", "table"]).render(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"에너지는 \(E = mc^2\)예요", ["에너지는 ", "$E = mc^2", "예요"]),
        (r"변수 \(x\)와 \(\alpha\)", ["변수 ", "$x", "와 ", r"$\alpha"]),
        (r"즉 \[a + b\] 이다", ["즉 ", "$a + b", " 이다"]),
        (r"합은 $$\sum_i x_i$$예요", ["합은 ", r"$\sum_i x_i", "예요"]),
        (r"\(\text{급여} \times 12\)", [r"$\text{급여} \times 12"]),
        ("$`a b`$이고", ["$a b", "이고"]),
        (r"\(주\)누리와 \[참고\], \[1\], \[x\]", ["(주)누리와 [참고], [1], [x]"]),
        (r"\(see below\) and \\(x\\)", [r"(see below) and \(x\)"]),
        ("맛집 $$ 또는 $$$, a $$ and b $$ too", ["맛집 $$ 또는 $$$, a $$ and b $$ too"]),
        (r"열린 \(x = 1", ["열린 (x = 1"]),
    ],
)
def test_equations_within_a_line(text: str, said: list[str]) -> None:
    r"""``\(…\)``, ``\[…\]`` and ``$$…$$`` are equations where a formula stands in them."""
    items = convert(text).blocks[0].data["rich_text"]
    assert [
        f"${item['equation']['expression']}" if item["type"] == "equation" else item["text"]["content"]
        for item in items
    ] == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("$$\na\n- b\n= c\n$$", "a\n- b\n= c"),
        ("\\[\nx^2\n\\]", "x^2"),
        ("\\[ x^2 \\]", "x^2"),
        ("식은\n$$\n+ x_1\n$$\n입니다", "+ x_1"),
        ("- 항목\n\n  $$\n  x = 1\n  $$", "x = 1"),
    ],
)
def test_equations_on_lines_of_their_own(text: str, said: str) -> None:
    """What stands between marks on lines of their own is one equation, whatever its lines begin with."""
    blocks = convert(text).blocks
    found = [block for top in blocks for block in (top, *top.children) if block.type == "equation"]
    assert [block.data["expression"] for block in found] == [said]


@pytest.mark.parametrize(
    "text", ["\\[ " * 20_000, "$$\n" * 4_000, "\\(x " * 20_000 + "\\)", "\\[\n" * 2_000, "$`" * 20_000]
)
def test_marks_that_are_never_closed_cost_little(text: str) -> None:
    """The reading of thousands of them ends, and keeps the words."""
    assert convert(text).blocks
