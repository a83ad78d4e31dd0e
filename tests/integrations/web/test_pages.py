"""Pages of the web: what of them is read, and what their servers may not do to us."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from datetime import date

import pytest

from integrations.documents.base import Unreadable
from integrations.errors import Denied, IntegrationError, Invalid, NotFound, RateLimited, TooLong, Unavailable
from integrations.web.base import WebPages
from integrations.web.page_decoding import date_of, decoded, title_of
from integrations.web.pages import LARGEST_PAGE, PageFetcher
from integrations.web.public_addresses import NotPublic
from tests.integrations.web.hostile_server import BOMB, HostileServer, Names, hostile_server
from tests.reading import FILES

DAY = date(2026, 11, 23)
METADATA = "169.254.169.254"


@pytest.fixture
async def server() -> AsyncIterator[HostileServer]:
    """A server on loopback."""
    async with hostile_server() as running:
        yield running


def _fetcher(names: dict[str, tuple[tuple[str, ...], ...]] | None = None, *, loopback: bool = True) -> PageFetcher:
    return PageFetcher(FILES, today=lambda: DAY, resolver=Names(dict(names or {})), loopback=loopback)


async def _failure(pages: WebPages, url: str) -> type[IntegrationError] | None:
    try:
        await pages.fetch(url)
    except IntegrationError as error:
        return type(error)
    return None


async def test_main_text(server: HostileServer) -> None:
    """A page becomes its main text with title, date and day of looking; menus and hidden words are left out."""
    pages: WebPages = _fetcher()
    page = await pages.fetch(server.at("/charset/utf-8/utf-8#anchor"))
    assert (page.title, page.dated, page.looked_up) == ("차량 공유 & 시장", date(2026, 3, 4), DAY)
    assert page.url == server.at("/charset/utf-8/utf-8")
    assert "국내 시장은 2025년 **1조 2천억 원**으로 12% 늘었다." in page.text
    assert "1조 700억" in page.text
    for left_out in ("처음으로", "인기 기사", "쿠키", "secret", "숨은 지시", "안 보이는 글"):
        assert left_out not in page.text
    assert (await pages.fetch(server.at("/gzip"))).text == page.text


async def test_korean_encodings(server: HostileServer) -> None:
    """Pages in the encodings of Korean Windows are read, also where they name none, or a wrong one."""
    pages = _fetcher()
    for path in ("charset/euc-kr/cp949", "charset/utf-8/cp949", "charset/euc-kr/utf-8", "header/ms949/cp949"):
        page = await pages.fetch(server.at(f"/{path}"))
        assert page.title == "차량 공유 & 시장", path
        assert "국내 시장은 2025년" in page.text, path
    assert decoded("뷁 펲".encode("cp949"), "KS_C_5601-1987") == "뷁 펲"
    assert decoded("가".encode("utf-16"), "euc-kr") == "가"
    assert decoded("Café".encode("latin-1"), "ISO-8859-1") == "Café"
    assert "\ufffd" in decoded(b"\xff\xff\xfe", "utf_7")
    assert decoded(b"aGVsbG8=", "base64") == "aGVsbG8="


def test_what_a_page_says_of_itself() -> None:
    """Title and date are taken from where pages put them; a date to come, or none, is none."""
    assert title_of("<title>\n A  &lt;b&gt;\n</title>") == "A <b>"
    assert title_of('<meta property="og:title" content="Open"><title>T</title>') == "Open"
    assert title_of("<p>none</p>") == ""
    for head, day in (
        ('<meta name="date" content="2025-01-02">', date(2025, 1, 2)),
        ('<script type="application/ld+json">{"datePublished": "2024-05-06T01:02:03Z"}</script>', date(2024, 5, 6)),
        ('<time class="t" datetime="2023-07-08">yesterday</time>', date(2023, 7, 8)),
        ('<meta property="og:regDate" content="20220910112233">', date(2022, 9, 10)),
        ('<meta name="date" content="2027-01-02">', None),
        ('<meta name="date" content="2025-13-02">', None),
        ('<meta name="pages" content="2025-01-02">', None),
    ):
        assert date_of(head, DAY) == day, head


async def test_redirects(server: HostileServer) -> None:
    """Five redirects are followed, one by one; a sixth is not, and none leads inside or to another kind."""
    pages = _fetcher({"public.test": (("127.0.0.1",),), "inner.test": (("10.0.0.8",),)})
    assert (await pages.fetch(server.at("/round/4"))).title == "차량 공유 & 시장"
    assert len(server.asked) == 6
    with pytest.raises(Invalid):
        await pages.fetch(server.at("/round/5"))
    server.asked.clear()
    for where in (
        f"http://{METADATA}/latest/meta-data/",
        f"//{METADATA}/",
        "http://[fd00:ec2::254]/",
        "http://inner.test/",
        "http://0x7f.1/",
        "http://user@public.test/",
        "file:///etc/passwd",
        "ftp://public.test/",
        "data:text/html,words",
        "gopher://public.test:70/_",
        "http://metadata.google.internal/",
    ):
        with pytest.raises(NotPublic):
            await pages.fetch(server.at(f"/to?where={where}"))
    assert len(server.asked) == 11


async def test_names_that_lead_inside(server: HostileServer) -> None:
    """A name is refused where any of its addresses is not public, before anything is sent; it is looked up once."""
    inside = ("127.0.0.1", "10.1.2.3", METADATA, "::1", "fe80::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "0.0.0.0")
    for address in inside:
        with pytest.raises(NotPublic):
            await _fetcher({"evil.test": ((address,),)}, loopback=False).fetch("http://evil.test/charset/utf-8/utf-8")
        with pytest.raises(NotPublic):
            await _fetcher({"evil.test": (("1.1.1.1", address),)}, loopback=False).fetch("https://evil.test/")
    names = Names({"rebinding.test": (("127.0.0.1",), (METADATA,))})
    page = await PageFetcher(FILES, resolver=names, loopback=True).fetch(
        server.at("/charset/utf-8/utf-8", "rebinding.test")
    )
    assert (page.title, names.asked) == ("차량 공유 & 시장", ["rebinding.test"])
    with pytest.raises(NotPublic):
        await PageFetcher(FILES, resolver=names, loopback=True).fetch(server.at("/", "rebinding.test"))
    assert server.asked == ["/charset/utf-8/utf-8"]
    with pytest.raises(NotPublic):
        await PageFetcher(FILES).fetch(server.at("/charset/utf-8/utf-8"))
    with pytest.raises(Unavailable):
        await _fetcher().fetch("http://nowhere.test/")


async def test_hostile_bodies(server: HostileServer) -> None:
    """A body without end, a packed bomb and headers without measure end at a limit; what is packed badly is none."""
    pages = _fetcher()
    expected: dict[str, type[IntegrationError]] = {
        "/endless": TooLong,
        "/bomb": TooLong,
        "/headers": Unavailable,
        "/many": Unavailable,
        "/badly": Unavailable,
        "/cut": Unavailable,
        "/packed/br": Invalid,
        "/packed/gzip,%20gzip": Invalid,
        "/type/image/png": Invalid,
        "/type/application/octet-stream": Invalid,
        "/type/application/json": Invalid,
        "/status/404": NotFound,
        "/status/403": Denied,
        "/status/429": RateLimited,
        "/status/503": Unavailable,
        "/status/418": Invalid,
        "/status/302": Invalid,
        "/to?where=http://[": Unavailable,
    }
    assert {path: await _failure(pages, server.at(path)) for path in expected} == expected
    assert len(BOMB) < LARGEST_PAGE < len(gzip.decompress(BOMB))
    assert (await pages.fetch(server.at("/type/text/plain"))).text == "plain words of a page"


async def test_slow_drip(server: HostileServer) -> None:
    """A server that sends a byte and then nothing is not waited for."""
    with pytest.raises(Unavailable):
        await PageFetcher(FILES, seconds=0.2, loopback=True).fetch(server.at("/drip"))


async def test_wrong_lengths() -> None:
    """A body that is shorter or longer than its server says is no page."""
    raw = await asyncio.start_server(HostileServer().raw, "127.0.0.1", 0)
    port = raw.sockets[0].getsockname()[1]
    async with raw:
        for path in ("long", "short"):
            with pytest.raises(Unavailable):
                await _fetcher().fetch(f"http://127.0.0.1:{port}/{path}")


async def test_pages_without_text(server: HostileServer) -> None:
    """A page without a word, or with nothing but menus, gives no text."""
    for path in ("/empty", "/menu"):
        with pytest.raises(Unreadable):
            await _fetcher().fetch(server.at(path))
