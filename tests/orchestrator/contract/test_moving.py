"""A contract in a channel goes on where nobody else reads."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.turn import GoPrivate
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "said"), [("이 계약서 봐줘", "메시지 삭제"), ("Check this contract", "Delete message")]
)
async def test_a_file_in_a_channel_is_said_to_stay_there(desk: ContractDesk, text: str, said: str) -> None:
    """Others still see the file, which only the person can delete; without a file there is nothing to delete."""
    moved = await desk.say(text, desk.file(KOREAN), is_direct=False)
    assert GoPrivate("contract") in moved.effects
    assert said in moved.result
    without = await desk.say(text, is_direct=False, thread="2.0")
    assert said not in without.result
