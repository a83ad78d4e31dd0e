"""Titles and ids as people write them."""

import pytest

from integrations.errors import Invalid
from integrations.notion.ids import bare_id, notion_id, sibling_url
from integrations.notion.titles import likeness

ID = "d8590b22-5a9a-5a80-b898-c24ab805dfc8"


def test_the_closest_title_is_the_most_alike() -> None:
    """The same words are best, then the title with an aside, then one that goes on, then one that holds the words."""
    fits = [
        likeness("인사 위키", title)
        for title in ("인사위키", "인사 위키 (HR)", "인사 위키 운영", "옛 인사 위키", "재무 위키")
    ]
    assert fits == sorted(fits, reverse=True)
    assert fits[0] == 1.0
    assert fits[3] > 0.4
    assert fits[4] == 0.0
    assert likeness("", "x") == likeness("x", "") == likeness("🎉", "🎉") == 0.0


def test_words_in_another_order_still_fit() -> None:
    """All the words in any order are enough to be considered."""
    assert likeness("wiki engineering", "Engineering Wiki") > 0.4


@pytest.mark.parametrize(
    "text",
    [
        ID,
        ID.upper(),
        bare_id(ID),
        f"https://www.notion.so/acme/My-Page-{bare_id(ID)}?pvs=4",
        f"https://www.notion.so/{bare_id(ID)}#{'0' * 32}",
        f"http://127.0.0.1:1/#/notion/{bare_id(ID)}",
        f"http://127.0.0.1:1/#/notion/{bare_id(ID)}?block={'0' * 32}",
        f"http://127.0.0.1:1/#/notion/{bare_id(ID)}#{'0' * 32}",
    ],
)
def test_ids_are_found_in_what_people_copy(text: str) -> None:
    """An id in any form and a page's address give the id with dashes."""
    assert notion_id(text) == ID


def test_what_holds_no_id_is_refused() -> None:
    """A text without an id raises Invalid."""
    with pytest.raises(Invalid):
        notion_id("https://www.notion.so/acme")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (f"https://www.notion.so/My-Page-{bare_id(ID)}", "https://www.notion.so/" + "1" * 32),
        (f"http://127.0.0.1:1/#/notion/{bare_id(ID)}", "http://127.0.0.1:1/#/notion/" + "1" * 32),
    ],
)
def test_the_address_of_another_page_is_known_from_one(url: str, expected: str) -> None:
    """Addresses of the real Notion and of a local one are made from one that it returned."""
    assert sibling_url(url, "11111111-1111-1111-1111-111111111111") == expected
