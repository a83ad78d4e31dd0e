"""Links to the page of a contract: in answers that its owner alone reads."""

from pathlib import Path
from typing import Any

import pytest

from integrations.search.local import LocalEmbedder
from tests.orchestrator.contract.desk import KOREAN, a_contract_desk

QUESTION = "퇴사하면 위약금을 내야 해?"


def link(contract: int, team: str, owner: str, locale: str) -> str:
    """Make a link that shows what it was made of."""
    return f"https://bot.example.com/{team}/{owner}/{contract}/{locale}"


@pytest.mark.parametrize(
    ("others", "has_link"),
    [({}, True), ({"is_direct": False}, False), ({"is_private": True}, False)],
    ids=["direct", "channel", "private"],
)
async def test_answers_link_to_the_page_where_nobody_else_reads(
    tmp_path: Path, embedder: LocalEmbedder, others: dict[str, Any], has_link: bool
) -> None:
    """Whoever has the link can open it, so what others read, or may be shown, has none."""
    async with a_contract_desk(tmp_path, embedder, link=link) as desk:
        found = await desk.say("이 계약서 봐줘", desk.file(KOREAN))
        id = found.details["contract_id"]
        asked = {"command": "contract", "given": {"contract_id": id}, **others}
        answer = await desk.say(QUESTION, thread="2.0", **asked)
    page = link(id, "T1", "slack:U1", "ko")
    assert found.details["page_url"] == page
    assert (page in str(answer)) == has_link
    for one in answer.citations:
        assert one.passage is not None
        assert one.url == (f"{page}#c-{one.passage.start}" if has_link else "")
