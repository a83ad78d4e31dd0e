import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from slack_sdk.signature import SignatureVerifier

from tests.end_to_end.workplace import GENERAL, JIWOO, MINJUN, Workplace, text_of, working
from tests.sampling import count
from tests.sandbox_process import Json, Sandbox

pytestmark = pytest.mark.waits

NO_LIMITS: dict[str, Any] = {"waiting_per_person": 1000, "waiting_per_channel": 1000}
"""One person asks all of it at once here."""
THREADS = count(20, 3)
"""In a run of all tests it is a sample."""
ASKED = ("연차 휴가는 며칠이야?", "병가는 어떻게 써?", "출장비는 어떻게 정산해?")
FIVE = ("연차 휴가는 며칠이야?", "반차도 돼?", "병가는 어떻게 써?", "경조사 휴가는 며칠이야?", "육아휴직은 얼마나 써?")


async def _answered(workplace: Workplace, ts: str, count: int, *, channel: str = GENERAL, timeout: float = 240) -> None:
    """Wait until so many turns of a thread are done."""
    key = f"{workplace.sandbox.team_id}:{channel}:{ts}"
    async with asyncio.timeout(timeout):
        while True:
            turns = await workplace.bot.core.database.turns.recent(key, 50)
            if len([turn for turn in turns if turn.state == "done"]) >= count:
                return
            await asyncio.sleep(0.1)


async def _in_order(workplace: Workplace, ts: str, texts: list[str]) -> None:
    """Check that each was answered once, in the order in which it was said, and that the replies stand so too."""
    database, sandbox = workplace.bot.core.database, workplace.sandbox
    turns = await database.turns.recent(f"{sandbox.team_id}:{GENERAL}:{ts}", 50)
    assert [turn.turn.text for turn in turns] == texts
    parts = [await database.replies.of_turn(turn.turn.id) for turn in turns]
    assert [len(part) for part in parts] == [1] * len(texts)
    noted = [part[0].ts for part in parts]
    assert noted == sorted(noted)
    assert [reply["ts"] for reply in await sandbox.replies(GENERAL, ts)] == noted


async def test_five_messages_at_once_are_answered_one_after_the_other(workplace: Workplace) -> None:
    """None is lost, dropped or answered twice, and each reply stands below the one before."""
    sandbox = workplace.sandbox
    root = await sandbox.say(JIWOO, GENERAL, f"@agent {FIVE[0]}")
    for text in FIVE[1:]:
        await sandbox.say(JIWOO, GENERAL, text, root)
    await _answered(workplace, root, 5)
    await _in_order(workplace, root, list(FIVE))
    assert all(text_of(reply) for reply in await sandbox.replies(GENERAL, root))


async def test_what_was_said_before_the_bot_was_called_is_left_among_people(workplace: Workplace) -> None:
    """Only what follows the call is meant for it, also in a thread that is a few seconds old."""
    sandbox = workplace.sandbox
    root = await sandbox.say(JIWOO, GENERAL, "휴가 규정이 바뀌었대요")
    await sandbox.say(MINJUN, GENERAL, "어떻게요?", root)
    await sandbox.say(JIWOO, GENERAL, f"@agent {FIVE[0]}", root)
    await sandbox.say(JIWOO, GENERAL, "그럼 병가는?", root)
    await _answered(workplace, root, 2)
    turns = await workplace.bot.core.database.turns.recent(f"{sandbox.team_id}:{GENERAL}:{root}", 50)
    assert [turn.turn.text for turn in turns] == [FIVE[0], "그럼 병가는?"]


@pytest.mark.hypothesis
@pytest.mark.parametrize("seed", [7])
async def test_events_come_again_and_again_in_any_order(sandbox: Sandbox, data: Path, seed: int) -> None:
    """Each comes one to four times, by socket and HTTP, in any order: each is answered once, in its thread's order."""
    chance = random.Random(seed)
    said: list[Json] = []
    roots = []
    for number in range(THREADS):
        root = await sandbox.say(JIWOO, GENERAL, f"@agent {ASKED[0]} ({number})")
        roots.append(root)
        said.append(_event(sandbox, root, f"<@{sandbox.bot_user_id}> {ASKED[0]} ({number})", "app_mention"))
        for text in ASKED[1:]:
            ts = await sandbox.say(JIWOO, GENERAL, text, root)
            said.append({**_event(sandbox, ts, text, "message"), "thread_ts": root})
    await sandbox.begin_anew()  # nobody has listened yet: from here on the test delivers
    secret = SecretStr(sandbox.signing_secret)
    async with working(sandbox, data, slack_signing_secret=secret, workers=8, **NO_LIMITS) as workplace:
        deliveries = [event for event in said for _ in range(chance.randint(1, 4))]
        chance.shuffle(deliveries)
        await asyncio.gather(*(_deliver(workplace, event, by_socket=chance.random() < 0.5) for event in deliveries))
        for number, root in enumerate(roots):
            await _answered(workplace, root, len(ASKED))
            await _in_order(workplace, root, [f"{ASKED[0]} ({number})", *ASKED[1:]])


def _event(sandbox: Sandbox, ts: str, text: str, kind: str) -> Json:
    event = {"type": kind, "channel": GENERAL, "user": JIWOO, "text": text, "ts": ts, "event_ts": ts}
    return {**event, "team": sandbox.team_id, "channel_type": "channel"}


async def _deliver(workplace: Workplace, event: Json, *, by_socket: bool) -> None:
    sandbox = workplace.sandbox
    if by_socket:
        await sandbox.emit(event)
        return
    body = {"type": "event_callback", "team_id": sandbox.team_id, "api_app_id": sandbox.app_id, "event": event}
    raw, now = (
        json.dumps({**body, "event_id": f"Ev{event['ts']}", "event_time": int(time.time())}),
        str(int(time.time())),
    )
    headers: dict[str, Any] = {
        "Content-Type": "application/json",
        "X-Slack-Request-Timestamp": now,
        "X-Slack-Signature": SignatureVerifier(sandbox.signing_secret).generate_signature(timestamp=now, body=raw),
    }
    async with sandbox.session.post(f"{workplace.bot.url}/slack/events", data=raw.encode(), headers=headers) as answer:
        assert answer.status == 200, await answer.text()
