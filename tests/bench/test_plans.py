"""The measurement of service plans runs to its end with what the product has today."""

from pathlib import Path

from bench.plans import REQUESTS, SERIAL_CALLS, measure


async def test_plans_by_rules_and_by_six_agents_are_timed(tmp_path: Path) -> None:
    """The rules write a whole plan, and six agents wait for as many calls in a row as the measurement reckons with."""
    numbers = await measure(tmp_path, call_seconds=0.3, requests=REQUESTS[:1])
    assert numbers.rules_first > 0
    assert numbers.sections >= 8
    assert numbers.six_agents >= SERIAL_CALLS * 0.3
    assert numbers.six_agents_calls > SERIAL_CALLS
