import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from integrations.errors import NotFound
from integrations.store import Database
from integrations.store.interview_records import InterviewRecord

INTERVIEW = InterviewRecord(
    id="s", team="T1", user="U1", door="slack", channel="D1", thread="2", conversation="T1:D1:2", locale="ko"
)
HOLD = timedelta(minutes=5)


async def test_what_is_noted_with_a_turn_is_taken_by_one(database: Database) -> None:
    """The turn runs again and notes it once; of those who look at once one gets it, and what is held nobody."""
    await database.interviews.create(INTERVIEW)
    ended = replace(INTERVIEW, status="COMPLETED", last_turn="t-1")
    for _ in range(2):
        await database.interviews.save(ended, tells=("ended",))
    found = await asyncio.gather(*(database.webhook_deliveries.take(HOLD) for _ in range(4)))
    [delivery] = [one for one in found if one is not None]
    assert (delivery.session_id, delivery.event, delivery.status, delivery.tries) == ("s", "ended", "COMPLETED", 0)
    await database.webhook_deliveries.failed(delivery.id, -HOLD)
    again = await database.webhook_deliveries.take(HOLD)
    assert again is not None
    assert (again.id, again.at, again.tries) == (delivery.id, delivery.at, 1)
    await database.webhook_deliveries.done(again.id)
    assert await database.webhook_deliveries.count() == 0


async def test_an_erased_interview_is_not_told_of(database: Database) -> None:
    """What was noted goes with it, and nothing is noted of one that is gone."""
    await database.interviews.create(INTERVIEW)
    await database.interviews.save(replace(INTERVIEW, last_turn="t-1"), tells=("emergency", "ended"))
    assert await database.webhook_deliveries.count() == 2
    await database.interviews.erase("s")
    assert await database.webhook_deliveries.take(HOLD) is None
    with pytest.raises(NotFound):
        await database.interviews.save(INTERVIEW, tells=("ended",))
    assert await database.webhook_deliveries.count() == 0
