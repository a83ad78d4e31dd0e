from typing import Any

import pytest

from bot.slack.reading.app_context import KEPT_SECONDS, AppContext, ContextSnapshot, looked_of
from tests.bot.slack.replies import Clock

PAGE = "http://127.0.0.1:1/#/notion/0123456789abcdef0123456789abcdef"
CHANNEL = {"type": "slack#/types/channel_id", "value": "C1", "team_id": "T1"}
MESSAGE = {"type": "slack#/types/message_context", "value": {"channel_id": "C2", "message_ts": "1.2"}}


@pytest.mark.parametrize(
    ("entities", "looked"),
    [
        ([CHANNEL], ContextSnapshot(channel="C1")),
        ([MESSAGE], ContextSnapshot(channel="C2", message_ts="1.2")),
        ([MESSAGE, CHANNEL], ContextSnapshot(channel="C2", message_ts="1.2")),
        (
            [{"type": "sandbox#/types/page_url", "value": PAGE}],
            ContextSnapshot(page="01234567-89ab-cdef-0123-456789abcdef"),
        ),
        ([{"type": "sandbox#/types/page_url", "value": "https://example.com/"}], None),
        ([{"type": "slack#/types/canvas_id", "value": "F1"}, CHANNEL], ContextSnapshot(channel="C1")),
        ([{"type": "slack#/types/thread_ts", "value": "1.2"}], None),
        ([], None),
        (None, None),
        ("C1", None),
        ([None, 1, {}, {"type": None}, {"type": "x/message_context", "value": "C1"}], None),
    ],
)
def test_what_an_event_tells_is_read(entities: Any, looked: ContextSnapshot | None) -> None:
    """The most relevant entity of each kind counts; what is unknown, or no event of Slack's, is nothing."""
    assert looked_of({"entities": entities}) == looked


@pytest.mark.parametrize("context", [None, [], "x", {}, 1])
def test_no_context_is_nothing(context: Any) -> None:
    """Slack sends an empty object where the person looks at nothing."""
    assert looked_of(context) is None


async def test_it_is_remembered_for_each_person_and_forgotten_in_time() -> None:
    """The last event counts, an empty one forgets, and after a while it counts no more."""
    clock = Clock()
    looking = AppContext(clock=clock)
    looking.note("T1", "U1", {"entities": [CHANNEL]})
    assert looking.of("T1", "U1") == ContextSnapshot(channel="C1")
    assert looking.of("T1", "U2") is None
    assert looking.of("T2", "U1") is None
    looking.note("T1", "U1", {})
    assert looking.of("T1", "U1") is None
    looking.note("T1", "U1", {"entities": [MESSAGE]})
    clock.now += KEPT_SECONDS + 1
    assert looking.of("T1", "U1") is None
