"""How every command runs: to its end, with a status, and its errors in one line."""

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any


def run_command(command: Coroutine[Any, Any, int | None]) -> None:
    """Run it, and leave with its status: 2 where a setting is wrong, 1 where it was not done."""
    from bot.settings import SettingsError
    from integrations.errors import IntegrationError, Misconfigured

    gc.freeze()
    gc.enable()
    try:
        code = asyncio.run(command)  # SIGINT cancels the command, which then ends in order
    except (SettingsError, Misconfigured) as error:
        print(error, file=sys.stderr)
        code = 2
    except IntegrationError as error:
        print(f"Not done: {error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code or 0)
