"""Any Markdown becomes blocks within the limits, and no word is lost."""

import re
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from integrations.notion.batches import batches, fits_whole
from integrations.notion.blocks import Block
from integrations.notion.limits import clean, pieces, units
from integrations.notion.markdown import convert
from tests.integrations.notion.hostile import FAMILY, HOSTILE
from tests.integrations.notion.limits import check_request, utf16, words
from tests.sampling import count


def shape(blocks: Sequence[Block]) -> list[Any]:
    """Return types and texts as nested tuples, for short expectations."""
    return [
        (block.type, words(block.bare()).strip(), *([shape(block.children)] if block.children else []))
        for block in blocks
    ]


def check_all(blocks: Sequence[Block]) -> None:
    """Check every request that writing these blocks would send."""
    for batch in batches(blocks):
        check_request(batch)
    for block in blocks:
        if block.children and not fits_whole(block):
            check_all(block.children)


def letters(text: str) -> Counter[str]:
    """Count the words made of letters and digits."""
    return Counter(re.findall(r"[^\W_]+", text))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents_become_legal_requests_with_every_word(name: str) -> None:
    """A hostile document gives only legal requests, and each of its words is in a block or in a warning."""
    converted = convert(HOSTILE[name])
    check_all(converted.blocks)
    there = re.sub(
        r"[\W_]+", "", "".join(words(block.whole()) for block in converted.blocks) + " ".join(converted.warnings)
    )
    source = re.sub(r"(?m)^\s*(\d+\.|[-*+] \[[ x]\])|\[!\w+\]|^```\w+|^> ```\w+", "", clean(HOSTILE[name]))
    lost = [
        word for word in letters(source.replace("[g]", "").replace("https", "")) if word not in there and word != "br"
    ]
    assert [word for word in lost if word not in ("example", "com", "guide")] == []


@pytest.mark.parametrize(
    "name", ["10,000 brackets", "10,000 stars", "400 items, each with two below", "quotes 200 deep"]
)
def test_hostile_documents_are_converted_in_bounded_time(name: str) -> None:
    """What blows up naive parsers takes seconds at most."""
    started = time.process_time()
    convert(HOSTILE[name])
    assert time.process_time() - started < 10


def test_lists_of_every_kind_nest() -> None:
    """Bullets, numbers and to-dos keep their nesting, their state and what else is inside them."""
    text = "- a\n  1. b\n     - [x] c\n     - [ ] d\n\n       para\n- [ ] e\n"
    assert shape(convert(text).blocks) == [
        (
            "bulleted_list_item",
            "a",
            [("numbered_list_item", "b", [("to_do", "c"), ("to_do", "d", [("paragraph", "para")])])],
        ),
        ("to_do", "e"),
    ]
    assert convert("- [x] c").blocks[0].data["checked"] is True
    assert [block.data["checked"] for block in convert("- [ ]\n- [x]\n").blocks] == [False, True]


def test_callouts_and_quotes_keep_what_is_in_them() -> None:
    """A GitHub alert becomes a callout in its colour, with the rest of it below; a quote keeps its own children."""
    note, quote = convert("> [!WARNING] 조심\n>\n> - a\n\n> q\n>\n> > deeper\n").blocks
    assert shape([note]) == [("callout", "조심", [("bulleted_list_item", "a")])]
    assert note.data["color"] == "yellow_background"
    assert shape([quote]) == [("quote", "q", [("quote", "deeper")])]
    assert shape(convert("> [!TIP]\n> body\n").blocks) == [("callout", "body")]


def test_links_are_made_only_where_notion_takes_them() -> None:
    """Web and mail addresses become links, bare ones too; all others become text with a warning."""
    converted = convert(
        "[a](https://a.com/x) <https://b.com> https://c.com/d(e)에서 [m](mailto:x@y.com) "
        "[r](../r.md) [j](javascript:alert(1))"
    )
    linked = {
        item["text"]["content"]: item["text"]["link"]["url"]
        for item in converted.blocks[0].data["rich_text"]
        if "link" in item["text"]
    }
    assert linked == {
        "a": "https://a.com/x",
        "https://b.com": "https://b.com",
        "https://c.com/d(e)": "https://c.com/d(e)",
        "m": "mailto:x@y.com",
    }
    assert "r (../r.md) j" in words(converted.blocks[0].whole())
    assert len(converted.warnings) == 2


@pytest.mark.parametrize("url", ["http://", "https://[::1", "https://a b.com", "http://host:99999/", "https://nodot/x"])
def test_addresses_that_cannot_exist_become_text(url: str) -> None:
    """An address that Notion would refuse never becomes a link."""
    blocks = convert(f"[label](<{url}>)").blocks
    check_all(blocks)
    assert all("link" not in item["text"] for item in blocks[0].data["rich_text"])
    assert "label" in words(blocks[0].whole())


def test_pictures_stand_between_the_text_around_them() -> None:
    """A picture on the web becomes a block in its place, in a list item below it; any other becomes text."""
    assert shape(convert("a ![alt](https://x.com/p.png) b").blocks) == [
        ("paragraph", "a"),
        ("image", "alt"),
        ("paragraph", "b"),
    ]
    assert shape(convert("- ![alt](https://x.com/p.png)").blocks) == [("bulleted_list_item", "", [("image", "alt")])]
    local = convert("![alt](p.png)")
    assert shape(local.blocks) == [("paragraph", "alt (p.png)")]
    assert local.warnings


def test_tables_are_rectangular_and_split_with_their_header() -> None:
    """Ragged rows are filled up, extra cells widen the table, and each part of a long one starts with the header."""
    table = convert("| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |\n").blocks[0]
    assert table.data["table_width"] == 3
    assert [len(row.data["cells"]) for row in table.children] == [3, 3, 3]
    parts = convert(HOSTILE["a table of 500 rows"]).blocks
    assert [len(part.children) for part in parts] == [100, 100, 100, 100, 100, 6]
    assert {words(part.children[0].whole()).strip() for part in parts} == {"h1\nh2"}


def test_code_keeps_its_language_and_its_text() -> None:
    """Names of languages become Notion's, unknown ones stay as caption, and long code is cut without a loss."""
    assert convert("```py\nx\n```").blocks[0].data["language"] == "python"
    assert convert("```C++\nx\n```").blocks[0].data["language"] == "c++"
    odd = convert("```klingon a=1\nx\n```").blocks[0]
    assert (odd.data["language"], words(odd.whole()).strip()) == ("plain text", "x\nklingon a=1")
    code = "".join(f"line {i}\n" for i in range(40_000))
    blocks = convert(f"```\n{code}```").blocks
    assert len(blocks) > 1
    assert "".join(item["text"]["content"] for block in blocks for item in block.data["rich_text"]) == code[:-1]


def test_money_is_no_equation() -> None:
    """Dollar signs around formulas make equations, prices stay text."""
    items = convert("$E=mc^2$ costs $5 and $6").blocks[0].data["rich_text"]
    assert [item["type"] for item in items] == ["equation", "text"]
    assert convert("$$\na+b\n$$").blocks[0].data == {"expression": "a+b"}


def test_headings_below_the_fourth_are_the_fourth() -> None:
    """Six levels of headings become Notion's four."""
    kinds = [block.type for block in convert(HOSTILE["every heading"]).blocks]
    assert kinds == ["heading_1", "heading_2", "heading_3", "heading_4", "heading_4", "heading_4"]


def test_nothing_drawn_as_one_character_is_cut() -> None:
    """Cutting counts UTF-16 units and keeps emoji sequences and combining marks together."""
    runs = list(pieces(FAMILY * 1_000))
    assert "".join(runs) == FAMILY * 1_000
    assert all(units(run) <= 2_000 and run.replace(FAMILY, "") == "" for run in runs)
    assert all(not run.startswith("\u0301") for run in pieces("e\u0301" * 3_000))


@given(st.text(), st.integers(min_value=2, max_value=50))
def test_pieces_lose_nothing(text: str, limit: int) -> None:
    """Cut runs join to the same text and each is within the limit."""
    text = clean(text)
    runs = list(pieces(text, limit))
    assert "".join(runs) == text
    assert all(0 < utf16(run) <= limit for run in runs)


def test_a_definition_nothing_refers_to_is_kept_as_written() -> None:
    """In the letters of its author, also where it stands in a list or is the second of its name."""
    converted = convert('[j]: /a\n[J]: /b "t"\n\n- [z]: /c\n  text\n\n> [q]: https://d.kr\n> said [q]\n')
    said = [words(block.whole()).strip() for block in converted.blocks]
    assert said == ["text", "said q", "[j]: /a", "[J]: /b t", "[z]: /c"]


WORDS = st.text("가나다qzwjk", min_size=1, max_size=8)
MARKS = st.sampled_from(
    [*"#>-*+_~`|[]()!$\\ \n\t1.:", "\n\n", "\n- ", "\n  - ", "\n> ", "```", "|---|", "    ", "[^", "]: "]
)


@settings(max_examples=count(whole=200, few=50), deadline=None)
@given(st.lists(st.one_of(WORDS, MARKS), max_size=80))
def test_no_word_is_ever_lost(parts: list[str]) -> None:
    """However words and marks are mixed, requests are legal and every letter is in a block or a warning."""
    text = "".join(parts)
    converted = convert(text)
    check_all(converted.blocks)
    there = "".join(words(block.whole()) for block in converted.blocks) + "".join(converted.warnings)
    missing = Counter(re.findall("[가나다qzwjk]", text)) - Counter(re.findall("[가나다qzwjk]", there))
    assert not missing, (text, there)


@settings(max_examples=count(whole=200, few=50), deadline=None)
@given(st.text(max_size=300))
def test_any_text_at_all_is_legal(text: str) -> None:
    """Arbitrary Unicode never raises and never makes an illegal request."""
    check_all(convert(text).blocks)


def documents() -> st.SearchStrategy[list[tuple[str, str]]]:
    """Documents of known structure: (kind, words), each kind as in the table below."""
    kinds = st.sampled_from(["heading", "paragraph", "bullet", "nested", "quote", "code", "todo"])
    return st.lists(st.tuples(kinds, WORDS), max_size=30)


@settings(max_examples=count(whole=150, few=40), deadline=None)
@given(documents())
def test_blocks_come_in_the_order_of_the_document(items: list[tuple[str, str]]) -> None:
    """The words of the blocks, read from top to bottom, are the words of the document in its order."""
    forms = {
        "heading": "## {}",
        "paragraph": "{}",
        "bullet": "- {}",
        "nested": "- {}\n  - {}\n    1. {}",
        "quote": "> {}",
        "code": "```\n{}\n```",
        "todo": "- [ ] {}",
    }
    text = "\n\n".join(forms[kind].replace("{}", word) for kind, word in items)
    expected = [word for kind, word in items for _ in range(forms[kind].count("{}"))]
    assert " ".join(words(block.whole()) for block in convert(text).blocks).split() == expected


def test_warnings_are_in_the_language_of_the_document() -> None:
    """A Korean document is warned of in Korean, an English one in English, once for each loss."""
    korean = convert("자세한 내용은 [여기](./a.md)와 [여기](./a.md)를 보세요").warnings
    english = convert("see [here](./a.md) and [here](./a.md)").warnings
    assert korean == ("Notion이 링크로 받지 않는 주소는 글자로 남겼어요: ./a.md",)
    assert english == ("An address that Notion does not take as a link became text: ./a.md",)
