"""What a model writes leads nowhere but to what it was given."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from integrations.errors import Unavailable
from integrations.notion.addresses import written_addresses
from orchestrator.addresses import NO_DOMAIN, addresses_in
from orchestrator.egress import checked, checked_stream
from orchestrator.egress_documents import checked_document
from orchestrator.graphs.workspace.citations import known_addresses
from orchestrator.graphs.workspace.state import SourcePassage
from tests.orchestrator.ways_out import AWAY, FORMS, HOST, SECRET, tops, ways_out

KNOWN = addresses_in(["https://known.example/a 문의: hr@known.example"])
MARKS = {1, 2}


async def _streamed(pieces: Sequence[str]) -> list[str]:
    async def given_() -> AsyncIterator[str]:
        for piece in pieces:
            yield piece

    return [piece async for piece in checked_stream(given_(), MARKS, KNOWN)]


def leaks(found: set[str]) -> set[str]:
    """Return what of the ways out leads to the host, calls somebody or carries the secret."""
    return {one for one in found if HOST in one.lower() or SECRET in one or one.startswith(("<!", "<@", "<#"))}


@pytest.mark.parametrize("form", FORMS)
def test_the_examples_are_ways_out_or_close_to_it(form: str) -> None:
    """What the tests below keep in would else lead out or stand for an address that a lenient reader sees."""
    assert SECRET in form or "<" in form or "&#60;" in form


@pytest.mark.parametrize("form", FORMS)
async def test_no_form_leads_out(form: str) -> None:
    """Whole, within a text, and in every cut of its stream, at each moment: nobody could take it for an address."""
    for text in (form, f"연차는 15일이에요. [1]\n\n{form}\n\n끝."):
        whole = checked(text, MARKS, KNOWN)
        assert not leaks(ways_out(whole)), whole
        for at in range(0, len(text), 1 + len(text) // 12):
            shown = await _streamed([text[:at], text[at:]])
            assert "".join(shown) == whole
            assert not leaks(ways_out(shown[0] if shown else "")), shown
        assert "".join(await _streamed(list(text))) == whole


@pytest.mark.parametrize("form", FORMS)
def test_no_form_leads_out_of_a_page(form: str) -> None:
    """The parser that writes pages finds no address that was not given, and no picture at all."""
    for text in (form, f"# 안내\n\n> {form}\n\n- {form}\n\n| a |\n| - |\n| {form} |"):
        made = checked_document(text, MARKS, KNOWN)
        links, pictures = written_addresses(made)
        assert links <= {"https://known.example/a"}, made
        assert not pictures


async def test_a_stream_that_breaks_gives_first_what_was_held_back() -> None:
    """The words that came are shown, checked, before its error is raised."""

    async def breaking() -> AsyncIterator[str]:
        yield "연차는 15일이에"
        raise Unavailable("gone")

    pieces = checked_stream(breaking(), MARKS, KNOWN)
    assert [await anext(pieces), await anext(pieces)] == ["연차는 ", "15일이에"]
    with pytest.raises(Unavailable):
        await anext(pieces)


_PARTS = st.one_of(
    st.text("[]()<>!0123456789 ab한:/ht.\\&#;`~|\n*_@", max_size=8),
    st.sampled_from(
        [
            "[a](",
            "https://",
            "https://known.example/a",
            AWAY,
            ") ",
            "[1]",
            "](",
            "evil.example",
            "\n```\n",
            "&#58;",
            "]:",
        ]
    ),
)


@given(st.lists(_PARTS, max_size=12))
@example(["`a ", "` evil.example", " ` "])
@example(["[a](b ", "(c", ") d", ")"])
def test_a_stream_gives_what_the_whole_text_would_and_no_more(pieces: list[str]) -> None:
    """However a text is cut, the stream joined is the checked text, and no moment of it shows an address."""

    async def run() -> None:
        whole = checked("".join(pieces), MARKS, KNOWN)
        shown = await _streamed(pieces)
        assert "".join(shown) == whole
        assert not leaks(ways_out(whole)), whole
        so_far = ""
        for piece in shown:
            so_far += piece
            assert not leaks(ways_out(so_far)), so_far

    asyncio.run(run())


@given(st.lists(_PARTS, max_size=12))
def test_a_page_made_of_anything_leads_nowhere(pieces: list[str]) -> None:
    """Whatever a model puts together, what is written knows only the addresses of the material."""
    links, pictures = written_addresses(checked_document("".join(pieces), MARKS, KNOWN))
    assert links <= {"https://known.example/a"}
    assert not pictures


@pytest.mark.parametrize(
    "text",
    [
        "node.js 3.5.2 report.docx 2026.11.22 v1.2.3 e.g. i.e. U.S.A. 3.5GB 10.5% 했어요.그리고 제3조.제4항",
        "[담당](https://known.example/a)에게, https://known.example/a. (https://known.example/a) <https://known.example/a>",
        "hr@known.example 로 물어보세요: 회의는 9:30, 비고:없음 a < b, x <- y, 1 <= 2",
        "```python\nif a[0]:\n    asyncio.run(x[1](y))\n```\n\n`asyncio.run(main())`을 쓰세요.",
        "- [ ] 할 일 [1]\n- [x] 끝 [2]\n\n| a | b |\n| - | - |\n| 좋아요! | [1] |",
    ],
)
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    """Names of files, versions, dates, code, and the addresses of the material."""
    assert checked(text, MARKS, KNOWN) == text
    assert checked_document(text, MARKS, KNOWN) == text


def test_words_stay_where_addresses_go() -> None:
    """Of a link its label, of a picture its description, of a host its name, which is not linked any more."""
    text = f"[여기]({AWAY})와 {AWAY}, ![표]({AWAY}) <{AWAY}|눌러요> Corp.Inc README.md"
    assert checked(text, (), KNOWN) == "여기와 , 표 눌러요 Corp\u2060.\u2060Inc README\u2060.\u2060md"
    assert checked_document("Corp.Inc", (), KNOWN) == "Corp\u2060.\u2060Inc"


def test_an_address_before_a_korean_particle_ends_where_it_ends() -> None:
    """Automatic linking would go on to the next space, and take along what stands there."""
    assert checked("https://known.example/a를 보세요", (), KNOWN) == "<https://known.example/a>를 보세요"


def test_an_address_in_korean_stays_in_a_page() -> None:
    """The parser encodes it; it is the same address."""
    url = "https://known.example/휴가_(규정)?a=1&b=2"
    text = f"[규정]({url})과 [규정](https://known.example/휴가?q=1)"
    assert checked_document(text, (), addresses_in([f"[w]({url})"])) == f"[규정]({url})과 규정"


def test_a_picture_that_the_page_had_stays_and_no_other() -> None:
    """A person put it there; one of the model's own would be fetched as soon as it is shown."""
    text = f"![표](https://known.example/a) ![x]({AWAY})"
    assert checked_document(text, (), KNOWN, {"https://known.example/a"}) == "![표](https://known.example/a) x"
    assert checked_document(text, (), KNOWN) == "표 x"


def test_addresses_are_known_from_passages_and_from_what_people_said() -> None:
    """Those in a passage's text count, and where it stands."""
    passage = SourcePassage(
        n=1,
        title="T",
        heading="",
        text="see [w](https://w.test/a_(b)) and http://h.test/#/notion/1",
        url="https://n.test/p#1",
        support=1.0,
        document_id="d",
        position=0,
    )
    known = known_addresses([passage], "왜 https://q.test/z 가 안 열려요?")
    text = "[w](https://w.test/a_(b)) https://n.test/p https://q.test/z http://h.test/#/notion/2"
    assert checked(text, (), known) == "[w](https://w.test/a_(b)) https://n.test/p https://q.test/z "


def test_the_endings_that_nothing_links_are_no_domains() -> None:
    """None is a top-level domain."""
    assert not NO_DOMAIN & tops()
