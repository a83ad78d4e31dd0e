"""Documents are cut into passages without losing anything."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from integrations.documents.base import Document, Part
from integrations.search.blocks import blocks, count_tokens
from integrations.search.chunks import MAX_TOKENS, chunk, searched_text
from tests.integrations.search.texts import TEAM, WHEN
from tests.sampling import count

SENTENCE = "연차는 입사한 날부터 셉니다. "


def made_of(*parts: Part, title: str = "제목") -> Document:
    """Return a document of these parts."""
    return Document("d", title, "https://notion.test/d", parts, TEAM, WHEN, path=("위키",))


def words(text: str) -> list[str]:
    """Return what must not be lost: everything but spaces."""
    return re.findall(r"\S", text)


lines = st.sampled_from(
    [
        "",
        "글이 있습니다. 또 한 문장!",
        "An English sentence. " * 30,
        SENTENCE * 40,
        "- item one\n- item two\n  - nested",
        "1. 하나\n2. 둘",
        "| a | b |\n| --- | --- |\n" + "\n".join(f"| {n} | 값 {n} 그리고 설명 |" for n in range(60)),
        "```python\n" + "\n".join(f"value_{n} = compute({n})" for n in range(80)) + "\n```",
        "```\nnever closed",
        "가" * 1200,
        "x" * 4000,
        "> 인용 | 파이프",
        "| not a table |",
    ]
)
parts = st.builds(
    Part,
    st.lists(lines, max_size=6).map("\n\n".join) | st.text(max_size=300),
    st.lists(st.sampled_from(["규정", "Setup", "기타"]), max_size=3).map(tuple),
    st.sampled_from(["", "https://notion.test/d#b"]),
)


@settings(max_examples=count(whole=60, few=20), deadline=None)
@given(st.lists(parts, max_size=4))
def test_nothing_is_lost_and_nothing_too_long(given_parts: list[Part]) -> None:
    """Every sign of every part is in one of its chunks, in order; no chunk is longer than the limit; ids are unique."""
    document = made_of(*given_parts)
    chunks = chunk(document)
    assert all(count_tokens(each.text) <= MAX_TOKENS for each in chunks)
    assert [each.position for each in chunks] == list(range(len(chunks)))
    assert len({each.id for each in chunks}) == len(chunks)
    assert chunk(document) == chunks
    rest = iter(words("".join(each.text for each in chunks)))
    for part in given_parts:
        assert all(sign in rest for sign in words(part.text))  # consumes: a subsequence


def test_a_chunk_knows_where_it_stands() -> None:
    """Headings, address and path come from the part; without an address of its own a part has its document's."""
    document = made_of(Part("하나", ("규정", "일수"), "https://notion.test/d#1"), Part("둘"))
    first, second = chunk(document)
    assert (first.headings, first.url, first.path) == (("규정", "일수"), "https://notion.test/d#1", ("위키",))
    assert (second.headings, second.url) == ((), "https://notion.test/d")


def test_title_and_headings_are_searched_but_not_text() -> None:
    """What is embedded begins with title and headings; the text that is cited does not hold them."""
    (only,) = chunk(made_of(Part("15일입니다.", ("일수",)), title="연차"))
    assert only.text == "15일입니다."
    assert searched_text(only) == "연차 > 일수\n15일입니다."


def test_a_long_part_overlaps() -> None:
    """The last sentence of a chunk is repeated in the next one, so that no thought is torn."""
    chunks = chunk(made_of(Part(" ".join(f"문장 {n}번은 이것을 말합니다." for n in range(120)))))
    assert len(chunks) > 3
    for one, next_one in pairwise(each.text for each in chunks):
        last = one.split(". ")[-1]
        assert last in next_one[:120]


def test_a_table_is_cut_between_rows_only() -> None:
    """Each piece of a long table is a table with the same header and whole rows."""
    rows = [f"| 항목 {n} | {n}일 | 설명이 조금 더 있습니다 |" for n in range(100)]
    header = ["| 이름 | 일수 | 설명 |", "| --- | --- | --- |"]
    chunks = chunk(made_of(Part("\n".join(header + rows))))
    assert len(chunks) > 2
    found = []
    for each in chunks:
        first, second, *body = each.text.split("\n")
        assert [first, second] == header
        found += body
    assert found == rows


def test_code_is_cut_between_lines_only() -> None:
    """Each piece of a long program is fenced with its language and holds whole lines."""
    program = [f"value_{n} = compute({n})  # {n}" for n in range(150)]
    chunks = chunk(made_of(Part("\n".join(["```python", *program, "```"]))))
    assert len(chunks) > 2
    found = []
    for each in chunks:
        first, *body, last = each.text.split("\n")
        assert (first, last) == ("```python", "```")
        found += body
    assert found == program


def test_small_blocks_stay_together() -> None:
    """A list of short items and a short table are one passage."""
    text = "- 하나\n- 둘\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n끝."
    (only,) = chunk(made_of(Part(text)))
    assert only.text == text


def test_ids_stay_where_the_text_stays() -> None:
    """A passage that moves keeps its id; equal passages have different ones; another document has others."""
    before = chunk(made_of(Part("하나"), Part("둘"), Part("둘")))
    after = chunk(made_of(Part("영"), Part("하나"), Part("둘"), Part("둘")))
    assert {each.id for each in before} < {each.id for each in after}
    assert len({each.id for each in before}) == 3


@pytest.mark.parametrize(
    ("document", "texts"),
    [
        (made_of(title="빈 문서"), ["빈 문서"]),
        (made_of(Part("  \n "), title="빈 문서"), ["빈 문서"]),
        (made_of(Part("", ("머리글만",))), ["머리글만"]),
        (made_of(title=" "), []),
    ],
)
def test_empty_documents(document: Document, texts: list[str]) -> None:
    """What has no text gives its heading or title; what has none of them gives nothing."""
    assert [each.text for each in chunk(document)] == texts


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("연차", 2), ("annual leave", 4), ("a, b", 3), ("ERR_4711", 3), ("🙂", 1)]
)
def test_tokens_are_counted_generously(text: str, tokens: int) -> None:
    """A Korean syllable is one token, an English word one for every four letters begun."""
    assert count_tokens(text) == tokens


def test_blocks_of_markdown() -> None:
    """Paragraphs, list items, tables and fences are told apart; a table in a fence is code."""
    text = "글\n이어서\n- 하나\n- 둘\n| a |\n| - |\n| 1 |\n```\n| a |\n| - |\n\n```\n끝"
    assert [block.text for block in blocks(text)] == [
        "글\n이어서",
        "- 하나",
        "- 둘",
        "| a |\n| - |\n| 1 |",
        "```\n| a |\n| - |\n\n```",
        "끝",
    ]
