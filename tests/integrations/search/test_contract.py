"""What every search index does, whatever it is made of; how well it ranks is tested where the ranking is ours."""

from dataclasses import replace
from datetime import timedelta

import pytest

from integrations.documents.base import Part
from integrations.search.base import Filters, SearchIndex
from tests.integrations.search.texts import TEAM, WHEN, document

LEAVE = document(
    "leave",
    "연차 휴가 규정",
    "일수: 연차는 1년에 15일입니다.",
    "신청: 휴가는 사흘 전에 신청합니다.",
    path=("인사 위키",),
)
DEPLOY = document(
    "deploy", "Deployment runbook", "Deploys happen on Tuesdays.", "Rollback: Run nuri rollback ERR-4711."
)
EXPENSES = document("expenses", "Expenses", "Receipts are due on the fifth of every month, at most 2,003,290 won.")


async def found(index: SearchIndex, query: str, **more: object) -> list[str]:
    """Return the documents of the hits, each once, best first."""
    filters = Filters(**more) if more else None  # type: ignore[arg-type]
    hits = await index.search(query, k=20, audience=TEAM, filters=filters)
    return list(dict.fromkeys(hit.chunk.document_id for hit in hits))


async def test_an_empty_index_finds_nothing(index: SearchIndex) -> None:
    """Before anything is indexed every question has no answer, and nothing is counted."""
    assert await index.search("휴가", k=5, audience=TEAM) == []
    assert await index.titles("휴가", k=5, audience=TEAM) == []
    assert await index.document_ids("notion") == frozenset()
    stats = await index.stats()
    assert (stats.documents, stats.chunks) == (0, 0)


async def test_upserted_documents_are_found(index: SearchIndex) -> None:
    """A document is found by its words in either language, and all of them are counted."""
    await index.upsert([LEAVE, DEPLOY, EXPENSES])
    assert (await found(index, "연차는 며칠이야?"))[0] == "leave"
    assert (await found(index, "how do I roll back a deploy"))[0] == "deploy"
    stats = await index.stats()
    assert (stats.documents, stats.chunks) == (3, 5)
    assert await index.document_ids("notion") == {"leave", "deploy", "expenses"}


async def test_a_hit_carries_the_whole_chunk(index: SearchIndex) -> None:
    """What was indexed comes back as it was: text, headings, path, address, audience, time."""
    await index.upsert([LEAVE])
    (hit, *_) = await index.search("휴가 신청", k=1, audience=TEAM)
    chunk = hit.chunk
    assert (chunk.document_id, chunk.title, chunk.text) == ("leave", "연차 휴가 규정", "휴가는 사흘 전에 신청합니다.")
    assert (chunk.headings, chunk.path, chunk.position) == (("신청",), ("인사 위키",), 1)
    assert (chunk.url, chunk.audience, chunk.edited_at) == ("https://notion.test/leave#1", TEAM, WHEN)
    assert 0 <= hit.support <= 1
    assert 0 <= hit.score <= 1


@pytest.mark.parametrize("query", ["ERR-4711", "err-4711", "2,003,290원", "2003290", "ERR－４７１１"])
async def test_codes_and_numbers_are_found_as_they_are_written(index: SearchIndex, query: str) -> None:
    """A code or a number finds its page in any case, width and with or without separators."""
    await index.upsert([LEAVE, DEPLOY, EXPENSES])
    assert (await found(index, query))[0] == ("deploy" if "47" in query or "４" in query else "expenses")


async def test_particles_do_not_hide_a_word(index: SearchIndex) -> None:
    """휴가 is found by 휴가를, 휴가는 and inside 연차휴가."""
    await index.upsert([DEPLOY, EXPENSES, document("v", "공지", "연차휴가의 사용 촉진 안내")])
    for query in ("휴가를 쓰고 싶어요", "휴가는?", "휴가"):
        assert (await found(index, query))[0] == "v"


@pytest.mark.parametrize("index", ["embedded"], indirect=True)
async def test_a_query_that_names_a_title_finds_that_page_first(index: SearchIndex) -> None:
    """The page of that title wins over pages that use its words more often."""
    noisy = document("noisy", "메모", "온보딩 체크리스트 온보딩 체크리스트 온보딩 체크리스트를 자주 고칩니다. 온보딩!")
    await index.upsert([noisy, LEAVE, document("named", "온보딩 체크리스트", "노트북을 받습니다."), DEPLOY])
    assert (await found(index, "온보딩 체크리스트"))[0] == "named"
    assert (await found(index, "온보딩 체크리스트 보여줘"))[0] == "named"


async def test_a_new_text_takes_the_place_of_the_old(index: SearchIndex) -> None:
    """After an update no word of the old text leads to the document any more."""
    await index.upsert([LEAVE, DEPLOY])
    await index.upsert([replace(DEPLOY, parts=(Part("Nothing is deployed on Fridays."),))])
    hits = await index.search("rollback ERR-4711", k=10, audience=TEAM)
    assert not any("rollback" in hit.chunk.text for hit in hits)
    assert (await index.stats()).chunks == 3


async def test_the_same_document_twice_changes_nothing(index: SearchIndex) -> None:
    """Indexing again is harmless, ids stay, also within one call."""
    await index.upsert([LEAVE])
    before = await index.search("연차", k=10, audience=TEAM)
    await index.upsert([LEAVE, LEAVE])
    assert [hit.chunk for hit in await index.search("연차", k=10, audience=TEAM)] == [hit.chunk for hit in before]
    assert (await index.stats()).chunks == 2


async def test_deleted_documents_are_gone(index: SearchIndex) -> None:
    """A deleted document is found no more; deleting an unknown one is no error."""
    await index.upsert([LEAVE, DEPLOY])
    await index.delete(["leave", "never-there"])
    assert "leave" not in await found(index, "연차 휴가")
    assert await index.document_ids("notion") == {"deploy"}
    await index.delete([])


async def test_k_chunks_come_back_whenever_k_are_visible(index: SearchIndex) -> None:
    """However many better ones are hidden, k visible chunks are returned, best first."""
    secret = frozenset({"channel:C9"})
    hidden = [document(f"h{n}", "휴가", f"휴가 휴가 휴가 {n}", audience=secret) for n in range(300)]
    shown = [document(f"s{n}", f"메모 {n}", f"가끔 쉬는 이야기 {n}") for n in range(30)]
    await index.upsert(hidden + shown)
    hits = await index.search("휴가", k=25, audience=TEAM)
    assert len(hits) == 25
    assert {hit.chunk.audience for hit in hits} == {TEAM}
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(await index.search("휴가", k=1000, audience=TEAM | secret)) == 330


async def test_an_empty_audience_sees_and_shows_nothing(index: SearchIndex) -> None:
    """A reader without principals finds nothing, and a document without any is found by nobody."""
    await index.upsert([LEAVE, document("nobody", "연차 비밀", "연차", audience=frozenset())])
    assert await index.search("연차", k=5, audience=frozenset()) == []
    assert await index.titles("연차", k=5, audience=frozenset()) == []
    assert "nobody" not in await found(index, "연차 비밀")
    assert "nobody" in await index.document_ids("notion")


async def test_a_change_of_audience_counts_at_once(index: SearchIndex) -> None:
    """When a page becomes private the next search of others does not find it, though its text is the same."""
    await index.upsert([LEAVE, DEPLOY])
    await index.upsert([replace(LEAVE, audience=frozenset({"user:U1"}))])
    assert "leave" not in await found(index, "연차 휴가")
    assert [hit.document_id for hit in await index.titles("연차 휴가 규정", k=3, audience=TEAM)] == ["deploy"]
    assert await index.search("연차 휴가", k=1, audience=frozenset({"user:U1"}))


async def test_filters_narrow_a_search(index: SearchIndex) -> None:
    """Source, documents and date each leave out what does not fit; an unknown document leaves nothing."""
    other = document("upload", "휴가 양식", "휴가 신청서", source="slack", edited_at=WHEN + timedelta(days=3))
    await index.upsert([LEAVE, DEPLOY, other])
    assert await found(index, "휴가", source="slack") == ["upload"]
    assert await found(index, "휴가", document_ids=frozenset({"deploy", "none"})) == ["deploy"]
    assert await found(index, "휴가", edited_since=WHEN + timedelta(days=1)) == ["upload"]
    assert await found(index, "휴가", document_ids=frozenset()) == []
    assert await found(index, "휴가", source="nowhere") == []
    assert await index.document_ids("slack") == {"upload"}


async def test_titles_near_a_query_are_named(index: SearchIndex) -> None:
    """For an answer that finds nothing, each near document is named once, with its address."""
    await index.upsert([LEAVE, DEPLOY, EXPENSES])
    (first, *rest) = await index.titles("휴가", k=2, audience=TEAM)
    assert (first.document_id, first.title, first.url) == ("leave", "연차 휴가 규정", "https://notion.test/leave")
    assert len(rest) == 1
    assert rest[0].document_id != "leave"


@pytest.mark.parametrize(
    "query", ["", "   ", "?!", '" OR *', "(((", "NEAR(a b)", "title:휴가 -x", "가", "\x00", "🙂" * 50]
)
async def test_any_query_is_answered(index: SearchIndex, query: str) -> None:
    """No sign in a query is an operator, and none breaks it."""
    await index.upsert([LEAVE, DEPLOY])
    hits = await index.search(query, k=3, audience=TEAM)
    assert len(hits) == (3 if query.strip() else 0)


async def test_a_very_long_query_is_answered(index: SearchIndex) -> None:
    """40,000 characters are no error."""
    await index.upsert([LEAVE, DEPLOY])
    assert await index.search("연차 휴가는 며칠인가요 " * 3_000, k=2, audience=TEAM)


async def test_support_is_higher_for_what_is_there(index: SearchIndex) -> None:
    """A question that a passage answers is supported more than one about something else."""
    await index.upsert([LEAVE, DEPLOY, EXPENSES])
    (there, *_) = await index.search("연차는 1년에 며칠이야?", k=1, audience=TEAM)
    (not_there, *_) = await index.search("사내 카페 메뉴에 말차가 있어?", k=1, audience=TEAM)
    assert there.support > not_there.support + 0.2


async def test_a_document_without_text_is_found_by_its_title(index: SearchIndex) -> None:
    """An empty page is still a page that one can be sent to."""
    await index.upsert([LEAVE, DEPLOY, document("empty", "Incident response")])
    assert (await found(index, "incident response"))[0] == "empty"


TREE = (
    document("wiki", "인사 위키", "휴가 규정이 있는 곳입니다."),
    document("leave", "휴가 규정", "휴가는 15일입니다.", path=("인사 위키",), above=("wiki",)),
    document("row", "휴가 신청서", "휴가를 신청합니다.", path=("인사 위키",), above=("source", "database", "wiki")),
    document("deep", "휴가 사례", "휴가를 붙여 씁니다.", path=("인사 위키", "휴가 규정"), above=("leave", "wiki")),
    document("other", "휴가지 추천", "휴가에 갈 만한 곳입니다."),
)


@pytest.mark.parametrize(
    ("within", "expected"),
    [
        ({"wiki"}, {"wiki", "leave", "row", "deep"}),
        ({"leave"}, {"leave", "deep"}),
        ({"database"}, {"row"}),
        ({"deep", "other"}, {"deep", "other"}),
        ({"nowhere"}, set()),
        (set(), set()),
    ],
)
async def test_a_search_stays_within_what_lies_below_a_page(
    index: SearchIndex, within: set[str], expected: set[str]
) -> None:
    """A page stands for itself and for all below it, in passages and in titles, also below a database."""
    await index.upsert(TREE)
    assert set(await found(index, "휴가", within=frozenset(within))) == expected
    near = await index.titles("휴가", k=9, audience=TEAM, filters=Filters(within=frozenset(within)))
    assert {each.document_id for each in near} == expected
    assert (await index.stats(TEAM, Filters(within=frozenset(within)))).documents == len(expected)


async def test_a_page_that_moves_is_found_in_its_new_place(index: SearchIndex) -> None:
    """What lay below a page and was moved away is not within it any more."""
    await index.upsert(TREE)
    await index.upsert([replace(TREE[3], path=(), above=())])
    assert set(await found(index, "휴가", within=frozenset({"wiki"}))) == {"wiki", "leave", "row"}


HR, LEADERS = frozenset({"channel:HR"}), frozenset({"channel:LEADERS"})


@pytest.mark.parametrize(
    ("declared", "reader", "expected"),
    [
        ({}, TEAM | HR, {"wiki", "leave", "row", "deep", "other"}),
        ({"wiki": HR}, TEAM | HR, {"wiki", "leave", "row", "deep", "other"}),
        ({"wiki": HR}, TEAM, {"other"}),
        ({"wiki": HR}, HR, set()),
        ({"wiki": HR, "leave": TEAM}, TEAM, {"leave", "deep", "other"}),
        ({"wiki": TEAM, "leave": HR}, TEAM, {"wiki", "row", "other"}),
        ({"hidden": TEAM}, TEAM, {"wiki", "leave", "row", "deep", "other"}),
        ({"board": TEAM}, TEAM, {"wiki", "leave", "row", "deep", "other"}),
        ({"board": HR}, LEADERS | HR, {"board"}),
    ],
)
async def test_what_is_declared_of_readers_counts_at_once(
    index: SearchIndex, declared: dict[str, frozenset[str]], reader: frozenset[str], expected: set[str]
) -> None:
    """The nearest declaration narrows who may read and never widens it, not even where nobody may."""
    hidden = document("hidden", "휴가 통계", "휴가 통계입니다.", audience=frozenset())
    await index.upsert([*TREE, hidden, document("board", "임원 휴가", "임원의 휴가입니다.", audience=LEADERS)])
    filters = Filters(declared=tuple(declared.items()))
    hits = await index.search("휴가", k=20, audience=reader, filters=filters)
    assert {hit.chunk.document_id for hit in hits} == expected
    assert (await index.stats(reader, filters)).documents == len(expected)


async def test_documents_are_listed_as_their_titles_are_typed(index: SearchIndex) -> None:
    """What begins with the letters comes first, then what lies nearest to the top; signs of patterns are letters."""
    await index.upsert([*TREE, document("percent", "100% 휴가", "전부."), document("secret", "휴가", audience=HR)])
    names = [each.title for each in await index.listed(k=9, audience=TEAM, title="휴가")]
    assert names == ["휴가지 추천", "휴가 규정", "휴가 사례", "휴가 신청서", "100% 휴가"]
    assert [each.document_id for each in await index.listed(k=9, audience=TEAM, title="0%")] == ["percent"]
    assert [each.document_id for each in await index.listed(k=9, audience=TEAM, title="_")] == []
    assert [each.document_id for each in await index.listed(k=2, audience=TEAM)] == ["percent", "wiki"]
    below = await index.listed(k=9, audience=TEAM, title="휴가", filters=Filters(within=frozenset({"leave"})))
    assert [each.document_id for each in below] == ["leave", "deep"]
    narrowed = Filters(declared=(("wiki", HR), ("leave", TEAM)))
    readable = await index.listed(k=9, audience=TEAM, title="휴가", filters=narrowed)
    assert [each.document_id for each in readable] == ["other", "leave", "deep", "percent"]
    chosen = await index.listed(k=9, audience=TEAM, ids=frozenset({"deep", "secret", "gone"}))
    assert [(each.document_id, each.url, each.path) for each in chosen] == [
        ("deep", "https://notion.test/deep", ("인사 위키", "휴가 규정"))
    ]


async def test_what_a_reader_may_see_is_counted(index: SearchIndex) -> None:
    """A count for a reader leaves out what is not theirs."""
    await index.upsert([*TREE, document("secret", "급여", "비밀입니다.", audience=HR)])
    assert [(await index.stats(who)).documents for who in (None, TEAM, HR, TEAM | HR, frozenset[str]())] == [
        6,
        5,
        1,
        6,
        0,
    ]


HOSTILE = (
    "user:O'Brien",
    "user:' or true or '",
    "user:a,b",
    "user:a|b",
    "user:a b",
    " user:blank ",
    "user:가나다 (인사팀)",
    "user:🙂\u202e",
    "user:x')) or audience/any(a: a ne '",
    "user:A",
    "user:\\",
    "user:%27",
    "|",
)


async def read_by(index: SearchIndex, reader: frozenset[str]) -> set[str]:
    """The documents that a reader finds."""
    return {hit.chunk.document_id for hit in await index.search("휴가", k=50, audience=reader)}


async def test_each_principal_finds_its_own_whatever_signs_it_has(index: SearchIndex) -> None:
    """Quotes, commas, bars, blanks and other alphabets in a principal open nothing and hide nothing."""
    await index.upsert([document(f"d{n}", "휴가", "휴가", audience=frozenset({one})) for n, one in enumerate(HOSTILE)])
    for number, principal in enumerate(HOSTILE):
        reader = frozenset({principal})
        assert await read_by(index, reader) == {f"d{number}"}
        assert (await index.stats(reader)).documents == 1
        assert [each.document_id for each in await index.listed(k=9, audience=reader)] == [f"d{number}"]
    assert len(await read_by(index, frozenset(HOSTILE))) == len(HOSTILE)
    assert await read_by(index, frozenset({"user:a", "user:b", "a", "b", "user:blank"})) == set()


async def test_an_audience_may_be_thirty_thousand(index: SearchIndex) -> None:
    """A reader in 30,000 groups finds what any of them may read, each once; a page for 30,000 is found by each."""
    groups = [f"channel:C{number:08d}" for number in range(30_000)]
    await index.upsert(
        [
            document("wide", "휴가 공지", "휴가입니다.", audience=frozenset(groups)),
            document("first", "휴가 하나", "휴가입니다.", audience=frozenset(groups[:1])),
            document("last", "휴가 둘", "휴가입니다.", audience=frozenset(groups[-1:])),
            document("other", "휴가 셋", "휴가입니다.", audience=HR),
        ]
    )
    reader = frozenset(groups)
    hits = await index.search("휴가", k=10, audience=reader)
    assert sorted(hit.chunk.document_id for hit in hits) == ["first", "last", "wide"]
    assert (await index.stats(reader)).documents == 3
    assert len(await index.listed(k=10, audience=reader, title="휴가")) == 3
    assert await read_by(index, frozenset(groups[12_345:12_346])) == {"wide"}


async def test_ids_of_any_kind_are_kept_apart(index: SearchIndex) -> None:
    """Slashes, quotes and Korean in a document's id neither break anything nor make two documents one."""
    names = ["a/b", "a_b", "문서/휴가 '24'", "문서|휴가", "_x", "=", "x" * 3_000]
    await index.upsert([document(name, "휴가", f"휴가 {place}") for place, name in enumerate(names)])
    assert await index.document_ids("notion") == set(names)
    only = Filters(document_ids=frozenset({"문서/휴가 '24'"}))
    [hit] = await index.search("휴가", k=3, audience=TEAM, filters=only)
    assert hit.chunk.document_id == "문서/휴가 '24'"
    await index.delete(names[2:])
    assert await index.document_ids("notion") == {"a/b", "a_b"}
