"""Whether the doors answer while the workers work: ``python -m bench.acks [--json]``.

50 signed events a second for a minute, more than two cores can answer in that time: first `bot web` takes them while
`bot worker` answers, then `bot serve` does both. What is not answered when the last event is acknowledged is not waited
for.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from bench.events import measure

RATE, SECONDS = 50, 60
BARS = {"web + worker": 1000.0, "serve": 2500.0}
"""What 99 % of the acknowledgements may take, in milliseconds."""


def main() -> None:
    """Print the table; exits with 1 where a bar is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    found = []
    for one in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            found.append(asyncio.run(measure(one, Path(folder), rate=RATE, seconds=SECONDS, patience=0.0)))
    if as_json:
        print(json.dumps({each.processes: {"p50": each.ack_p50, "p99": each.ack_p99} for each in found}))
    else:
        for each in found:
            bar = BARS[each.processes]
            print(
                f"  {each.processes}: {each.acknowledged} of {each.sent} acknowledged, half within {each.ack_p50} ms, "
                f"99 % within {each.ack_p99} ms (bar {bar:.0f}), the last within {each.ack_max} ms; "
                f"{each.answered_once} answered meanwhile"
            )
    sys.exit(any(each.ack_p99 > BARS[each.processes] or each.acknowledged < each.sent for each in found))


if __name__ == "__main__":
    main()
