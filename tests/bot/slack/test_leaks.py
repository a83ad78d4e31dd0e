"""Nobody reads what they may not: random workspaces in which people move while the bot answers.

The orchestrator, the index, the checkpoints, the store of turns, and all from the acceptance of a turn to what is
written to Slack are the real ones; Slack itself is :mod:`tests.bot.slack.moving_workspace`. Half of the answers are
the rules', half a model's that repeats all that it is given.
"""

import asyncio
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bot.slack.moving_place import Place
from tests.bot.slack.moving_stories import steps_of, workspace_of

EXAMPLES = 2_000 if settings.get_current_profile_name() == "search" else 200


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Place]]:
    """One bot for all examples, whose people and memories are new in each."""
    with asyncio.Runner() as runner:
        found = Place(tmp_path_factory.mktemp("leaks"))
        runner.run(found.open())
        yield runner, found
        runner.run(found.stack.aclose())
    assert found.seen > 200, "the answers show too little to be a test"
    assert found.shared > 5, "too little is shared to be a test"


@pytest.mark.timeout(EXAMPLES * 5)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**63))
def test_nobody_reads_what_they_may_not(place: tuple[asyncio.Runner, Place], seed: int) -> None:
    """Whoever joins, leaves, becomes a guest or is of another company, and however late or mixed up that is heard."""
    runner, found = place
    chance = random.Random(seed)
    workspace = workspace_of(chance)
    runner.run(found.play(workspace, steps_of(chance, workspace)))
    assert not found.leaks, found.leaks
