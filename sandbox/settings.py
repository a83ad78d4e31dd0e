"""What one sandbox process is told at start, and what it tells its clients."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

QUERY_ROWS = 10_000


@dataclass(frozen=True, slots=True)
class SandboxSettings:
    """Options of one process; all durations are seconds."""

    base_url: str
    """Without a trailing slash, e.g. `http://127.0.0.1:8431`."""
    data_dir: Path
    events_url: str | None = None
    """Set: signed HTTP events go there. None: Socket Mode."""
    stream_life: float = 300.0
    """Slack ends a streamed message about five minutes after its start, even while text is being appended."""
    retry_delays: tuple[float, ...] = (0.0, 60.0, 300.0)
    """Waits before the first, second, … redelivery of an event; their number is the number of retries."""
    ack_timeout: float = 3.0
    rate_limits: bool = True
    trigger_life: float = 3.0
    """How long a trigger_id may be exchanged for a modal."""
    manifest: Path | None = None
    """The app's manifest; None: that of the checkout, if there is one."""
    seed: str = "default"
    """`default` or `empty` (a team with the bot and nobody else)."""
    query_rows: int = QUERY_ROWS
    """Rows after which a query of Notion stops and says that it is incomplete."""
    crowd: int = 0
    """People of a new workspace beside those of the seed, all in its general channel."""
    now: Callable[[], float] = field(default=time.time)
    """The clock: seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Secrets of one data folder: made at its first start, the same ever after."""

    bot_token: str
    app_token: str
    signing_secret: str
    notion_token: str
