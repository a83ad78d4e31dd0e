"""Pages are changed in place: what stays the same is not touched, and nothing of others is lost."""

import pytest

from integrations.errors import NotFound
from integrations.notion.client import NotionClient
from integrations.notion.markdown import convert
from integrations.notion.pages import Pages
from integrations.notion.titles import title_of
from tests.integrations.notion.hostile import HOSTILE
from tests.integrations.notion.trees import meant, stored
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

FIRST = """머리말 **굵게** [링크](https://a.test/x)

## 준비

- [ ] 노트북
- [x] 계정
  - 메일

| 이름 | 값 |
| --- | --- |
| a | 1 |

> [!NOTE] 알림

## 끝

1. 하나
2. 둘
"""
SECOND = (
    FIRST.replace("- [ ] 노트북", "- [ ] 노트북\n- [ ] 모니터").replace("\n> [!NOTE] 알림\n", "").replace("둘", "둘!")
)


async def test_a_page_says_what_it_is_made_to_say_and_stays_the_page(client: NotionClient, parent: str) -> None:
    """Title and content change; the id and all blocks that say the same stay."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", FIRST)
    before = {block["id"] for block in await client.children(page.id)}
    written = await pages.rewrite(page.id, "새 문서", SECOND)
    assert written.id == page.id
    assert title_of(await client.page(page.id)) == written.title == "새 문서"
    assert await stored(client, page.id) == meant(convert(SECOND).blocks)
    after = [block["id"] for block in await client.children(page.id)]
    assert len(before & set(after)) == len(before) - 2
    assert (await pages.rewrite(page.id, "문서", FIRST)).id == page.id
    assert await stored(client, page.id) == meant(convert(FIRST).blocks)


async def test_what_is_the_same_is_not_sent(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """Writing again what is there reads the page and writes nothing."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", FIRST)
    await sandbox.control("DELETE", "requests")
    await pages.rewrite(page.id, "문서", FIRST)
    assert {request["method"].split()[0] for request in await sandbox.requests("notion")} == {"GET"}


async def test_what_markdown_cannot_say_stays_where_it_is(client: NotionClient, parent: str) -> None:
    """Pages inside the page, toggles and other things of people survive any rewriting."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", "하나\n\n둘")
    inside = await pages.create_page_from_markdown("안쪽", "본문", parent_id=page.id)
    toggle = {"rich_text": [{"text": {"content": "접기"}}]}
    await client.append(page.id, [{"object": "block", "type": "toggle", "toggle": toggle}])
    content = await pages.content(page.id)
    assert content.markdown == "하나\n\n둘"
    await pages.rewrite(page.id, "문서", "셋")
    kinds = [block["type"] for block in await client.children(page.id)]
    assert sorted(kinds) == ["child_page", "paragraph", "toggle"]
    assert not (await client.page(inside.id)).get("in_trash")


async def test_a_page_is_read_as_it_was_written_unless_somebody_changed_it(client: NotionClient, parent: str) -> None:
    """What was written is known by heart; what people changed by hand is read, and not written over."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", FIRST)
    assert (await pages.content(page.id, FIRST)).markdown == FIRST
    line = {"rich_text": [{"text": {"content": "손으로 * 쓴 줄"}, "annotations": {"bold": True}}]}
    await client.append(page.id, [{"object": "block", "type": "paragraph", "paragraph": line}])
    live = await pages.content(page.id, FIRST)
    assert live.title == "문서"
    assert "**손으로 \\* 쓴 줄**" in live.markdown
    await pages.rewrite(page.id, "문서", live.markdown)
    assert await stored(client, page.id) == [*meant(convert(FIRST).blocks), ("paragraph", "손으로 * 쓴 줄", [])]


@pytest.mark.parametrize("name", [*HOSTILE][::4])
async def test_what_is_read_from_a_page_gives_the_page_again(name: str, client: NotionClient, parent: str) -> None:
    """Reading any page that we wrote and writing it again changes no word of it."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", HOSTILE[name])
    words = [text for _, text, _ in _flat(await stored(client, page.id))]
    await pages.rewrite(page.id, "문서", (await pages.content(page.id)).markdown)
    again = [text for _, text, _ in _flat(await stored(client, page.id))]
    assert _signs(again) == _signs(words)


@pytest.mark.parametrize("call", ["PATCH /v1/blocks/*", "DELETE /v1/blocks/*"])
async def test_an_answer_that_is_lost_doubles_nothing(
    call: str, sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """Notion does what it was asked and cannot say so: the page is read again, and nothing is there twice."""
    pages = Pages(client, parent, settle=0.01)
    page = await pages.create_page_from_markdown("문서", FIRST)
    await sandbox.fault("notion", call, drop=True, after_action=True)
    await pages.rewrite(page.id, "문서", SECOND)
    assert await stored(client, page.id) == meant(convert(SECOND).blocks)


async def test_a_page_in_the_trash_is_not_changed(client: NotionClient, parent: str) -> None:
    """What somebody took away does not come back by a change."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("문서", "본문")
    await pages.archive(page.id)
    with pytest.raises(NotFound):
        await pages.rewrite(page.id, "문서", "새 본문")
    with pytest.raises(NotFound):
        await pages.content(page.id)


def _flat(tree: list[tuple[str, str, list]]) -> list[tuple[str, str, list]]:  # type: ignore[type-arg]
    return [found for node in tree for found in (node, *_flat(node[2]))]


def _signs(texts: list[str]) -> str:
    return "".join(sign for text in texts for sign in text if sign.isalnum())
